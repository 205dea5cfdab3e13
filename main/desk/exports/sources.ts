// Where the rows of an export come from, a part at a time: from the cache, which words them in its own thread; from the
// journal, which tells of few; or from two moments compared.
import type { ComparedRow, FieldChange } from '../../../contract/calls/history.ts';
import type { CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import { cellsOf, columnOfField, COMPARED_COLUMNS, exportColumns } from '../../../contract/export-columns.ts';
import { comment, seizureEntry } from '../../../domain/hledger.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { compareDecimals, sum } from '../../../domain/decimal.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Cell } from '../../../domain/table-cell.ts';
import { tableHead, tableRow } from '../../../domain/table-file.ts';
import { isTold, type ToldResource } from '../history/told.ts';
import { toldRows } from '../history/told-rows.ts';
import { typedEntries } from '../ledger/entries.ts';
import type { Cache, ExportQuery, Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { headLine, type MadeBy } from './head-line.ts';

export interface SourcePorts {
  readonly cache: Pick<Cache, 'exportPart' | 'historyCount' | 'historyCompare'>;
  readonly journal: Journal;
  readonly book: Book;
  readonly clock: Pick<Clock, 'wall'>;
  /** Whose records they are and what writes them, for the first line of JSON lines. */
  readonly madeBy: () => MadeBy;
}

export interface Part {
  readonly text: string;
  readonly rows: number;
  /** Undefined at the end. */
  readonly nextCursor?: string;
}
export interface Source {
  /** How many rows there will be, where it is known. */
  readonly of?: number;
  /** Without a cursor the first, with the head of the file. */
  part(cursor: string | undefined): Promise<Result<Part>>;
}

/** All parts in their order, or the failure of one. The next is made while one is written: that is two threads' work. */
export async function* partsOf({ part }: Pick<Source, 'part'>): AsyncGenerator<Result<Part>> {
  let coming: Promise<Result<Part>> | undefined = part(undefined);
  while (coming !== undefined) {
    const come: Result<Part> = await coming;
    coming = undefined;
    if (come.ok && come.value.nextCursor !== undefined) coming = part(come.value.nextCursor);
    yield come;
  }
}

export async function recordsOf(
  ports: SourcePorts,
  profile: ProfileId,
  query: CallParsed<'exports.start'>,
): Promise<Source> {
  const { resource } = query;
  const source = isTold(resource)
    ? told(ports, profile, resource, query)
    : await kept(ports, profile, { ...query, resource });
  return query.format === 'jsonl'
    ? headed(source, headLine(query, ports.clock.wall(), ports.madeBy()))
    : source;
}

/** JSON lines begin with what they are, so that the file can be opened for review by itself. */
const headed = (source: Source, head: string): Source => ({
  ...source,
  async part(cursor) {
    const part = await source.part(cursor);
    return part.ok && cursor === undefined ? ok({ ...part.value, text: head + part.value.text }) : part;
  },
});

async function kept(ports: SourcePorts, profile: ProfileId, query: ExportQuery): Promise<Source> {
  const { resource, filter, asOf } = query;
  const count = await ports.cache.historyCount(profile, { resource, filter, asOf });
  const isWhole = Object.keys(filter ?? {}).length === 0;
  let asked = query;
  return {
    ...(count.ok && count.value.counted === 'exact' && { of: count.value.total }),
    async part(cursor) {
      let part = await ports.cache.exportPart(profile, { ...asked, cursor });
      if (!part.ok && cursor === undefined && isAboutOrder(part.error)) {
        // As on screen: of so many there is one order.
        const { sort: _, ...unsorted } = query;
        asked = unsorted;
        part = await ports.cache.exportPart(profile, { ...asked, cursor });
      }
      if (!part.ok || part.value.nextCursor !== undefined || query.format !== 'hledger') return part;
      const text = isWhole
        ? await seizures(ports, profile, asOf)
        : ok(comment('seizures are left out: the loans were narrowed, and no seizure names its loan'));
      return text.ok ? ok({ ...part.value, text: part.value.text + text.value }) : text;
    },
  };
}

const isAboutOrder = (error: AppError): boolean => error.code === 'bad-input' && error.field === 'sort';

/** Those the operator typed in; and whether the service's own figure comes to the same (gap 31). */
async function seizures(
  { journal, book }: SourcePorts,
  profile: ProfileId,
  asOf: number | undefined,
): Promise<Result<string>> {
  const typed = await typedEntries(journal, profile);
  if (!typed.ok) return typed;
  const known = typed.value.filter(
    ({ line, seenAt }) => line === 'seizures' && (asOf === undefined || seenAt <= asOf),
  );
  const position = asOf === undefined ? book.atHand.position?.value : undefined;
  const stated = position && valueOf(position.ledger.seizures);
  const own = sum(known.flatMap(({ amount }) => amount ?? []));
  const gap =
    stated === undefined || compareDecimals(stated, own) === 0
      ? ''
      : comment(
          `the service states ${stated} as seized in all, without saying when, the seizures known here come to ${own}`,
        );
  return ok(known.map(seizureEntry).join('') + gap);
}

function told(
  { journal }: SourcePorts,
  profile: ProfileId,
  resource: ToldResource,
  query: CallParsed<'exports.start'>,
): Source {
  const { format } = query;
  const columns = exportColumns(query.columns);
  return {
    async part() {
      if (format === 'hledger')
        return fail({ code: 'bad-input', field: 'format', problem: 'a journal is made of loans' });
      const rows = await toldRows(journal, profile, resource, query);
      if (!rows.ok) return rows;
      const lines = rows.value.map((row) => tableRow(format, columns, cellsOf(columns, row)));
      return ok({ text: tableHead(format, columns) + lines.join(''), rows: lines.length });
    },
  };
}

/** A page of differences: some thousand cells at most, a few milliseconds of main. */
const AT_ONCE = 100;

export function compared(
  { cache }: SourcePorts,
  profile: ProfileId,
  { format, ...query }: CallParsed<'exports.startCompared'>,
): Source {
  return {
    async part(cursor) {
      const page = await cache.historyCompare(profile, { ...query, cursor, limit: AT_ONCE });
      if (!page.ok) return page;
      const lines = page.value.rows.flatMap((row) =>
        fieldsOf(row).map((field) => tableRow(format, COMPARED_COLUMNS, cellsOfChange(row, field))),
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

/** What is gone is told by what it was. */
function fieldsOf({ change, before, fields }: ComparedRow): readonly FieldChange[] {
  if (change !== 'gone' || before === undefined) return fields;
  return exportColumns().flatMap(({ field }) => {
    const value = before[field];
    return value === undefined || NOT_OF_IT.has(field) ? [] : [{ field, before: String(value) }];
  });
}
/** When it was seen is not what it is. */
const NOT_OF_IT: ReadonlySet<string> = new Set(['subject', 'since', 'observedAt']);

function cellsOfChange({ change, subject, at }: ComparedRow, { field, before, now }: FieldChange): Cell[] {
  const column = columnOfField(field);
  const cell = (value: string | undefined): Cell => ({ kind: column?.kind ?? 'text', value });
  return [
    { kind: 'text', value: change },
    { kind: 'text', value: subject },
    { kind: 'time', value: at },
    { kind: 'text', value: column?.name ?? field },
    cell(before),
    cell(now),
  ];
}
