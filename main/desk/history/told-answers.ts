// History's questions about quotes and payments, answered from what a journal tells of them.
import type { HistoryRow, HistorySort, Total } from '../../../contract/calls/history.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { decimal, divide, scaleOf, sum } from '../../../domain/decimal.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Journal } from '../ports/store.ts';
import { compareRows, passes } from './looking.ts';
import { readTold, type Told, type ToldResource } from './told.ts';

type Of<Q> = Q & { readonly resource: ToldResource };
type Answer<N extends CallName> = Promise<Result<CallOutput<N>>>;
const NEWEST: HistorySort = { by: 'openedAt', descending: true };

export function isTold<Q extends { readonly resource: string }>(query: Q): query is Of<Q> {
  return query.resource === 'quotes' || query.resource === 'payments';
}

export type ToldAnswers = ReturnType<typeof toldAnswers>;

export function toldAnswers(journal: Pick<Journal, 'entries'>, profile: ProfileId) {
  /** Rows the journal tells of, as they stood at the moment, in order. */
  async function rowsOf({
    resource,
    filter = {},
    sort = NEWEST,
    asOf,
  }: Of<Pick<CallParsed<'history.page'>, 'filter' | 'sort' | 'asOf'>>): Promise<Result<HistoryRow[]>> {
    const told = await readTold(journal, profile, resource);
    if (!told.ok) return told;
    const rows = told.value.flatMap((one) => stepAt(one, asOf)?.row ?? []);
    return ok(rows.filter((row) => passes(row, filter)).sort(compareRows(sort)));
  }
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

/** They are few and in the journal for good, so a page may begin at a number. */
function pageOf(
  rows: readonly HistoryRow[],
  { cursor = '0', limit }: CallParsed<'history.page'>,
): Result<CallOutput<'history.page'>> {
  const from = Number(cursor);
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

const stepAt = ({ steps }: Told, asOf: number | undefined): Told['steps'][number] | undefined =>
  steps.findLast(({ row }) => asOf === undefined || row.since <= asOf);

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
