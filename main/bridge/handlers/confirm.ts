// The acts of main's confirmation window.
import type { ConfirmReview } from '../../../contract/calls/confirm.ts';
import type { ActGiven } from '../../../contract/confirm.ts';
import { fail, type Result } from '../../../contract/errors.ts';
import type { DeskAccess } from '../desk-access.ts';

/** The desk rebuilds what was shown and refuses a difference. */
export const confirmedActs =
  (access: DeskAccess) =>
  async (review: ConfirmReview, { typedOffer, reason, confirmedBy }: ActGiven): Promise<Result<object>> => {
    const desk = await access();
    if (!desk.ok) return desk;
    const session = desk.value.session();
    if (session === undefined) return fail({ code: 'not-connected' });
    switch (review.kind) {
      case 'quote':
        return session.borrow.accept(review.intentId, review.digest, typedOffer, confirmedBy);
      case 'application':
        return session.borrow.apply(review.intentId, review.digest, confirmedBy);
      case 'destination':
        return session.repay.confirm(review.loanId, review.digest, reason, confirmedBy);
      case 'payee':
        return session.payees.agreeListed(review.digest, reason, confirmedBy);
    }
  };

export const lettingExpire =
  (access: DeskAccess) =>
  async ({ intentId }: Extract<ConfirmReview, { kind: 'quote' }>): Promise<Result<object>> => {
    const desk = await access();
    if (!desk.ok) return desk;
    const borrow = desk.value.session()?.borrow;
    return borrow === undefined ? fail({ code: 'not-connected' }) : borrow.letExpire(intentId);
  };
