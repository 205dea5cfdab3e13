// How confirmations gather on the practice clock: evenly, and never past what is required being counted as final.
import { CONFIRMATION_MS, REQUIRED_CONFIRMATIONS } from '../terms.ts';
import type { CollateralReturn, Deposit } from '../world.ts';

/** Shown confirmations go on after the required count, as a chain's do, up to this many. */
const MOST_SHOWN = 64;

/** Never, while it is held. */
export const depositDueAt = (deposit: Deposit): number =>
  deposit.heldSince === undefined
    ? deposit.createdAt + (deposit.heldMs ?? 0) + deposit.confirmationMs * REQUIRED_CONFIRMATIONS
    : Infinity;

export function depositConfirmations(deposit: Deposit, at: number): number {
  const running = Math.min(at, deposit.heldSince ?? at) - deposit.createdAt - (deposit.heldMs ?? 0);
  const gathered = Math.floor(Math.max(0, running) / deposit.confirmationMs);
  // Confirmed early through the control API: the count must agree with the status.
  const least = deposit.confirmedAt === null ? 0 : REQUIRED_CONFIRMATIONS;
  return Math.min(MOST_SHOWN, Math.max(least, gathered));
}

/** Confirmation time a return has to gather before it is final. */
export const RETURN_NEEDS_MS = CONFIRMATION_MS * REQUIRED_CONFIRMATIONS;

/** When a running return is final; null while held or once final. */
export const returnDueAt = (back: CollateralReturn): number | null =>
  back.runningSince === null ? null : back.runningSince + RETURN_NEEDS_MS - back.gatheredMs;

export const gatheredBy = (back: CollateralReturn, at: number): number =>
  back.gatheredMs + (back.runningSince === null ? 0 : Math.max(0, at - back.runningSince));

export function returnConfirmations(back: CollateralReturn, at: number): number {
  if (back.finalAt !== null) return REQUIRED_CONFIRMATIONS;
  return Math.min(REQUIRED_CONFIRMATIONS - 1, Math.floor(gatheredBy(back, at) / CONFIRMATION_MS));
}
