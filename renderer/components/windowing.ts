// Which rows of a long table are visible. A million rows are taller than a browser can lay out: at most some
// 33 million pixels, a quarter of that on a screen four times as fine. Above `TALLEST` the scroll bar is
// scaled: dragging it moves by its share of the list, while wheel and keys still move by pixels.

export const TALLEST = 8_000_000;
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
/** `top`: the pixel of the whole list at the upper edge. `scroll`: the position of the scroll bar. */
export interface Place {
  top: number;
  scroll: number;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));
const wholeOf = ({ rows, row }: Track): number => rows * row;
const mostTop = (track: Track): number => Math.max(0, wholeOf(track) - track.view);
const mostScroll = (track: Track): number => Math.max(0, heightOf(track) - track.view);

/** The height of the scrolled element. */
export const heightOf = (track: Track): number => Math.min(wholeOf(track), TALLEST);
export const isScaled = (track: Track): boolean => wholeOf(track) > TALLEST;

/** The position of the scroll bar for `top`. */
export function placeAt(track: Track, top: number): Place {
  const at = clamp(top, mostTop(track));
  if (!isScaled(track)) return { top: at, scroll: at };
  return { top: at, scroll: (at / mostTop(track)) * mostScroll(track) };
}

/** The position after the scroll bar moved to `scroll`, by a little or by a jump. */
export function scrolledTo(track: Track, before: Place, scroll: number): Place {
  if (!isScaled(track)) return { top: clamp(scroll, mostTop(track)), scroll };
  if (scroll <= 0) return { top: 0, scroll };
  if (scroll >= mostScroll(track)) return { top: mostTop(track), scroll };
  const moved = scroll - before.scroll;
  const top =
    Math.abs(moved) <= track.view ? before.top + moved : (scroll / mostScroll(track)) * mostTop(track);
  return { top: clamp(top, mostTop(track)), scroll };
}

/** Whether the scaled bar is near an end, where it would stop before the list does and must be corrected. */
export const nearAnEnd = (track: Track, { scroll }: Place): boolean =>
  isScaled(track) && Math.min(scroll, mostScroll(track) - scroll) < 20_000;

export interface VisibleRange {
  first: number;
  /** Exclusive. */
  end: number;
  /** Where the first row is drawn, in pixels of the scrolled element. */
  offset: number;
}

/** The rows to draw at this position. @param beyond rows before and after the visible ones */
export function visibleRangeOf(track: Track, { top, scroll }: Place, beyond = BEYOND): VisibleRange {
  // The list may have become shorter since `top` was set.
  const at = clamp(top, mostTop(track));
  const first = Math.max(0, Math.floor(at / track.row) - beyond);
  const end = Math.min(track.rows, Math.ceil((at + track.view) / track.row) + beyond);
  return { first, end, offset: Math.min(scroll, mostScroll(track)) + first * track.row - at };
}

/** The smallest move that makes a row wholly visible. */
export function showing(track: Track, place: Place, index: number): Place {
  const start = index * track.row;
  if (start < place.top) return placeAt(track, start);
  if (start + track.row > place.top + track.view) return placeAt(track, start + track.row - track.view);
  return place;
}

/** Which of `elements` elements draws a row; row `first` has the first. Also for rows before it. */
export const elementOf = (row: number, first: number, elements: number): number =>
  (((row - first) % elements) + elements) % elements;
