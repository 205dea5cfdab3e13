// The columns of a long table: their widths, their choice and their order.
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** In pixels. A longer number widens the column; a longer text ends in an ellipsis. */
  width: number;
  /** Amounts and counts: digits line up and are never cut. */
  right?: boolean;
  /** Takes the remaining width. */
  grow?: boolean;
  sortable?: boolean;
  /** Its values can be looked up in History. */
  lookUp?: boolean;
  /** The name of the row, which cannot be hidden. */
  always?: boolean;
}

/**
 * The column as a grid track. A column of numbers is as wide as its longest visible number. Its minimum width
 * is set on its head: a minimum in the track would let long numbers overlap the next column.
 */
const trackOf = ({ width, right, grow }: DataColumn<never>, chosen: number | undefined): string =>
  right ? 'max-content' : grow && chosen === undefined ? `minmax(${width}px, 1fr)` : `${chosen ?? width}px`;

/** The tracks of all columns. If none takes the remaining width, an empty track does. */
export function tracksOf(
  columns: readonly DataColumn<never>[],
  widths: Readonly<Record<string, number>>,
): string {
  const tracks = columns.map((column) => trackOf(column, widths[column.key]));
  return (tracks.some((track) => track.endsWith('1fr)')) ? tracks : [...tracks, 'minmax(0, 1fr)']).join(' ');
}

/** The pinned columns first, in their order. */
export function columnsShown<Row>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[] | undefined,
  pinned: readonly string[],
): DataColumn<Row>[] {
  const chosen = columnsChosen(columns, shown);
  const isPinned = ({ key }: DataColumn<Row>): boolean => pinned.includes(key);
  return [...chosen.filter(isPinned), ...chosen.filter((column) => !isPinned(column))];
}

/** The chosen columns, after those that cannot be hidden; all of them without a choice. */
function columnsChosen<Row>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[] | undefined,
): readonly DataColumn<Row>[] {
  if (shown === undefined) return columns;
  const wanted = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...columns.filter(({ key, always }) => always && !shown.includes(key)), ...wanted];
}

/** The widths with one set, or without it. */
export function withWidth(
  { ...widths }: Record<string, number>,
  key: string,
  width: number | undefined,
): Record<string, number> {
  if (width === undefined) delete widths[key];
  else widths[key] = width;
  return widths;
}
