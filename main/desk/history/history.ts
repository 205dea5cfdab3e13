// Answers History's questions from the cache and the journal, without the network.
import { fail } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { type Cache, type Journal } from '../ports/store.ts';
import { forProfile, historyNames, type HistoryAnswers } from '../ports/history.ts';
import { withJournalAnswers } from './journal-answers.ts';

/** One method for each of the contract's questions, named without `history.`. */
export type HistoryDesk = {
  readonly [
    N in keyof HistoryAnswers as N extends `history.${infer Method}` ? Method : never
  ]: HistoryAnswers[N];
};

type Query = Parameters<HistoryAnswers[keyof HistoryAnswers]>[0];

export function createHistory(
  cache: Cache,
  journal: Journal,
  openProfile: () => ProfileId | undefined,
): HistoryDesk {
  const ask = (name: keyof HistoryAnswers) => async (query: Query) => {
    const profile = openProfile();
    if (profile === undefined) return fail({ code: 'not-connected' });
    // The router parsed the query with the schema of this name.
    return live(cache, journal, profile)[name](query as never);
  };
  const each = historyNames.map((name) => [name.slice('history.'.length), ask(name)] as const);
  return Object.fromEntries(each) as HistoryDesk;
}

function live(cache: Cache, journal: Journal, profile: ProfileId): HistoryAnswers {
  return withJournalAnswers(
    forProfile(cache, () => profile),
    { journal, profile },
  );
}
