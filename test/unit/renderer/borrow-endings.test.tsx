// @vitest-environment jsdom
// After a rejection, an expiry or a lost answer: what the screen states, and how to request a new quote.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../domain/application.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis, millis, monotonicMillis } from '../../../domain/time.ts';
import { ok } from '../../../contract/errors.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { Countdown } from '../../../renderer/components/Countdown.tsx';
import { monoNow } from '../../../renderer/clock.ts';
import { setTerm, useDraft } from '../../../renderer/state/draft.ts';
import { useNotices } from '../../../renderer/state/announcer.ts';
import { catalogue } from '../../../messages/index.ts';
import { application, found } from '../../support/lending-values.ts';
import { review, unknownAccept } from '../../support/preview/sample-flows.ts';
import { inspected } from '../../support/preview/sample-inspect.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

const now = epochMillis(Date.now());
const showing = (flow: BorrowFlow, onStartOver = () => {}) => {
  const slices = sampleSlices(now);
  return openDesk('borrow', {
    slices: { ...slices, borrow: { ...slices.borrow, flow } },
    handlers: {
      'profiles.detail': () => ok({ profile: inspected, secretStored: true }),
      'profiles.save': () => ok({ secretDeleted: false }),
      'borrow.startOver': () => {
        onStartOver();
        return ok({});
      },
    },
  });
};
const terms = { amount_ngn: '4000000', payout: 'naira_token' };
const refused = (serviceWords: string): BorrowFlow => ({
  stage: 'rejected',
  kind: 'accept-quote',
  error: { code: 'rejected', httpStatus: 410, serviceWords },
  terms,
});

it.each([
  ['answer', 'rejected, nothing executed'],
  ['window-passed', 'expired'],
  ['never-left', 'not sent'],
  ['operator', 'not executed, by your evidence'],
])('a request that ended by %s is %s in the list too', async (by, words) => {
  const { intent } = review(now);
  const rows = [{ ...intent, state: 'rejected' as const, by, entries: [] }];
  openDesk('borrow', { handlers: { 'borrow.intents': async () => ok({ rows, total: 1 }) } });
  expect(await screen.findByText(words)).toBeTruthy();
});

describe('a rejected accept', () => {
  it('shows the service’s words, and states a cause only if the service does', async () => {
    showing(refused('Quote qt_1 has expired.'));
    await button('Request a new quote on these terms');
    expect(screen.getByText(/Quote qt_1 has expired/)).toBeTruthy();
    expect(screen.getByText(/The service says the quote had expired/)).toBeTruthy();
    closeDesk();
    showing(refused('Not now.'));
    await button('Request a new quote on these terms');
    expect(screen.getByText(/Not now/)).toBeTruthy();
    expect(screen.queryByText(/The service says/)).toBeNull();
  });

  it('leads to a new quote on the same terms in one press', async () => {
    const { main, user } = showing(refused('The price moved.'));
    await user.click(await button('Request a new quote on these terms'));
    expect(main.callsTo('borrow.createQuote')).toEqual([{ terms }]);
  });
});

describe('a quote that expired', () => {
  it('is asked for again in one press, or its terms are taken back into the form', async () => {
    const { main, user } = showing({ stage: 'expired', reason: 'clock', terms });
    await user.click(await button('Request a new quote on these terms'));
    expect(main.callsTo('borrow.createQuote')).toEqual([{ terms }]);
    await user.click(await button('Change the terms'));
    expect(main.callsTo('borrow.startOver')).toHaveLength(1);
  });
});

describe('a refused quote', () => {
  const missed = (serviceWords: string): BorrowFlow => ({
    stage: 'rejected',
    kind: 'create-quote',
    error: { code: 'rejected', httpStatus: 422, serviceWords },
    terms: { amount_ngn: '4000000' },
  });

  it('offers all names that it calls missing at once, keeps what was typed, and sends nothing', async () => {
    const { main, user } = showing(missed('Missing required fields: loanAmount, tenor'));
    await user.selectOptions(await screen.findByLabelText('loanAmount'), 'Instead of amount_ngn: 4000000');
    await user.click(await button('Use these 2 names'));
    const [saved] = main.callsTo('profiles.save');
    expect(saved).toMatchObject({
      profile: { quoteFields: [{ name: 'tenor', type: { kind: 'text' }, required: true }] },
    });
    expect(main.callsTo('borrow.createQuote')).toEqual([]);
    expect(useDraft.getState().terms).toEqual({ loanAmount: '4000000' });
  });

  it('never sends the same again in one press', async () => {
    showing(missed('Amount is too low'));
    await button('Change the request');
    expect(screen.queryByRole('button', { name: /new quote|Use/ })).toBeNull();
  });
});

it.each<[string, BorrowFlow]>([
  ['Change the terms', { stage: 'expired', reason: 'clock', terms }],
  [
    'Change the request',
    {
      stage: 'rejected',
      kind: 'create-quote',
      error: { code: 'rejected', httpStatus: 422, serviceWords: 'Amount is too low' },
      terms,
    },
  ],
  [
    'Use this name',
    {
      stage: 'rejected',
      kind: 'create-quote',
      error: { code: 'rejected', httpStatus: 422, serviceWords: 'Missing required fields: tenor' },
      terms,
    },
  ],
])('what is typed as soon as main shows the form again stays: %s', async (label, flow) => {
  const { user } = showing(flow, () => setTerm('payout', 'typed at once'));
  await user.click(await button(label));
  await waitFor(() =>
    expect(useDraft.getState().terms).toEqual({ amount_ngn: '4000000', payout: 'typed at once' }),
  );
});

