// Sums and averages over everything that passes a filter, and sums by month.
import type { SeriesPoint, Total } from '../../../../../contract/calls/history.ts';
import { decimal, ZERO } from '../../../../../domain/decimal.ts';
import { add, averageOf } from '../../../../../domain/arithmetic.ts';
import type { ProfileId } from '../../../../../domain/ids.ts';
import { AGE_GROUPS, ageGroupOf, type AgeGroup } from '../../../../../domain/loan-age.ts';
import { countLoanDates } from '../../../../../domain/statement.ts';
import type { EpochMillis } from '../../../../../domain/time.ts';
import type { CallOutput, CallParsed } from '../../../../../contract/contract.ts';
import type { Db } from '../../database.ts';
import type { CacheFile } from '../observed-times.ts';
import { mayBeIncomplete } from '../membership.ts';
import { findScope, type Scope } from '../scopes.ts';
import { amountOf } from './amount-key.ts';
import { ExactSum } from './exact-sum.ts';
import type { Line } from './facts.ts';
import { everyLine } from './lines.ts';
import { monthOf, monthSums, type MonthSum } from './rollup.ts';
import { keptFor } from './version.ts';

type SumLine = Pick<
  Line,
  'status' | 'unit' | 'asset' | 'amount' | 'payoff' | 'collateral' | 'openedAt' | 'closedAt' | 'closedBy'
>;
type Totals = CallOutput<'history.totals'>;

function historyTotals({ db }: CacheFile, profile: ProfileId, query: CallParsed<'history.totals'>): Totals {
  const scope = findScope(db, profile, query.resource);
  if (scope === undefined) return { things: 0, totals: [] };
  const isPart = mayBeIncomplete(db, scope.id, query.resource, query.asOf);
  const sums = keptFor(db, scope, JSON.stringify(['totals', query]), () => added(db, scope, query));
  return isPart ? { ...sums, mayBeIncomplete: true } : sums;
}

function added(
  db: Db,
  scope: Scope,
  { resource, filter = {}, asOf, agesOn }: CallParsed<'history.totals'>,
): Totals {
  const dates = resource === 'loans' ? countLoanDates() : undefined;
  const ages = resource === 'loans' && agesOn !== undefined ? sumAges(agesOn) : undefined;
  const sums = new Map<string, { of: Total['of']; unit: string | null; sum: ExactSum }>();
  let things = 0;
  const note = (of: Total['of'], unit: string | null, key: string | null): void => {
    if (key === null) return;
    const name = `${of} ${unit ?? ''}`;
    let kept = sums.get(name);
    if (kept === undefined) sums.set(name, (kept = { of, unit, sum: new ExactSum() }));
    kept.sum.add(key);
  };
  const { sql, params } = everyLine(db, { scope, filter, asOf });
  const lines = db.sql<SumLine>(
    `SELECT p.status, p.unit, p.asset, p.amount, p.payoff, p.collateral, p.opened_at AS openedAt,
       p.closed_at AS closedAt, p.closed_by AS closedBy FROM ${sql}`,
  );
  for (const line of lines.all(...params)) {
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
function sumAges(today: EpochMillis): { note(line: SumLine): void; sums(): NonNullable<Totals['ages']> } {
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
