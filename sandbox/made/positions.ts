// The position at moments before the practice began, from the records of the sample history, so that a desk
// has a past to look at from the start.
import { DAY_MS, HOUR_MS } from '../terms.ts';
import { position } from '../rules/ledger.ts';
import type { PositionFacts } from '../rules/ledger.ts';
import { historicPrice } from '../rules/price.ts';
import type { Application, Loan, World } from '../world.ts';

/**
 * In days before the start: from, to, and the step. Newer moments are closer together. They are few, because
 * the first opening of the practice waits for them.
 */
const STRETCHES = [
  [720, 30, 10],
  [30, 7, 1],
  [7, 1, 0.5],
  [1, 0, 1 / 12],
] as const;

export type PastPosition = { at: number; facts: PositionFacts };

/** Oldest first. The last is an hour before the start, so that none can be taken for the present. */
export function pastPositions(world: World): PastPosition[] {
  const moments = STRETCHES.flatMap(([from, to, step]) =>
    Array.from({ length: Math.round((from - to) / step) }, (_, nth) => from - nth * step),
  );
  return moments.map((days) => {
    const at = world.startedAt - Math.max(days * DAY_MS, HOUR_MS);
    return { at, facts: position(worldAt(world, at), at) };
  });
}

/** What the position is computed from, as it was at `at`. */
function worldAt(world: World, at: number): World {
  const isPast = (time: number | null): boolean => time !== null && time <= at;
  return {
    ...world,
    deposits: world.deposits.filter(({ confirmedAt }) => isPast(confirmedAt)),
    loans: world.loans.filter(({ openedAt }) => isPast(openedAt)).map((loan) => loanAt(loan, isPast)),
    applications: world.applications
      .filter(wasUnderReview(at))
      .map((application) => ({ ...application, status: 'under_review' })),
    price: { ngn: historicPrice(world, at), at: at - (at % 30_000), frozen: true, shift: '1' },
  };
}

function loanAt(loan: Loan, isPast: (time: number | null) => boolean): Loan {
  if (!isPast(loan.closedAt))
    return { ...loan, closedAt: null, collateralReturn: null, collateralSeized: '0.000000' };
  const { collateralReturn: back } = loan;
  if (back === null || isPast(back.finalAt)) return loan;
  return { ...loan, collateralReturn: { ...back, finalAt: null } };
}

const wasUnderReview =
  (at: number) =>
  ({ createdAt, decidedAt }: Application): boolean =>
    createdAt <= at && decidedAt !== null && decidedAt > at;
