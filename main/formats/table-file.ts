// Writes a table row by row as CSV, as JSON lines or as the sheet of a workbook.
import type { Cell, TableColumn, TableFormat } from '../../contract/table.ts';
import { csvLine } from './csv.ts';
import { headOfSheet, rowOfSheet } from './sheet.ts';

/** A sheet's dates have no zone: they are in Lagos time. Every other format writes times in UTC. */
export const columnName = (format: TableFormat, { name, kind }: TableColumn): string =>
  kind === 'time' ? `${name}_${format === 'xlsx' ? 'wat' : 'utc'}` : name;

export function tableHead(format: TableFormat, columns: readonly TableColumn[]): string {
  const names = columns.map((column) => columnName(format, column));
  if (format === 'csv') return csvLine(names);
  return format === 'xlsx' ? headOfSheet(names) : '';
}

/** @param cells one for each column, in their order */
export function tableRow(
  format: TableFormat,
  columns: readonly TableColumn[],
  cells: readonly Cell[],
): string {
  switch (format) {
    case 'csv':
      return csvLine(cells.map(textOf));
    case 'xlsx':
      return rowOfSheet(cells);
    case 'jsonl': {
      const entries = columns.map((column, nth) => [columnName(format, column), textOf(cells[nth])] as const);
      return `${JSON.stringify(Object.fromEntries(entries))}\n`;
    }
  }
}

/** Amounts as text, because most programs round a number of JSON. */
function textOf(cell: Cell | undefined): string | undefined {
  if (cell?.value === undefined) return undefined;
  if (cell.kind !== 'time') return String(cell.value);
  const date = new Date(Number(cell.value));
  // A time past the calendar's range is written as its number.
  return Number.isNaN(date.getTime()) ? String(cell.value) : date.toISOString();
}
