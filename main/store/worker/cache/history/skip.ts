// The row so many rows on, for who drags the scroll bar through a million of them. Entries of an index are counted off,
// from the nearest anchor where these are laid (anchors.ts), before that from the nearer end, some tens of milliseconds
// at most; no row is looked at on the way.
import type { Db } from '../../database.ts';
import { BadInput } from '../../faults.ts';
import { placeBy, type Anchors } from './anchors.ts';
import type { At } from './order.ts';
import { isNarrowed, type Question } from './question.ts';
import { stretchOf, type Bound } from './stretch.ts';

/**
 * The place that so many rows of a walk come after `after`; what follows it is what stands behind them.
 *
 * @param rows how many there are in all, where that is known
 * @param anchors of this order, where they are laid
 * @returns undefined where there are not so many
 * @throws BadInput where rows have to be looked at to be counted
 */
export function passedOver(
  db: Db,
  question: Question,
  after: At | undefined,
  skip: number,
  rows: number | undefined,
  anchors?: Anchors,
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
    // Those without a value stand last, so from the end they come first.
    const fromEnd = rows - skip;
    const last = unvalued.nth(back, fromEnd);
    return last ?? valued.nth(back, fromEnd - unvalued.count());
  }
  return valued.nth(way, skip - 1, ...rest) ?? unvalued.nth(way, skip - 1 - valued.count(...rest));
}
