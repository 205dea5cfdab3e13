// The loans of the sample history: times, sizes and payouts. They look like two years of a treasury: working
// hours in Lagos, many small loans and few large ones.
import { whole } from '../decimal.ts';
import { digitsFor, fractionFor, integerFor } from '../random.ts';
import { DAY_MS, HOUR_MS, LAGOS_OFFSET_MS } from '../terms.ts';
import type { Payout } from '../world.ts';

const HISTORY_LOANS = 200;
const HISTORY_DAYS = 732;
const STEP_DAYS = (HISTORY_DAYS - 6) / HISTORY_LOANS;
/** All active loans are among this many newest ones. */
const ACTIVE_AMONG = 14;

export type PlannedLoan = {
  index: number;
  openedAt: number;
  /** Null if the loan is active. */
  closedAt: number | null;
  amountNgn: string;
  payout: Payout;
  kind: 'quote' | 'direct';
};

/** A seeded time from 08:30 to 17:00 in Lagos on the day of `at`, or for a weekend on the Friday before. */
export function inWorkingHours(seed: string, label: string, at: number): number {
  const local = at + LAGOS_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  const weekday = (day + 4) % 7; // 1970-01-01 was a Thursday; 0 is Sunday
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const opening = (day - back) * DAY_MS + 8.5 * HOUR_MS - LAGOS_OFFSET_MS;
  return opening + integerFor(seed, `${label}/time`, 0, 8.5 * HOUR_MS);
}

/** A seeded amount from `low` to `high` naira: mostly small, rarely round. */
export function amountFor(seed: string, label: string, low: number, high: number): string {
  const shape = fractionFor(seed, `${label}/size`);
  const naira = Math.round(low * (high / low) ** shape);
  const kobo = integerFor(seed, `${label}/has-kobo`, 1, 3) === 1 ? digitsFor(seed, `${label}/kobo`, 2) : '00';
  // Two in three amounts have no kobo and are in steps of ₦50, as people type them.
  const stepped = kobo === '00' ? Math.round(naira / 50) * 50 : Math.min(naira, high - 1);
  return `${whole(stepped).toFixed(0)}.${kobo}`;
}

export function planLoans(seed: string, startedAt: number): PlannedLoan[] {
  const active = activeIndexes(seed);
  const plans: PlannedLoan[] = [];
  for (let index = 0; index < HISTORY_LOANS; index += 1) {
    const label = `history/${index}`;
    const days = HISTORY_DAYS - (index + fractionFor(seed, `${label}/opened`)) * STEP_DAYS;
    const openedAt = inWorkingHours(seed, `${label}/opened`, startedAt - days * DAY_MS);
    const isActive = active.has(index);
    // Active loans are mid-sized, so that today's position is neither trivial nor a single loan.
    const amountNgn = isActive
      ? amountFor(seed, label, 3_200_000, 21_000_000)
      : amountFor(seed, label, 400_000, 40_000_000);
    const isSmall = Number.parseInt(amountNgn, 10) <= 4_900_000;
    const wantsToken = fractionFor(seed, `${label}/payout`) < (isSmall ? 0.7 : 0.15);
    plans.push({
      index,
      openedAt,
      closedAt: isActive ? null : closingFor(seed, label, openedAt, startedAt),
      amountNgn,
      payout: wantsToken ? 'naira_token' : 'bank',
      kind: fractionFor(seed, `${label}/kind`) < 0.14 ? 'direct' : 'quote',
    });
  }
  return plans.toSorted((a, b) => a.openedAt - b.openedAt || a.index - b.index);
}

function activeIndexes(seed: string): Set<number> {
  const wanted = integerFor(seed, 'history/active', 3, 4);
  const found = new Set([HISTORY_LOANS - 1 - integerFor(seed, 'history/active/last', 0, 1)]);
  for (let draw = 0; found.size < wanted; draw += 1) {
    found.add(HISTORY_LOANS - 1 - integerFor(seed, `history/active/${draw}`, 2, ACTIVE_AMONG - 1));
  }
  return found;
}

function closingFor(seed: string, label: string, openedAt: number, startedAt: number): number {
  const days = 4 + 71 * fractionFor(seed, `${label}/days`) ** 1.7;
  const latest = startedAt - DAY_MS - integerFor(seed, `${label}/latest`, 0, 2 * DAY_MS);
  const wanted = inWorkingHours(seed, `${label}/closed`, Math.min(openedAt + days * DAY_MS, latest));
  // A late loan may have only a weekend left; it then closes some hours after it opened.
  const earliest = openedAt + integerFor(seed, `${label}/soonest`, 5, 20) * HOUR_MS;
  return Math.max(wanted, earliest);
}
