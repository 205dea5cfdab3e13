// Everything ever seen, from the cache and the journal alone: works the same with no network.
import type { HistoryRow, Total } from '../../../contract/calls/history.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { decimal, divide, scaleOf, sum } from '../../../domain/decimal.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Cache, Journal, Kept } from '../ports/store.ts';
import type { Book } from '../readings/book.ts';
import { toldRows } from './told-rows.ts';
import { isTold, readTold, stepAt, type Told } from './told.ts';

export type HistoryDesk = ReturnType<typeof createHistory>;

type Answer<N extends CallName> = Promise<Result<CallOutput<N>>>;

export function createHistory(cache: Cache, journal: Journal, book: Book) {
  async function ofProfile<T>(ask: (profile: ProfileId) => Promise<Result<T>>): Promise<Result<T>> {
    const profile = book.profile();
    return profile === undefined ? fail({ code: 'not-connected' }) : ask(profile);
  }

  return {
    page: (query: CallParsed<'history.page'>): Answer<'history.page'> =>
      ofProfile(async (profile) => {
        if (isKept(query)) return cache.historyPage(profile, query);
        if (!isTold(query.resource)) return unknownResource();
        const rows = await toldRows(journal, profile, query.resource, query);
        return rows.ok ? pageOf(rows.value, query) : rows;
      }),
    count: (query: CallParsed<'history.count'>): Answer<'history.count'> =>
      ofProfile(async (profile) => {
        if (isKept(query)) return cache.historyCount(profile, query);
        if (!isTold(query.resource)) return unknownResource();
        const rows = await toldRows(journal, profile, query.resource, query);
        return rows.ok ? ok({ total: rows.value.length, counted: 'exact' }) : rows;
      }),
    totals: (query: CallParsed<'history.totals'>): Answer<'history.totals'> =>
      ofProfile(async (profile) => {
        if (isKept(query)) return cache.historyTotals(profile, query);
        if (!isTold(query.resource)) return unknownResource();
        const rows = await toldRows(journal, profile, query.resource, query);
        return rows.ok ? ok({ things: rows.value.length, totals: totalsOf(rows.value) }) : rows;
      }),
    compare: (query: CallParsed<'history.compare'>): Answer<'history.compare'> =>
      ofProfile((profile) => cache.historyCompare(profile, query)),
    syncs: (query: CallParsed<'history.syncs'>): Answer<'history.syncs'> =>
      ofProfile((profile) => cache.historySyncs(profile, query)),
    record: (query: CallParsed<'history.record'>): Answer<'history.record'> =>
      ofProfile(async (profile) => {
        if (isKept(query)) return cache.historyRecord(profile, query);
        if (!isTold(query.resource)) return unknownResource();
        const told = await readTold(journal, profile, query.resource);
        if (!told.ok) return told;
        const one = told.value.find(({ steps }) => steps[0]?.row.subject === query.subject);
        return ok(one === undefined ? { timeline: [] } : recordOf(one, query.asOf));
      }),
    series: (query: CallParsed<'history.series'>): Answer<'history.series'> =>
      ofProfile((profile) => cache.historySeries(profile, query)),
  };
}

function isKept<Q extends CallParsed<'history.page' | 'history.count' | 'history.totals' | 'history.record'>>(
  query: Q,
): query is Q & Pick<Kept<'history.page'>, 'resource'> {
  return !isTold(query.resource);
}

const unknownResource = () =>
  fail({ code: 'bad-input', field: 'resource', problem: 'not one of the history' });

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
