// The position's figures over time, in rows of a few bytes: an observation has thousands, and reading a month
// of them would take a second. A row is a run of equal readings; a gap has no row.
import type { ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Figures, FiguresAnswer, FiguresQuery } from '../../../desk/ports/store.ts';
import type { Db } from '../database.ts';
import { findScope } from './scopes.ts';
import type { CacheFile, ObservedTimes } from './observed-times.ts';
import { HOUR, thinned, widened, type Extremes, type Run, type Span } from './thin.ts';

/** Without a reading for this long a run ends, even if the next reading is equal. */
const LONGEST_PAUSE = 5 * 60_000;
/** Up to this length a line is drawn from runs, beyond it from hours. */
const DRAWN_FROM_RUNS = 26 * HOUR;

export function isAfterSilence(figures: Figures | undefined, lastSeen: number, at: number): boolean {
  return figures !== undefined && at - lastSeen > LONGEST_PAUSE;
}

/**
 * Begins a run at `at`, inside the caller's transaction. @param lastSeen the last reading of the run before
 */
export function noteFigures(
  db: Db,
  scope: number,
  at: EpochMillis,
  lastSeen: EpochMillis | undefined,
  figures: Figures | undefined,
): void {
  if (figures === undefined) return;
  if (lastSeen !== undefined) endRun(db, scope, lastSeen);
  const run: Run = { since: at, until: at, ...textsOf(figures) };
  // After the clock was set back the same time can come twice; the later reading counts.
  db.sql(
    `INSERT INTO figure (scope, since, ltv, value, currency) VALUES (@scope, @since, @ltv, @value, @currency)
     ON CONFLICT DO UPDATE SET until = NULL, ltv = excluded.ltv, value = excluded.value, currency = excluded.currency`,
  ).run({ scope, since: run.since, ltv: run.ltv, value: run.value, currency: run.currency });
  keepHour(db, scope, hourOf(at), run.currency, widened(hourAt(db, scope, hourOf(at), run.currency), run));
}

/** Corrects the latest reading when the same answer is understood differently. */
export function amendFigures(db: Db, scope: number, figures: Figures | undefined): void {
  const latest = latestRun(db, scope);
  if (figures === undefined || latest === undefined) return;
  const next = textsOf(figures);
  db.sql(
    'UPDATE figure SET ltv = @ltv, value = @value, currency = @currency WHERE scope = @scope AND since = @since',
  ).run({ ...next, scope, since: latest.since });
  const hour = hourOf(latest.since);
  db.sql('DELETE FROM figure_hour WHERE scope = ? AND hour = ?').run(scope, hour);
  const hours = new Map<string, Span>();
  for (const run of runsBetween(db, scope, hour * HOUR, (hour + 1) * HOUR - 1))
    hours.set(run.currency, widened(hours.get(run.currency), run));
  for (const [currency, span] of hours) keepHour(db, scope, hour, currency, span);
}

export function figures({ db, seen }: CacheFile, profile: ProfileId, query: FiguresQuery): FiguresAnswer {
  const scope = findScope(db, profile, 'position')?.id;
  const first =
    scope === undefined
      ? undefined
      : db
          .sql<{ since: EpochMillis }>('SELECT since FROM figure WHERE scope = ? ORDER BY since LIMIT 1')
          .get(scope)?.since;
  if (scope === undefined || first === undefined)
    return { points: [], first: undefined, answered: undefined };
  const { measure, currency, to, most, silence } = query;
  const latest = latestRun(db, scope);
  const readUntil = Math.min(to, latestObservedAt(db, seen, scope));
  const long = to - Math.max(query.from ?? first, first) > DRAWN_FROM_RUNS;
  const wanted = Math.max(query.from ?? first, first);
  const from = long ? hourOf(wanted) * HOUR : wanted;
  // The hour of `to` may have readings after it, so its runs are used.
  const lastHour = hourOf(to) * HOUR;
  const spans = [
    ...(long ? hoursBetween(db, scope, hourOf(from), hourOf(to) - 1) : []),
    ...runsBetween(db, scope, long ? lastHour : from, to).map((run) => widened(undefined, run)),
  ];
  const before = runBefore(db, scope, from);
  if (before !== undefined) spans.unshift(widened(undefined, before));
  const last = spans.at(-1);
  // The latest run has no end in the file yet.
  if (last !== undefined && latest !== undefined && latest.since <= to)
    spans[spans.length - 1] = { ...last, until: Math.max(last.until, readUntil) };
  return {
    points: thinned(spans, { measure, currency: currency ?? '', from, to, most, silence }),
    first,
    answered: firstAnswer(db, scope),
  };
}

/** When the service first answered; what is older are samples. */
function firstAnswer(db: Db, scope: number): EpochMillis | undefined {
  const row = db
    .sql<{ at: EpochMillis | null }>('SELECT min(at) AS at FROM answer WHERE scope = ?')
    .get(scope);
  return row?.at ?? undefined;
}

function textsOf({ ltv, value, currency }: Figures) {
  return { ltv: ltv ?? null, value: value ?? null, currency: currency ?? '' };
}

