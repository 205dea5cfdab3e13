// Open repayments: each checklist as its journal entries and the present state make it.
import * as v from 'valibot';
import { OwedSchema, ReminderSchema } from '../../domain/after-payment.ts';
import { DestinationNewsSchema } from '../../domain/approval.ts';
import { ReturnAmountSchema, ReturnStateSchema } from '../../domain/collateral-return.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { DestinationSchema } from '../../domain/destination.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { CollateralReturnSchema, LoanStatusSchema } from '../../domain/loan.ts';
import { PasteFindingSchema } from '../../domain/paste-back.ts';
import { PayableSchema, CopiedPartSchema } from '../../domain/repayment-events.ts';
import { RepaymentStepSchema, StepStateSchema } from '../../domain/repayment.ts';
import { SignerIdSchema } from '../../domain/signing.ts';
import { ClipboardEffectSchema } from '../copied.ts';
import { PayeeViewSchema } from '../payee.ts';
import { remembered } from '../remembered.ts';

const at = EpochMillisSchema;

/** How a part of the payment details got to the bank or wallet. */
const PartViewSchema = v.object({
  part: CopiedPartSchema,
  copied: v.boolean(),
  /**
   * The last check of the clipboard, while it matters. outdated: the app cleared it because the value
   * changed.
   */
  clipboard: v.optional(v.picklist(['held', 'cleared', 'swapped', 'outdated'])),
  /** What the system showed of the clipboard's state. */
  effect: v.optional(ClipboardEffectSchema),
  /** The line of the destination that was copied last; undefined: the whole part. */
  line: v.optional(v.number()),
  /** Lines of the destination that were copied one by one. */
  copiedLines: v.optional(v.array(v.number())),
  /** The latest paste; `unshown` takes earlier pastes into account. */
  pasted: v.optional(
    v.object({
      at,
      text: v.string(),
      /** The one part of the destination that it was compared with; undefined: the whole of it. */
      path: v.optional(v.string()),
      ...PasteFindingSchema.entries,
    }),
  ),
  /** The bank or wallet shows the whole part, or a reason says why not. */
  proven: v.boolean(),
});

export const RepaymentViewSchema = v.object({
  loanId: LoanIdSchema,
  /** Another version of the app recorded a step that this one cannot read, so nothing can be done here. */
  unread: v.optional(v.literal(true)),
  /** A restore carried over entries that may have moved money; until they are answered, nothing can be done here. */
  carried: v.optional(v.literal(true)),
  startedAt: at,
  steps: v.array(v.object({ step: RepaymentStepSchema, state: StepStateSchema })),
  /** The latest read; only its values may be paid. */
  read: v.optional(v.object({ at, goodUntil: at, payable: PayableSchema })),
  /** Of the latest read's destination, by the book of payees. */
  payee: v.optional(PayeeViewSchema),
  /** The latest read's payoff beside that confirmed before it; accrued: only interest was added. */
  amountIs: v.optional(v.picklist(['first', 'same', 'accrued', 'other'])),
  /** The values confirmed before this read. */
  before: v.optional(v.object({ at, payable: PayableSchema })),
  confirmed: v.boolean(),
  /** Of confirmed details: the destination beside the one confirmed before them; a team's policy asks for it. */
  destinationNews: v.optional(DestinationNewsSchema),
  /** A later answer has other values than the latest read; when that answer came. */
  moved: v.optional(v.object({ at })),
  /** Values that were ready to be paid when others replaced them, and may have been paid unnoticed. */
  overtaken: v.optional(v.object({ at, payable: PayableSchema })),
  /**
   * The service reports the loan closed, but not by a payment of this checklist: nothing must be paid any
   * more.
   */
  closedElsewhere: v.boolean(),
  /** The operator stopped to call the lender; until it is lifted, nothing can be confirmed, copied or paid. */
  hold: v.optional(v.object({ since: at })),
  parts: v.array(PartViewSchema),
  /** `parts`: of the destination, by path; undefined: everything that is not proven. */
  pasteBackSkipped: v.optional(v.object({ at, reason: v.string(), parts: v.optional(v.array(v.string())) })),
  signed: v.optional(v.object({ at, signer: v.string(), preparedBy: v.string() })),
  signatureSkipped: v.optional(v.object({ at, reason: v.string() })),
  payment: v.optional(
    v.object({
      at,
      reference: v.string(),
      /** The confirmed payoff at recording. */
      payoff: DecimalSchema,
      /** The values had changed at recording: how the operator knows that they were paid before. */
      beforeChange: v.optional(v.string()),
      /** The payoff that the service last stated after the payment. */
      owed: v.optional(v.object({ how: OwedSchema, payoff: v.optional(DecimalSchema) })),
      /** After the payment the service states another destination than the paid one. */
      otherDestination: v.optional(v.object({ paid: DestinationSchema, stated: DestinationSchema })),
      /** The time for which the loan has not been reported closed. */
      overdue: v.optional(ReminderSchema),
    }),
  ),
  reconciled: v.optional(
    v.object({
      at,
      txHash: v.string(),
      address: v.optional(v.string()),
      by: v.picklist(['service', 'operator']),
      reason: v.optional(v.string()),
      rest: v.optional(DecimalSchema),
      /** The service names another transaction than the operator did. */
      contradicted: v.boolean(),
      /** By hand: whether the lender's latest answer about the loan contains this transaction. */
      inAnswer: v.optional(v.boolean()),
    }),
  ),
  status: LoanStatusSchema,
  /** The service's own status word. */
  statusWord: v.optional(v.string()),
  /** The latest answer to the list of loans names it; the slice `loans` has its time, which changes with each poll. */
  isListed: v.optional(v.literal(true)),
  /** The time of its last reading otherwise. */
  lastSeenAt: v.optional(at),
  collateralReturn: v.optional(CollateralReturnSchema),
  /** Nothing says where this lender states returns. */
  returnNotMapped: v.optional(v.literal(true)),
  /**
   * Every address stated for a transaction that was sent to a wrong one, oldest first. It is never
   * reconciled.
   */
  returnAddressesStated: v.optional(v.array(v.object({ address: v.string(), at }))),
  returnState: ReturnStateSchema,
  /** The status of the address it was sent to, while that is not approved. */
  returnLost: v.optional(v.picklist(['pending', 'inactive', 'unknown', 'removed', 'other-pair'])),
  returnAmount: ReturnAmountSchema,
  /** The collateral went to an address that nobody has agreed to; until somebody does, it can't be reconciled. */
  returnPayee: v.optional(v.picklist(['new', 'changed'])),
  reconcilableBy: v.optional(v.picklist(['service', 'service-with-reason', 'operator'])),
  /** What must be returned; the amount if the service states the loan's collateral. */
  returnExpected: v.object({ asset: v.string(), chain: v.string(), amount: v.optional(DecimalSchema) }),
  usableAddresses: v.optional(v.number()),
  addressLabel: v.optional(v.string()),
});
export type RepaymentView = v.InferOutput<typeof RepaymentViewSchema>;

/** A person who may sign. The app does not know their PIN. */
const SignerSchema = v.object({
  id: SignerIdSchema,
  name: v.string(),
  addedAt: at,
  /** After too many wrong PINs. */
  waitUntil: v.optional(at),
});
export type Signer = v.InferOutput<typeof SignerSchema>;

export const RepaySliceSchema = v.object({
  repayments: v.array(remembered(RepaymentViewSchema)),
  signers: v.array(SignerSchema),
});
export type RepaySlice = v.InferOutput<typeof RepaySliceSchema>;
