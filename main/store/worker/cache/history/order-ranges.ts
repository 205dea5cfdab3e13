// The index of one sort column as two stretches: entries with a value, then entries without one, which come
// last in both directions. Counting uses index entries and reads no row.
import type { HistorySort } from '../../../../../contract/calls/history.ts';
import type { Db } from '../../database.ts';
import { COLUMNS, type At } from './order.ts';

export type Bound = readonly [sign: '<' | '<=' | '>' | '>=', place: At];

export interface Stretch {
  /** The entry this many after the first one within all bounds, from the lowest or from the highest. */
  nth(way: 'ASC' | 'DESC', offset: number, ...bounds: readonly Bound[]): At | undefined;
  /** Entries within all bounds. */
  count(...bounds: readonly Bound[]): number;
}

export function stretchOf(
  db: Db,
  scope: number,
  by: HistorySort['by'],
  which: 'valued' | 'unvalued',
): Stretch {
  const column = COLUMNS[by];
  const within = (bounds: readonly Bound[]): string => {
    if (which === 'unvalued')
      return [`p.${column} IS NULL`, ...bounds.map(([sign]) => `p.subject ${sign} ?`)].join(' AND ');
    // A bound already excludes entries without a value. With IS NOT NULL as well, SQLite would start its scan
    // elsewhere.
    if (bounds.length === 0) return `p.${column} IS NOT NULL`;
    return bounds.map(([sign]) => `(p.${column}, p.subject) ${sign} (?, ?)`).join(' AND ');
  };
  const paramsOf = (bounds: readonly Bound[]): unknown[] =>
    bounds.flatMap(([, { value, id }]) => (which === 'valued' ? [value, id] : [id]));
  const from = `FROM present p INDEXED BY present_by_${column} WHERE p.scope = ?`;
  return {
    nth: (way, offset, ...bounds) =>
      db
        .sql<{ value: At['value']; id: number }>(
          `SELECT p.${column} AS value, p.subject AS id ${from} AND ${within(bounds)}
           ORDER BY p.${column} ${way}, p.subject ${way} LIMIT 1 OFFSET ?`,
        )
        .get(scope, ...paramsOf(bounds), offset),
    count: (...bounds) =>
      db
        .sql<{ n: number }>(`SELECT count(*) AS n ${from} AND ${within(bounds)}`)
        .get(scope, ...paramsOf(bounds))?.n ?? 0,
  };
}
