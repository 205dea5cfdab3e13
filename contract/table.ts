// A table for a file: its format, columns and cells.
import * as v from 'valibot';

export const TableFormatSchema = v.picklist(['csv', 'xlsx', 'jsonl']);
export type TableFormat = v.InferOutput<typeof TableFormatSchema>;

type CellKind = 'text' | 'amount' | 'time';

export interface TableColumn {
  readonly name: string;
  readonly kind: CellKind;
}

export interface Cell {
  readonly kind: CellKind;
  /** An amount as a plain decimal, a time in milliseconds since 1970 UTC; undefined if unknown. */
  readonly value: string | number | undefined;
}
