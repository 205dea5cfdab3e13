// Parts of an export as text, made in this thread: main only hands them on to the file.
import type { HistoryResource, HistoryRow } from '../../../../../contract/calls/history.ts';
import type { ExportFormat } from '../../../../../contract/slices/exports.ts';
import { csvLine } from '../../../../../domain/csv.ts';
import type { Decimal } from '../../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import type { Answers, Takes } from '../../../protocol.ts';
import type { Db } from '../../database.ts';
import { findScope } from '../scopes.ts';
import type { Seen } from '../seen.ts';
import { isAsked, searchOf } from '../words.ts';
import { amountOf } from './amount-key.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';
import type { Line } from './facts.ts';
import { entriesOf } from './hledger.ts';
import { candidatesOf, linesFrom, walked } from './lines.ts';
import { cursorAt, DEFAULT_SORT, questionOf, readAt } from './order.ts';
import { shownAll } from './page.ts';
import { headOfSheet, rowOfSheet } from './sheet.ts';

/** Rows in one part: some milliseconds of this thread, 100 kB of text. */
const AT_ONCE = 500;

export function exportPart(
  db: Db,
  seen: Seen,
  profile: ProfileId,
  { resource, format, filter = {}, sort = DEFAULT_SORT, asOf, cursor }: Takes<'exportPart'>['query'],
): Answers<'exportPart'> {
  const name = questionOf('export', resource, filter, sort, asOf);
  const after = readAt(cursor, name);
  const scope = findScope(db, profile, resource);
  const head = cursor === undefined ? headOf(format) : '';
  if (scope === undefined || (isAsked(filter.search) && searchOf(filter.search) === undefined))
    return { text: head, rows: 0 };
  const question = { scope: scope.id, filter, sort, asOf };
  // Few come in one part; what goes on was found to be many.
  const first = after === undefined ? candidatesOf(db, question) : undefined;
  const { lines, next } =
    first === undefined
      ? walked(db, question, after, AT_ONCE)
      : linesFrom(db, question, first, after, first.few?.length ?? AT_ONCE);
  const rows =
    format === 'hledger'
      ? lines.map((line) => entriesOf(line, lastDue(db, line, asOf)))
      : shownAll(db, seen, resource, lines, asOf).map((row) => textOf(format, resource, row));
  return {
    text: head + rows.join(''),
    rows: rows.length,
    ...(next === undefined ? {} : { nextCursor: cursorAt(name, next) }),
  };
}

function headOf(format: ExportFormat): string {
  if (format === 'csv') return csvLine(EXPORT_COLUMNS.map(({ name }) => name));
  return format === 'xlsx' ? headOfSheet() : '';
}

/** @throws RangeError for hledger, which is made of loans and not of rows */
export function textOf(format: ExportFormat, resource: HistoryResource, row: HistoryRow): string {
  switch (format) {
    case 'csv':
      return csvLine(EXPORT_COLUMNS.map(({ field, kind }) => cellOf(row[field], kind)));
    case 'jsonl':
      return `${JSON.stringify({ ...row, resource })}\n`;
    case 'xlsx':
      return rowOfSheet(row);
    case 'hledger':
      throw new RangeError('a journal is made of loans');
  }
}

const cellOf = (value: string | number | undefined, kind: 'text' | 'amount' | 'time'): string | undefined =>
  value === undefined ? undefined : kind === 'time' ? new Date(Number(value)).toISOString() : String(value);

/** What was last to be paid while it was open. */
function lastDue(db: Db, { id }: Line, asOf: number | undefined): Decimal | undefined {
  const found = db
    .sql<{ payoff: string }>(
      `SELECT payoff FROM fact WHERE subject = ? AND since <= ? AND standing IS NOT 'closed' AND payoff IS NOT NULL
       ORDER BY since DESC, observation DESC LIMIT 1`,
    )
    .get(id, asOf ?? Number.MAX_SAFE_INTEGER);
  return amountOf(found?.payoff ?? null);
}
