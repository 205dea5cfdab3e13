// How many confirmations a transaction has at a practice time. They come at a constant rate.
import { CONFIRMATION_MS, REQUIRED_CONFIRMATIONS } from '../terms.ts';
import type { CollateralReturn, Deposit } from '../world.ts';

/** Confirmations continue after the required count, as on a chain, up to this many. */
const MOST_SHOWN = 64;

/** When a deposit becomes confirmed; Infinity while it is held. */
export const depositDueAt = (deposit: Deposit): number =>
  deposit.heldSince === undefined
    ? deposit.createdAt + (deposit.heldMs ?? 0) + deposit.confirmationMs * REQUIRED_CONFIRMATIONS
    : Infinity;

export function depositConfirmations(deposit: Deposit, at: number): number {
  const running = Math.min(at, deposit.heldSince ?? at) - deposit.createdAt - (deposit.heldMs ?? 0);
  const gathered = Math.floor(Math.max(0, running) / deposit.confirmationMs);
  // The control API can confirm a deposit early; the count must match the status.
  const least = deposit.confirmedAt === null ? 0 : REQUIRED_CONFIRMATIONS;
  return Math.min(MOST_SHOWN, Math.max(least, gathered));
}

/** Milliseconds of confirmation that a return needs to become final. */
export const RETURN_NEEDS_MS = CONFIRMATION_MS * REQUIRED_CONFIRMATIONS;

/** When a running return becomes final; null while held or once final. */
export const returnDueAt = (back: CollateralReturn): number | null =>
  back.runningSince === null ? null : back.runningSince + RETURN_NEEDS_MS - back.gatheredMs;

/** Milliseconds of confirmation that a return has at `at`, without the times in which it was held. */
export const gatheredBy = (back: CollateralReturn, at: number): number =>
  back.gatheredMs + (back.runningSince === null ? 0 : Math.max(0, at - back.runningSince));

export function returnConfirmations(back: CollateralReturn, at: number): number {
  if (back.finalAt !== null) return REQUIRED_CONFIRMATIONS;
  return Math.min(REQUIRED_CONFIRMATIONS - 1, Math.floor(gatheredBy(back, at) / CONFIRMATION_MS));
}
