// Copies rows of a table as a spreadsheet takes them, with the columns of an export. Main reads each row again from
// its own records: the page only names it.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { CopiedRows } from '../../../contract/calls/rows.ts';
import { assertNever, fail, ok, type Result } from '../../../contract/errors.ts';
import { cellsOf, COMPARED_COLUMNS, exportColumns } from '../../../contract/export-columns.ts';
import type { Cell, TableColumn } from '../../../contract/table.ts';
import type { LedgerEntry } from '../../../domain/ledger.ts';
import { copiedTable } from '../../formats/table-file.ts';
import { linesOfChange } from '../exports/compared-lines.ts';
import type { HistoryDesk } from '../history/history.ts';
import { cellsOfEntry, LEDGER_COLUMNS } from '../ledger/ledger-columns.ts';
import type { Journal } from '../ports/store.ts';
import type { Clipboard } from '../ports/system.ts';

export interface RowsDesk {
  copy(asked: CallParsed<'rows.copy'>): Promise<Result<CallOutput<'rows.copy'>>>;
}

interface Ports {
  readonly history: Pick<HistoryDesk, 'record' | 'compare' | 'series'>;
  readonly journal: Pick<Journal, 'page'>;
  /** The listed entries of the open service's ledger proof. */
  readonly ledger: () => Promise<Result<{ readonly entries: readonly LedgerEntry[] }>>;
  readonly clipboard: Pick<Clipboard, 'write'>;
}

interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: Cell[][];
}
type Of<K extends CopiedRows['of']> = Extract<CopiedRows, { of: K }>;

const ENTRY_COLUMNS: readonly TableColumn[] = [
  { name: 'number', kind: 'text' },
  { name: 'written', kind: 'time' },
  { name: 'kind', kind: 'text' },
  { name: 'subject', kind: 'text' },
  { name: 'content', kind: 'text' },
  { name: 'hash', kind: 'text' },
];
const MONTH_COLUMNS: readonly TableColumn[] = [
  { name: 'month', kind: 'text' },
  { name: 'measure', kind: 'text' },
  { name: 'value', kind: 'amount' },
  { name: 'unit', kind: 'text' },
  { name: 'loans', kind: 'text' },
];

const cellsIn = (columns: readonly TableColumn[], values: readonly Cell['value'][]): Cell[] =>
  columns.map(({ kind }, nth) => ({ kind, value: values[nth] }));

export function createRows({ history, journal, ledger, clipboard }: Ports): RowsDesk {
  async function records({ resource, subjects, asOf, columns }: Of<'records'>): Promise<Result<Table>> {
    const wanted = exportColumns(columns);
    const rows: Cell[][] = [];
    for (const subject of subjects) {
      const record = await history.record({ resource, subject, asOf });
      if (!record.ok) return record;
      if (record.value.row !== undefined) rows.push(cellsOf(wanted, record.value.row));
    }
    return ok({ columns: wanted, rows });
  }

  async function entries({ entries: numbers }: Of<'journal'>): Promise<Result<Table>> {
    const rows: Cell[][] = [];
    for (const seq of numbers) {
      // Entries are numbered from 1 without a gap.
      const page = await journal.page({ oldestFirst: true, skip: seq - 1, limit: 1 });
      if (!page.ok) return page;
      const [entry] = page.value.rows;
      if (entry?.seq !== seq) continue;
      const values = [String(seq), entry.at, entry.kind, entry.subject, entry.body, entry.hash];
      rows.push(cellsIn(ENTRY_COLUMNS, values));
    }
    return ok({ columns: ENTRY_COLUMNS, rows });
  }

  async function compared({ changes, resource, from, to }: Of<'compared'>): Promise<Result<Table>> {
    const subjects = [...new Set(changes.map(({ subject }) => subject))];
    const found = await history.compare({ resource, from, to, subjects, limit: 200 });
    if (!found.ok) return found;
    const rows = changes.flatMap((asked) => {
      const row = found.value.rows.find(
        ({ change, subject }) => change === asked.change && subject === asked.subject,
      );
      return row === undefined ? [] : linesOfChange(row, 'csv');
    });
    return ok({ columns: COMPARED_COLUMNS, rows });
  }

  async function months({ measure, to, unit, months: asked }: Of<'months'>): Promise<Result<Table>> {
    const series = await history.series({ measure, ...(to !== undefined && { to }) });
    if (!series.ok) return series;
    const rows = asked.flatMap((month) => {
      const point = series.value.points.find((one) => one.month === month && one.unit === unit);
      if (point === undefined) return [];
      const loans = point.things === undefined ? undefined : String(point.things);
      return [cellsIn(MONTH_COLUMNS, [month, measure, point.value, unit, loans])];
    });
    return ok({ columns: MONTH_COLUMNS, rows });
  }

  async function ledgerEntries({ entries: asked }: Of<'ledger'>): Promise<Result<Table>> {
    const proof = await ledger();
    if (!proof.ok) return proof;
    const rows = asked.flatMap((one) => {
      const entry = proof.value.entries.find((each) => isSameEntry(each, one));
      return entry === undefined ? [] : [cellsOfEntry(entry)];
    });
    return ok({ columns: LEDGER_COLUMNS, rows });
  }

  function tableOf(asked: CopiedRows): Promise<Result<Table>> {
    switch (asked.of) {
      case 'records':
        return records(asked);
      case 'compared':
        return compared(asked);
      case 'months':
        return months(asked);
      case 'ledger':
        return ledgerEntries(asked);
      case 'journal':
        return entries(asked);
      default:
        return assertNever(asked);
    }
  }

  return {
    async copy({ rows: asked }) {
      const table = await tableOf(asked);
      if (!table.ok) return table;
      const { columns, rows } = table.value;
      if (rows.length === 0) return fail({ code: 'bad-input', field: 'rows', problem: 'no such row' });
      const text = copiedTable(columns, rows);
      const written = await clipboard.write(text);
      return written === text ? ok({ rows: rows.length }) : fail({ code: 'blocked', by: 'clipboard' });
    },
  };
}

const isSameEntry = (a: Of<'ledger'>['entries'][number], b: Of<'ledger'>['entries'][number]): boolean =>
  a.line === b.line && a.from === b.from && a.id === b.id && a.txHash === b.txHash && a.seenAt === b.seenAt;
