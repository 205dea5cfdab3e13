// Repaying a loan: each step of the checklist is one command with the digest of what was shown.
import * as v from 'valibot';
import { CopiedSchema } from '../copied.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { DestinationSchema } from '../../domain/destination.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { LONGEST_PASTED, PasteFindingSchema } from '../../domain/paste-back.ts';
import { CopiedPartSchema } from '../../domain/repayment-events.ts';
import { PersonSchema, PinSchema, SignerIdSchema } from '../../domain/signing.ts';
import { RepaymentViewSchema } from '../slices/repay.ts';
import { asked, digest, done, unasked, words } from './entries.ts';

const loan = { loanId: LoanIdSchema };
const shown = { ...loan, digest };
/** One line of the destination, counted from 0 in the order of the payment details; undefined: the whole part. */
const line = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** One destination that the loan has had in any reading. */
const ObservedDestinationSchema = v.object({
  destination: DestinationSchema,
  firstSeen: EpochMillisSchema,
  lastSeen: EpochMillisSchema,
  /** When it was last confirmed on this desk, and how the operator had checked a change. */
  confirmedAt: v.optional(EpochMillisSchema),
  checked: v.optional(v.string()),
  /** Who prepared and who signed the payment, if a second person signed these details. */
  signed: v.optional(v.object({ preparedBy: v.string(), signer: v.string() })),
  /** Payments recorded on this desk to the same account, for any loan of this service. */
  paid: v.object({ times: v.number(), lastAt: v.optional(EpochMillisSchema) }),
});
export type ObservedDestination = v.InferOutput<typeof ObservedDestinationSchema>;

/** A payment as the operator recorded it on a checklist. */
const RecordedPaymentSchema = v.object({
  loanId: LoanIdSchema,
  at: EpochMillisSchema,
  payoff: DecimalSchema,
  reference: v.string(),
  destination: DestinationSchema,
});
export type RecordedPayment = v.InferOutput<typeof RecordedPaymentSchema>;

/**
 * A closed loan whose collateral is not known to have been returned. A return to a wrong address does not
 * count.
 */
const OutstandingReturnSchema = v.object({
  loanId: LoanIdSchema,
  /** As the service states it; otherwise the desk's last reading of the loan. */
  since: EpochMillisSchema,
  sinceIs: v.picklist(['closed', 'seen']),
  collateralAmount: v.optional(DecimalSchema),
  collateralAsset: v.optional(v.string()),
  progress: v.picklist(['none', 'on-its-way', 'wrong-address', 'address-lost', 'wrong-asset']),
});
export type OutstandingReturn = v.InferOutput<typeof OutstandingReturnSchema>;

export const repayQueries = {
  /** The loan's checklist, also a finished one that the slice leaves out; undefined without one, or when stopped. */
  'repay.view': {
    input: v.strictObject(loan),
    output: v.object({ view: v.optional(RepaymentViewSchema) }),
  },
  /** Every destination of this loan in the kept readings, newest first. */
  'repay.destinations': {
    input: v.strictObject(loan),
    output: v.object({ destinations: v.array(ObservedDestinationSchema) }),
  },
  /** The latest payment that was recorded for another loan of this service. */
  'repay.lastPayment': {
    input: v.strictObject(loan),
    output: v.object({ payment: v.optional(RecordedPaymentSchema) }),
  },
  /**
   * Closed loans of this profile without a reconciled or final return. `partial`: older loans were not
   * checked.
   */
  'repay.outstanding': {
    input: v.strictObject({}),
    output: v.object({ rows: v.array(OutstandingReturnSchema), partial: v.boolean() }),
  },
} as const;

export const repayCommands = {
  'repay.start': { unasked: 'opens a checklist', input: v.strictObject(loan), output: done },
  'repay.readNow': { unasked: 'only reads', input: v.strictObject(loan), output: done },
  /**
   * Copies the whole part, or one line of the destination, and reads it back from the clipboard; answers with
   * what it read. Once each line was copied, the destination counts as copied.
   */
  'repay.take': {
    unasked: 'copies only what a person agreed to',
    input: v.strictObject({
      ...shown,
      part: CopiedPartSchema,
      line,
    }),
    output: CopiedSchema,
  },
  /** Checks that the clipboard still holds the copied value; a swap is recorded and shown. */
  'repay.checkClipboard': { unasked: 'only reads', input: v.strictObject(loan), output: done },
  /** Compares what the bank or wallet shows, typed or copied there, with the payment details, and keeps it as evidence. */
  'repay.pasteBack': {
    unasked: 'compares; the payment is recorded by a person',
    input: v.strictObject({
      ...shown,
      part: CopiedPartSchema,
      /** Undefined: what the clipboard holds, which the page cannot read. */
      typed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PASTED))),
      /** What the person copied from a page of the app last, by key or menu: it proves nothing. */
      copiedHere: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_PASTED))),
      line,
    }),
    output: PasteFindingSchema,
  },
  /** Skips the paste-back, or that of these `parts` of the destination, with the reason. */
  'repay.skipPasteBack': asked({ ...shown, reason: words(1000), parts: v.optional(v.array(v.string())) }),
  /** The second person's sign-off of what is shown. The PIN is compared and not kept. */
  'repay.sign': unasked('needs the signer’s PIN', {
    ...shown,
    signerId: SignerIdSchema,
    pin: PinSchema,
    preparedBy: PersonSchema,
  }),
  'repay.skipSignature': asked({ ...shown, reason: words(1000) }),
  'repay.addSigner': asked({ name: PersonSchema, pin: PinSchema }),
  'repay.removeSigner': asked({ signerId: SignerIdSchema }),
  /** `beforeChange`: how the operator knows that replaced values were paid before they changed. */
  'repay.recordPayment': asked({ ...shown, reference: words(200), beforeChange: v.optional(words(1000)) }),
  /** The view says when a reason is needed: to explain a difference, or for the operator's own statement. */
  'repay.reconcile': asked({ ...loan, txHash: words(200), reason: v.optional(words(1000)) }),
  /**
   * Settles the alert of a return to a wrong address or in a wrong asset. `reason`: what was done about it,
   * or whom to ask. The return stays unreconciled.
   */
  'repay.settleReturn': asked({ txHash: words(200), reason: words(1000) }),
  /** Puts the repayment on hold: nothing can be confirmed, copied or paid until the hold is lifted. */
  'repay.hold': { unasked: 'only stops', input: v.strictObject(loan), output: done },
  'repay.liftHold': asked({ ...loan, reason: words(1000) }),
  'repay.stop': asked({ ...loan, reason: words(1000) }),
} as const;
