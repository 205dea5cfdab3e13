// What an operator enters into the ledger, withdraws and saves, also while each call fails in turn.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { failEachCall } from '../../../support/failing-ports.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { closedLoan, deposit, ledgerRig, position, type LedgerRig } from '../../../support/ledger-desk.ts';

const seizure = {
  line: 'seizures' as const,
  asset: 'USDC',
  chain: 'base',
  amount: '12.50',
  evidence: 'Letter of 3 May',
};

async function ready(): Promise<LedgerRig> {
  const rig = await ledgerRig();
  await rig.answers('deposits', [deposit('d1')]);
  await rig.answers('loans', [closedLoan('LN-1', {})]);
  await rig.answers(
    'position',
    position({ credits: '100', releases: '40', seizures: '12.5', balance: '47.5' }),
  );
  return rig;
}
let rig: LedgerRig;
beforeEach(async () => {
  rig = await ready();
});
const kinds = () => rig.journal.written.map(({ kind }) => kind);

describe('an entry by the operator', () => {
  it('completes a line that no list states, until it is withdrawn', async () => {
    expect((await rig.line('seizures')).gaps).toEqual([{ gap: 'nothing-stated' }]);
    expect(await rig.ledger.type({ entry: seizure })).toEqual({ ok: true, value: {} });
    expect(await rig.line('seizures')).toMatchObject({ own: '12.5', used: 'own', gaps: [], variance: '0' });
    expect((await rig.proof()).entries).toContainEqual({
      ...seizure,
      from: 'typed',
      id: '1',
      counted: true,
      seenAt: rig.clock.wall(),
    });
    expect(await rig.ledger.withdraw({ seq: 1, reason: 'typed twice' })).toEqual({ ok: true, value: {} });
    expect((await rig.line('seizures')).gaps).toEqual([{ gap: 'nothing-stated' }]);
    expect(kinds()).toEqual(['ledger.typed', 'ledger.withdrawn']);
    expect(rig.journal.written[1]).toMatchObject({ subject: '1' });
    expect(rig.journal.written[1]?.body).toContain('typed twice');
  });
  it('may be zero, and is refused if negative or not an amount', async () => {
    for (const amount of ['-1', '-0.01', 'ten', '', '1,5', '1e3'])
      expect(await rig.ledger.type({ entry: { ...seizure, amount } })).toMatchObject({
        ok: false,
        error: { code: 'bad-input', field: 'amount' },
      });
    expect(kinds()).toEqual([]);
    expect(await rig.ledger.type({ entry: { ...seizure, amount: '0' } })).toMatchObject({ ok: true });
    expect(await rig.line('seizures')).toMatchObject({ own: '0', gaps: [] });
  });
  it('of another pair counts there, and leaves this line incomplete', async () => {
    await rig.ledger.type({ entry: { ...seizure, chain: 'ethereum' } });
    expect((await rig.line('seizures')).gaps).toEqual([{ gap: 'nothing-stated' }]);
    expect(await rig.line('seizures', 'USDC', 'ethereum')).toMatchObject({ own: '12.5', gaps: [] });
  });
  it('of another service counts only there, and cannot be withdrawn here', async () => {
    await rig.ledger.type({ entry: seizure });
    await rig.openAt({ ...testProfile, id: 'other' as ProfileId });
    expect((await rig.line('seizures')).gaps).toEqual([{ gap: 'nothing-stated' }]);
    expect(await rig.ledger.withdraw({ seq: 1, reason: 'x' })).toEqual({
      ok: false,
      error: { code: 'changed-since-shown', what: 'entry' },
    });
    await rig.openAt(testProfile);
    expect(await rig.line('seizures')).toMatchObject({ own: '12.5' });
  });
  it('is withdrawn once', async () => {
    await rig.ledger.type({ entry: seizure });
    await rig.ledger.withdraw({ seq: 1, reason: 'typed twice' });
    for (const seq of [1, 2, 99])
      expect(await rig.ledger.withdraw({ seq, reason: 'again' })).toMatchObject({
        error: { code: 'changed-since-shown', what: 'entry' },
      });
    expect(kinds()).toEqual(['ledger.typed', 'ledger.withdrawn']);
  });
});

