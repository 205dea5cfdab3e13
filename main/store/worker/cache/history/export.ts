// Makes parts of an export as text in this thread, so that main only writes them to the file.
import * as v from 'valibot';
import type { HistoryFilter, HistorySort } from '../../../../../contract/calls/history.ts';
import { cellsOf, exportColumns, LIST_COLUMN, listCell } from '../../../../../contract/export-columns.ts';
import { returnProgress } from '../../../../../domain/collateral-return.ts';
import {
  HLEDGER_HEAD,
  loanEntries,
  type BookedLoan,
  type BookedReturn,
} from '../../../../formats/hledger.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import { CollateralReturnSchema } from '../../../../../domain/loan.ts';
import { valueOf } from '../../../../../domain/provenance.ts';
import { sameTransaction } from '../../../../../domain/transaction.ts';
import { epochMillis } from '../../../../../domain/time.ts';
import { tableHead, tableRow } from '../../../../formats/table-file.ts';
import type { PartQuery, TextPart } from '../../../../desk/ports/history.ts';
import type { Db } from '../../database.ts';
import { mayBeIncomplete } from '../membership.ts';
import { findScope, type Scope } from '../scopes.ts';
import type { CacheFile } from '../observed-times.ts';
import { isAsked } from '../words.ts';
import { amountOf } from './amount-key.ts';
import type { Line } from './facts.ts';
import { linesAfter } from './lines.ts';
import { cursorAt, DEFAULT_SORT, questionOf, readAt } from './order.ts';
import { shownAll } from './page.ts';
import { factsVersion, openingsVersion } from './version.ts';

/** Rows in one part: some ten milliseconds of this thread, and 300 kB of text. */
const AT_ONCE = 1_500;

export function exportPart(
  { db, seen }: CacheFile,
  profile: ProfileId,
  {
    resource,
    format,
    filter = {},
    sort = DEFAULT_SORT,
    asOf,
    columns,
    cursor,
    spellings: spelled = [],
    misdirected = [],
  }: PartQuery,
): TextPart {
  const scope = findScope(db, profile, resource);
  const version = scope === undefined ? '' : orderVersion(db, scope, { filter, sort, asOf });
  const name = questionOf(db, 'export', resource, filter, sort, asOf, version);
  const after = readAt(cursor, name);
  const written = [...exportColumns(columns), LIST_COLUMN];
  const head = cursor !== undefined ? '' : format === 'hledger' ? HLEDGER_HEAD : tableHead(format, written);
  if (scope === undefined) return { text: head, rows: 0 };
  const { lines, next } = linesAfter(db, { scope, filter, asOf }, sort, after, AT_ONCE);
  const spellings = [...spelled];
  const isPart = listCell(mayBeIncomplete(db, scope.id, resource, asOf));
  const rows =
    format === 'hledger'
      ? lines.map((line) => loanEntries(booked(db, line, asOf, misdirected), spellings))
      : shownAll(db, seen, resource, lines, asOf).map((row) =>
          tableRow(format, written, [...cellsOf(exportColumns(columns), row), isPart]),
        );
  return {
    text: head + rows.join(''),
    rows: rows.length,
    ...(format === 'hledger' && { spellings }),
    ...(next === undefined ? {} : { nextCursor: cursorAt(name, next) }),
  };
}

/** Changes whenever a row can move in this order: between two parts it would be left out, or come twice. */
function orderVersion(
  db: Db,
  scope: Scope,
  { filter, sort, asOf }: { filter: HistoryFilter; sort: HistorySort; asOf: number | undefined },
): string {
  // A search goes by today's words, also as of an earlier moment.
  if (isAsked(filter.search)) return factsVersion(db, scope);
  if (sort.by === 'openedAt') return openingsVersion(db, scope);
  return sort.by === 'subject' || asOf !== undefined ? '' : factsVersion(db, scope);
}

function booked(db: Db, line: Line, asOf: number | undefined, misdirected: readonly string[]): BookedLoan {
  const { name, status, unit, asset, openedAt, closedAt, closedBy, closedSource } = line;
  const isClosed = status === 'closed';
  return {
    name,
    openedAt: openedAt ?? undefined,
    closing:
      isClosed && closedAt !== null
        ? {
            at: epochMillis(closedAt),
            by: closedBy ?? 'stated',
            ...(closedSource !== null && { source: closedSource }),
          }
        : undefined,
    principal: amountOf(line.amount),
    unit: unit ?? undefined,
    collateral: amountOf(line.collateral),
    asset: asset ?? undefined,
    due: isClosed ? lastDue(db, line, asOf) : undefined,
    returned: isClosed ? returnOf(db, line, misdirected) : undefined,
  };
}

/** The last payoff while it was open. */
function lastDue(db: Db, { id }: Line, asOf: number | undefined): BookedLoan['due'] {
  const found = db
    .sql<{ payoff: string; since: number }>(
      `SELECT payoff, since FROM fact WHERE subject = ? AND since <= ? AND status IS NOT 'closed' AND payoff IS NOT NULL
       ORDER BY since DESC, observation DESC LIMIT 1`,
    )
    .get(id, asOf ?? Number.MAX_SAFE_INTEGER);
  const amount = amountOf(found?.payoff ?? null);
  return found === undefined || amount === undefined ? undefined : { amount, since: found.since };
}

const WithReturnSchema = v.object({ collateralReturn: v.optional(CollateralReturnSchema) });

/** From the line's observation, because lists hold no returns. */
function returnOf(db: Db, { observation }: Line, misdirected: readonly string[]): BookedReturn | undefined {
  const kept = db.sql<{ value: string }>('SELECT value FROM observation WHERE id = ?').get(observation);
  const loan = v.safeParse(v.pipe(v.string(), v.parseJson(), WithReturnSchema), kept?.value);
  const back = loan.success ? loan.output.collateralReturn : undefined;
  const txHash = back && valueOf(back.txHash);
  if (back === undefined || txHash === undefined) return undefined;
  return {
    txHash,
    amount: valueOf(back.amount),
    asset: valueOf(back.asset),
    isFinal: returnProgress(back) === 'final',
    isMisdirected: misdirected.some((one) => sameTransaction(one, txHash)),
  };
}
