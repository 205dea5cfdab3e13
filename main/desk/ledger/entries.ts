// The ledger's entries as this desk has seen them: deposits and the returns of closed loans from the cache, and what the
// operator typed in from the journal. The newest answer of each thing is what counts.
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

/** Past these a sum would be of a part, so the line says so instead. */
const MOST_DEPOSITS = 5_000;
const MOST_LOANS = 5_000;
/** Loans understood between two looks at what else main has to do: about 5 ms. */
const CHUNK = 100;

export interface Listed {
  readonly entries: LedgerEntry[];
  readonly gaps: LedgerGap[];
}

export async function deposits(cache: Cache, profile: ProfileId): Promise<Result<Listed>> {
  // What the last answer no longer named is history.
  const listed = await cache.listed(profile, 'deposits', MOST_DEPOSITS + 1);
  if (!listed.ok) return listed;
  const present = listed.value?.things ?? [];
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
        status: valueOf(deposit.status),
        seenAt: row.since,
      },
    ];
  });
  const unread = present.length > entries.length ? [{ gap: 'list-incomplete' as const }] : [];
  const many = present.length > MOST_DEPOSITS ? [{ gap: 'too-many' as const }] : [];
  return ok({ entries, gaps: [...unread, ...many] });
}

/** A return counts once it is final; a closed loan without one leaves the line open (gap 30). */
export async function returns(cache: Cache, profile: ProfileId): Promise<Result<Listed>> {
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
      if (loan.standing === 'closed') silent.push(loan.id);
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
      status: valueOf(back.status),
      seenAt: row.since,
    });
  }
  return ok({
    entries,
    gaps: [
      ...(unread > 0 ? [{ gap: 'list-incomplete' as const }] : []),
      ...(rows.value.length > MOST_LOANS ? [{ gap: 'too-many' as const }] : []),
      ...(silent.length > 0 ? [{ gap: 'return-not-stated' as const, ids: silent }] : []),
    ],
  });
}

/** Those not withdrawn since. */
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
    // Another version wrote it: without its amount and its asset, no sum of its line is whole.
    else
      typed.set(
        seq,
        linesIn(subject).map((line) => ({ line, ...entry })),
      );
  }
  return ok([...typed.values()].flat());
}

/** The entry is about its line; one of a kind this version does not know may be about any that is typed. */
function linesIn(subject: string): readonly LedgerLine[] {
  const lines: readonly LedgerLine[] = TypedEntrySchema.entries.line.options;
  const named = lines.filter((line) => line === subject);
  return named.length > 0 ? named : lines;
}
