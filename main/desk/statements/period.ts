// Gathers the data of a period statement from the cache: the loans outstanding, drawn or repaid in the
// period, the deposits that the service still lists, and the count and sum of what the sums leave out.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HistoryFilter, HistoryRow } from '../../../contract/calls/history.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { ZERO } from '../../../domain/decimal.ts';
import { add } from '../../../domain/arithmetic.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import {
  createMovementSums,
  countLoanDates,
  placeLoan,
  type Period,
  type Unplaced,
} from '../../../domain/statement.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { DepositSum, FiguresAt, PeriodFacts } from '../../formats/statement/period-facts.ts';
import type { Cache } from '../ports/store.ts';

const PAGE = 200;
/** Rows that main or the store's thread handles before other work: some milliseconds. */
const AT_ONCE = 1_000;
/** Loans and deposits of one statement. More would take thousands of pages and hours to lay out. */
export const MOST_ROWS = 20_000;
/** The earliest time that a date can hold. */
const EVER = epochMillis(-8_640_000_000_000_000);

interface Gathering {
  readonly signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Undefined if the signal ended it. `now` replaces the end of a period that has not ended. Fails with
 * `bad-input` for more than `MOST_ROWS` rows.
 */
export async function gatherPeriod(
  cache: Cache,
  profile: ProfileId,
  period: Period,
  now: EpochMillis,
  { signal, onRows }: Gathering,
): Promise<Result<PeriodFacts | undefined>> {
  const { from, to } = period;
  // By subject, because a poll between two questions can move a row into the next one; the later row counts.
  const rowsOf = { loans: new Map<string, HistoryRow>(), deposits: new Map<string, HistoryRow>() };

  const all = async (resource: 'loans' | 'deposits', filter: HistoryFilter): Promise<Result<unknown>> => {
    let cursor: string | undefined;
    do {
      if (signal.aborted) return ok(undefined);
      const page = await cache['history.page'](profile, {
        resource,
        filter,
        sort: { by: 'openedAt', descending: false },
        cursor,
        limit: PAGE,
      });
      if (!page.ok) return page;
      for (const row of page.value.rows) rowsOf[resource].set(row.subject, row);
      const read = rowsOf.loans.size + rowsOf.deposits.size;
      if (read > MOST_ROWS)
        return fail({
          code: 'bad-input',
          field: 'last',
          problem: `more than ${String(MOST_ROWS)} loans and deposits; choose a shorter period`,
        });
      onRows(read);
      cursor = page.value.nextCursor;
    } while (cursor !== undefined);
    return ok(undefined);
  };
  const incomplete = new Set<'loans' | 'deposits'>();
  const totalsOf = async (resource: 'loans' | 'deposits', filter: HistoryFilter) => {
    const totals = await cache['history.totals'](profile, { resource, filter });
    if (totals.ok && totals.value.mayBeIncomplete === true) incomplete.add(resource);
    return totals;
  };
  const things = async (resource: 'loans' | 'deposits', filter: HistoryFilter): Promise<Result<number>> => {
    if (signal.aborted) return ok(0);
    const totals = await totalsOf(resource, filter);
    return totals.ok ? ok(totals.value.things) : totals;
  };
  const known = async (at: EpochMillis): Promise<Result<FiguresAt>> => {
    const asOf = epochMillis(Math.min(at, now));
    const open = { statuses: ['open', 'unknown'] };
    const totals = await cache['history.totals'](profile, { resource: 'loans', filter: open, asOf });
    if (!totals.ok) return totals;
    const positions = await cache['history.page'](profile, { resource: 'position', asOf, limit: 1 });
    if (!positions.ok) return positions;
    const payoff = totals.value.totals.find(({ of }) => of === 'payoff');
    const [position] = positions.value.rows;
    return ok({
      at: asOf,
      payoff: payoff && { loans: payoff.things, sum: payoff.sum },
      value: position?.amount && { amount: position.amount, unit: position.unit },
      readAt: position && epochMillis(Math.min(position.observedAt, asOf)),
    });
  };

  const earlier = { to: from };
  const questions: [resource: 'loans' | 'deposits', filter: HistoryFilter][] = [
    ['loans', { opened: earlier, statuses: ['open', 'unknown'] }],
    ['loans', { opened: earlier, statuses: ['closed'], closed: { from } }],
    ['loans', { opened: { from, to } }],
    ['deposits', { opened: { from, to } }],
  ];
  for (const question of questions) {
    const done = await all(...question);
    if (!done.ok) return done;
  }

  const sums = createMovementSums();
  const drawn: HistoryRow[] = [];
  const repaid: HistoryRow[] = [];
  const outstanding: HistoryRow[] = [];
  const unplaced: { row: HistoryRow; why: Unplaced }[] = [];
  for (const [index, row] of [...rowsOf.loans.values()].entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const placed = placeLoan(row, period);
    if (typeof placed === 'string') {
      unplaced.push({ row, why: placed });
      continue;
    }
    sums.note(row, placed);
    if (placed.drawn) drawn.push(row);
    if (placed.repaid) repaid.push(row);
    if (placed.closing) outstanding.push(row);
  }
  const every = await totalsOf('loans', {});
  if (!every.ok) return every;
  const { dates = countLoanDates().dates() } = every.value;
  const everyDeposit = await things('deposits', {});
  if (!everyDeposit.ok) return everyDeposit;
  const timed = await things('deposits', { opened: { from: EVER } });
  if (!timed.ok) return timed;
  // Deposits missing from the last answer are not summed, as in the ledger proof.
  const deposits: HistoryRow[] = [];
  const gone: HistoryRow[] = [];
  const found = [...rowsOf.deposits.values()];
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const subjects = some.map(({ subject }) => subject);
    const listed = await cache.listedAmong(profile, 'deposits', subjects);
    if (!listed.ok) return listed;
    const names = new Set(listed.value);
    for (const row of some) (names.has(row.subject) ? deposits : gone).push(row);
  }
  const beginning = await known(from);
  if (!beginning.ok) return beginning;
  const end = await known(to);
  if (!end.ok) return end;
  if (signal.aborted) return ok(undefined);
  return ok({
    movements: sums.movements(),
    drawn,
    repaid: repaid.sort((a, b) => (a.closedAt ?? 0) - (b.closedAt ?? 0)),
    outstanding: outstanding.sort((a, b) => (a.openedAt ?? 0) - (b.openedAt ?? 0)),
    unplaced,
    dates,
    deposits,
    depositSums: sumsOf(deposits),
    moreDeposits: everyDeposit.value - timed.value,
    goneDeposits: sumsOf(gone),
    incomplete: [...incomplete],
    beginning: beginning.value,
    end: end.value,
  });
}

/** Service document, Deposit: only `confirmed` is counted as collateral. */
function sumsOf(deposits: readonly HistoryRow[]): DepositSum[] {
  const sums = new Map<string, DepositSum>();
  for (const { amount, unit, statusWord } of deposits) {
    if (amount === undefined) continue;
    const confirmed = statusWord === 'confirmed';
    const key = `${confirmed ? 0 : 1} ${unit ?? ''}`;
    const kept = sums.get(key) ?? { unit, confirmed, deposits: 0, sum: ZERO };
    sums.set(key, { ...kept, deposits: kept.deposits + 1, sum: add(kept.sum, amount) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
