// @vitest-environment jsdom
// The position over time within History: back from now or from the chosen moment, in exact words.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallInput, CallOutput, Slices } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import type { MockHandlers } from '../../support/mock-main.ts';
import { scene } from '../../support/preview/scenes.ts';
import { button, closeDesk, expectAccessible, openDesk, type Desk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined });
});

const DAY = 86_400_000;
const NOW = epochMillis(Date.now());

async function opened(handlers: MockHandlers = {}, slices: Partial<Slices> = {}): Promise<Desk> {
  const desk = openDesk('history', { handlers, slices });
  await desk.user.click(await screen.findByRole('radio', { name: 'Over time' }));
  await screen.findByRole('heading', { name: 'LTV over time' });
  return desk;
}
const asked = ({ main }: Desk) => main.callsTo('collateral.history') as CallInput<'collateral.history'>[];
const answering = (
  points: CallOutput<'collateral.history'>['points'],
  more: Partial<CallOutput<'collateral.history'>> = {},
): MockHandlers => ({
  'collateral.history': () => ok({ points, from: epochMillis(NOW - DAY), to: NOW, currency: 'NGN', ...more }),
});

describe('the position over time', () => {
  it('is drawn for the chosen period, and a table has the same exact words', async () => {
    const desk = await opened();
    const crosshair = await screen.findByRole('slider', { name: /LTV over time/ });
    expect(crosshair.getAttribute('aria-valuetext')).toContain('42.35%');
    expect(asked(desk)).toHaveLength(1);
    const [first] = asked(desk);
    expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(30 * DAY);
    await desk.user.click(screen.getByRole('radio', { name: '1 y' }));
    await desk.user.click(screen.getByRole('radio', { name: 'Collateral value' }));
    await screen.findByRole('heading', { name: 'Collateral value over time' });
    const last = asked(desk).at(-1);
    expect(last).toMatchObject({ measure: 'value' });
    expect((last?.to ?? 0) - (last?.from ?? 0)).toBe(365 * DAY);
    await desk.user.click(screen.getByRole('radio', { name: 'Table' }));
    const table = await screen.findByRole('grid', { name: 'Collateral value over time' });
    await within(table).findByText('₦93,819,861.11');
    await expectAccessible();
    // It is restored as it was left.
    await desk.user.click(screen.getByRole('radio', { name: 'By month' }));
    await desk.user.click(screen.getByRole('radio', { name: 'Over time' }));
    await screen.findByRole('heading', { name: 'Collateral value over time' });
    expect(screen.getByRole('radio', { name: '1 y' })).toHaveProperty('checked', true);
  });

  it('ends at the chosen moment, is not requested again there, and returns to now', async () => {
    const desk = await opened();
    await desk.user.click(await button('As of'));
    await desk.user.click(await button('Yesterday 18:00'));
    await screen.findByText(/^As known on .* 18:00 WAT – not the present$/);
    const asOf = useHistory.getState().asOf;
    await waitFor(() => expect(asked(desk).at(-1)?.to).toBe(asOf));
    expect(asked(desk).at(-1)?.from).toBe((asOf ?? 0) - 30 * DAY);
    await screen.findByText(/Readings after the moment above are not shown\. The thresholds are today’s\./);
    const before = asked(desk).length;
    const collateral = desk.main.slice('collateral');
    if (collateral?.position === undefined) throw new Error('the sample has a position');
    desk.main.publish('collateral', {
      ...collateral,
      position: { ...collateral.position, observedAt: epochMillis(NOW + 1) },
    });
    await desk.user.keyboard('{Escape}');
    await waitFor(() => expect(asked(desk).length).toBe(before + 1));
    expect(asked(desk).at(-1)?.to).not.toBe(asOf);
    expect(screen.queryByText(/Readings after the moment/)).toBeNull();
  });

  it('limits the months to the moment too', async () => {
    const desk = await opened();
    await desk.user.click(screen.getByRole('radio', { name: 'By month' }));
    await desk.user.click(await button('As of'));
    await desk.user.click(await button('Yesterday 18:00'));
    const asOf = useHistory.getState().asOf;
    await waitFor(() => expect(desk.main.callsTo('history.series').at(-1)).toMatchObject({ to: asOf }));
    await desk.user.click(screen.getByRole('radio', { name: 'Over time' }));
    await waitFor(() => expect(asked(desk).at(-1)?.to).toBe(asOf));
  });

  it('opens from the list of positions', async () => {
    const desk = openDesk('history');
    await desk.user.click(await screen.findByRole('radio', { name: 'Positions' }));
    await desk.user.click(await button('LTV over time'));
    await screen.findByRole('slider', { name: /LTV over time/ });
    expect(screen.getByRole('radio', { name: 'Over time' })).toHaveProperty('checked', true);
  });

  it('states that there is no reading, that the first one came later, and that one alone makes no line', async () => {
    await opened(answering([]));
    await screen.findByText(/^The line starts with the first reading\./);
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
    closeDesk();
    await opened(answering([], { first: epochMillis(NOW + DAY) }));
    await screen.findByText(/^The first reading came later: .* WAT\.$/);
    closeDesk();
    const from = epochMillis(NOW - 60_000);
    await opened(answering([{ at: from, value: decimal('44.10') }], { from, first: from }));
    const crosshair = await screen.findByRole('slider', { name: /LTV over time, 1 point\./ });
    expect(crosshair.getAttribute('aria-valuetext')).toContain('44.10%');
  });

  it('is never called unread while the cache is being read, even if the service is offline', async () => {
    const { connect } = scene('history', NOW).slices;
    if (connect === undefined) throw new Error('the sample has a connection');
    const problem = { code: 'offline', cause: 'refused', detail: 'ECONNREFUSED' } as const;
    await opened(
      { 'collateral.history': () => new Promise(() => undefined) },
      { connect: { ...connect, link: 'offline', problem } },
    );
    await screen.findByText('Loading');
    expect(screen.queryByText('Not read yet.')).toBeNull();
  });

  it('states why it could not be read', async () => {
    await opened({
      'collateral.history': () => ({
        ok: false,
        error: { code: 'store-failed', fault: 'io', detail: 'EIO' },
      }),
    });
    await screen.findByText('EIO');
  });
});
