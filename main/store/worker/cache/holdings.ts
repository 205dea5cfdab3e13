// The cache's content by service, for a backup's summary and its comparison.
import type { CacheHolding } from '../../../desk/ports/backups.ts';
import type { Db } from '../database.ts';
import type { ObservedTimes } from './observed-times.ts';

interface ScopeRow {
  readonly id: number;
  readonly profile: string;
  readonly resource: string;
  readonly subjects: number;
  readonly observations: number;
  readonly observedAt: number | null;
}

/** One per profile, ordered by id. */
export function cacheHoldings(db: Db, seen: ObservedTimes): CacheHolding[] {
  const held = new Map<string, CacheHolding>();
  const rows = db
    .sql<ScopeRow>(
      `SELECT id, profile, resource, subjects, observations, observed_at AS observedAt
       FROM scope ORDER BY profile, resource`,
    )
    .all();
  for (const row of rows) {
    const before = held.get(row.profile);
    const seenAt = seen.scopeAt(row.id, row.observedAt);
    const times = [before?.newestAt, seenAt].filter((at) => at !== undefined);
    held.set(row.profile, {
      profile: row.profile,
      loans: (before?.loans ?? 0) + (row.resource === 'loans' ? row.subjects : 0),
      observations: (before?.observations ?? 0) + row.observations,
      ...(times.length > 0 && { newestAt: times.reduce((a, b) => (a > b ? a : b)) }),
    });
  }
  return [...held.values()];
}
