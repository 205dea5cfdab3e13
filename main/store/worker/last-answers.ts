// What the last answer of each resource named, for one that is the same: it is then named, not sent again.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { AnswerItem, ListAnswer } from '../../desk/ports/store.ts';

interface LastAnswer {
  readonly items: readonly AnswerItem[];
  /** Undefined for items read by themselves. */
  readonly list: ListAnswer | undefined;
}

export interface LastAnswers {
  keep(profile: ProfileId, all: readonly AnswerItem[], list: ListAnswer | undefined): void;
  /** Undefined where none is kept. */
  of(profile: ProfileId, resource: Resource): LastAnswer | undefined;
}

/** Longer answers are not kept. */
const MOST = 1_000;

export function createLastAnswers(): LastAnswers {
  /** Of the profile that was observed last alone: there is one that is polled. */
  let kept = new Map<Resource, LastAnswer>();
  let of: ProfileId | undefined;
  return {
    keep(profile, all, list) {
      if (profile !== of) kept = new Map();
      of = profile;
      const answers = Map.groupBy(all, (one) => one.resource);
      // An answer that names nothing is one too.
      if (list !== undefined && !answers.has(list.resource)) answers.set(list.resource, []);
      for (const [resource, items] of answers) {
        if (items.length <= MOST) kept.set(resource, { items: items.map(named), list });
        else kept.delete(resource);
      }
    },
    of: (profile, resource) => (profile === of ? kept.get(resource) : undefined),
  };
}

/** Figures are noted again after a silence; of everything else the name is enough. */
const named = (one: AnswerItem): AnswerItem =>
  one.raw === undefined || one.index.figures !== undefined
    ? one
    : { resource: one.resource, subject: one.subject };
