// Repayment and the return of collateral. Only the exact payoff to the current destination closes a loan. Its
// collateral then goes on-chain to an approved address, which must stay approved until the return is final.
import { coin, dec, ngn } from '../decimal.ts';
import { evmAddressFor, transactionHashFor } from '../made/addresses.ts';
import { destinationFor, isSameDestination } from '../made/destinations.ts';
import { idFor, nextLabel } from '../made/identifiers.ts';
import { RETURN_DELAY_MS, SUPPORTED_ASSET, SUPPORTED_CHAIN } from '../terms.ts';
import type { BankDestination, CollateralReturn, Loan, Payment, ReturnAddress, World } from '../world.ts';
import { RETURN_NEEDS_MS, gatheredBy } from './confirmations.ts';
import { heldBy, owedAt } from './loan.ts';

export function rotateDestination(world: World, loan: Loan): void {
  loan.rotations += 1;
  loan.previousDestination = loan.destination;
  loan.destination = destinationFor(world.seed, loan.id, loan.rotations);
}

export function receivePayment(
  world: World,
  loan: Loan,
  amountNgn: string,
  destination: BankDestination,
  at: number,
): Payment {
  const reason = reasonNotToMatch(loan, amountNgn, destination, at);
  const payment: Payment = {
    id: idFor(world.seed, 'pay', nextLabel(world, 'payment')),
    amountNgn: ngn(dec(amountNgn)),
    destination,
    receivedAt: at,
    status: reason === null ? 'matched' : 'unmatched',
    reason,
  };
  loan.payments.push(payment);
  if (reason === null) {
    loan.closedAt = at;
    loan.nextRotationAt = null;
  }
  return payment;
}

function reasonNotToMatch(
  loan: Loan,
  amountNgn: string,
  destination: BankDestination,
  at: number,
): Payment['reason'] {
  if (loan.closedAt !== null) return 'loan_closed';
  if (!isSameDestination(destination, loan.destination)) {
    const isPrevious =
      loan.previousDestination !== null && isSameDestination(destination, loan.previousDestination);
    return isPrevious ? 'old_destination' : 'unknown_destination';
  }
  const owed = dec(owedAt(loan, at));
  if (dec(amountNgn).lt(owed)) return 'amount_under';
  return dec(amountNgn).gt(owed) ? 'amount_over' : null;
}

const canReceive = (address: ReturnAddress): boolean =>
  address.status === 'approved' &&
  address.active &&
  address.asset === SUPPORTED_ASSET &&
  address.chain === SUPPORTED_CHAIN;

/** Where a return sent now would go: the oldest address that can receive it. */
export const returnAddress = (world: Pick<World, 'addresses'>): ReturnAddress | null =>
  world.addresses.find(canReceive) ?? null;

/** When a closed loan's return is due, if there is an address for it and collateral left. */
export function returnSendAt(loan: Loan): number | null {
  if (loan.closedAt === null || loan.collateralReturn !== null || heldBy(loan).eq('0')) return null;
  return loan.closedAt + RETURN_DELAY_MS;
}

export function sendReturn(
  world: Pick<World, 'seed'>,
  loan: Loan,
  address: ReturnAddress,
  at: number,
): CollateralReturn {
  const back: CollateralReturn = {
    txHash: transactionHashFor(world.seed, `return/${loan.id}`, SUPPORTED_CHAIN),
    // A misdirected return goes to no listed address, so no change of an address can hold it.
    addressId: loan.misdirected ? '' : address.id,
    address: loan.misdirected ? evmAddressFor(world.seed, `stray/${loan.id}`) : address.address,
    amount: coin(dec(loan.collateralAmount).minus(dec(loan.collateralSeized))),
    sentAt: at,
    gatheredMs: 0,
    runningSince: at,
    finalAt: null,
  };
  loan.collateralReturn = back;
  return back;
}

export function finishReturn(back: CollateralReturn, at: number): void {
  back.gatheredMs = RETURN_NEEDS_MS;
  back.runningSince = null;
  back.finalAt = at;
}

/**
 * Updates the returns to an address that changed: they stop while it cannot receive, and continue once it
 * can.
 */
export function holdOrRelease(world: World, address: ReturnAddress, at: number): void {
  for (const { collateralReturn: back } of world.loans) {
    if (back === null || back.finalAt !== null || back.addressId !== address.id) continue;
    if (canReceive(address)) {
      back.runningSince ??= at;
    } else {
      back.gatheredMs = gatheredBy(back, at);
      back.runningSince = null;
    }
  }
}
