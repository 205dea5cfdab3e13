// The memory cache's unchecked changes.
import type { EpochMillis } from '../../domain/time.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type {
  ChangeWatcher,
  Observation,
  StoredObservation,
  UncheckedChange,
} from '../../main/desk/ports/store.ts';
import { WATCHERS } from '../../main/store/worker/cache/unchecked.ts';

export type MemoryObservation = StoredObservation & {
  readonly profile: string;
  readonly index: Observation['index'];
};

interface Change {
  readonly at: EpochMillis;
  readonly before: MemoryObservation | undefined;
  readonly now: MemoryObservation;
  readonly isGone: boolean;
}
interface Unchecked extends Change {
  readonly id: number;
  /** Those who have not checked it. */
  readonly watchers: Set<ChangeWatcher>;
}

/** @param observations all of them, oldest first */
export function memoryChanges(observations: readonly MemoryObservation[]) {
  const changes: Unchecked[] = [];
  const of = (profile: string, resource: Resource, watcher: ChangeWatcher): Unchecked[] =>
    changes.filter(
      ({ now, watchers }) => now.profile === profile && now.resource === resource && watchers.has(watcher),
    );

  function lastWith(
    column: 'destination' | 'payoff' | 'collateral' | 'statusWord',
    before: MemoryObservation | undefined,
    now: MemoryObservation,
  ): string | undefined {
    if (before?.index[column] !== undefined || now.index[column] === undefined) return undefined;
    const earlier = observations.slice(0, observations.indexOf(now));
    return earlier.findLast(
      ({ profile, resource, subject, index }) =>
        profile === now.profile &&
        resource === now.resource &&
        subject === now.subject &&
        index[column] !== undefined,
    )?.value;
  }

  return {
    note(change: Change): void {
      const watchers = WATCHERS[change.now.resource];
      if (watchers !== undefined)
        changes.push({ ...change, id: changes.length + 1, watchers: new Set(watchers) });
    },
    unchecked(
      profile: string,
      resource: Resource,
      watcher: ChangeWatcher,
      after: number,
      limit: number,
      isListed: (subject: string) => boolean,
    ): UncheckedChange[] {
      return of(profile, resource, watcher)
        .filter(({ id }) => id > after)
        .slice(0, limit)
        .map(({ id, at, before, now, isGone }) => ({
          id,
          subject: now.subject,
          at,
          before: before?.value,
          now: now.value,
          lastDestination: lastWith('destination', before, now),
          lastPayoff: lastWith('payoff', before, now),
          lastCollateral: lastWith('collateral', before, now),
          lastStatus: lastWith('statusWord', before, now),
          isGone,
          isListed: isListed(now.subject),
        }));
    },
    checked(profile: string, resource: Resource, watcher: ChangeWatcher, ids: readonly number[]): void {
      for (const one of of(profile, resource, watcher))
        if (ids.includes(one.id)) one.watchers.delete(watcher);
    },
    forget(profile: string): void {
      for (const { now, watchers } of changes) if (now.profile === profile) watchers.clear();
    },
  };
}
