// Does everything due on the practice clock, in order of time, before each read or change. It replaces
// timers: an idle practice costs nothing, and each event has its due time, whenever it is read.
import { dec } from '../decimal.ts';
import { MAX_LOAN_TO_VALUE } from '../terms.ts';
import type { World } from '../world.ts';
import { depositDueAt, returnDueAt } from './confirmations.ts';
import { decline, openLoan } from './disburse.ts';
import { position } from './ledger.ts';
import { finishReturn, returnAddress, returnSendAt, rotateDestination, sendReturn } from './repay.ts';
import { settlePrice } from './price.ts';

type Due = { at: number; act: (at: number) => void };

/** @returns whether anything but the price changed, and so has to be saved */
export function settle(world: World, now: number): boolean {
  let hasChanged = false;
  for (let due = firstDue(world, now); due !== null; due = firstDue(world, now)) {
    // An event that waited for an address, or for automatic review, happens when the wait ends, not in the
    // past.
    const at = Math.max(due.at, world.settledAt);
    due.act(at);
    world.settledAt = at;
    hasChanged = true;
  }
  settlePrice(world, now);
  world.settledAt = Math.max(world.settledAt, now);
  return hasChanged;
}

function firstDue(world: World, now: number): Due | null {
  let first: Due | null = null;
  // Of two events at the same moment, the first in this fixed order comes first.
  for (const due of allDue(world)) {
    if (due.at <= now && (first === null || due.at < first.at)) first = due;
  }
  return first;
}

function* allDue(world: World): Generator<Due> {
  for (const deposit of world.deposits) {
    if (!deposit.supported || deposit.confirmedAt !== null) continue;
    yield {
      at: depositDueAt(deposit),
      act: (at) => {
        deposit.confirmedAt = at;
      },
    };
  }
  if (world.settings.autoReview) {
    for (const application of world.applications) {
      if (application.status !== 'under_review') continue;
      yield {
        at: application.createdAt + world.settings.reviewSeconds * 1_000,
        act: (at) => review(world, application.id, at),
      };
    }
  }
  const address = returnAddress(world);
  for (const loan of world.loans) {
    const sendAt = returnSendAt(loan);
    if (sendAt !== null && address !== null)
      yield {
        at: sendAt,
        act: (at) => {
          sendReturn(world, loan, address, at);
        },
      };
    const back = loan.collateralReturn;
    const finalAt = back === null ? null : returnDueAt(back);
    if (back !== null && finalAt !== null) yield { at: finalAt, act: (at) => finishReturn(back, at) };
    const { nextRotationAt, rotationMs } = loan;
    if (nextRotationAt !== null && rotationMs !== null) {
      yield {
        at: nextRotationAt,
        act: () => {
          rotateDestination(world, loan);
          loan.nextRotationAt = nextRotationAt + rotationMs;
        },
      };
    }
  }
}

/** The practice operator approves unless the collateral no longer covers the debt including this loan. */
function review(world: World, applicationId: string, at: number): void {
  const application = world.applications.find((one) => one.id === applicationId);
  if (application === undefined) return;
  const now = position(world, at);
  const limit = dec(now.valueNgn).times(dec(MAX_LOAN_TO_VALUE));
  const isCovered =
    dec(now.debtNgn).plus(dec(application.amountNgn)).lte(limit) &&
    dec(now.locked).lte(dec(now.ledger.balance));
  if (isCovered) openLoan(world, application, at);
  else decline(application, at, 'The collateral no longer covers this loan.');
}
