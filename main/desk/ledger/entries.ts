// The entries of the ledger proof: deposits and returns from the cache's latest readings, and the operator's
// own entries from the journal.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { returnProgress } from '../../../domain/collateral-return.ts';
import { DepositSchema, isCounted } from '../../../domain/deposit.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import {
  TypedEntrySchema,
  type LedgerEntry,
  type LedgerGap,
  type LedgerLine,
} from '../../../domain/ledger.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { recordsOf } from '../journal/records.ts';
import type { Cache, Journal } from '../ports/store.ts';
import { parseStored } from '../readings/book.ts';

/** With more deposits their sum would be partial, so the line states a gap. */
const MOST_DEPOSITS = 5_000;
const MOST_LOANS = 5_000;
/** Loans parsed before main handles other work: about 5 ms. */
const CHUNK = 100;

export interface LineEntries {
  readonly entries: LedgerEntry[];
  readonly gaps: LedgerGap[];
}

export async function deposits(cache: Cache, profile: ProfileId): Promise<Result<LineEntries>> {
  // Only deposits of the latest list count.
  const listed = await cache.listed(profile, 'deposits', MOST_DEPOSITS + 1);
  if (!listed.ok) return listed;
  const present = listed.value?.things ?? [];
  const since = await cache.statusSince(profile, 'deposits', MOST_DEPOSITS + 1);
  if (!since.ok) return since;
  const statusSince = new Map(since.value.map((one) => [one.subject, one.since]));
  const entries = present.flatMap((row): LedgerEntry[] => {
    const deposit = parseStored(DepositSchema, row);
    if (deposit === undefined) return [];
    return [
      {
        line: 'credits',
        from: 'deposit',
        id: valueOf(deposit.id),
        txHash: valueOf(deposit.txHash),
        asset: valueOf(deposit.asset),
        chain: valueOf(deposit.chain),
        amount: valueOf(deposit.amount),
        counted: isCounted(deposit),
        status: valueOf(deposit.statusWord),
        // The text itself changes with each confirmation.
        seenAt: statusSince.get(row.subject) ?? row.since,
      },
    ];
  });
  const unread = present.length > entries.length ? [{ gap: 'list-incomplete' as const }] : [];
  const many = present.length > MOST_DEPOSITS ? [{ gap: 'too-many' as const }] : [];
  return ok({ entries, gaps: [...unread, ...many] });
}

/** A return counts once it is final. A closed loan without a stated return is a gap. */
export async function returns(cache: Cache, profile: ProfileId): Promise<Result<LineEntries>> {
  const rows = await cache.latestAll(profile, 'loans', MOST_LOANS + 1);
  if (!rows.ok) return rows;
  const entries: LedgerEntry[] = [];
  const silent: string[] = [];
  let unread = 0;
  for (const [index, row] of rows.value.entries()) {
    if (index % CHUNK === CHUNK - 1) await nextTurn();
    const loan = parseStored(LoanSchema, row);
    if (loan === undefined) {
      unread += 1;
      continue;
    }
    const back = loan.collateralReturn;
    const state = returnProgress(back);
    if (back === undefined || state === 'none') {
      if (loan.status === 'closed') silent.push(loan.id);
      continue;
    }
    entries.push({
      line: 'releases',
      from: 'loan',
      id: loan.id,
      txHash: valueOf(back.txHash),
      asset: valueOf(back.asset) ?? valueOf(loan.collateralAsset),
      chain: valueOf(back.chain) ?? valueOf(loan.collateralChain),
      amount: valueOf(back.amount),
      counted: state === 'final',
      status: valueOf(back.statusWord),
      seenAt: row.since,
    });
  }
  const times = await cache.returnsSince(
    profile,
    entries.flatMap(({ id }) => id ?? []),
  );
  if (!times.ok) return times;
  const returnsSince = new Map(times.value.map(({ subject, since }) => [subject, since]));
  return ok({
    entries: entries.map((entry) => ({
      ...entry,
      seenAt: returnsSince.get(entry.id ?? '') ?? entry.seenAt,
    })),
    gaps: [
      ...(unread > 0 ? [{ gap: 'list-incomplete' as const }] : []),
      ...(rows.value.length > MOST_LOANS ? [{ gap: 'too-many' as const }] : []),
      ...(silent.length > 0 ? [{ gap: 'return-not-stated' as const, ids: silent }] : []),
    ],
  });
}

/** The operator's entries that were not withdrawn. */
export async function typedEntries(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
): Promise<Result<LedgerEntry[]>> {
  const records = await recordsOf(journal, ['ledger.*']);
  if (!records.ok) return records;
  const typed = new Map<number, LedgerEntry[]>();
  for (const record of records.value) {
    const { seq, at, kind, subject, body } = record;
    if ((body ?? record).profile !== profile) continue;
    const entry = { from: 'typed', id: String(seq), counted: true, seenAt: at } as const;
    if (kind === 'ledger.withdrawn') typed.delete(Number(subject));
    else if (body !== undefined && 'entry' in body) typed.set(seq, [{ ...body.entry, ...entry }]);
    // A record of another version: without its amount the sum of its line is partial.
    else
      typed.set(
        seq,
        linesIn(subject).map((line) => ({ line, ...entry })),
      );
  }
  return ok([...typed.values()].flat());
}

/** The line that the subject names; an unknown one may be any line that the operator enters. */
function linesIn(subject: string): readonly LedgerLine[] {
  const lines: readonly LedgerLine[] = TypedEntrySchema.entries.line.options;
  const named = lines.filter((line) => line === subject);
  return named.length > 0 ? named : lines;
}
