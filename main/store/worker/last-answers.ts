// Keeps what the last answer of each resource named, so that an equal answer need only be named, not sent
// again.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { AnswerItem, ListAnswer } from '../../desk/ports/store.ts';

interface LastAnswer {
  readonly items: readonly AnswerItem[];
  /** Undefined for items read by themselves. */
  readonly list: ListAnswer | undefined;
}

interface LastAnswers {
  keep(profile: ProfileId, all: readonly AnswerItem[], list: ListAnswer | undefined): void;
  /** Undefined if none is kept. */
  of(profile: ProfileId, resource: Resource): LastAnswer | undefined;
}

/** The most items of a kept answer. */
const MOST = 1_000;

export function createLastAnswers(): LastAnswers {
  /** For the profile observed last, because only one is polled. */
  let kept = new Map<Resource, LastAnswer>();
  let of: ProfileId | undefined;
  return {
    keep(profile, all, list) {
      if (profile !== of) kept = new Map();
      of = profile;
      const answers = Map.groupBy(all, (one) => one.resource);
      // An answer that names nothing is kept too.
      if (list !== undefined && !answers.has(list.resource)) answers.set(list.resource, []);
      for (const [resource, items] of answers) {
        if (items.length <= MOST) kept.set(resource, { items: items.map(named), list });
        else kept.delete(resource);
      }
    },
    of: (profile, resource) => (profile === of ? kept.get(resource) : undefined),
  };
}

/** Figures are noted again after a silence; for other items the name is enough. */
const named = (one: AnswerItem): AnswerItem =>
  one.raw === undefined || one.index.figures !== undefined
    ? one
    : { resource: one.resource, subject: one.subject };
