// @vitest-environment jsdom
// The shape inspector: mapping a line to a field and a field to a line; the app reads the answer with the
// draft. Only saving stores it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { ok, type Result } from '../../../contract/errors.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { go, useUi } from '../../../renderer/state/ui.ts';
import { useNotices } from '../../../renderer/state/announcer.ts';
import { inspected, inspectedId, inspectSlice } from '../../support/preview/sample-inspect.ts';
import { button, closeDesk, expectAccessible } from './desk.tsx';
import { line, menuItem, openInspector, read, row, savedBy, step, withLoans } from './inspector.tsx';

afterEach(closeDesk);

describe('the connection test', () => {
  it('shows what failed first, in words, and runs again with the draft', async () => {
    const desk = openInspector();
    await screen.findByText('no answer within 10 s');
    await desk.user.click(await step(/^Secure connection/));
    await screen.findByText('Example Trust Services');
    await desk.user.click(await button('Run again'));
    expect(desk.main.callsTo('inspect.start')).toEqual([{ profile: inspected }]);
    await expectAccessible();
  });

  it('can be cancelled, and announces its end', async () => {
    const desk = openInspector();
    desk.main.publish('inspect', { ...inspectSlice, state: 'running' });
    await desk.user.click(await button('Cancel'));
    expect(desk.main.callsTo('inspect.cancel')).toHaveLength(1);
    desk.main.publish('inspect', inspectSlice);
    await waitFor(() =>
      expect(useNotices.getState().spoken.text).toMatch(/Test ended. Steps passed: 4. To review: 2/),
    );
  });

  it('does not show results of another service', async () => {
    const desk = openInspector();
    desk.main.publish('inspect', { ...inspectSlice, profileId: undefined });
    await screen.findByText('Not run yet');
    await desk.user.click(await step(/^Loans/));
    await screen.findByText('No answer yet');
  });
});

describe('mapping', () => {
  it('maps the list, then a line to a field; only saving stores it', async () => {
    const desk = openInspector();
    await desk.user.click(await step(/^Loans/));
    await screen.findByText('No list found in this answer');
    await read(desk, 'r', /Start of the list of loans/);
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('missing'));
    await read(desk, 'k', /^Reference/);
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('LN-000201'));
    expect((await row('Reference (ID)')).textContent).toContain('k · named by your profile');
    expect(desk.main.callsTo('profiles.save')).toEqual([]);
    expect(await savedBy(desk)).toEqual({
      ...inspected,
      unwrap: { loan: 'r' },
      fields: { loan: { id: 'k' } },
    });
    await expectAccessible();
  });

  it('keeps the answer on screen while the test runs again by itself', async () => {
    const desk = openInspector();
    const steps = inspectSlice.steps.map((one) =>
      one.state === 'failed' || one.state === 'look'
        ? { ...one, state: one.key === 'loans' ? ('look' as const) : ('passed' as const) }
        : one,
    );
    desk.main.publish('inspect', { ...inspectSlice, steps });
    await read(desk, 'r', /Start of the list of loans/);
    await waitFor(() => expect(desk.main.callsTo('inspect.start')).toHaveLength(1), { timeout: 5_000 });
    await desk.user.click(await line('k'));
    const waiting = steps.map(({ key }) => ({ key, state: 'waiting' as const }));
    desk.main.publish('inspect', { ...inspectSlice, state: 'running', steps: waiting });
    await screen.findByRole('button', { name: 'Cancel' });
    await desk.user.click(await menuItem(/^Reference/));
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('LN-000201'));
  });

  it('keeps the suggestions in place while the test runs again', async () => {
    const desk = openInspector(inspected, {
      'inspect.proposals': () =>
        ok({
          proposals: [
            {
              key: 'loan id k',
              says: { sets: 'field', thing: 'loan', field: 'id', path: 'k' },
              confidence: 'certain',
              reason: 'value',
              example: 'LN-000201',
            },
          ],
        }),
    });
    await screen.findByText('1 suggestion');
    desk.main.publish('inspect', { ...inspectSlice, state: 'running' });
    await screen.findByRole('button', { name: 'Cancel' });
    expect(screen.getByText('1 suggestion')).toBeTruthy();
  });

  it('maps a missing field to a selected line; Escape cancels', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    await desk.user.click(await button('Map: Status'));
    await screen.findByText('Choose “Status” in the answer. Press Esc to stop.');
    await desk.user.keyboard('{Escape}');
    expect(screen.queryByText(/Press Esc to stop/)).toBeNull();
    await desk.user.click(await button('Map: Status'));
    await desk.user.click(await line('st'));
    await waitFor(async () => expect((await row('Status')).textContent).toContain('found'));
  });

  it('undoes the last change, or all of them', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    await read(desk, 'k', /^Reference/);
    await read(desk, 'st', /^Status/);
    await waitFor(async () => expect((await row('Status')).textContent).toContain('found'));
    await desk.user.click(await button('Undo'));
    await waitFor(async () => {
      expect((await row('Reference (ID)')).textContent).toContain('LN-000201');
      expect((await row('Status')).textContent).toContain('missing');
    });
    await desk.user.click(await button('Discard changes'));
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('missing'));
  });

  it('moves along the lines by arrow keys, and searches the fields', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    (await line('k')).focus();
    await desk.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await line('st'));
    await desk.user.keyboard('{Enter}');
    const search = await screen.findByLabelText('Search fields');
    // Without a popover it is invisible, so it cannot be typed into.
    fireEvent.change(search, { target: { value: 'payoff' } });
    expect(within(screen.getByLabelText('Read this line as')).queryByText('Opened')).toBeNull();
    await menuItem(/^Payoff/);
  });

  it('combines several lines into a destination, each with its label', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    await desk.user.click(await button('Combine several lines'));
    await desk.user.click(await line('bank'));
    await desk.user.click(await line('acct'));
    await desk.user.click(await button('Use these lines'));
    await waitFor(async () =>
      expect((await row('Repayment destination')).textContent).toContain('4417720913'),
    );
    expect((await savedBy(desk)).fields?.loan?.destination).toEqual({ Bank: 'bank', Acct: 'acct' });
  });

  it('shows another item of the list', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    await desk.user.click(await button('Next item'));
    await screen.findByText('Item 2 of 3');
    await line('bk.x');
  });
});

