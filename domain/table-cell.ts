// One value of a table that is written into a file.
export type CellKind = 'text' | 'amount' | 'time';
export interface Cell {
  readonly kind: CellKind;
  /** An amount as a plain decimal, a time in milliseconds since 1970 UTC; undefined where nothing is known. */
  readonly value: string | number | undefined;
}
