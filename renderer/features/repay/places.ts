// Where the checklist keeps a text that is not saved yet: one place for each field that is offered now. A field
// without a place is not shown, so the mark "Unsaved text" never leads to a step without the text.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { COPIED_PARTS, type CopiedPart } from '../../../domain/repayment-events.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import { noteAt, placeOf } from '../../state/unsaved-text.ts';

type View = RepaymentView;

const at = (view: View, step: RepaymentStep, ...of: readonly unknown[]): string =>
  placeOf(view.loanId, step, view.startedAt, ...of);

/** The reason to lift the hold. */
export const liftPlace = (view: View): string | undefined =>
  view.hold && at(view, 'compare', view.hold.since);

/** The reference and the reason of a payment of the earlier details. */
export const paidBeforePlaces = (view: View, step: RepaymentStep) =>
  view.overtaken && {
    reference: at(view, step, view.overtaken.payable.digest, 'reference'),
    reason: at(view, step, view.overtaken.payable.digest, 'reason'),
  };

/** The reason to compare nothing; not offered once both pastes agree. */
export function skipPlace(view: View): string | undefined {
  const { read, payment, parts, pasteBackSkipped } = view;
  const proven = parts.every((part) => part.proven);
  const agrees = parts.every(({ pasted }) => pasted !== undefined && pasted.verdict !== 'different');
  const isSkipped = pasteBackSkipped !== undefined && pasteBackSkipped.parts === undefined;
  if (read === undefined || payment !== undefined || proven || agrees || isSkipped) return undefined;
  return at(view, 'take', read.payable.digest);
}

/** The reason to leave out what the paste does not show. */
export function leaveOutPlace(view: View, part: CopiedPart): string | undefined {
  const { pasted, proven } = view.parts.find((one) => one.part === part) ?? {};
  const isShort = proven === false && pasted !== undefined && pasted.verdict !== 'different';
  if (view.read === undefined || view.payment !== undefined || !isShort) return undefined;
  return at(view, 'take', view.read.payable.digest, part);
}

/** The reason to go on without a second person. */
export const withoutPlace = (view: View): string | undefined =>
  view.read === undefined ||
  view.payment !== undefined ||
  (view.signed ?? view.signatureSkipped) !== undefined
    ? undefined
    : at(view, 'second-person', view.read.payable.digest);

/** The payment's reference. */
export const referencePlace = (view: View): string | undefined =>
  view.read === undefined || view.payment !== undefined
    ? undefined
    : at(view, 'record-payment', view.read.payable.digest);

/** The operator's transaction and reason. */
export function reconcilePlaces(view: View) {
  const { reconcilableBy: by, reconciled, collateralReturn } = view;
  if (by === undefined || by === 'service' || reconciled?.contradicted === false) return undefined;
  const hash = by === 'operator' ? undefined : collateralReturn && valueOf(collateralReturn.txHash);
  const placeFor = (field: string): string => at(view, 'reconcile-return', by, hash, field);
  return { transaction: placeFor('transaction'), reason: placeFor('reason') };
}

/** Every place of this step. */
export function placesAt(view: View, step: RepaymentStep): string[] {
  const offered: Partial<Record<RepaymentStep, readonly (string | undefined)[]>> = {
    'read-now': Object.values(paidBeforePlaces(view, step) ?? {}),
    compare: [liftPlace(view), ...Object.values(paidBeforePlaces(view, step) ?? {})],
    take: [skipPlace(view), ...COPIED_PARTS.map((part) => leaveOutPlace(view, part))],
    'second-person': [withoutPlace(view)],
    'record-payment': [referencePlace(view)],
    'reconcile-return': [
      ...Object.values(reconcilePlaces(view) ?? {}),
      ...Object.values((view.closedElsewhere && paidBeforePlaces(view, step)) || {}),
    ],
  };
  return [noteAt(view.loanId, step), ...(offered[step] ?? [])].filter((place) => place !== undefined);
}
