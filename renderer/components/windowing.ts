// Which rows of a long table are visible. All rows have one height: 100,000 of them are some 4 million pixels, and a
// browser can lay out 8 million on the finest screens.

/** Rows drawn before and after the visible ones, so that the wheel shows no blank. */
const BEYOND = 6;
/** The most rows drawn besides the wholly visible ones: partial rows at the edges, and the rows beyond. */
export const MOST_BESIDE_VIEW = 2 * BEYOND + 2;

export interface Track {
  rows: number;
  /** Pixels of one row, and of the visible part of the table. */
  row: number;
  view: number;
}

/** The nearest position of the scroll bar that the list has. */
export const within = ({ rows, row, view }: Track, top: number): number =>
  Math.min(Math.max(0, top), Math.max(0, rows * row - view));

/** Rows to draw; `end` is exclusive. */
export interface VisibleRange {
  first: number;
  end: number;
}

/** The rows to draw at this position. @param beyond rows before and after the visible ones */
export function visibleRangeOf(track: Track, top: number, beyond = BEYOND): VisibleRange {
  // The list may have become shorter since `top` was set.
  const at = within(track, top);
  const first = Math.max(0, Math.floor(at / track.row) - beyond);
  return { first, end: Math.min(track.rows, Math.ceil((at + track.view) / track.row) + beyond) };
}

/** The smallest move that makes a row wholly visible. */
export function showing(track: Track, top: number, index: number): number {
  const start = index * track.row;
  if (start < top) return within(track, start);
  const end = start + track.row;
  return end > top + track.view ? within(track, end - track.view) : top;
}

/** Which of `elements` elements draws a row; row `first` has the first. Also for rows before it. */
export const elementOf = (row: number, first: number, elements: number): number =>
  (((row - first) % elements) + elements) % elements;
