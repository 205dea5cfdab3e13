// What happens outside the service's API: payments by bank transfer, prices, seizures, an operator's
// decision, an address approved in the dashboard.
import { coin, dec, ngn, ratio, smaller } from '../decimal.ts';
import type { Application, Loan, Payment, ReturnAddress, World } from '../world.ts';
import { decline, openLoan } from './disburse.ts';
import { heldBy, owedAt } from './loan.ts';
import { setPrice } from './price.ts';
import { Refusal } from './refusal.ts';
import {
  finishReturn,
  holdOrRelease,
  receivePayment,
  returnAddress,
  rotateDestination,
  sendReturn,
} from './repay.ts';

/** Naira by which the payments "under" and "over" differ from the payoff. */
const OFF_BY_NGN = '100.00';

export function movePrice(world: World, at: number, byPercent: string): void {
  const factor = ratio(dec('100').plus(dec(byPercent)), dec('100'));
  const moved = ngn(dec(world.price.ngn).times(factor));
  if (!dec(moved).gt('0')) {
    throw new Refusal('invalid_field', 'move_percent has to leave a price above 0.', 'move_percent');
  }
  setPrice(world, at, moved);
}

export function decide(
  world: World,
  application: Application,
  decision: 'approve' | 'decline',
  reason: string,
  at: number,
): void {
  if (application.status !== 'under_review') {
    throw new Refusal('already_decided', `Application ${application.id} is ${application.status} already.`);
  }
  if (decision === 'approve') openLoan(world, application, at);
  else decline(application, at, reason);
}

export function rotateByHand(world: World, loan: Loan): void {
  if (loan.closedAt !== null)
    throw new Refusal('loan_closed', `Loan ${loan.id} is closed: its destination stays.`);
  rotateDestination(world, loan);
}

type PaymentOrder = { amount: string; destination: 'current' | 'previous' };

/** @param amount `exact`, `under`, `over` or a decimal */
export function pay(world: World, loan: Loan, order: PaymentOrder, at: number): Payment {
  const to = order.destination === 'current' ? loan.destination : loan.previousDestination;
  if (to === null) {
    throw new Refusal(
      'no_previous_destination',
      `destination: loan ${loan.id} has had one destination only.`,
      'destination',
    );
  }
  const owed = dec(owedAt(loan, loan.closedAt ?? at));
  const words: Record<string, string> = {
    exact: ngn(owed),
    under: ngn(owed.minus(dec(OFF_BY_NGN))),
    over: ngn(owed.plus(dec(OFF_BY_NGN))),
  };
  return receivePayment(world, loan, words[order.amount] ?? order.amount, to, at);
}

export function finishReturnNow(world: World, loan: Loan, at: number): void {
  if (loan.closedAt === null)
    throw new Refusal('not_closed', `Loan ${loan.id} is active: its collateral is not returned.`);
  if (loan.collateralReturn?.finalAt != null)
    throw new Refusal('already_final', `The return of ${loan.id} is final.`);
  if (heldBy(loan).eq('0'))
    throw new Refusal('already_final', `All collateral of ${loan.id} was seized: nothing is left to return.`);
  const address = returnAddress(world);
  const back = loan.collateralReturn ?? (address === null ? null : sendReturn(world, loan, address, at));
  if (back === null || back.runningSince === null) {
    throw new Refusal('no_return_address', 'The return needs an address that is approved and active.');
  }
  finishReturn(back, at);
}

/**
 * Sends the loan's coming return to an address that was never approved.
 * @throws Refusal if it is sent already
 */
export function misdirectReturn(loan: Loan): void {
  if (loan.collateralReturn !== null)
    throw new Refusal('already_sent', `The return of ${loan.id} is sent already.`);
  loan.misdirected = true;
}

/**
 * Makes the loan state the approved address for a return that is sent; the transaction stays.
 * @throws Refusal
 */
export function restateReturn(world: World, loan: Loan): void {
  const back = loan.collateralReturn;
  if (back === null) throw new Refusal('not_sent', `The return of ${loan.id} is not sent yet.`);
  const address = returnAddress(world);
  if (address === null)
    throw new Refusal('no_return_address', 'The return needs an address that is approved and active.');
  back.address = address.address;
}

/** Takes collateral from one loan, or from active loans oldest first. */
export function seize(world: World, amount: string, loanId: string | null): void {
  const from = world.loans.filter(
    (loan) => loan.closedAt === null && (loanId === null || loan.id === loanId),
  );
  if (from.length === 0) {
    const message =
      loanId === null
        ? 'amount: no active loan holds collateral.'
        : `loan_id: there is no active loan ${JSON.stringify(loanId)}.`;
    throw new Refusal('invalid_field', message, loanId === null ? 'amount' : 'loan_id');
  }
  const most = from.reduce((total, loan) => total.plus(heldBy(loan)), dec('0'));
  let left = dec(amount);
  if (left.gt(most)) {
    throw new Refusal(
      'invalid_field',
      `amount has to be at most ${coin(most)}, what active loans hold.`,
      'amount',
    );
  }
  for (const loan of from) {
    const taken = smaller(left, heldBy(loan));
    loan.collateralSeized = coin(dec(loan.collateralSeized).plus(taken));
    left = left.minus(taken);
  }
}

type AddressChange = { status: ReturnAddress['status'] | undefined; active: boolean | undefined };

export function changeAddress(world: World, address: ReturnAddress, change: AddressChange, at: number): void {
  if (change.status !== undefined) {
    address.status = change.status;
    address.approvedAt = change.status === 'approved' ? (address.approvedAt ?? at) : null;
  }
  if (change.active !== undefined) address.active = change.active;
  holdOrRelease(world, address, at);
}
