// @vitest-environment jsdom
// A comparison over a long history: its progress, stopping and continuing it, and its end.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ComparedRow } from '../../../contract/calls/history.ts';
import type { CallInput } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined });
  localStorage.clear();
});

const changed: ComparedRow = { change: 'changed', subject: 'LN-7', at: epochMillis(7), fields: [] };

/** The fifth of twenty slow parts contains a row; "Changed" finds none. */
function openLong() {
  const rests: (() => void)[] = [];
  const gate = { open: true };
  const desk = openDesk('history', {
    handlers: {
      'history.compare': async ({ change, cursor }) => {
        if (change !== 'changed') return ok({ rows: [] });
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (!gate.open) await new Promise<void>((resolve) => void rests.push(resolve));
        const part = Number(cursor ?? '0') + 1;
        const soFar = { looked: part * 10_000, of: 200_000 };
        const rows = part === 5 ? [changed] : [];
        return ok({ rows, ...(part < 20 && { nextCursor: String(part), soFar }) });
      },
    },
  });
  const asked = () =>
    (desk.main.callsTo('history.compare') as CallInput<'history.compare'>[]).filter(
      ({ change }) => change === 'changed',
    );
  return { ...desk, asked, gate, rests };
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function compareChanged() {
  const desk = openLong();
  await desk.user.click(await screen.findByLabelText('Compare'));
  await screen.findByText('No differences between these moments');
  await desk.user.click(screen.getByLabelText('Changed'));
  const task = await screen.findByRole('region', { name: 'Looking for changed records' });
  return { ...desk, task };
}

describe('a long comparison', () => {
  it('shows its progress and the rows found so far, and ends when everything was searched', async () => {
    const { task } = await compareChanged();
    expect(task.textContent).toMatch(/\d+,000 of 200,000 · \d+%/);
    expect(screen.queryByText('No differences between these moments')).toBeNull();
    await screen.findByText('LN-7');
    expect(screen.getByText('1 row found so far')).toBeTruthy();
    await expectAccessible();
    await screen.findByText('1 row');
    expect(screen.queryByText('Looking for changed records')).toBeNull();
  });

  it('can be stopped, states that the rest was not searched, and continues from there', async () => {
    const { user, task, asked, gate, rests } = await compareChanged();
    gate.open = false;
    await waitFor(() => expect(rests).toHaveLength(1));
    await user.click(within(task).getByRole('button', { name: 'Cancel' }));
    rests.shift()?.();
    gate.open = true;
    expect((await within(task).findAllByText(/^Stopped at \d+,000 of 200,000/)).length).toBeGreaterThan(0);
    const before = asked().length;
    await sleep(150);
    expect(asked()).toHaveLength(before);
    const goOn = within(task).getByRole('button', { name: 'Continue' });
    expect(document.activeElement).toBe(goOn);
    await user.click(goOn);
    await screen.findByText('1 row');
    expect(asked().map(({ cursor }) => cursor ?? '0')).toEqual(
      Array.from({ length: 20 }, (_, part) => String(part)),
    );
  });

  it('does not state that nothing differs when it was stopped before the first row', async () => {
    const desk = openLong();
    await desk.user.click(await screen.findByLabelText('Compare'));
    await screen.findByText('No differences between these moments');
    desk.gate.open = false;
    await desk.user.click(screen.getByLabelText('Changed'));
    await waitFor(() => expect(desk.rests).toHaveLength(1));
    await sleep(300);
    desk.rests.shift()?.();
    await desk.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Stopped; nothing found so far');
    expect(screen.queryByText('No differences between these moments')).toBeNull();
  });

  it('starts again when it is requested again, even if a question in between was not answered', async () => {
    const { main, user, asked } = await compareChanged();
    await screen.findByText('LN-7');
    main.handle({
      'history.compare': ({ change }) =>
        change === 'changed' ? ok({ rows: [{ ...changed, subject: 'LN-8' }] }) : new Promise(() => undefined),
    });
    await user.click(screen.getByLabelText('Gone'));
    await user.click(screen.getByLabelText('Changed'));
    await screen.findByText('LN-8');
    expect(screen.queryByText('LN-7')).toBeNull();
    expect(asked().at(-1)?.cursor).toBeUndefined();
  });

  it.each([
    ['another question is asked', 'Gone'],
    ['the panel is left', 'By month'],
  ])('ends at once when %s', async (_, name) => {
    const { user, asked } = await compareChanged();
    await user.click(screen.getByLabelText(name));
    const before = asked().length;
    await sleep(250);
    expect(asked().length).toBeLessThanOrEqual(before);
    expect(before).toBeLessThan(20);
    expect(screen.queryByText('Looking for changed records')).toBeNull();
  });
});

describe('a comparison with more than one page of rows', () => {
  it('states their number as a minimum, because the rest is not counted', async () => {
    const desk = openDesk('history', {
      handlers: {
        'history.compare': ({ limit }) =>
          ok({
            rows: Array.from({ length: limit }, (_, nth) => ({ ...changed, subject: `LN-${nth}` })),
            nextCursor: 'more',
          }),
      },
    });
    await desk.user.click(await screen.findByLabelText('Compare'));
    await screen.findByText('at least 100 rows');
  });
});
