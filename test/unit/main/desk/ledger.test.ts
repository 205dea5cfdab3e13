// What the ledger counts: pairs of asset and chain apart, nothing that is no longer listed, and an error
// for whatever cannot be read.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import { fail } from '../../../../contract/errors.ts';
import { missing } from '../../../../domain/provenance.ts';
import { found, loan } from '../../../support/lending-values.ts';
import { closedLoan, deposit, ledgerRig, position, type LedgerRig } from '../../../support/ledger-desk.ts';

let rig: LedgerRig;
beforeEach(async () => {
  rig = await ledgerRig();
});
const amount = (value: string) => found(decimal(value));
const unreadable = {
  state: 'unreadable' as const,
  field: 'amount',
  raw: '"?"',
  expected: 'a decimal amount',
};
const failed = fail({ code: 'store-failed', fault: 'io', detail: 'gone' });
const gapsOf = (line: { gaps: readonly { gap: string }[] }) => line.gaps.map(({ gap }) => gap);

/** Everything of a balanced service: 150 in, 40 back, nothing seized. */
async function everything(): Promise<void> {
  await rig.answers('deposits', [deposit('d1'), deposit('d2', { amount: amount('50') })]);
  await rig.answers('loans', [closedLoan('LN-1', {}), loan({ id: 'LN-2' as LoanId })]);
  await rig.answers('position', position({ credits: '150', releases: '40', seizures: '0', balance: '110' }));
}

describe('the credits', () => {
  it('are the confirmed deposits of the last answer', async () => {
    await everything();
    expect(await rig.line('credits')).toMatchObject({ own: '150', used: 'own', gaps: [] });
    expect(await rig.of()).toMatchObject({ verdict: 'balanced', isStated: true });
  });
  it('exclude a deposit that is no longer listed', async () => {
    await everything();
    await rig.answers('deposits', [deposit('d2', { amount: amount('50') })]);
    expect(await rig.line('credits')).toMatchObject({ own: '50', variance: '100', gaps: [] });
    expect((await rig.proof()).entries.map(({ id }) => id)).not.toContain('d1');
    expect((await rig.of()).verdict).toBe('differs');
    await rig.answers('deposits', [deposit('d1'), deposit('d2', { amount: amount('50') })]);
    expect((await rig.of()).verdict).toBe('balanced');
  });
  it('exclude a listed deposit that is not confirmed, and show it', async () => {
    await rig.answers('deposits', [deposit('d1'), deposit('d2', { statusWord: found('pending') })]);
    expect(await rig.line('credits')).toMatchObject({ own: '100' });
    expect((await rig.proof()).entries).toMatchObject([
      { id: 'd1', counted: true, from: 'deposit', status: 'confirmed', txHash: '0xd1' },
      { id: 'd2', counted: false, status: 'pending' },
    ]);
  });
  it('are unknown before deposits were read, and from a list that may be incomplete', async () => {
    expect(await rig.line('credits')).toMatchObject({ gaps: [{ gap: 'not-read' }] });
    await rig.answers('deposits', [deposit('d1')], true);
    expect(await rig.line('credits')).toMatchObject({ gaps: [{ gap: 'list-incomplete' }] });
    expect(await rig.line('credits')).not.toHaveProperty('own');
    await rig.answers('deposits', []);
    expect((await rig.line('credits')).gaps).toEqual([]);
  });
  it('are unknown, and the proof incomplete, if a deposit cannot be read any more', async () => {
    await everything();
    // The stored deposit has a form that this version does not read.
    await rig.answers('deposits', [deposit('d1', { confirmations: found(-1) }), deposit('d2')]);
    expect(gapsOf(await rig.line('credits'))).toEqual(['list-incomplete']);
    expect((await rig.of()).verdict).toBe('incomplete');
  });
  it('include each of two deposits that have the same id', async () => {
    await rig.answers('deposits', [
      deposit('1'),
      deposit('1', { txHash: found('0x2'), amount: amount('50') }),
    ]);
    expect(await rig.line('credits')).toMatchObject({ own: '150', gaps: [] });
    expect((await rig.proof()).entries).toMatchObject([{ id: '1' }, { id: '1' }]);
  });
  it('include a deposit once that is listed for several loans', async () => {
    const one = deposit('1');
    await rig.answers('deposits', [one, { ...one, raw: `${one.raw} for another loan` }]);
    expect(await rig.line('credits')).toMatchObject({ own: '100', gaps: [] });
  });
  it('name a deposit without an id by its transaction', async () => {
    await rig.answers('deposits', [
      deposit('d1', { id: missing('id'), amount: unreadable }),
      deposit('d2', { id: missing('id'), txHash: missing('hash'), amount: unreadable }),
    ]);
    expect((await rig.line('credits')).gaps).toEqual([{ gap: 'amount-unreadable', ids: ['0xd1', '?'] }]);
  });
});

