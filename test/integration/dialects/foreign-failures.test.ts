// A service unlike the app's expectations: its failures under HTTP 200, and a list that it does not have.
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
