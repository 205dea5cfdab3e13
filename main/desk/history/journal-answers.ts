// Answers History's questions about quotes and payments from a journal.
import type { HistoryRow, Total } from '../../../contract/calls/history.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { scaleOf } from '../../../domain/decimal.ts';
import { averageOf, sum } from '../../../domain/arithmetic.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Journal } from '../ports/store.ts';
import type { HistoryAnswers } from '../ports/history.ts';
import { journalRows } from './journal-rows.ts';
import {
  isJournalResource,
  readLifecycles,
  stepAt,
  type Lifecycle,
  type JournalResource,
} from './lifecycles.ts';

/** A journal, and the profile whose entries count. */
export interface ProfileJournal {
  readonly journal: Pick<Journal, 'entries'>;
  readonly profile: ProfileId;
}

type Of<Q> = Q & { readonly resource: JournalResource };
type Answer<N extends CallName> = Promise<Result<CallOutput<N>>>;

function asksJournal<Q extends { readonly resource: string }>(query: Q): query is Of<Q> {
  return isJournalResource(query.resource);
}

export function journalAnswers(journal: Pick<Journal, 'entries'>, profile: ProfileId) {
  const rowsOf = (query: Of<Pick<CallParsed<'history.page'>, 'resource' | 'filter' | 'sort' | 'asOf'>>) =>
    journalRows(journal, profile, query.resource, query);
  return {
    async page(query: Of<CallParsed<'history.page'>>): Answer<'history.page'> {
      const rows = await rowsOf(query);
      return rows.ok ? pageOf(rows.value, query) : rows;
    },
    async count(query: Of<CallParsed<'history.count'>>): Answer<'history.count'> {
      const rows = await rowsOf(query);
      return rows.ok ? ok({ total: rows.value.length }) : rows;
    },
    async totals(query: Of<CallParsed<'history.totals'>>): Answer<'history.totals'> {
      const rows = await rowsOf(query);
      return rows.ok ? ok({ things: rows.value.length, totals: totalsOf(rows.value) }) : rows;
    },
    async record(query: Of<CallParsed<'history.record'>>): Answer<'history.record'> {
      const all = await readLifecycles(journal, profile, query.resource);
      if (!all.ok) return all;
      const one = all.value.find(({ steps }) => steps[0]?.row.subject === query.subject);
      return ok(one === undefined ? { timeline: [], isCut: false } : recordOf(one, query.asOf));
    },
  };
}

/** `history` with quotes and payments answered from this journal: the service has no list of them. */
export function withJournalAnswers(history: HistoryAnswers, source: ProfileJournal): HistoryAnswers {
  const own = journalAnswers(source.journal, source.profile);
  return {
    ...history,
    'history.page': (query) => (asksJournal(query) ? own.page(query) : history['history.page'](query)),
    'history.count': (query) => (asksJournal(query) ? own.count(query) : history['history.count'](query)),
    'history.totals': (query) => (asksJournal(query) ? own.totals(query) : history['history.totals'](query)),
    'history.record': (query) => (asksJournal(query) ? own.record(query) : history['history.record'](query)),
  };
}

/** The journal only grows, so a row's number is a cursor. */
function pageOf(
  rows: readonly HistoryRow[],
  { cursor = '0', skip = 0, limit }: CallParsed<'history.page'>,
): Result<CallOutput<'history.page'>> {
  const from = Number(cursor) + skip;
  if (!Number.isSafeInteger(from) || from < 0)
    return fail({ code: 'bad-input', field: 'cursor', problem: 'not a cursor of this list' });
  return ok({
    rows: rows.slice(from, from + limit),
    total: rows.length,
    ...(from + limit < rows.length && { nextCursor: String(from + limit) }),
  });
}

function totalsOf(rows: readonly HistoryRow[]): Total[] {
  const byUnit = Map.groupBy(
    rows.filter((row) => row.amount !== undefined),
    (row) => row.unit,
  );
  return [...byUnit].map(([unit, of]) => {
    const amounts = of.flatMap(({ amount }) => amount ?? []);
    const total = sum(amounts);
    const places = Math.max(2, ...amounts.map(scaleOf));
    const average = averageOf(total, amounts.length, places);
    return {
      of: 'amount',
      ...(unit !== undefined && { unit }),
      things: amounts.length,
      sum: total,
      ...(average && { average }),
    };
  });
}

function recordOf(one: Lifecycle, asOf = Number.MAX_SAFE_INTEGER): CallOutput<'history.record'> {
  const now = stepAt(one, asOf);
  const steps = one.steps.filter(({ row }) => row.since <= asOf);
  const timeline = steps.map(({ row }, nth) => {
    const before = steps[nth - 1]?.row.statusWord;
    const change = {
      field: 'status',
      ...(before !== undefined && { before }),
      ...(row.statusWord && { now: row.statusWord }),
    };
    return { at: row.since, until: steps[nth + 1]?.row.since ?? row.observedAt, fields: [change] };
  });
  return {
    ...(now && { row: now.row }),
    ...(now?.raw !== undefined && { raw: now.raw }),
    timeline: timeline.reverse(),
    isCut: false,
  };
}
