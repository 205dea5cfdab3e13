// Seeded histories of loans, and a model that keeps everything of them.
import fc from 'fast-check';
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import { decimal, parseDecimal, type Decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis, type EpochMillis } from '../../../../domain/time.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { createCache, type CacheDb } from '../../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import type { Slices } from '../../../../main/store/worker/turns.ts';
import { newDatabase } from './new-database.ts';

export const PROFILE = 'p' as ProfileId;
export const DAY = 86_400_000;
export const START = Date.parse('2026-01-01T00:00:00+01:00');

const amounts = fc.oneof(
  fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 })),
  fc.tuple(fc.bigInt({ min: -300n, max: 300n }), fc.integer({ min: 0, max: 2 })),
);
const written = ([value, scale]: [bigint, number]): Decimal => {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return decimal(`${value < 0n ? '-' : ''}${digits.slice(0, cut)}${scale ? `.${digits.slice(cut)}` : ''}`);
};
export const texts = amounts.map(written);

interface Said {
  readonly loan: number;
  readonly status: 'open' | 'closed';
  readonly amount: Decimal | undefined;
  readonly payoff: Decimal | undefined;
  readonly asset: string | undefined;
  readonly destination: string | undefined;
}
const said = fc.record<Said>({
  loan: fc.integer({ min: 0, max: 25 }),
  status: fc.constantFrom('open', 'closed'),
  amount: fc.option(texts, { nil: undefined }),
  payoff: fc.option(texts, { nil: undefined }),
  asset: fc.constantFrom('USDC', 'USDT', undefined),
  destination: fc.constantFrom('Marina 0123', 'Harbour 99', undefined),
});
export const histories = fc.array(fc.array(said, { maxLength: 8 }), { minLength: 1, maxLength: 10 });
/** The clock's moments by answer: in order, or as a clock that is set forward and back reads. */
export const clocks = fc.oneof(
  fc.constant<number[]>([]),
  fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 10, maxLength: 10 }),
);
export const momentOf = (nth: number): EpochMillis => epochMillis(START + nth * 20 * DAY);

function observationOf({ loan, status, amount, payoff, asset, destination }: Said): Observation {
  const openedAt = loan % 5 === 0 ? undefined : epochMillis(START + loan * 11 * DAY);
  const index = {
    status,
    statusWord: status === 'open' ? 'ACTIVE' : 'DONE',
    amount,
    unit: amount && 'NGN',
    payoff,
    asset,
    destination,
    openedAt,
    closedAt: status === 'closed' ? epochMillis(START + loan * 17 * DAY) : undefined,
  };
  const raw = JSON.stringify({ loan, status, amount, payoff, asset, destination });
  return { resource: 'loans', subject: `LN-${loan}`, value: raw, raw, index };
}

export function finish<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Every statement about each loan, oldest first. */
type Model = Map<string, { since: number; row: HistoryRow; raw: string }[]>;

export function play(
  history: readonly (readonly Said[])[],
  clock: readonly number[] = [],
): {
  cache: CacheDb;
  model: Model;
  db: ReturnType<typeof newDatabase>;
} {
  const db = newDatabase(CACHE_SCHEMA);
  const cache = createCache(db);
  const model: Model = new Map();
  for (const [nth, answer] of history.entries()) {
    const at = momentOf(clock[nth] ?? nth);
    finish(cache.observe(PROFILE, at, answer.map(observationOf), { resource: 'loans', whole: false }));
    for (const { subject, raw, index } of new Map(
      answer.map((each) => [each.loan, observationOf(each)]),
    ).values()) {
      const steps = model.get(subject) ?? [];
      model.set(subject, steps);
      if (steps.at(-1)?.raw === raw) continue;
      const { amount, payoff, ...facts } = index;
      const plain = { amount: plainDecimal(amount), payoff: plainDecimal(payoff), ...facts };
      const given = Object.entries(plain).filter(([, value]) => value !== undefined);
      const row = { resource: 'loans', subject, since: at, observedAt: at, ...Object.fromEntries(given) };
      // What was observed before is known by then.
      for (const step of steps) step.since = Math.min(step.since, at);
      for (const step of steps) step.row = { ...step.row, since: epochMillis(step.since) };
      steps.push({ since: at, row: row as HistoryRow, raw });
    }
  }
  return { cache, model, db };
}

const plainDecimal = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : parseDecimal(/^-0(\.0+)?$/.test(text) ? text.slice(1) : text);

export const rowsAt = (model: Model, at: number): HistoryRow[] =>
  [...model.values()].flatMap((steps) => steps.findLast(({ since }) => since <= at)?.row ?? []);