describe('status words', () => {
  it('have one meaning each', async () => {
    const desk = openInspector(
      v.parse(ServiceProfileSchema, { ...withLoans, fields: { loan: { id: 'k', status: 'st' } } }),
    );
    await desk.user.click(await step(/^Loans/));
    const meaning = (word: string): Promise<HTMLElement> =>
      screen.findByRole('group', { name: `Meaning of “${word}”` });
    await desk.user.click(within(await meaning('A')).getByLabelText('Open'));
    await desk.user.click(within(await meaning('C')).getByLabelText('Closed'));
    const { loanWords } = await savedBy(desk);
    expect(loanWords.open).toContain('A');
    expect(loanWords.closed).toEqual(['closed', 'C']);
  });
});

describe('leaving and opening', () => {
  it('asks before a draft is lost', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    await read(desk, 'k', /^Reference/);
    await button('Discard changes');
    go({ screen: 'journal' });
    await screen.findByRole('heading', { name: 'Leave without saving?' });
    expect(useUi.getState().route.screen).toBe('inspector');
    await desk.user.click(await button('Save and continue'));
    await waitFor(() => expect(useUi.getState().route.screen).toBe('journal'));
    expect(desk.main.callsTo('profiles.save')).toHaveLength(1);
  });

  it('waits for a save in progress, without asking', async () => {
    const saving = Promise.withResolvers<Result<{ secretDeleted: boolean }>>();
    const desk = openInspector(withLoans, { 'profiles.save': () => saving.promise });
    await desk.user.click(await step(/^Loans/));
    await read(desk, 'k', /^Reference/);
    await desk.user.click(await button('Save'));
    act(() => go({ screen: 'journal' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useUi.getState().route.screen).toBe('inspector');
    saving.resolve(ok({ secretDeleted: false }));
    await waitFor(() => expect(useUi.getState().route.screen).toBe('journal'));
  });

  it('states the missing fields with their consequences before opening', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await button('Open this service'));
    await screen.findByText('Without it the loan cannot be read or repaid.');
    expect(desk.main.callsTo('profiles.open')).toEqual([]);
    await desk.user.click(await button('Open anyway'));
    expect(desk.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]);
  });

  it('opens the service once the running test has ended', async () => {
    const complete = openInspector(inspected, {
      'inspect.answer': () => ok({ items: 0, index: 0, lines: [], understood: [], words: [] }),
    });
    const passed = inspectSlice.steps.map(({ key }) => ({ key, state: 'passed' as const }));
    complete.main.publish('inspect', { ...inspectSlice, state: 'running', steps: passed });
    await complete.user.click(await button('Open this service'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(complete.main.callsTo('profiles.open')).toEqual([]);
    complete.main.publish('inspect', { ...inspectSlice, steps: passed });
    await waitFor(() => expect(complete.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]));
  });

  it('states when an answer contains nothing to read', async () => {
    const desk = openInspector();
    await desk.user.click(await button('Open this service'));
    await screen.findByText('Loans: not found in the answer.');
  });

  it('warns that a LIVE service moves real money', async () => {
    const desk = openInspector(v.parse(ServiceProfileSchema, { ...withLoans, environment: 'live' }));
    await desk.user.click(await button('Open this service'));
    await screen.findByText(/its money is real/);
    await button('Open the LIVE service');
  });
});

describe('a masked sample', () => {
  it('is shown as the clipboard contains it', async () => {
    const desk = openInspector(withLoans);
    await desk.user.click(await step(/^Loans/));
    await desk.user.click(await button('Copy a masked sample'));
    await desk.user.click(await button('Copy the masked sample'));
    expect((await screen.findByRole('region', { name: 'Clipboard content' })).textContent).toContain(
      '{"r":[{"k":"…"}]}',
    );
    expect(desk.main.callsTo('inspect.copySample')).toEqual([
      { thing: 'loan', of: 'list', profile: withLoans },
    ]);
  });
});

describe('a profile without its secret', () => {
  it('asks for the secret first, and forgets it', async () => {
    const desk = openInspector(inspected, {
      'profiles.detail': () => ok({ profile: inspected, secretStored: false }),
      'profiles.setSecret': () => ok({}),
    });
    const field = await screen.findByLabelText('Secret');
    const sentTo = screen.getByText('The secret is sent to').parentElement;
    expect(sentTo?.textContent).toContain(new URL(inspected.baseUrl).origin);
    await desk.user.type(field, 's3cret');
    const { origin } = new URL(inspected.baseUrl);
    // The file may have named the address, so the operator confirms it before a secret is stored.
    await desk.user.type(field, '{Enter}');
    expect(desk.main.callsTo('profiles.setSecret')).toEqual([]);
    await desk.user.click(screen.getByLabelText('This is my lender’s address'));
    await desk.user.click(await button('Store and continue'));
    expect(desk.main.callsTo('profiles.setSecret')).toEqual([
      { profileId: inspectedId, origin, secret: 's3cret' },
    ]);
    await waitFor(() => expect(document.body.innerHTML).not.toContain('s3cret'));
  });
});
