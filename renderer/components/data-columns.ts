// The columns of a long table: how wide each is, and which of them are shown in which order.
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Pixels that usual content needs. A longer number widens its column; a longer text ends in an ellipsis. */
  width: number;
  /** Amounts and counts: digits line up, and nothing of them is ever cut. */
  right?: boolean;
  /** Takes the room that is left. */
  grow?: boolean;
  sortable?: boolean;
  /** What the row is called by, and cannot be hidden. */
  always?: boolean;
}

/**
 * As a track of the grid that head and rows share. A column of numbers is as wide as its longest one in sight, and its
 * head keeps it at `width`: a minimum in pixels here would let long numbers run over the next column.
 */
export const trackOf = ({ width, right, grow }: DataColumn<never>): string =>
  grow ? `minmax(${width}px, 1fr)` : right ? 'max-content' : `${width}px`;

/** In the order chosen, before them what can never be hidden. Without a choice, all of them. */
export function columnsShown<Row>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[] | undefined,
): DataColumn<Row>[] {
  if (shown === undefined) return [...columns];
  const wanted = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...columns.filter(({ key, always }) => always && !shown.includes(key)), ...wanted];
}
