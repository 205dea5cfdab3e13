// The differences of some objects between two times, found by their names instead of by a walk.
import type { ComparedRow } from '../../../../../contract/calls/history.ts';
import type { CompareQuery } from '../../../../desk/ports/history.ts';
import type { CacheFile } from '../observed-times.ts';
import { compared } from './compared-row.ts';
import { departuresOf, isGone } from './departures.ts';
import { lineAt } from './facts.ts';
import { shown } from './page.ts';

type Query = Pick<CompareQuery, 'resource' | 'from' | 'to' | 'change'>;

export function comparedOf(
  { db, seen }: CacheFile,
  scope: number,
  { resource, from, to, change }: Query,
  subjects: readonly string[],
): ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (const name of subjects) {
    const found = db
      .sql<{ id: number; name: string; first: number }>(
        `SELECT s.id, s.name, p.first_seen AS first
         FROM subject s JOIN present p ON p.subject = s.id WHERE s.scope = ? AND s.name = ?`,
      )
      .get(scope, name);
    if (found === undefined) continue;
    const before = lineAt(db, found, from);
    const last = lineAt(db, found, to);
    if (last !== undefined && last.since > from) {
      const row = compared(db, seen, resource, found.first > from ? undefined : before, last, { from, to });
      if (row !== undefined) rows.push(row);
    }
    for (const one of departuresOf(db, scope, found.id)) {
      if (before === undefined || !isGone(db, scope, one, { from, to })) continue;
      const was = shown(db, seen, resource, before, from);
      rows.push({ change: 'gone', subject: name, at: one.seenAt, before: was, fields: [] });
    }
  }
  return change === undefined ? rows : rows.filter((row) => row.change === change);
}
