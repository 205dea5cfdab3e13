// @vitest-environment jsdom
// The result of a connection test, and the details: the draft decides how answers are read. Only saving stores it.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { ReadResult } from '../../../contract/calls/inspect.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { go, useUi } from '../../../renderer/state/ui.ts';
import { useNotices } from '../../../renderer/state/announcer.ts';
import { inspected, inspectedId, inspectSlice, NO_RESULT } from '../../support/preview/sample-inspect.ts';
import { button, closeDesk, expectAccessible } from './desk.tsx';
import { details, openInspector, read, readAs, row, savedBy, withLoans } from './inspector.tsx';

afterEach(closeDesk);

describe('the connection test', () => {
  it('shows what failed first, in words, and runs again with the draft', async () => {
    const desk = openInspector();
    await screen.findByText('no answer within 10 s');
    await details(desk, /^Loans/);
    await screen.findByText(/Example Trust Services/);
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
    await details(desk, /^Loans/);
    await screen.findByText(/^No answer yet/);
  });

  it('answers a person: what was read, what is missing with what it disables', async () => {
    openInspector(withLoans, {
      'inspect.result': () =>
        ok({
          read: [
            {
              thing: 'position',
              items: 1,
              good: 0,
              unclear: 0,
              amounts: [
                { field: 'value', state: 'found', value: '132412500.50', unit: 'NGN', needed: true },
                { field: 'ltv', state: 'found', value: '41.8', unit: 'percent', needed: true },
              ],
            },
            { thing: 'loan', items: 20, good: 4, unclear: 0, total: 37, amounts: [] },
            { thing: 'deposit', items: 187, good: 180, unclear: 0, amounts: [] },
            { thing: 'returnAddress', items: 3, good: 2, unclear: 1, amounts: [] },
          ],
          lacks: [{ thing: 'loan', field: 'payoff' }],
          asksCurrency: false,
        }),
    });
    await screen.findByText(
      /^Read: value ₦132\.4\sM, 4 open loans of 37, 187 deposits, 2 approved addresses \(state of 1 not understood\)\. Compare with/,
    );
    await screen.findByText('₦132,412,500.50');
    await screen.findByText('41.8%');
    await screen.findByText(/the first 20 of 37 were read/);
    await screen.findByText(/Without the payoff no repayment can be prepared/);
    await expectAccessible();
  });

  it.each<[string, Partial<ReadResult>, RegExp]>([
    [
      'wallets that lack a field',
      {
        read: [{ thing: 'wallet', items: 2, good: 0, unclear: 0, amounts: [] }],
        lacks: [{ thing: 'wallet', field: 'asset' }],
      },
      /^No answer is understood yet\.$/,
    ],
    [
      'wallets alone, whose figures stand below',
      { read: [{ thing: 'wallet', items: 2, good: 1, unclear: 0, amounts: [] }] },
      /^Compare with your lender’s page\.$/,
    ],
    [
      'an empty list of loans',
      { read: [{ thing: 'loan', items: 0, good: 0, unclear: 0, amounts: [] }] },
      /^Read: 0 open loans of 0\. Compare/,
    ],
  ])('says what was read of %s', async (_what, result, sentence) => {
    openInspector(withLoans, { 'inspect.result': () => ok({ ...NO_RESULT, ...result }) });
    await screen.findByText(sentence);
  });
});

