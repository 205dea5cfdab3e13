// Finds the row this many rows on, for dragging the scroll bar through a million. It counts index entries,
// from the nearest anchor (page-anchors.ts) or otherwise from the nearer end in some tens of milliseconds, and
// reads no row.
import type { Db } from '../../database.ts';
import { BadInput } from '../../faults.ts';
import { placeBy, type PageAnchors } from './page-anchors.ts';
import type { At } from './order.ts';
import { isNarrowed, type Question } from './list-query.ts';
import { stretchOf, type Bound } from './order-ranges.ts';

/**
 * The place this many rows of a walk after `after`; the page follows it.
 * @param rows the number of all rows, if known
 * @param anchors of this order, if laid
 * @returns undefined if there are fewer rows
 * @throws BadInput if rows must be read to be counted
 */
export function passedOver(
  db: Db,
  question: Question,
  after: At | undefined,
  skip: number,
  rows: number | undefined,
  anchors?: PageAnchors,
): At | undefined {
  if (isNarrowed(question))
    throw new BadInput('skip', 'so many can only be passed over where nothing is narrowed');
  const { scope, sort } = question;
  if (anchors !== undefined) return placeBy(anchors, sort, after, skip);
  const [sign, way, back] = sort.descending
    ? (['<', 'DESC', 'ASC'] as const)
    : (['>', 'ASC', 'DESC'] as const);
  const valued = stretchOf(db, scope, sort.by, 'valued');
  const unvalued = stretchOf(db, scope, sort.by, 'unvalued');

  if (after?.value === null) return unvalued.nth(way, skip - 1, [sign, after]);
  const rest: Bound[] = after === undefined ? [] : [[sign, after]];
  if (after === undefined && rows !== undefined && skip > rows / 2 && skip <= rows) {
    // Objects without a value are last, so from the end they come first.
    const fromEnd = rows - skip;
    const last = unvalued.nth(back, fromEnd);
    return last ?? valued.nth(back, fromEnd - unvalued.count());
  }
  return valued.nth(way, skip - 1, ...rest) ?? unvalued.nth(way, skip - 1 - valued.count(...rest));
}
