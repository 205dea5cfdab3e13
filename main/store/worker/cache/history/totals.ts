// Sums and averages over everything that passes a filter, and sums by month. A million rows are added in
// short slices in the queue of writes: no answer changes the rows meanwhile, and reads are served between
// slices.
import type { HistoryFilter, SeriesPoint, Total } from '../../../../../contract/calls/history.ts';
import { decimal, ZERO } from '../../../../../domain/decimal.ts';
import { add, averageOf } from '../../../../../domain/arithmetic.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import { AGE_GROUPS, ageGroupOf, type AgeGroup } from '../../../../../domain/loan-age.ts';
import { countLoanDates } from '../../../../../domain/statement.ts';
import type { EpochMillis } from '../../../../../domain/time.ts';
import type { CallOutput, CallParsed } from '../../../../../contract/contract.ts';
import type { Db } from '../../database.ts';
import type { CacheFile } from '../observed-times.ts';
import type { Slices } from '../../turns.ts';
import { findScope } from '../scopes.ts';
import { isAsked, searchOf } from '../words.ts';
import { searchIn } from './prefix-search.ts';
import { amountOf } from './amount-key.ts';
import { candidatesOf } from './candidates.ts';
import { ExactSum } from './exact-sum.ts';
import { columnsOf, lineAt, type Line } from './facts.ts';
import { passes } from './filter.ts';
import { FIRST_PLACE, hitsOf, linesAtPlaces } from './found.ts';
import { DEFAULT_SORT } from './order.ts';
import { monthOf, monthSums, type MonthSum } from './rollup.ts';
import { factsVersion } from './version.ts';

const AT_ONCE = 2_000;
/** For hits of a search: enough that the cost of a query is small beside that of its rows. */
const PLACES_AT_ONCE = 20_000;

type Totals = CallOutput<'history.totals'>;

/**
 * The most sums that are kept. The page asks for them again after each answer of the service, and they stay
 * right until a record changes.
 */
const MOST_KEPT = 8;
const keptOf = new WeakMap<Db, Map<string, { version: string; totals: Totals }>>();

function* historyTotals(
  { db }: CacheFile,
  profile: ProfileId,
  query: CallParsed<'history.totals'>,
): Slices<Totals> {
  const scope = findScope(db, profile, query.resource);
  if (scope === undefined) return { things: 0, totals: [] };
  const kept = keptOf.get(db) ?? new Map<string, { version: string; totals: Totals }>();
  keptOf.set(db, kept);
  const name = JSON.stringify([scope.id, query]);
  const version = factsVersion(db, scope);
  const known = kept.get(name);
  if (known?.version === version) return known.totals;
  const totals = yield* added(db, scope.id, query);
  kept.delete(name);
  kept.set(name, { version, totals });
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return totals;
}

function* added(
  db: Db,
  scope: number,
  { resource, filter = {}, asOf, agesOn }: CallParsed<'history.totals'>,
): Slices<Totals> {
  const dates = resource === 'loans' ? countLoanDates() : undefined;
  const ages = resource === 'loans' && agesOn !== undefined ? sumAges(agesOn) : undefined;
  const sums = new Map<string, { of: Total['of']; unit: string | null; sum: ExactSum }>();
  let things = 0;
  const note = (of: Total['of'], unit: string | null, key: string | null): void => {
    if (key === null) return;
    const name = `${of} ${unit ?? ''}`;
    const kept = sums.get(name) ?? { of, unit, sum: new ExactSum() };
    kept.sum.add(key);
    sums.set(name, kept);
  };
  if (!(isAsked(filter.search) && searchOf(filter.search) === undefined))
    for (const lines of passing(db, scope, filter, asOf)) {
      for (const line of lines) {
        things += 1;
        note('amount', line.unit, line.amount);
        note('payoff', 'NGN', line.payoff);
        note('collateral', line.asset, line.collateral);
        ages?.note(line);
        dates?.note({
          status: line.status ?? undefined,
          isAmountStated: line.amount !== null,
          amount: () => amountOf(line.amount),
          unit: line.unit ?? undefined,
          openedAt: line.openedAt ?? undefined,
          closedAt: line.closedAt ?? undefined,
          closedBy: line.closedBy ?? undefined,
        });
      }
      yield 'shared';
    }
  const totals = [...sums.values()].map(({ of, unit, sum }): Total => {
    const total = sum.total();
    const average = averageOf(total, sum.things, Math.max(2, sum.scale));
    return {
      of,
      ...(unit === null ? {} : { unit }),
      things: sum.things,
      sum: total,
      ...(average && { average }),
    };
  });
  return { things, totals, ...(ages && { ages: ages.sums() }), ...(dates && { dates: dates.dates() }) };
}

/** Sums the payoffs of the loans that are not closed, by their age on this day. */
function sumAges(today: EpochMillis): { note(line: Line): void; sums(): NonNullable<Totals['ages']> } {
  const groups = new Map<AgeGroup, { loans: number; payoff: ExactSum }>();
  return {
    note({ status, openedAt, payoff }) {
      const age = status === 'closed' ? undefined : ageGroupOf(openedAt ?? undefined, today);
      if (age === undefined) return;
      const group = groups.get(age) ?? { loans: 0, payoff: new ExactSum() };
      group.loans += 1;
      if (payoff !== null) group.payoff.add(payoff);
      groups.set(age, group);
    },
    sums: () =>
      AGE_GROUPS.flatMap((age) => {
        const group = groups.get(age);
        if (group === undefined) return [];
        const { loans, payoff } = group;
        return { age, loans, ...(payoff.things > 0 && { payoff: payoff.total() }) };
      }),
  };
}

