// Open repayments: each checklist as its journal entries and the world make it now.
import * as v from 'valibot';
import { OwedSchema, ReminderSchema } from '../../domain/after-payment.ts';
import { ReturnAmountSchema, ReturnStateSchema } from '../../domain/collateral-return.ts';
import { DecimalSchema } from '../../domain/decimal.ts';
import { DestinationSchema } from '../../domain/destination.ts';
import { LoanIdSchema } from '../../domain/ids.ts';
import { CollateralReturnSchema, LoanStandingSchema } from '../../domain/loan.ts';
import { PasteFindingSchema } from '../../domain/paste-back.ts';
import { PayableSchema, TakenPartSchema } from '../../domain/repayment-events.ts';
import { RepaymentStepSchema, StepStateSchema } from '../../domain/repayment.ts';
import { SignerIdSchema } from '../../domain/signing.ts';
import { EpochMillisSchema } from '../../domain/time.ts';

const at = EpochMillisSchema;

/** How the two parts of the payment got from here to the bank or wallet. */
const PartViewSchema = v.object({
  part: TakenPartSchema,
  taken: v.boolean(),
  /** What the clipboard was last found to hold, while that still matters; outdated: cleared when the value changed. */
  clipboard: v.optional(v.picklist(['held', 'cleared', 'swapped', 'outdated'])),
  /** The latest paste; `unshown` counts what earlier ones showed. */
  pasted: v.optional(v.object({ at, text: v.string(), ...PasteFindingSchema.entries })),
  /** Shown to be at the bank or wallet, whole, or left out with a reason. */
  proven: v.boolean(),
});

export const RepaymentViewSchema = v.object({
  loanId: LoanIdSchema,
  /** Another version of the app wrote down something of it that this one cannot read: nothing of it can be done here. */
  unread: v.optional(v.literal(true)),
  startedAt: at,
  steps: v.array(v.object({ step: RepaymentStepSchema, state: StepStateSchema })),
  /** The latest fresh read; only these values may be paid. */
  read: v.optional(v.object({ at, goodUntil: at, payable: PayableSchema })),
  /** What was confirmed or, failing that, seen before this read; undefined at a first sight. */
  before: v.optional(v.object({ at, payable: PayableSchema, how: v.picklist(['confirmed', 'seen']) })),
  confirmed: v.boolean(),
  /** Other values than the latest read, seen after it; when the service's answer with them came. */
  moved: v.optional(v.object({ at })),
  /** Was ready to be paid when others took its place, and may have been paid before anybody saw that. */
  overtaken: v.optional(v.object({ at, payable: PayableSchema })),
  /** The service says closed, and no payment of this checklist did it: nothing is to be paid any more. */
  closedElsewhere: v.boolean(),
  parts: v.array(PartViewSchema),
  /** `parts`: of the destination, by path; without it, everything that is not proven. */
  waived: v.optional(v.object({ at, reason: v.string(), parts: v.optional(v.array(v.string())) })),
  signed: v.optional(v.object({ at, signer: v.string(), preparedBy: v.string() })),
  unsigned: v.optional(v.object({ at, reason: v.string() })),
  payment: v.optional(
    v.object({
      at,
      reference: v.string(),
      /** What was confirmed when it was recorded. */
      payoff: DecimalSchema,
      /** The values had changed when it was recorded: how it is known to have been paid before. */
      beforeChange: v.optional(v.string()),
      /** The payoff the service showed last, if it was seen after the payment. */
      owed: v.optional(v.object({ how: OwedSchema, payoff: v.optional(DecimalSchema) })),
      /** Seen after the payment: the service states another destination than was paid. */
      otherDestination: v.optional(v.object({ paid: DestinationSchema, stated: DestinationSchema })),
      /** The loan is not closed for so long. */
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
      /** The service names another transaction than the operator did. */
      contradicted: v.boolean(),
    }),
  ),
  standing: LoanStandingSchema,
  /** The service's own status word, and when it was last seen. */
  status: v.optional(v.string()),
  lastSeenAt: v.optional(at),
  collateralReturn: v.optional(CollateralReturnSchema),
  /** Each address the service stated for a transaction that went astray, oldest first. It is never reconciled. */
  returnAddressesStated: v.optional(v.array(v.object({ address: v.string(), at }))),
  returnState: ReturnStateSchema,
  /** Where the address it went to stands, while that is not approved. */
  returnLost: v.optional(v.picklist(['pending', 'inactive', 'unknown', 'removed'])),
  returnAmount: ReturnAmountSchema,
  reconcilableBy: v.optional(v.picklist(['service', 'service-with-reason', 'operator'])),
  /** What is due back; the amount where the service states the loan's collateral. */
  returnExpected: v.object({ asset: v.string(), chain: v.string(), amount: v.optional(DecimalSchema) }),
  usableAddresses: v.optional(v.number()),
  addressLabel: v.optional(v.string()),
});
export type RepaymentView = v.InferOutput<typeof RepaymentViewSchema>;

/** A person who may be asked to sign. Their PIN is known to nobody here. */
export const SignerSchema = v.object({
  id: SignerIdSchema,
  name: v.string(),
  addedAt: at,
  /** After too many wrong PINs. */
  waitUntil: v.optional(at),
});
export type Signer = v.InferOutput<typeof SignerSchema>;

export const RepaySliceSchema = v.object({
  repayments: v.array(RepaymentViewSchema),
  signers: v.array(SignerSchema),
});
export type RepaySlice = v.InferOutput<typeof RepaySliceSchema>;
