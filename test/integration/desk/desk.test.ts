// The desk over real databases and real HTTP, without a window. The main job is tested in the window by
// test/e2e/demo.test.ts, and here by test/integration/dialects/main-job.test.ts.
import { describe, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { sha256 } from '../../../main/desk/hash.ts';
import { at, borrow, deskForEachTest, open, openPracticeService, restart, soon } from './rig.ts';

deskForEachTest();

async function borrowed(): Promise<LoanId> {
  await openPracticeService();
  return borrow();
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
    // The lists are stored before they are summed.
    await expect
      .poll(async () => {
        const proof = await open.session.ledger.proof({ withEntries: true });
        return proof.ok ? proof.value.proofs[0] : proof;
      }, soon)
      .toMatchObject({ verdict: 'balanced', balance: { variance: '0' } });
    expect(Number(ltvPercent)).toBeGreaterThan(30);
    expect(open.slice('loans')).toMatchObject({ total: 200, source: 'service' });
  });

  it('records the exact body it sent with its hash, and the answer', async () => {
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

  it.each(['under', 'over'] as const)('does not call a loan closed if %s was paid', async (amount) => {
    const loanId = await borrowed();
    await open.desk.practice.act({ act: 'pay', loanId, amount });
    await open.desk.connect.refreshNow();
    const detail = await open.session.loans.detail(loanId);
    expect(detail.ok && detail.value.loan?.value.status).toBe('open');
  });

  it('shows its cache after a restart, before any answer', async () => {
    await borrowed();
    await open.desk.connect.refreshNow();
    const before = open.slice('collateral').position?.value.raw;
    await restart(() => at.practice.stop());
    expect(open.slice('collateral').position).toMatchObject({ source: 'cache', value: { raw: before } });
    await expect.poll(() => open.slice('connect').link, soon).toBe('offline');
    expect(open.slice('loans')).toMatchObject({ total: 201, source: 'cache' });
    expect(await open.session.loans.page({ filter: 'open', limit: 50 })).toMatchObject({
      ok: true,
      value: { total: 5 },
    });
  });
});
