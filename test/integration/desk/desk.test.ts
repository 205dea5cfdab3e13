// The desk over real databases and real HTTP, without a window: what the window cannot show. The main job itself is
// test/e2e/demo.test.ts in the window, and test/integration/dialects/main-job.test.ts here, native dialect included.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { sha256 } from '../../../main/desk/hash.ts';
import { isRead, openRealDesk, type Premises, premises, type RealDesk } from '../../support/real-desk.ts';

let at: Premises;
let open: RealDesk;
beforeEach(async () => {
  at = await premises();
  open = await openRealDesk(at);
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

const soon = { timeout: 10_000, interval: 20 };
const terms = { amount_ngn: '1250000.00', payout: 'naira_token' };

async function borrowed(): Promise<LoanId> {
  expect(await open.desk.connect.openSandbox()).toEqual({ ok: true, value: {} });
  await expect.poll(() => open.slice('connect').link, soon).toBe('live');
  expect(await open.session.borrow.createQuote(terms)).toEqual({ ok: true, value: {} });
  const { flow } = open.slice('borrow');
  if (flow.stage !== 'review') throw new Error(flow.stage);
  expect(await open.session.borrow.accept(flow.intent.id, flow.digest)).toEqual({ ok: true, value: {} });
  const after = open.slice('borrow').flow;
  if (after.stage !== 'accepted' || after.loanId === undefined) throw new Error(after.stage);
  const { loanId } = after;
  await expect.poll(() => isRead(open, loanId), soon).toBe(true);
  return loanId;
}

describe('the desk on the practice service', () => {
  it('reads every resource, and its ledger proof balances to the last digit', async () => {
    await open.desk.connect.openSandbox();
    await expect
      .poll(() => open.slice('connect').resources.filter((one) => one.lastAnswerAt).length, soon)
      .toBe(6);
    const { position, deposits, wallets, returnAddresses, ltvPercent } = open.slice('collateral');
    expect(position?.value.value).toMatchObject({
      state: 'found',
      rule: 'alias',
      field: 'collateral_value_ngn',
    });
    expect(deposits?.value.total).toBeGreaterThan(50);
    expect(wallets?.value).toHaveLength(4);
    expect(returnAddresses?.value.length).toBeGreaterThan(1);
    // The lists are filed before they are summed.
    await expect
      .poll(async () => {
        const proof = await open.session.ledger.proof();
        return proof.ok ? proof.value.proofs[0] : proof;
      }, soon)
      .toMatchObject({ verdict: 'balanced', balance: { variance: '0' } });
    expect(Number(ltvPercent)).toBeGreaterThan(30);
    expect(open.slice('loans')).toMatchObject({ total: 200, source: 'service' });
  });

  it('keeps the exact body it sent, by its hash, beside what came back', async () => {
    await borrowed();
    const page = await open.desk.journal.page({ limit: 200 });
    if (!page.ok) throw new Error(page.error.code);
    const recorded = page.value.rows
      .filter((row) => row.kind === 'intent.recorded')
      .map((row) => JSON.parse(row.body) as { body?: string; bodyHash?: string });
    const create = recorded.find((one) => one.body !== undefined);
    expect(create?.bodyHash).toBe(sha256(create?.body ?? ''));
    expect(page.value.rows.filter((row) => row.kind === 'intent.confirmed')).toHaveLength(2);
  });

  it.each(['under', 'over'] as const)('does not call a loan closed when %s was paid', async (amount) => {
    const loanId = await borrowed();
    await open.desk.practice.act({ act: 'pay', loanId, amount });
    await open.desk.connect.refreshNow();
    const detail = await open.session.loans.detail(loanId);
    expect(detail.ok && detail.value.loan?.value.standing).toBe('open');
  });

  it('shows after a restart what it knew, from the cache, before any answer', async () => {
    await borrowed();
    await open.desk.connect.refreshNow();
    const before = open.slice('collateral').position?.value.raw;
    await open.close();
    await at.practice.stop();
    open = await openRealDesk(at);
    await open.desk.connect.resume(false);
    expect(open.slice('collateral').position).toMatchObject({ source: 'cache', value: { raw: before } });
    await expect.poll(() => open.slice('connect').link, soon).toBe('offline');
    expect(open.slice('loans')).toMatchObject({ total: 201, source: 'cache' });
    expect(await open.session.loans.page({ filter: 'open', limit: 50 })).toMatchObject({
      ok: true,
      value: { total: 5 },
    });
  });
});