describe('an accepted application', () => {
  const accepted = (change: Partial<Application>): BorrowFlow => ({
    stage: 'accepted',
    by: 'quote',
    application: application({ loanId: missing(), ...change }),
    acceptedAt: now,
  });

  it('shows a declined application with the lender’s reason, and no longer as pending', async () => {
    const declined = {
      statusWord: found('declined'),
      declined: true,
      reason: found('Collateral is too low.'),
    };
    showing(accepted(declined));
    const card = await screen.findByRole('region', { name: 'Application' });
    expect(within(card).getByText('The lender declined the application')).toBeTruthy();
    expect(within(card).getByText('Collateral is too low.')).toBeTruthy();
    expect(screen.queryByText(catalogue.borrow.accepted.review)).toBeNull();
    await button(catalogue.borrow.another);
  });

  it('keeps following an application with another status and no loan', async () => {
    showing(accepted({ statusWord: found('under_review') }));
    expect(await screen.findByText(catalogue.borrow.accepted.review)).toBeTruthy();
  });
});

describe('a rejected direct application', () => {
  it('leads back to its amount, and offers no quote', async () => {
    showing({
      stage: 'rejected',
      kind: 'create-application',
      error: { code: 'rejected', httpStatus: 422, serviceWords: 'too much' },
      terms: { collateral_amount: '5' },
    });
    expect(await button('Back to the amount')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /new quote/ })).toBeNull();
  });
});

describe('before a quote', () => {
  it('states whether money may move at once', async () => {
    openDesk('borrow');
    expect(await screen.findByText(/possibly at once when you accept/)).toBeTruthy();
  });
});

describe('an unknown outcome', () => {
  const early = /^The request may still arrive at the lender\. From \d\d:\d\d:\d\d you can record/;
  it.each([
    ['is said to be too early for “Not executed” while the request may still arrive', now + 3_600_000, 1],
    ['is not any more once that has passed', now - 1, 0],
  ])('%s', async (_, until, hints) => {
    const { user } = showing({ ...unknownAccept(now), mayArriveUntil: epochMillis(until) });
    await user.selectOptions(await screen.findByLabelText('Outcome'), 'Executed');
    expect(screen.queryByText(early)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Outcome'), 'Not executed');
    expect(screen.queryAllByText(early)).toHaveLength(hints);
  });

  it('lists each reading with its result, and the quote as the service lists it', async () => {
    const flow = unknownAccept(now);
    const { quote } = review(now, 1_000);
    const others = [{ field: 'status', raw: '"accepted"' }];
    showing({ ...flow, quote: { ...quote, others } });
    expect((await screen.findAllByText('no match')).length).toBe(2);
    for (const words of [
      'applications',
      'loans',
      'the quote by its reference',
      'could not be read',
      'accepted',
    ])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });
});

describe('an application in the list', () => {
  it('leads to its entries in the journal', async () => {
    const { main, user } = openDesk('borrow');
    const [first] = await screen.findAllByRole('button', { name: /^Journal entries of / });
    if (first === undefined) throw new Error('no application');
    await user.click(first);
    expect(main.callsTo('borrow.ofApplication')).toHaveLength(1);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('the list of applications', () => {
  it('says how many it leaves out', async () => {
    const { main } = openDesk('borrow');
    await screen.findAllByRole('button', { name: /^Journal entries of / });
    const borrow = main.slice('borrow');
    const shown = borrow?.applications?.value.length;
    if (borrow === undefined || shown === undefined) throw new Error('no applications');
    expect(screen.queryByText(/^The newest /)).toBeNull();
    act(() => main.publish('borrow', { ...borrow, applicationsTotal: shown }));
    expect(screen.queryByText(/^The newest /)).toBeNull();
    act(() => main.publish('borrow', { ...borrow, applicationsTotal: 1_300 }));
    expect(screen.getByText(`The newest ${shown} of 1,300. History has the rest.`)).toBeTruthy();
  });
});

describe('a review', () => {
  it('reports to main when it is visible, and when another screen replaces it', async () => {
    const { main, user } = openDesk('borrow-review', {
      slices: { borrow: { ...sampleSlices(now).borrow, flow: review(epochMillis(Date.now()), 28_000) } },
    });
    await button('Show the review');
    fireEvent(window, new Event('blur'));
    const said = () => main.callsTo('borrow.watch').map((call) => (call as { watching: boolean }).watching);
    expect(said().at(-1)).toBe(false);
    const before = said().length;
    await user.click(screen.getByRole('navigation', { name: 'Screens' }).querySelectorAll('a, button')[0]!);
    expect(said().length).toBeGreaterThan(before);
    expect(said().at(-1)).toBe(false);
  });
});

describe('the countdown', () => {
  it('is announced at each mark, even if a busy page skipped that second', () => {
    const at = (left: number) => (
      <Countdown deadline={monotonicMillis(monoNow() + left)} whole={millis(43_000)} />
    );
    const said = () => useNotices.getState().spoken.text;
    const { rerender, unmount } = render(at(33_500));
    expect(said()).toContain('33');
    rerender(at(32_500));
    expect(said()).toContain('33');
    rerender(at(28_500));
    expect(said()).toContain('28');
    rerender(at(4_500));
    expect(said()).toContain('4');
    rerender(at(-10));
    expect(said()).not.toMatch(/\d/);
    unmount();
  });
});
