// Answers History's questions from the cache and the journal, without the network. A question about the file
// under review goes to that file alone.
import { fail, ok, type Result } from '../../../contract/errors.ts';
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

/** @param underReview answers for the file under review; undefined while there is none */
export function createHistory(
  cache: Cache,
  journal: Journal,
  openProfile: () => ProfileId | undefined,
  underReview: () => HistoryAnswers | undefined,
): HistoryDesk {
  function answersTo({ source }: Query): Result<HistoryAnswers> {
    if (source === 'review') {
      const review = underReview();
      return review === undefined ? noReview : ok(review);
    }
    const profile = openProfile();
    return profile === undefined ? fail({ code: 'not-connected' }) : ok(live(cache, journal, profile));
  }
  const ask = (name: keyof HistoryAnswers) => async (query: Query) => {
    const answers = answersTo(query);
    // The router parsed the query with the schema of this name.
    return answers.ok ? answers.value[name](query as never) : answers;
  };
  const each = historyNames.map((name) => [name.slice('history.'.length), ask(name)] as const);
  return Object.fromEntries(each) as HistoryDesk;
}

const noReview = fail({ code: 'bad-input', field: 'source', problem: 'no file is open for review' });

function live(cache: Cache, journal: Journal, profile: ProfileId): HistoryAnswers {
  const kept: HistoryAnswers = {
    ...forProfile(cache, () => profile),
    'history.totals': (query) => cache['history.totals'](profile, query, 'latest'),
  };
  return withJournalAnswers(kept, { journal, profile });
}