describe('the saved proof', () => {
  it('has every entry with its source, then sum, figure and variance of each line and the verdict', async () => {
    await rig.ledger.type({ entry: seizure });
    await rig.answers('deposits', [
      deposit('d1'),
      deposit('d2', { statusWord: { state: 'missing', looked: [] } }),
    ]);
    expect(await rig.ledger.csv()).toEqual({ ok: true, value: { rows: 4, file: 'ledger.csv' } });
    const rows = (rig.saved.get('ledger.csv') ?? '').trimEnd().split('\r\n');
    const day = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
    expect(rows[0]).toBe('asset,chain,line,from,id,tx_hash,amount,counted,status,seen_utc,note');
    expect(rows[1]).toMatch(
      new RegExp(`^USDC,base,credits,deposit,d1,0xd1,100.000000,yes,confirmed,${day},$`),
    );
    expect(rows[2]).toMatch(new RegExp(`^USDC,base,credits,deposit,d2,0xd2,100.000000,no,,${day},$`));
    expect(rows[3]).toMatch(new RegExp(`^USDC,base,releases,loan,LN-1,0xback,40.000000,yes,final,${day},$`));
    expect(rows[4]).toMatch(new RegExp(`^USDC,base,seizures,typed,1,,12.50,yes,,${day},Letter of 3 May$`));
    expect(rows.slice(5)).toEqual([
      'USDC,base,credits,sum,,,100,,,,',
      'USDC,base,credits,service,,,100,,,,',
      'USDC,base,credits,variance,,,0,,,,',
      'USDC,base,releases,sum,,,40,,,,',
      'USDC,base,releases,service,,,40,,,,',
      'USDC,base,releases,variance,,,0,,,,',
      'USDC,base,seizures,sum,,,12.5,,,,',
      'USDC,base,seizures,service,,,12.5,,,,',
      'USDC,base,seizures,variance,,,0,,,,',
      'USDC,base,balance,sum,,,47.5,,,,balanced',
      'USDC,base,balance,service,,,47.5,,,,',
      'USDC,base,balance,variance,,,0,,,,',
    ]);
    expect(rig.journal.written.at(-1)).toMatchObject({ kind: 'export.written', subject: 'ledger.csv' });
    expect(JSON.parse(rig.journal.written.at(-1)?.body ?? '')).toMatchObject({ file: 'ledger.csv', rows: 4 });
  });
  it('says why a line is incomplete, and leaves an unknown sum empty', async () => {
    await rig.answers('loans', [closedLoan('LN-1', undefined)], true);
    await rig.ledger.csv();
    const rows = (rig.saved.get('ledger.csv') ?? '').split('\r\n');
    expect(rows).toContain('USDC,base,releases,sum,,,,,,,list-incomplete return-not-stated');
    expect(rows).toContain('USDC,base,releases,variance,,,,,,,');
  });
  it('is not written, and not recorded, if no place is chosen', async () => {
    rig.chooses = false;
    expect(await rig.ledger.csv()).toEqual({ ok: true, value: { rows: 0 } });
    expect(rig.saved.size).toBe(0);
    expect(kinds()).toEqual([]);
  });
});

describe('a failing call', () => {
  it.each([
    ['the proof', (of: LedgerRig) => of.ledger.proof({ withEntries: true }), 3],
    ['typing an entry', (of: LedgerRig) => of.ledger.type({ entry: { ...seizure, asset: 'USDT' } }), 1],
    ['withdrawing one', (of: LedgerRig) => of.ledger.withdraw({ seq: 1, reason: 'typed twice' }), 2],
    ['saving', (of: LedgerRig) => of.ledger.csv(), 7],
  ])('%s ends with the failure and leaves nothing half done', async (_what, act, least) => {
    const calls = await failEachCall<LedgerRig>({
      open: async () => {
        const of = await ready();
        await of.ledger.type({ entry: seizure });
        return of;
      },
      faults: ({ failing }) => failing,
      act,
      // A file that is on the disk stays there, though the journal could not be told.
      state: ({ journal, saved }) => ({
        written: [...journal.written],
        saved: journal.written.some(({ kind }) => kind === 'export.written') ? [...saved] : [],
      }),
    });
    expect(calls.length).toBeGreaterThanOrEqual(least);
  });
  it('makes the ledger abandon a file that was begun', async () => {
    rig.failing.arm(6);
    expect(await rig.ledger.csv()).toMatchObject({ error: { detail: 'planted at file.write' } });
    expect(rig.failing.disarm().slice(5)).toEqual(['desktop.saveLedgerCsv', 'file.write', 'file.abandon']);
  });
  it('is forgotten: the next proof reads everything again', async () => {
    rig.failing.arm(2);
    expect(await rig.ledger.proof({ withEntries: true })).toMatchObject({ ok: false });
    rig.failing.disarm();
    expect(await rig.line('releases')).toMatchObject({ own: '40', gaps: [] });
  });
});
