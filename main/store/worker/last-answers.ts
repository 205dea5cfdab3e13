// What the last answer of each resource told of, for one that is the same: it is then named, not sent again.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Seen } from '../../desk/ports/store.ts';

export interface LastAnswers {
  keep(profile: ProfileId, all: readonly Seen[]): void;
  /** Undefined where none is kept. */
  of(profile: ProfileId, resource: Resource): readonly Seen[] | undefined;
}

/** Longer answers are not kept. */
const MOST = 1_000;

export function createLastAnswers(): LastAnswers {
  /** Of the profile that was observed last alone: there is one that is polled. */
  let kept = new Map<Resource, readonly Seen[]>();
  let of: ProfileId | undefined;
  return {
    keep(profile, all) {
      if (profile !== of) kept = new Map();
      of = profile;
      for (const [resource, things] of Map.groupBy(all, (one) => one.resource)) {
        if (things.length <= MOST) kept.set(resource, things.map(named));
        else kept.delete(resource);
      }
    },
    of: (profile, resource) => (profile === of ? kept.get(resource) : undefined),
  };
}

/** Figures are noted again after a silence; of everything else the name is enough. */
const named = (one: Seen): Seen =>
  one.raw === undefined || one.index.figures !== undefined
    ? one
    : { resource: one.resource, subject: one.subject };
