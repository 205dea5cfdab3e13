// The content of the confirmation window, from main's own state. The page gives only ids and a digest.
import type { ConfirmReview } from '../../contract/calls/confirm.ts';
import type { ConfirmShown } from '../../contract/confirm.ts';
import type { Slices } from '../../contract/contract.ts';

type Quote = Extract<ConfirmShown, { kind: 'quote' }>;
type RelevantSlices = Pick<Slices, 'borrow' | 'repay' | 'collateral'>;

/** Undefined if nothing with this id and digest can be confirmed now. */
export function shownFor(
  review: ConfirmReview,
  { borrow, repay, collateral }: RelevantSlices,
): ConfirmShown | undefined {
  const { digest } = review;
  const { flow } = borrow;
  switch (review.kind) {
    case 'quote':
      if (flow.stage !== 'review' || flow.intent.id !== review.intentId || flow.digest !== digest)
        return undefined;
      return {
        kind: 'quote',
        digest,
        flow,
        ...(collateral.thresholds && { thresholds: collateral.thresholds }),
        ...returnTo(borrow),
      };
    case 'application':
      if (flow.stage !== 'application-review' || flow.intentId !== review.intentId || flow.digest !== digest)
        return undefined;
      return {
        kind: 'application',
        digest,
        amount: flow.amount,
        asset: borrow.direct?.asset ?? '',
        body: flow.body,
      };
    case 'destination': {
      const view = repay.repayments.find(({ loanId }) => loanId === review.loanId);
      if (view?.read?.payable.digest !== digest || view.confirmed || view.unread || view.hold)
        return undefined;
      return {
        kind: 'destination',
        digest,
        loanId: review.loanId,
        read: { payable: view.read.payable },
        ...(view.before && { before: { payable: view.before.payable } }),
        ...(view.payee && { payee: view.payee }),
        ...(view.amountIs && { amountIs: view.amountIs }),
      };
    }
    case 'payee': {
      const payee = collateral.payees?.find((one) => one.digest === digest);
      return payee === undefined || payee.state === 'known' ? undefined : { kind: 'payee', digest, payee };
    }
  }
}

function returnTo({ preflight }: Slices['borrow']): Pick<Quote, 'returnAddress'> {
  const { usableReturnAddresses: count, returnAddressLabel: label } = preflight;
  return count === undefined
    ? {}
    : { returnAddress: { usable: count > 0, ...(label !== undefined && { label }) } };
}

/** Whether the act is possible now; the desk checks again before it acts. */
export function isReady(shown: ConfirmShown, { app, borrow }: Pick<Slices, 'app' | 'borrow'>): boolean {
  if (app.storage.state !== 'ready') return false;
  return shown.kind !== 'application' || borrow.preflight.connected;
}
