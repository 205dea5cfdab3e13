// The acts of main's confirmation view, and the page's calls about that view.
import type { ConfirmReview, Place } from '../../../contract/calls/confirm.ts';
import type { ActGiven } from '../../../contract/confirm.ts';
import type { Handlers } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { DeskAccess } from '../desk-access.ts';

export interface ConfirmCalls {
  prepare(): void;
  place(review: ConfirmReview, place: Place): Result<object>;
  hide(): void;
  enter(at: 'first' | 'last'): Result<object>;
}

export const confirmHandlers = (confirm: ConfirmCalls) =>
  ({
    'confirm.prepare': async () => {
      confirm.prepare();
      return ok({});
    },
    'confirm.place': async ({ review, place }: { review: ConfirmReview; place: Place }) =>
      confirm.place(review, place),
    'confirm.hide': async () => {
      confirm.hide();
      return ok({});
    },
    'confirm.enter': async ({ at }: { at: 'first' | 'last' }) => confirm.enter(at),
  }) satisfies Partial<Handlers>;

/** The acts. The desk rebuilds what was shown and refuses a difference. */
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