const hourOf = (at: number): number => Math.floor(at / HOUR);

function endRun(db: Db, scope: number, lastSeen: EpochMillis): void {
  const latest = latestRun(db, scope);
  if (latest === undefined) return;
  const until = Math.max(latest.since, lastSeen);
  db.sql('UPDATE figure SET until = ? WHERE scope = ? AND since = ?').run(until, scope, latest.since);
  db.sql('UPDATE figure_hour SET until = max(until, ?) WHERE scope = ? AND hour = ? AND currency = ?').run(
    until,
    scope,
    hourOf(latest.since),
    latest.currency,
  );
}

const RUN = 'SELECT since, coalesce(until, since) AS until, ltv, value, currency FROM figure';

function latestRun(db: Db, scope: number): Run | undefined {
  return db.sql<Run>(`${RUN} WHERE scope = ? ORDER BY since DESC LIMIT 1`).get(scope);
}

function runsBetween(db: Db, scope: number, from: number, to: number): Run[] {
  return db.sql<Run>(`${RUN} WHERE scope = ? AND since BETWEEN ? AND ? ORDER BY since`).all(scope, from, to);
}

/** The run that began before this time; it counts if it lasted until then. */
function runBefore(db: Db, scope: number, at: number): Run | undefined {
  return db.sql<Run>(`${RUN} WHERE scope = ? AND since < ? ORDER BY since DESC LIMIT 1`).get(scope, at);
}

/** The last reading of the position, changed or not. */
function latestObservedAt(db: Db, seen: ObservedTimes, scope: number): number {
  const row = db
    .sql<{ id: number; at: number }>('SELECT id, observed_at AS at FROM subject WHERE scope = ? LIMIT 1')
    .get(scope);
  return row === undefined ? 0 : seen.subjectAt(row.id, row.at);
}

interface HourRow {
  readonly since: number;
  readonly until: number;
  readonly currency: string;
  readonly ltvLow: string | null;
  readonly ltvLowAt: number | null;
  readonly ltvHigh: string | null;
  readonly ltvHighAt: number | null;
  readonly ltvLast: string | null;
  readonly valueLow: string | null;
  readonly valueLowAt: number | null;
  readonly valueHigh: string | null;
  readonly valueHighAt: number | null;
  readonly valueLast: string | null;
}

const HOUR_ROW = `SELECT since, until, currency, ltv_low AS ltvLow, ltv_low_at AS ltvLowAt, ltv_high AS ltvHigh,
  ltv_high_at AS ltvHighAt, ltv_last AS ltvLast, value_low AS valueLow, value_low_at AS valueLowAt,
  value_high AS valueHigh, value_high_at AS valueHighAt, value_last AS valueLast FROM figure_hour`;

function hourAt(db: Db, scope: number, hour: number, currency: string): Span | undefined {
  const row = db
    .sql<HourRow>(`${HOUR_ROW} WHERE scope = ? AND hour = ? AND currency = ?`)
    .get(scope, hour, currency);
  return row && spanOf(row);
}

function hoursBetween(db: Db, scope: number, from: number, to: number): Span[] {
  return db
    .sql<HourRow>(`${HOUR_ROW} WHERE scope = ? AND hour BETWEEN ? AND ? ORDER BY since`)
    .all(scope, from, to)
    .map(spanOf);
}

function spanOf(row: HourRow): Span {
  const { since, until, currency } = row;
  return {
    since,
    until,
    currency,
    ltv: rangeOf(row.ltvLow, row.ltvLowAt, row.ltvHigh, row.ltvHighAt, row.ltvLast),
    value: rangeOf(row.valueLow, row.valueLowAt, row.valueHigh, row.valueHighAt, row.valueLast),
  };
}

function rangeOf(
  low: string | null,
  lowAt: number | null,
  high: string | null,
  highAt: number | null,
  last: string | null,
): Extremes | undefined {
  if (low === null || lowAt === null || high === null || highAt === null) return undefined;
  return { low, lowAt, high, highAt, last };
}

function keepHour(db: Db, scope: number, hour: number, currency: string, span: Span): void {
  const { since, until, ltv, value } = span;
  db.sql(
    `INSERT OR REPLACE INTO figure_hour VALUES (@scope, @hour, @currency, @since, @until,
       @ltvLow, @ltvLowAt, @ltvHigh, @ltvHighAt, @ltvLast,
       @valueLow, @valueLowAt, @valueHigh, @valueHighAt, @valueLast)`,
  ).run({
    scope,
    hour,
    currency,
    since,
    until,
    ltvLow: ltv?.low ?? null,
    ltvLowAt: ltv?.lowAt ?? null,
    ltvHigh: ltv?.high ?? null,
    ltvHighAt: ltv?.highAt ?? null,
    ltvLast: ltv?.last ?? null,
    valueLow: value?.low ?? null,
    valueLowAt: value?.lowAt ?? null,
    valueHigh: value?.high ?? null,
    valueHighAt: value?.highAt ?? null,
    valueLast: value?.last ?? null,
  });
}
