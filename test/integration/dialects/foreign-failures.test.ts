// A service unlike the app's expectations: its failures under HTTP 200, and the effect of every network
// fault on each kind of request, compared with the service's counts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LATE_ARRIVAL } from '../../../domain/intent.ts';
import { monotonicMillis } from '../../../domain/time.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { agreeToListed } from '../../support/agree.ts';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { termsIn } from '../../support/dialect-profiles.ts';
import { openRealDesk, type Premises, premises, type RealDesk } from '../../support/real-desk.ts';

const soon = { timeout: 15_000, interval: 20 };
const TERMS = termsIn('foreign', '1250000.00');

let at: Premises;
let open: RealDesk;
/** By how much the desk's clock is ahead. */
let ahead: number;
beforeEach(async () => {
  at = await premises('foreign', 'foreign');
  ahead = 0;
  open = await openRealDesk(at, {
    ...systemClock,
    mono: () => monotonicMillis(systemClock.mono() + ahead),
  });
  await open.desk.connect.openSandbox();
  const answered = () => open.slice('connect').resources.filter((one) => one.lastAnswerAt).length;
  await vi.waitFor(() => {
    if (answered() < 5) throw new Error(`${String(answered())} of 5 answered`);
  }, soon);
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

const failing = (rules: object[]): Promise<unknown> =>
  fetch(`${at.practice.controlUrl}/faults`, {
    method: 'POST',
    headers: { 'x-practice-key': 'control-key', 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });

describe('a failure under HTTP 200', () => {
  it('replaces no good reading, and is shown in the service’s words', async () => {
    const before = open.slice('collateral').position?.value;
    await failing([{ kind: 'status', status: 200, match: { path_prefix: '/collateral' } }]);
    await open.desk.connect.refreshNow();
    expect(open.slice('collateral').position?.value).toEqual(before);
    const { resources, link } = open.slice('connect');
    expect(resources.find((one) => one.resource === 'position')?.failing).toMatchObject({
      code: 'rejected',
      httpStatus: 200,
      serviceWords: expect.stringMatching(/practice fault/),
      requestId: expect.stringMatching(/^req_/),
    });
    expect(link).toBe('stale');
  });

  it('is shown in the service’s words after a checklist’s read', async () => {
    const loanId = await borrowedLoan(open, TERMS);
    await open.session.repay.start(loanId);
    await agreeToListed(open.session.payees);
    await failing([{ kind: 'status', status: 200, match: { path_prefix: '/advances/' } }]);
    expect(await open.session.repay.readNow(loanId)).toMatchObject({
      ok: false,
      error: { code: 'rejected', httpStatus: 200, serviceWords: expect.stringMatching(/practice fault/) },
    });
  });

  it('rejects a quote at once and blocks no other', async () => {
    await open.session.borrow.createQuote(termsIn('foreign', '900000000.00'));
    expect(open.slice('borrow').flow).toMatchObject({
      stage: 'rejected',
      error: { code: 'rejected', httpStatus: 200, serviceWords: expect.stringMatching(/capacity/i) },
    });
    expect(await open.session.borrow.createQuote(TERMS)).toEqual({ ok: true, value: {} });
    expect(open.slice('borrow').flow.stage).toBe('review');
  });
});

describe('quotes in History', () => {
  const quotes = () => open.desk.history.page({ resource: 'quotes', limit: 10 });

  it('state the requested amount, whatever its field’s name', async () => {
    await open.session.borrow.createQuote(TERMS);
    expect(await quotes()).toMatchObject({
      value: { rows: [{ statusWord: 'confirmed', amount: '1250000.00', unit: 'NGN' }] },
    });
    expect(await open.desk.history.totals({ resource: 'quotes' })).toMatchObject({
      value: { totals: [{ unit: 'NGN', sum: '1250000' }] },
    });
    await open.desk.exports.start({ resource: 'quotes', format: 'csv' });
    await expect.poll(() => open.slice('exports').tasks[0]?.state, soon).toBe('done');
    expect([...at.desktop.saved.values()].join()).toContain(',1250000.00,NGN,');
  });

  it('are not called rejected if their answer was lost', async () => {
    await failing([{ kind: 'drop-before', match: { method: 'POST', path: '/loans/quotes' }, times: 1 }]);
    await open.session.borrow.createQuote(TERMS);
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'unknown') throw new Error(flow.stage);
    expect(await quotes()).toMatchObject({ value: { rows: [{ statusWord: 'unknown' }] } });
    ahead = LATE_ARRIVAL;
    await open.session.borrow.settle(flow.intent.id, false, 'the lender has no such request');
    expect(await quotes()).toMatchObject({ value: { rows: [{ statusWord: 'no-effect' }] } });
  });
});

describe('a list the service does not have', () => {
  it('is reported once, and the connection is live without it', () => {
    expect(open.slice('connect')).toMatchObject({ link: 'live', noSuchLists: ['applications'] });
    expect(open.slice('connect').resources.map((one) => one.resource)).not.toContain('applications');
  });

  it('holds the application that an accept returned, in Borrow and in the history', async () => {
    await open.session.borrow.createQuote(TERMS);
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'review') throw new Error(flow.stage);
    await open.session.borrow.accept(flow.intent.id, flow.digest);
    expect(open.slice('borrow').applications?.value).toMatchObject([{ statusWord: { value: 'funded' } }]);
    const listed = await open.desk.history.page({ resource: 'applications', filter: {}, limit: 10 });
    expect(listed).toMatchObject({ ok: true, value: { total: 1 } });
  });
});

/** What happens to the request, and the outcome that the desk must record. */
const FAULTS: readonly [string, object, 'rejected' | 'unknown' | 'confirmed', boolean][] = [
  ['dropped before its effect', { kind: 'drop-before' }, 'unknown', false],
  ['dropped after its effect', { kind: 'drop-after' }, 'unknown', true],
  ['reset before its effect', { kind: 'reset', when: 'before' }, 'unknown', false],
  ['reset after its effect', { kind: 'reset', when: 'after' }, 'unknown', true],
  ['answered 503 before its effect', { kind: 'status', status: 503, when: 'before' }, 'unknown', false],
  ['answered 503 after its effect', { kind: 'status', status: 503, when: 'after' }, 'unknown', true],
  ['answered by a gateway’s page', { kind: 'html', when: 'after' }, 'unknown', true],
  ['answered by a gateway’s page before its effect', { kind: 'html', when: 'before' }, 'unknown', false],
  ['answered late', { kind: 'latency', ms: 50 }, 'confirmed', true],
  ['answered incompletely', { kind: 'truncate' }, 'unknown', true],
  ['answered byte by byte', { kind: 'drip', ms: 1 }, 'confirmed', true],
];

describe.each(FAULTS)('a request that is %s', (_name, fault, ending, hasEffect) => {
  const counted = async (route: string): Promise<unknown> => {
    const answer = await fetch(`${at.practice.controlUrl}/state`, {
      headers: { 'x-practice-key': 'control-key' },
    });
    const { data } = (await answer.json()) as { data: { requests: Record<string, number> } };
    return data.requests[`POST ${route}`] ?? 0;
  };
  const stageOf = (): string => open.slice('borrow').flow.stage;
  const told = { rejected: 'rejected', unknown: 'unknown' } as const;

  it('is sent once and gets its true outcome, if it requests a quote', async () => {
    await failing([{ ...fault, match: { method: 'POST', path: '/loans/quotes' }, times: 1 }]);
    await open.session.borrow.createQuote(TERMS);
    // The desk looks for the quote by its reference; one that was made comes back to review.
    if (ending === 'unknown' && !hasEffect) expect(stageOf()).toBe('unknown');
    else await expect.poll(stageOf, soon).toBe('review');
    expect(await counted('/loans/quotes')).toBe(1);
  });

  it('is sent once and gets its true outcome, if it accepts a quote', async () => {
    await open.session.borrow.createQuote(TERMS);
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'review') throw new Error(flow.stage);
    await failing([{ ...fault, match: { method: 'POST', path_suffix: '/accept' }, times: 1 }]);
    await open.session.borrow.accept(flow.intent.id, flow.digest);
    // Nothing at this service has the reference, so only an operator's evidence settles it.
    expect(stageOf()).toBe(ending === 'confirmed' ? 'accepted' : told[ending]);
    expect(await counted('/loans/quotes/{id}/accept')).toBe(1);
  });

  it('is sent once and gets its true outcome, if it is a direct application', async () => {
    expect(open.session.borrow.prepareApplication('750.25')).toMatchObject({ ok: true });
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'application-review') throw new Error(flow.stage);
    await failing([{ ...fault, match: { method: 'POST', path: '/loans/applications' }, times: 1 }]);
    await open.session.borrow.apply(flow.intentId, flow.digest);
    expect(stageOf()).toBe(ending === 'confirmed' ? 'accepted' : told[ending]);
    expect(await counted('/loans/applications')).toBe(1);
  });
});