describe('a proof without its entries', () => {
  it('has the same sums, and says how many entries there are', async () => {
    await rig.answers('deposits', [deposit('d1')]);
    const { proofs, entries } = await rig.proof();
    expect(entries).not.toEqual([]);
    expect(await rig.ledger.proof({ withEntries: false })).toEqual({
      ok: true,
      value: { proofs, entries: [], total: entries.length },
    });
  });
});

describe('the releases', () => {
  it('are the final returns only', async () => {
    await rig.answers('loans', [
      closedLoan('LN-1', {}),
      closedLoan('LN-2', { status: 'unknown', statusWord: found('sent'), amount: amount('7') }),
      loan({ id: 'LN-3' as LoanId }),
    ]);
    expect(await rig.line('releases')).toMatchObject({ own: '40', gaps: [] });
    expect((await rig.proof()).entries).toMatchObject([
      { id: 'LN-1', counted: true, from: 'loan', txHash: '0xback', status: 'final' },
      { id: 'LN-2', counted: false, status: 'sent' },
    ]);
  });
  it('are unknown before loans were read, and from a list that may be incomplete', async () => {
    expect(gapsOf(await rig.line('releases'))).toEqual(['not-read']);
    await rig.answers('loans', [closedLoan('LN-1', {})], true);
    expect(gapsOf(await rig.line('releases'))).toEqual(['list-incomplete']);
    await rig.answers('loans', [closedLoan('LN-1', {}), closedLoan('LN-2', {})]);
    expect(await rig.line('releases')).toMatchObject({ own: '80', gaps: [] });
  });
  it('are unknown if a loan cannot be read any more', async () => {
    await everything();
    await rig.answers('loans', [closedLoan('LN-1', {}), closedLoan('LN-2', { confirmations: found(-1) })]);
    expect(gapsOf(await rig.line('releases'))).toEqual(['list-incomplete']);
  });
  it('are of the loan’s own asset and chain if the return names none', async () => {
    await rig.answers('loans', [closedLoan('LN-1', { asset: missing('asset'), chain: missing('chain') })]);
    expect(await rig.line('releases')).toMatchObject({ own: '40', gaps: [] });
    const nowhere = { collateralAsset: missing('collateral_asset'), collateralChain: missing('chain') };
    await rig.answers('loans', [
      closedLoan('LN-1', { asset: missing('asset'), chain: missing('chain') }, nowhere),
    ]);
    expect((await rig.line('releases')).gaps).toEqual([{ gap: 'pair-not-stated', ids: ['LN-1'] }]);
  });
});

describe('the deposits', () => {
  it('are read again only after another list came', async () => {
    await everything();
    const reads = vi.spyOn(rig.cache, 'listed');
    const list = [deposit('d1')];
    for (const expected of [1, 1, 2]) {
      await rig.answers('deposits', expected === 1 ? list : [...list, deposit('d3')]);
      await rig.proof();
      expect(reads).toHaveBeenCalledTimes(expected);
    }
    expect(await rig.line('credits')).toMatchObject({ own: '200' });
  });
  it('that could not be read are read again at the next proof', async () => {
    await everything();
    vi.spyOn(rig.cache, 'listed').mockResolvedValueOnce(failed);
    expect(await rig.ledger.proof({ withEntries: true })).toEqual(failed);
    expect(await rig.line('credits')).toMatchObject({ own: '150' });
  });
});

describe('the loans', () => {
  it('are read again only after one of them changed', async () => {
    await everything();
    const reads = vi.spyOn(rig.cache, 'latestAll');
    const proofs = async () => {
      await rig.proof();
      await rig.proof();
      return reads.mock.calls.length;
    };
    rig.reopen();
    expect(await proofs()).toBe(1);
    // Neither the same answer again nor another list changes a loan.
    await rig.answers('loans', [closedLoan('LN-1', {}), loan({ id: 'LN-2' as LoanId })]);
    await rig.answers('deposits', [deposit('d9')]);
    expect(await proofs()).toBe(1);
    await rig.answers('loans', [closedLoan('LN-1', { amount: amount('41') })]);
    expect(await proofs()).toBe(2);
    await rig.answers('loans', [closedLoan('LN-1', { amount: amount('42') })]);
    expect(await proofs()).toBe(3);
  });
  it('are read again after one changed during a reading', async () => {
    await everything();
    rig.reopen();
    const read = rig.cache.latestAll.bind(rig.cache);
    vi.spyOn(rig.cache, 'latestAll').mockImplementationOnce(async (...asked) => {
      const before = await read(...asked);
      await rig.answers('loans', [closedLoan('LN-1', { amount: amount('41') })]);
      return before;
    });
    expect(await rig.line('releases')).toMatchObject({ own: '40' });
    expect(await rig.line('releases')).toMatchObject({ own: '41' });
  });
});

