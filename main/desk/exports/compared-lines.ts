// The lines of a difference between two moments, for a file and for the clipboard: one for each field.
import type { ComparedRow, FieldChange } from '../../../contract/calls/history.ts';
import { columnOfField, exportColumns, listCell } from '../../../contract/export-columns.ts';
import type { Cell, TableFormat } from '../../../contract/table.ts';
import { columnName } from '../../formats/table-file.ts';

/** In the columns `COMPARED_COLUMNS`. */
export const linesOfChange = (row: ComparedRow, format: TableFormat, isPart: boolean): Cell[][] =>
  fieldsOf(row).map((field) => [...cellsOfChange(row, field, format), listCell(isPart)]);

/** The fields of a change; for a record that is gone, its former values. */
function fieldsOf({ change, before, fields }: ComparedRow): readonly FieldChange[] {
  if (change !== 'gone' || before === undefined) return fields;
  return exportColumns().flatMap(({ field }) => {
    const value = before[field];
    return value === undefined || SKIPPED_FIELDS.has(field) ? [] : [{ field, before: String(value) }];
  });
}
/** Fields that say when a record was seen, not what it was. */
const SKIPPED_FIELDS: ReadonlySet<string> = new Set(['subject', 'since', 'observedAt']);

function cellsOfChange(
  { change, subject, at }: ComparedRow,
  { field, before, now }: FieldChange,
  format: TableFormat,
): Cell[] {
  const column = columnOfField(field);
  // A time in a workbook has no zone of its own; elsewhere it ends with a Z.
  const name = column && (format === 'xlsx' ? columnName(format, column) : column.name);
  const cell = (value: string | undefined): Cell => ({ kind: column?.kind ?? 'text', value });
  return [
    { kind: 'text', value: change },
    { kind: 'text', value: subject },
    { kind: 'time', value: at },
    { kind: 'text', value: name ?? field },
    cell(before),
    cell(now),
  ];
}
