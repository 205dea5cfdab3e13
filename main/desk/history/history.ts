// Everything ever seen, from the cache and the journal alone: works the same with no network. What is asked of a file
// under review goes to that file and to nothing else.
import type { CallParsed } from '../../../contract/contract.ts';
import { fail, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { HistoryAnswers } from '../ports/review.ts';
import type { Cache, Journal, Kept } from '../ports/store.ts';
import { asksTold, toldAnswers } from './told-answers.ts';

export type HistoryDesk = ReturnType<typeof createHistory>;

/** @param underReview what answers for the file that is open for review, while one is */
export function createHistory(
  cache: Cache,
  journal: Journal,
  openProfile: () => ProfileId | undefined,
  underReview: () => HistoryAnswers | undefined,
) {
  const live = liveAnswers(cache, journal, openProfile);
  function ask<N extends keyof HistoryAnswers>(name: N): HistoryAnswers[N] {
    const answer = async (query: CallParsed<N>) => {
      if (query.source !== 'review') return live[name](query);
      const review = underReview();
      return review === undefined ? noReview() : review[name](query);
    };
    // Each name's answer takes that name's query; the compiler cannot follow a name through the union.
    return answer as HistoryAnswers[N];
  }
  return {
    page: ask('history.page'),
    count: ask('history.count'),
    totals: ask('history.totals'),
    compare: ask('history.compare'),
    syncs: ask('history.syncs'),
    record: ask('history.record'),
    series: ask('history.series'),
  };
}

const noReview = () => fail({ code: 'bad-input', field: 'source', problem: 'no file is open for review' });

function liveAnswers(
  cache: Cache,
  journal: Journal,
  openProfile: () => ProfileId | undefined,
): HistoryAnswers {
  async function ofProfile<T>(ask: (profile: ProfileId) => Promise<Result<T>>): Promise<Result<T>> {
    const profile = openProfile();
    return profile === undefined ? fail({ code: 'not-connected' }) : ask(profile);
  }
  return {
    'history.page': (query) =>
      ofProfile(async (profile) => {
        if (asksTold(query)) return toldAnswers(journal, profile).page(query);
        return isKept(query) ? cache.historyPage(profile, query) : unknownResource();
      }),
    'history.count': (query) =>
      ofProfile(async (profile) => {
        if (asksTold(query)) return toldAnswers(journal, profile).count(query);
        return isKept(query) ? cache.historyCount(profile, query) : unknownResource();
      }),
    'history.totals': (query) =>
      ofProfile(async (profile) => {
        if (asksTold(query)) return toldAnswers(journal, profile).totals(query);
        return isKept(query) ? cache.historyTotals(profile, query, 'latest') : unknownResource();
      }),
    'history.record': (query) =>
      ofProfile(async (profile) => {
        if (asksTold(query)) return toldAnswers(journal, profile).record(query);
        return isKept(query) ? cache.historyRecord(profile, query) : unknownResource();
      }),
    'history.compare': (query) => ofProfile((profile) => cache.historyCompare(profile, query)),
    'history.syncs': (query) => ofProfile((profile) => cache.historySyncs(profile, query)),
    'history.series': (query) => ofProfile((profile) => cache.historySeries(profile, query)),
  };
}

function isKept<Q extends CallParsed<'history.page' | 'history.count' | 'history.totals' | 'history.record'>>(
  query: Q,
): query is Q & Pick<Kept<'history.page'>, 'resource'> {
  return !asksTold(query);
}

const unknownResource = () =>
  fail({ code: 'bad-input', field: 'resource', problem: 'not one of the history' });
