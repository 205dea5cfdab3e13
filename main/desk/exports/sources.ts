// The rows of an export, in parts: from a cache, whose thread makes the text; from a journal; or from a
// comparison of two moments.
import type { CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { cellsOf, COMPARED_COLUMNS, exportColumns } from '../../../contract/export-columns.ts';
import { comment } from '../../formats/hledger-entry.ts';
import { datesComments, HLEDGER_HEAD } from '../../formats/hledger.ts';
import { tableHead, tableRow } from '../../formats/table-file.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { isJournalResource, type JournalResource } from '../history/lifecycles.ts';
import type { ProfileJournal } from '../history/journal-answers.ts';
import { journalRows } from '../history/journal-rows.ts';
import type { ExportQuery, TextPart } from '../ports/history.ts';
import { wrongReturns } from '../returns/return-log.ts';
import { linesOfChange } from './compared-lines.ts';
import type { Records } from './records.ts';

export interface Source {
  /** The number of rows, if known. */
  readonly of?: number;
  /** Without a cursor: the first part, with the file's head. */
  part(cursor: string | undefined): Promise<Result<TextPart>>;
}

/** All parts in order, or the failure of one. The store makes the next part while main writes one. */
export async function* partsOf({ part }: Pick<Source, 'part'>): AsyncGenerator<Result<TextPart>> {
  let coming: Promise<Result<TextPart>> | undefined = part(undefined);
  while (coming !== undefined) {
    const come: Result<TextPart> = await coming;
    coming = undefined;
    if (come.ok && come.value.nextCursor !== undefined) coming = part(come.value.nextCursor);
    yield come;
  }
}

export async function recordsOf(records: Records, query: ExportQuery): Promise<Source> {
  const { resource } = query;
  return isJournalResource(resource)
    ? journalSource(records.journal, resource, query)
    : cacheSource(records, query);
}

async function cacheSource(records: Records, query: ExportQuery): Promise<Source> {
  const { resource, filter, asOf } = query;
  const count = await records.count({ resource, filter, asOf });
  let { spellings } = records;
  let misdirected: readonly string[] = [];
  return {
    ...(count.ok && { of: count.value.total }),
    async part(cursor) {
      if (cursor === undefined && query.format === 'hledger') {
        const found = await misdirectedUntil(records, asOf);
        if (!found.ok) return found;
        misdirected = found.value;
      }
      const part = await records.part({ ...query, cursor, spellings, misdirected });
      if (!part.ok || query.format !== 'hledger') return part;
      const { nextCursor } = part.value;
      spellings = part.value.spellings ?? spellings;
      const above = cursor === undefined ? await datesHead(records, query) : ok('');
      if (!above.ok) return above;
      const below = nextCursor === undefined ? await seizuresBelow(records, query, spellings) : ok('');
      if (!below.ok) return below;
      const head = cursor === undefined ? HLEDGER_HEAD : '';
      const text = head + above.value + part.value.text.slice(head.length) + below.value;
      return ok({ ...part.value, text });
    },
  };
}

/** The operator settles the alert of such a return, but nothing states that the collateral came back. */
async function misdirectedUntil(
  { journal }: Records,
  asOf: EpochMillis | undefined,
): Promise<Result<string[]>> {
  const wrong = await wrongReturns(journal.journal, journal.profile, asOf);
  if (!wrong.ok) return wrong;
  return ok(wrong.value.filter(({ fault }) => fault === 'address').map(({ txHash }) => txHash));
}

/** Comments on what the hledger journal leaves out, before its first entry. */
async function datesHead(records: Records, { resource, filter, asOf }: ExportQuery): Promise<Result<string>> {
  const totals = await records.totals({ resource, filter, asOf });
  if (!totals.ok) return totals;
  const { dates, mayBeIncomplete } = totals.value;
  const list =
    mayBeIncomplete === true
      ? comment('The lender’s list of loans may be incomplete, and so may these books.')
      : '';
  return ok(list + (dates === undefined ? '' : datesComments(dates)));
}

async function seizuresBelow(
  { seizures }: Records,
  { filter, asOf }: ExportQuery,
  spellings: readonly string[],
): Promise<Result<string>> {
  const isWhole = Object.keys(filter ?? {}).length === 0;
  return isWhole
    ? seizures(asOf, spellings)
    : ok(comment('seizures are left out: the loans were narrowed, and no seizure names its loan'));
}

function journalSource(
  { journal, profile }: ProfileJournal,
  resource: JournalResource,
  query: ExportQuery,
): Source {
  const { format } = query;
  const columns = exportColumns(query.columns);
  return {
    async part() {
      if (format === 'hledger')
        return fail({ code: 'bad-input', field: 'format', problem: 'a journal is made of loans' });
      const rows = await journalRows(journal, profile, resource, query);
      if (!rows.ok) return rows;
      const lines = rows.value.map((row) => tableRow(format, columns, cellsOf(columns, row)));
      return ok({ text: tableHead(format, columns) + lines.join(''), rows: lines.length });
    },
  };
}

/** Differences in a page: some thousand cells at most, which take main a few milliseconds. */
const AT_ONCE = 100;

export function compared(
  records: Records,
  { format, ...query }: CallParsed<'exports.startCompared'>,
): Source {
  let isPart = false;
  return {
    async part(cursor) {
      if (cursor === undefined)
        for (const asOf of [query.from, query.to]) {
          const totals = await records.totals({ resource: query.resource, asOf });
          if (!totals.ok) return totals;
          isPart ||= totals.value.mayBeIncomplete === true;
        }
      const page = await records.compare({ ...query, cursor, limit: AT_ONCE });
      if (!page.ok) return page;
      const lines = page.value.rows.flatMap((row) =>
        linesOfChange(row, format, isPart).map((cells) => tableRow(format, COMPARED_COLUMNS, cells)),
      );
      const head = cursor === undefined ? tableHead(format, COMPARED_COLUMNS) : '';
      const { nextCursor } = page.value;
      return ok({
        text: head + lines.join(''),
        rows: lines.length,
        ...(nextCursor !== undefined && { nextCursor }),
      });
    },
  };
}