describe('the entries on screen', () => {
  it('are the newest first, at most 100 of a line, with the number of all', async () => {
    for (const count of [1, 2, 103])
      await rig.answers(
        'deposits',
        Array.from({ length: count }, (_, index) => deposit(`d${index}`)),
      );
    const shown = await rig.ledger.proof({ withEntries: true });
    const entries = shown.ok ? shown.value.entries : [];
    expect(shown).toMatchObject({ ok: true, value: { total: 103 } });
    expect(entries).toHaveLength(100);
    expect(entries.map(({ id }) => id)).not.toContain('d0');
    const times = entries.map(({ seenAt }) => seenAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});

describe('two assets on two chains', () => {
  beforeEach(async () => {
    await rig.answers('deposits', [
      deposit('d1'),
      deposit('d2', { asset: found('USDT'), amount: amount('7') }),
      deposit('d3', { chain: found('ethereum'), amount: amount('3') }),
      deposit('d4', { asset: found('USDT'), chain: found('ethereum'), amount: amount('1') }),
      deposit('d5', { asset: found('usdc'), chain: found('BASE'), amount: amount('0.5') }),
    ]);
    await rig.answers('loans', [
      closedLoan('LN-1', {}),
      closedLoan('LN-2', { chain: found('ethereum'), amount: amount('2') }),
      closedLoan('LN-3', { asset: found('USDT'), amount: amount('5') }),
    ]);
    await rig.answers(
      'position',
      position({ credits: '100.5', releases: '40', seizures: '0', balance: '60.5' }),
    );
  });
  it('compare the service’s figures with the pair of the position, else with that of the profile', async () => {
    await rig.answers(
      'position',
      position({ credits: '7', releases: '5', seizures: '0', balance: '2' }, { asset: found('USDT') }),
    );
    expect(await rig.of('USDT', 'base')).toMatchObject({ isStated: true, verdict: 'balanced' });
    expect(await rig.of('USDC', 'base')).toMatchObject({ isStated: false });
    await rig.answers(
      'position',
      position({ credits: '3', releases: '2', seizures: '0', balance: '1' }, { chain: found('ethereum') }),
    );
    expect(await rig.of('USDC', 'ethereum')).toMatchObject({ isStated: true, verdict: 'balanced' });
    expect((await rig.proof()).proofs[0]).toMatchObject({ asset: 'USDC', chain: 'ethereum' });
  });
});

describe('the service’s figures', () => {
  it('are not older than a deposit whose confirmations go on rising', async () => {
    const later = (confirmations: number) => deposit('d2', { confirmations: found(confirmations) });
    const statusOf = (status: string) => ({ ...later(3), raw: status, statusWord: found(status) });
    await rig.answers('deposits', [deposit('d1'), statusOf('confirmed')]);
    await rig.answers('deposits', [deposit('d1'), statusOf('pending')]);
    await rig.answers('deposits', [deposit('d1'), later(12)]);
    const confirmedAt = rig.clock.wall();
    await rig.answers('position', position({ credits: '100' }));
    for (const confirmations of [13, 14]) {
      await rig.answers('deposits', [deposit('d1'), later(confirmations)]);
      expect((await rig.line('credits')).candidates).toMatchObject([
        { why: 'lacks', entries: [{ id: 'd1' }] },
        { why: 'lacks', entries: [{ id: 'd2', seenAt: confirmedAt }] },
      ]);
    }
  });
  it('are not older than a return whose confirmations go on rising', async () => {
    await everything();
    const back = (confirmations: number) =>
      closedLoan('LN-2', {
        statusWord: missing('status'),
        status: 'unknown',
        confirmations: found(confirmations),
        requiredConfirmations: found(12),
      });
    await rig.answers('loans', [closedLoan('LN-1', {}), back(13)]);
    await rig.answers('loans', [closedLoan('LN-1', {}), back(3)]);
    await rig.answers('loans', [closedLoan('LN-1', {}), back(12)]);
    const finalAt = rig.clock.wall();
    await rig.answers('position', position({ releases: '40' }));
    for (const confirmations of [13, 14]) {
      await rig.answers('loans', [closedLoan('LN-1', {}), back(confirmations)]);
      expect((await rig.line('releases')).candidates).toMatchObject([
        { why: 'lacks', entries: [{ id: 'LN-1' }] },
        { why: 'lacks', entries: [{ id: 'LN-2', seenAt: finalAt }] },
      ]);
    }
  });
});
