// History's questions about quotes and payments, answered from what a journal tells of them.
import type { HistoryRow, Total } from '../../../contract/calls/history.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { decimal, divide, scaleOf, sum } from '../../../domain/decimal.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Journal } from '../ports/store.ts';
import type { HistoryAnswers } from '../ports/history.ts';
import type { ToldBy } from '../review/held.ts';
import { toldRows } from './told-rows.ts';
import { isTold, readTold, stepAt, type Told, type ToldResource } from './told.ts';

type Of<Q> = Q & { readonly resource: ToldResource };
type Answer<N extends CallName> = Promise<Result<CallOutput<N>>>;

export function asksTold<Q extends { readonly resource: string }>(query: Q): query is Of<Q> {
  return isTold(query.resource);
}

export type ToldAnswers = ReturnType<typeof toldAnswers>;

export function toldAnswers(journal: Pick<Journal, 'entries'>, profile: ProfileId) {
  const rowsOf = (query: Of<Pick<CallParsed<'history.page'>, 'resource' | 'filter' | 'sort' | 'asOf'>>) =>
    toldRows(journal, profile, query.resource, query);
  return {
    async page(query: Of<CallParsed<'history.page'>>): Answer<'history.page'> {
      const rows = await rowsOf(query);
      return rows.ok ? pageOf(rows.value, query) : rows;
    },
    async count(query: Of<CallParsed<'history.count'>>): Answer<'history.count'> {
      const rows = await rowsOf(query);
      return rows.ok ? ok({ total: rows.value.length, counted: 'exact' }) : rows;
    },
    async totals(query: Of<CallParsed<'history.totals'>>): Answer<'history.totals'> {
      const rows = await rowsOf(query);
      return rows.ok ? ok({ things: rows.value.length, totals: totalsOf(rows.value) }) : rows;
    },
    async record(query: Of<CallParsed<'history.record'>>): Answer<'history.record'> {
      const told = await readTold(journal, profile, query.resource);
      if (!told.ok) return told;
      const one = told.value.find(({ steps }) => steps[0]?.row.subject === query.subject);
      return ok(one === undefined ? { timeline: [] } : recordOf(one, query.asOf));
    },
  };
}

/** Quotes and payments are a journal's to tell, whosever it is. */
export function withTold(history: HistoryAnswers, toldBy: ToldBy | undefined): HistoryAnswers {
  if (toldBy === undefined) return history;
  const told = toldAnswers(toldBy.journal, toldBy.profile);
  return {
    ...history,
    'history.page': (query) => (asksTold(query) ? told.page(query) : history['history.page'](query)),
    'history.count': (query) => (asksTold(query) ? told.count(query) : history['history.count'](query)),
    'history.totals': (query) => (asksTold(query) ? told.totals(query) : history['history.totals'](query)),
    'history.record': (query) => (asksTold(query) ? told.record(query) : history['history.record'](query)),
  };
}

/** They are few and in the journal for good, so a page may begin at a number. */
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
    counted: 'exact',
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
    const average = divide(total, decimal(String(amounts.length)), places);
    return {
      of: 'amount',
      ...(unit !== undefined && { unit }),
      things: amounts.length,
      sum: total,
      ...(average && { average }),
    };
  });
}

function recordOf(told: Told, asOf: number | undefined): CallOutput<'history.record'> {
  const now = stepAt(told, asOf);
  const timeline = told.steps.map(({ row }, nth) => {
    const before = told.steps[nth - 1]?.row.status;
    const change = {
      field: 'status',
      ...(before !== undefined && { before }),
      ...(row.status && { now: row.status }),
    };
    return { at: row.since, until: told.steps[nth + 1]?.row.since ?? row.observedAt, fields: [change] };
  });
  return {
    ...(now && { row: now.row }),
    ...(now?.raw !== undefined && { raw: now.raw }),
    timeline: timeline.reverse(),
  };
}
