// Which page of a long table to request before it is visible: the next one in the direction of scrolling, or
// while rows scroll by, one that will be visible when its answer arrives.

/** Rows of a page of a long table, which is what it keeps and drops. */
export const PAGE_OF_ROWS = 100;
/** A longer rest ends a motion (ms). */
const LONGEST_REST = 100;
/** The speed is taken over this many moves, because frames come unevenly. */
const MOVES = 6;
/** A faster move is a jump: where it ends cannot be predicted (rows a ms, at least one frame's time). */
const FASTEST = 30;
const FRAME = 16;
/** Pages are requested up to the position that the view reaches in this time (ms). */
const AHEAD = 150;

export interface Motion {
  /** -1 upwards, 1 downwards, 0 after a jump. */
  readonly step: number;
  /** Rows a millisecond, with its sign; 0 until two moves followed each other. */
  readonly speed: number;
  /** Differs for each uninterrupted motion. */
  readonly number: number;
}

export const STILL: Motion = { step: 0, speed: 0, number: 0 };

/** Follows the first visible row. `now` is in milliseconds of a monotonic clock. */
export function createMotion(): (first: number, now: number) => Motion {
  let moves = [{ first: 0, now: -Infinity }];
  let direction = 0;
  let motion = STILL;
  return (first, now) => {
    const last = moves.at(-1) ?? { first, now };
    const by = first - last.first;
    if (by === 0) return motion;
    const follows = Math.sign(by) === direction && now - last.now <= LONGEST_REST;
    const isJump = Math.abs(by) > (follows ? FASTEST * Math.max(FRAME, now - last.now) : PAGE_OF_ROWS);
    direction = Math.sign(by);
    const goesOn = follows && !isJump;
    moves = [...(goesOn ? moves : []), { first, now }].slice(-MOVES);
    const [begin = last] = moves;
    motion = {
      step: isJump ? 0 : direction,
      speed: goesOn ? (first - begin.first) / Math.max(1, now - begin.now) : 0,
      number: motion.number + (goesOn ? 0 : 1),
    };
    return motion;
  };
}

export interface View {
  /** Visible rows; `end` is exclusive. */
  readonly first: number;
  readonly end: number;
  readonly total: number;
}

export interface Ahead {
  readonly page: number;
  /** Following pages in the same request. */
  readonly pages: 1 | 2;
}

/**
 * The first pages without their rows that will be visible when the answer arrives or soon after; undefined if
 * there are none, or without a motion.
 * @param took how long the last answer took (ms)
 */
export function pageAhead(
  { first, end, total }: View,
  { step, speed }: Motion,
  took: number,
  isThere: (page: number) => boolean,
): Ahead | undefined {
  if (step === 0) return undefined;
  const pageOf = (row: number): number => Math.floor(clamp(row, total - 1) / PAGE_OF_ROWS);
  const [near, far] = step > 0 ? [first, end - 1] : [end - 1, first];
  const last = pageOf(far + step * Math.max(PAGE_OF_ROWS, Math.abs(speed) * AHEAD));
  // Nothing is requested ahead of slow moves until the visible rows are there.
  const begin = near + speed * Math.min(took, AHEAD / 2);
  for (let page = pageOf(begin); (last - page) * step >= 0; page += step) {
    if (isThere(page)) continue;
    if (speed === 0) return (pageOf(far) - page) * step >= 0 ? undefined : { page, pages: 1 };
    // Two pages from an even one on, so that scrolling back finds their cursors.
    const even = page - (page % 2);
    return isThere(even) || isThere(even + 1) ? { page, pages: 1 } : { page: even, pages: 2 };
  }
  return undefined;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));
