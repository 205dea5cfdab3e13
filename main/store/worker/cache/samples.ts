// Writes the practice service's past. It belongs to no answer, so that it is never taken for the latest one.
import type { ProfileId } from '../../../../domain/ids.ts';
import type { SampleObservation } from '../../../desk/ports/store.ts';
import type { Slices } from '../turns.ts';
import { Rollup } from './history/rollup.ts';
import { find } from './latest-observation.ts';
import type { CacheFile } from './observed-times.ts';
import { findScope, makeScope } from './scopes.ts';
import { append, introduce } from './writing.ts';

/** Observations between two pauses: 2 to 10 ms of work. */
const AT_ONCE = 50;

export function* addSamples(
  { db }: CacheFile,
  profile: ProfileId,
  samples: readonly SampleObservation[],
): Slices<void> {
  const isRead = ({ observation }: SampleObservation): boolean =>
    (findScope(db, profile, observation.resource)?.subjects ?? 0) > 0;
  if (samples.some(isRead)) return;
  const rollups = new Map<number, Rollup>();
  db.raw.exec('BEGIN IMMEDIATE');
  try {
    for (const [done, { at, observation }] of samples.entries()) {
      const scope = makeScope(db, profile, observation.resource);
      const rollup = rollups.get(scope) ?? new Rollup();
      rollups.set(scope, rollup);
      const known = find(db, scope, observation.subject);
      if (known === undefined) introduce(db, scope, at, observation, rollup);
      // Each holds until the next, so that a chart draws a line and not points with gaps between them.
      else append(db, scope, at, known, at, observation, rollup);
      if (done % AT_ONCE === AT_ONCE - 1) yield 'exclusive';
    }
    for (const [scope, rollup] of rollups) rollup.write(db, scope);
    db.raw.exec('COMMIT');
  } finally {
    // On a full disk SQLite has rolled back itself.
    if (db.raw.inTransaction) db.raw.exec('ROLLBACK');
  }
}