/** Everything that passes, in parts. */
export function* passing(
  db: Db,
  scope: number,
  filter: HistoryFilter,
  asOf: number | undefined,
): Generator<Line[]> {
  const { few } = candidatesOf(db, { scope, filter, sort: DEFAULT_SORT, asOf });
  if (few !== undefined) {
    yield few;
    return;
  }
  const match = searchIn(db, scope, filter.search);
  const parts = match === undefined ? all(db, scope) : found(db, { scope, asOf }, match);
  for (const lines of parts)
    yield lines
      .flatMap((line) => (asOf === undefined ? line : (lineAt(db, line, asOf) ?? [])))
      .filter((line) => passes(line, filter));
}

function* all(db: Db, scope: number): Generator<Line[]> {
  for (let after = 0; ;) {
    const lines = db
      .sql<Line>(
        `SELECT ${columnsOf('p')}, p.name FROM present p
         WHERE p.subject > ? AND +p.scope = ? ORDER BY p.subject LIMIT ${AT_ONCE}`,
      )
      .all(after, scope);
    yield lines;
    const last = lines.at(-1);
    if (last === undefined || lines.length < AT_ONCE) return;
    after = last.id;
  }
}

/**
 * Queries the full-text table for many places at once, never for single rows: each query may collect all
 * hits.
 */
function* found(db: Db, of: { scope: number; asOf: number | undefined }, match: string): Generator<Line[]> {
  for (let after = FIRST_PLACE; ;) {
    const places = hitsOf(db, of, match, after, PLACES_AT_ONCE);
    yield [];
    for (let from = 0; from < places.length; from += AT_ONCE)
      yield linesAtPlaces(db, of.scope, places.slice(from, from + AT_ONCE)).map(({ line }) => line);
    const last = places.at(-1);
    if (last === undefined || places.length < PLACES_AT_ONCE) return;
    after = last;
  }
}

function historySeries(
  { db }: CacheFile,
  profile: ProfileId,
  query: CallParsed<'history.series'>,
): CallOutput<'history.series'> {
  return { points: seriesOf(db, profile, query) };
}

function seriesOf(
  db: Db,
  profile: ProfileId,
  { measure, from, to }: CallParsed<'history.series'>,
): SeriesPoint[] {
  const within = ({ month }: { month: string }): boolean =>
    (from === undefined || month >= monthOf(from)) && (to === undefined || month <= monthOf(to));
  if (measure === 'ltv' || measure === 'value') return readings(db, profile, measure).filter(within);
  const scope = findScope(db, profile, 'loans');
  if (scope === undefined) return [];
  const points = (sums: readonly MonthSum[]): SeriesPoint[] =>
    sums
      .filter((each) => within(each) && (each.things !== 0 || measure === 'outstanding'))
      .map(({ month, unit, things, sum }) => ({
        month,
        value: sum,
        things,
        ...(unit === null ? {} : { unit }),
      }));
  if (measure === 'drawdowns') return points(monthSums(db, scope.id, 'opened'));
  if (measure === 'repayments') return points(monthSums(db, scope.id, 'closed'));
  return points(carried(monthSums(db, scope.id, 'due')));
}

/** Turns monthly changes into month-end balances, with an entry for months without a change too. */
function carried(moves: readonly MonthSum[]): MonthSum[] {
  const sums: MonthSum[] = [];
  for (const move of moves) {
    let last = sums.at(-1);
    for (let gap = last && monthAfter(last.month); last && gap && gap < move.month; gap = monthAfter(gap))
      sums.push((last = { ...last, month: gap }));
    sums.push({
      ...move,
      things: (last?.things ?? 0) + move.things,
      sum: add(last?.sum ?? ZERO, move.sum),
    });
  }
  return sums;
}

function monthAfter(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

/** The last reading of each month that has one. */
function readings(db: Db, profile: ProfileId, measure: 'ltv' | 'value'): SeriesPoint[] {
  const scope = findScope(db, profile, 'position');
  if (scope === undefined) return [];
  const points: SeriesPoint[] = [];
  const next = (before: number) =>
    db
      .sql<{ since: number; ltv: string | null; value: string | null; currency: string }>(
        'SELECT since, ltv, value, currency FROM figure WHERE scope = ? AND since < ? ORDER BY since DESC LIMIT 1',
      )
      .get(scope.id, before);
  for (let run = next(Number.MAX_SAFE_INTEGER); run !== undefined;) {
    const month = monthOf(run.since);
    const value = run[measure];
    const unit = measure === 'value' && run.currency !== '' ? { unit: run.currency } : {};
    points.push({ month, ...unit, ...(value === null ? {} : { value: decimal(value) }) });
    run = next(Date.parse(`${month}-01T00:00:00+01:00`));
  }
  return points.reverse();
}

export const sumCalls = { 'history.totals': historyTotals, 'history.series': historySeries };
