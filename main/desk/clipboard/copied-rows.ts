// Copies rows of the history or the journal as a spreadsheet takes them, with the columns of an export.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { CopiedRows } from '../../../contract/calls/rows.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { cellsOf, exportColumns } from '../../../contract/export-columns.ts';
import type { Cell, TableColumn } from '../../../contract/table.ts';
import { copiedTable } from '../../formats/table-file.ts';
import type { HistoryDesk } from '../history/history.ts';
import type { Journal } from '../ports/store.ts';
import type { Clipboard } from '../ports/system.ts';

export interface RowsDesk {
  copy(asked: CallParsed<'rows.copy'>): Promise<Result<CallOutput<'rows.copy'>>>;
}

interface Ports {
  readonly history: Pick<HistoryDesk, 'record'>;
  readonly journal: Pick<Journal, 'page'>;
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

export function createRows({ history, journal, clipboard }: Ports): RowsDesk {
  async function records({
    source,
    resource,
    subjects,
    asOf,
    columns,
  }: Of<'records'>): Promise<Result<Table>> {
    const wanted = exportColumns(columns);
    const rows: Cell[][] = [];
    for (const subject of subjects) {
      const record = await history.record({ source, resource, subject, asOf });
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
      rows.push(ENTRY_COLUMNS.map(({ kind }, nth) => ({ kind, value: values[nth] })));
    }
    return ok({ columns: ENTRY_COLUMNS, rows });
  }

  return {
    async copy({ rows: asked }) {
      const table = await (asked.of === 'journal' ? entries(asked) : records(asked));
      if (!table.ok) return table;
      const { columns, rows } = table.value;
      if (rows.length === 0) return fail({ code: 'bad-input', field: 'rows', problem: 'no such row' });
      const text = copiedTable(columns, rows);
      const written = await clipboard.write(text);
      return written === text ? ok({ rows: rows.length }) : fail({ code: 'blocked', by: 'clipboard' });
    },
  };
}