describe('the details', () => {
  it('map the list, then a field; only saving stores it', async () => {
    const desk = openInspector();
    await details(desk, /^Loans/);
    await screen.findByText('No list found in this answer');
    await read(desk, 'r', 'Where the list is in the answer');
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('missing'));
    await read(desk, 'k', readAs('Reference (ID)'));
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('LN-000201'));
    expect(desk.main.callsTo('profiles.save')).toEqual([]);
    expect(await savedBy(desk)).toEqual({
      ...inspected,
      unwrap: { loan: 'r' },
      fields: { loan: { id: 'k' } },
    });
    await expectAccessible();
  });

  it('take a destination of several fields, and name what is no path', async () => {
    const desk = openInspector(withLoans);
    await details(desk, /^Loans/);
    await read(desk, '{"parts": {"Bank": "bank", "Acct": "acct"}}', readAs('Repayment destination'));
    await waitFor(async () =>
      expect((await row('Repayment destination')).textContent).toContain('4417720913'),
    );
    await read(desk, 'a..b', readAs('Payoff'));
    await screen.findByText(/^No path/);
    expect((await savedBy(desk)).fields?.loan?.destination).toEqual({
      parts: { Bank: 'bank', Acct: 'acct' },
    });
  });

  it('undo the last change, or all of them, and show another item', async () => {
    const desk = openInspector(withLoans);
    await details(desk, /^Loans/);
    await read(desk, 'k', readAs('Reference (ID)'));
    await read(desk, 'st', readAs('Status'));
    await waitFor(async () => expect((await row('Status')).textContent).toContain('found'));
    await desk.user.click(await button('Undo'));
    await waitFor(async () => expect((await row('Status')).textContent).toContain('missing'));
    expect((await row('Reference (ID)')).textContent).toContain('LN-000201');
    await desk.user.click(await button('Next item'));
    await screen.findByText('Item 2 of 3');
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('LN-000200'));
    await desk.user.click(await button('Discard changes'));
    await waitFor(async () => expect((await row('Reference (ID)')).textContent).toContain('missing'));
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
});

describe('status words', () => {
  it('have one meaning each', async () => {
    const desk = openInspector(
      v.parse(ServiceProfileSchema, { ...withLoans, fields: { loan: { id: 'k', status: 'st' } } }),
    );
    await details(desk, /^Loans/);
    const meaning = (word: string): Promise<HTMLElement> =>
      screen.findByRole('group', { name: `Meaning of “${word}”` });
    await desk.user.click(within(await meaning('A')).getByLabelText('Open'));
    await desk.user.click(within(await meaning('C')).getByLabelText('Closed'));
    const { fields } = await savedBy(desk);
    expect(fields?.loan?.status).toEqual({ at: 'st', words: { open: ['A'], closed: ['C'] } });
  });
});

describe('leaving and opening', () => {
  it('asks before a draft is lost', async () => {
    const desk = openInspector(withLoans);
    await details(desk, /^Loans/);
    await read(desk, 'k', readAs('Reference (ID)'));
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
    await details(desk, /^Loans/);
    await read(desk, 'k', readAs('Reference (ID)'));
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
    await screen.findByRole('dialog');
    await screen.findAllByText(/Without it the loan cannot be read or repaid/);
    expect(desk.main.callsTo('profiles.open')).toEqual([]);
    await desk.user.click(await button('Open anyway'));
    expect(desk.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]);
  });

  it('opens the service once the running test has ended', async () => {
    const complete = openInspector(inspected, {
      'inspect.result': () => ok(NO_RESULT),
    });
    const passed = inspectSlice.steps.map(({ key }) => ({ key, state: 'passed' as const }));
    complete.main.publish('inspect', { ...inspectSlice, state: 'running', steps: passed });
    await complete.user.click(await button('Open this service'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(complete.main.callsTo('profiles.open')).toEqual([]);
    complete.main.publish('inspect', { ...inspectSlice, steps: passed });
    await waitFor(() => expect(complete.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]));
  });

  it('never opens a service whose amounts have no currency: the page asks for it', async () => {
    const desk = openInspector(withLoans, {
      'inspect.result': ({ profile }) => {
        const { positionCurrency } = v.parse(ServiceProfileSchema, profile);
        return ok({ ...NO_RESULT, asksCurrency: positionCurrency === undefined });
      },
    });
    const passed = inspectSlice.steps.map(({ key }) => ({ key, state: 'passed' as const }));
    desk.main.publish('inspect', { ...inspectSlice, steps: passed });
    await screen.findByText('In which currency are the amounts?');
    await desk.user.click(await button('Open this service'));
    await waitFor(() => expect(useNotices.getState().spoken.text).toMatch(/which currency/));
    expect(desk.main.callsTo('profiles.open')).toEqual([]);
    await desk.user.click(await button('Amounts are in naira (NGN)'));
    await desk.user.click(await button('Save and open this service'));
    await waitFor(() => expect(desk.main.callsTo('profiles.open')).toHaveLength(1));
  });

  it('states when an answer contains nothing to read', async () => {
    const desk = openInspector();
    await desk.user.click(await button('Open this service'));
    within(await screen.findByRole('dialog')).getByText('Loans: not found in the answer.');
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
    await details(desk, /^Loans/);
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
