// The row so many rows on, for who drags the scroll bar through a million of them. Entries of an index are counted off
// from the nearer end, some tens of milliseconds at most; no row is looked at on the way.
import type { Db } from '../../database.ts';
import { BadInput } from '../../faults.ts';
import { isAsked } from '../words.ts';
import { whereOf } from './filter.ts';
import { COLUMNS, type At } from './order.ts';
import type { Question } from './question.ts';

/**
 * The place that so many rows of a walk come after `after`; what follows it is what stands behind them.
 *
 * @param rows how many there are in all, where that is known
 * @returns undefined where there are not so many
 * @throws BadInput where rows have to be looked at to be counted
 */
export function passedOver(
  db: Db,
  { scope, filter, sort, asOf }: Question,
  after: At | undefined,
  skip: number,
  rows: number | undefined,
): At | undefined {
  if (whereOf(filter).sql !== '' || isAsked(filter.search) || asOf !== undefined)
    throw new BadInput('skip', 'so many can only be passed over where nothing is narrowed');
  const column = COLUMNS[sort.by];
  const ways = sort.descending ? (['<', 'DESC', 'ASC'] as const) : (['>', 'ASC', 'DESC'] as const);
  const nth = (which: string, way: 'ASC' | 'DESC', at: number, ...params: unknown[]): At | undefined =>
    db
      .sql<{ value: At['value']; id: number }>(
        `SELECT p.${column} AS value, p.subject AS id FROM present p INDEXED BY present_by_${column}
         WHERE p.scope = ? AND ${which} ORDER BY p.${column} ${way}, p.subject ${way} LIMIT 1 OFFSET ?`,
      )
      .get(scope, ...params, at);
  const count = (which: string, ...params: unknown[]): number =>
    db
      .sql<{ n: number }>(
        `SELECT count(*) AS n FROM present p INDEXED BY present_by_${column} WHERE p.scope = ? AND ${which}`,
      )
      .get(scope, ...params)?.n ?? 0;
  const [sign, way, back] = ways;
  const valued = `p.${column} IS NOT NULL`;
  const unvalued = `p.${column} IS NULL`;

  if (after?.value === null) return nth(`${unvalued} AND p.subject ${sign} ?`, way, skip - 1, after.id);
  const params = after === undefined ? [] : [after.value, after.id];
  const rest = after === undefined ? valued : `(p.${column}, p.subject) ${sign} (?, ?)`;
  if (after === undefined && rows !== undefined && skip > rows / 2 && skip <= rows) {
    // Those without a value stand last, so from the end they come first.
    const fromEnd = rows - skip;
    const last = nth(unvalued, back, fromEnd);
    return last ?? nth(valued, back, fromEnd - count(unvalued));
  }
  return nth(rest, way, skip - 1, ...params) ?? nth(unvalued, way, skip - 1 - count(rest, ...params));
}
