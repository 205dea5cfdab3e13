// What the ledger takes from long lists and from records of another version.
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { LoanId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import { deposits, returns, typedEntries } from '../../../../main/desk/ledger/entries.ts';
import { loan, testProfile } from '../../../support/lending-values.ts';
import { closedLoan, deposit } from '../../../support/ledger-desk.ts';
import { memoryCache, memoryJournal } from '../../../support/memory-store.ts';

const T = epochMillis(1_790_000_000_000);
const MOST = 5_000;
const { id } = testProfile;

/** A cache whose lists have this many rows, all alike, as far as they are asked for. */
function longLists(rows: number, value: object) {
  const row = { subject: 'x', value: JSON.stringify(value), raw: '', since: T, observedAt: T, seq: 1 };
  const some = (limit: number) => Array.from({ length: Math.min(limit, rows) }, () => row);
  return {
    ...memoryCache(),
    listed: (_profile: string, _resource: string, limit: number) =>
      Promise.resolve(ok({ whole: true, observedAt: T, things: some(limit) })),
    latestAll: (_profile: string, _resource: string, limit: number) =>
      Promise.resolve(ok(some(limit).map((each) => ({ ...each, isListed: true })))),
  } as unknown as ReturnType<typeof memoryCache>;
}

const gapsOf = (read: { ok: boolean; value?: { gaps: readonly { gap: string }[] } }) =>
  read.value?.gaps.map(({ gap }) => gap);

describe('a list that is longer than the ledger reads', () => {
  it('leaves the credits unknown', async () => {
    expect(gapsOf(await deposits(longLists(MOST, deposit('d1')), id))).toEqual([]);
    expect(gapsOf(await deposits(longLists(MOST + 1, deposit('d1')), id))).toEqual(['too-many']);
  });
  it('leaves the releases unknown', async () => {
    expect(gapsOf(await returns(longLists(MOST, loan({})), id))).toEqual([]);
    expect(gapsOf(await returns(longLists(MOST + 1, loan({})), id))).toEqual(['too-many']);
  });
});

describe('a return of collateral', () => {
  it('that has not been sent is no entry, and a closed loan is named for it', async () => {
    const read = await returns(longLists(1, closedLoan('LN-1', { txHash: missing('tx_hash') })), id);
    expect(read).toMatchObject({
      ok: true,
      value: { entries: [], gaps: [{ gap: 'return-not-stated', ids: ['LN-1'] }] },
    });
  });
  it('is not stated by a list that a row cannot be read of', async () => {
    expect(gapsOf(await returns(longLists(1, { id: 'LN-1' }), id))).toEqual(['list-incomplete']);
    expect(gapsOf(await deposits(longLists(1, { id: 'd1' }), id))).toEqual(['list-incomplete']);
  });
  it('is read between other work of main', async () => {
    let turns = 0;
    let isReading = true;
    const turn = () => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    await returns(longLists(450, loan({ id: 'LN-1' as LoanId })), id);
    isReading = false;
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(turns).toBeLessThan(10);
  });
});

describe('a record of another version', () => {
  async function written(kind: string, subject: string, body: object) {
    const journal = memoryJournal();
    await journal.append({ kind, subject, at: T, body: JSON.stringify(body) });
    const read = await typedEntries(journal, id);
    return read.ok ? read.value : read;
  }
  const entry = { from: 'typed', id: '1', counted: true, seenAt: T };
  it('counts without an amount in the line that it names', async () => {
    const body = { v: 99, profile: id };
    expect(await written('ledger.typed', 'seizures', body)).toEqual([{ ...entry, line: 'seizures' }]);
    expect(await written('ledger.corrected', 'releases', body)).toEqual([{ ...entry, line: 'releases' }]);
  });
  it('counts in each line that an operator enters if it names none', async () => {
    expect(await written('ledger.corrected', '7', { v: 1, profile: id })).toEqual([
      { ...entry, line: 'releases' },
      { ...entry, line: 'seizures' },
    ]);
  });
  it('of another service does not count', async () => {
    expect(await written('ledger.corrected', '7', { v: 1, profile: 'other' })).toEqual([]);
  });
});
