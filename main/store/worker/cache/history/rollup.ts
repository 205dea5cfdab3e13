// Sums by month, updated exactly with every change, so that a month's total costs one row and not a million.
// Months are Lagos's, one hour ahead of UTC all year.
import { decimal, ZERO, type Decimal } from '../../../../../domain/decimal.ts';
import { add, subtract } from '../../../../../domain/arithmetic.ts';
import type { Db } from '../../database.ts';
import { amountOf } from './amount-key.ts';
import type { Facts } from './facts.ts';

/** opened, closed: principal by month · due: the month's change of the open loans' payoffs. */
type RollupKind = 'opened' | 'closed' | 'due';

export interface MonthSum {
  readonly month: string;
  readonly unit: string | null;
  readonly things: number;
  readonly sum: Decimal;
}

const LAGOS = 3_600_000;

export const monthOf = (at: number): string => new Date(at + LAGOS).toISOString().slice(0, 7);

/** Gathers the changes of an answer, to be written once with it. */
export class Rollup {
  readonly #moves = new Map<
    string,
    { kind: RollupKind; month: string; unit: string; things: number; sum: Decimal }
  >();

  /** @param before undefined for a new object */
  note(before: (Facts & { since: number }) | undefined, now: Facts & { since: number }): void {
    if (before !== undefined) this.#count(before, -1, now.since);
    this.#count(now, 1, now.since);
  }

  /** This change of payoff was known sooner than was noted. */
  moveDue(before: Facts | undefined, now: Facts, { from, to }: { from: number; to: number }): void {
    if (monthOf(from) === monthOf(to)) return;
    for (const [at, by] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (before !== undefined) this.#countDue(before, by === 1 ? -1 : 1, at);
      this.#countDue(now, by, at);
    }
  }

  noteClosing(facts: Pick<Facts, 'amount' | 'unit' | 'closedAt'>, by: 1 | -1 = 1): void {
    const amount = amountOf(facts.amount);
    if (amount !== undefined && facts.closedAt !== null)
      this.#move('closed', monthOf(facts.closedAt), facts.unit, by, amount);
  }

  /** An earlier payoff is taken off in the month of the change, not in the month it began. */
  #count(facts: Facts, by: 1 | -1, changedAt: number): void {
    const amount = amountOf(facts.amount);
    if (amount !== undefined && facts.openedAt !== null)
      this.#move('opened', monthOf(facts.openedAt), facts.unit, by, amount);
    if (facts.status === 'closed') this.noteClosing(facts, by);
    this.#countDue(facts, by, changedAt);
  }

  #countDue({ payoff: key, status }: Facts, by: 1 | -1, changedAt: number): void {
    const payoff = amountOf(key);
    if (payoff !== undefined && status !== 'closed') this.#move('due', monthOf(changedAt), 'NGN', by, payoff);
  }

  #move(kind: RollupKind, month: string, unit: string | null, by: 1 | -1, amount: Decimal): void {
    const key = `${kind} ${month} ${unit ?? ''}`;
    const move = this.#moves.get(key) ?? { kind, month, unit: unit ?? '', things: 0, sum: ZERO };
    move.things += by;
    move.sum = by === 1 ? add(move.sum, amount) : subtract(move.sum, amount);
    this.#moves.set(key, move);
  }

  /** Runs inside the caller's transaction. */
  write(db: Db, scope: number): void {
    for (const { kind, month, unit, things, sum } of this.#moves.values()) {
      if (things === 0 && sum === ZERO) continue;
      const kept = db
        .sql<{ things: number; sum: string }>(
          'SELECT things, sum FROM rollup WHERE scope = ? AND kind = ? AND month = ? AND unit = ?',
        )
        .get(scope, kind, month, unit);
      db.sql(
        'INSERT OR REPLACE INTO rollup (scope, kind, month, unit, things, sum) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(scope, kind, month, unit, things + (kept?.things ?? 0), add(sum, decimal(kept?.sum ?? '0')));
    }
    this.#moves.clear();
  }
}

export function monthSums(db: Db, scope: number, kind: RollupKind): MonthSum[] {
  return db
    .sql<{ month: string; unit: string; things: number; sum: string }>(
      'SELECT month, unit, things, sum FROM rollup WHERE scope = ? AND kind = ? ORDER BY month, unit',
    )
    .all(scope, kind)
    .map(({ unit, sum, ...row }) => ({ ...row, unit: unit === '' ? null : unit, sum: decimal(sum) }));
}
