// What the journal says happened to one repayment, in order. Each tick of the checklist is one of these, with its
// evidence; the checklist is folded from them and from nothing else.
import * as v from 'valibot';
import { ReminderSchema } from './after-payment.ts';
import { ConfirmedBySchema } from './confirmed-by.ts';
import { DecimalSchema } from './decimal.ts';
import { DestinationSchema } from './destination.ts';
import { SignerIdSchema } from './signing.ts';
import { EpochMillisSchema } from './time.ts';

/** The two things a payment is made of, and the digest of exactly these and the loan's id. */
export const PayableSchema = v.object({
  payoff: DecimalSchema,
  destination: DestinationSchema,
  digest: v.string(),
});
export type Payable = v.InferOutput<typeof PayableSchema>;

export const TakenPartSchema = v.picklist(['amount', 'destination']);
export type TakenPart = v.InferOutput<typeof TakenPartSchema>;
export const TAKEN_PARTS: readonly TakenPart[] = TakenPartSchema.options;

const at = EpochMillisSchema;

export const RepaymentEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('started'), at }),
  /** The loan was read from the service now, never from the cache. */
  v.object({
    kind: v.literal('read'),
    at,
    payable: PayableSchema,
    rawHash: v.string(),
    /** What any earlier poll had seen before this read, and when; undefined at a first sight. */
    seenBefore: v.optional(v.object({ at, payable: PayableSchema })),
  }),
  /**
   * Before the payment was recorded, an answer of the service showed other values than those read. It stands until the
   * loan is read again, also where a later answer shows the first values once more.
   */
  v.object({ kind: v.literal('moved'), at, payable: PayableSchema }),
  /** The operator looked at the comparison and confirmed this digest; a change needs the way it was checked. */
  v.object({
    kind: v.literal('confirmed'),
    at,
    digest: v.string(),
    changed: v.boolean(),
    reason: v.optional(v.string()),
    confirmedBy: v.optional(ConfirmedBySchema),
  }),
  /** Put on the clipboard and read back from it, to the character. */
  v.object({ kind: v.literal('taken'), at, digest: v.string(), part: TakenPartSchema }),
  /** The clipboard held something else than what was put there. What it held is nobody's business and not kept. */
  v.object({ kind: v.literal('swapped'), at, digest: v.string(), part: TakenPartSchema }),
  /** What the bank or wallet showed, as it was pasted: that is the evidence, whether it agreed or not. */
  v.object({
    kind: v.literal('pasted'),
    at,
    digest: v.string(),
    part: TakenPartSchema,
    pasted: v.string(),
    verdict: v.picklist(['exact', 'same-value', 'different']),
    differences: v.array(v.string()),
    unshown: v.array(v.string()),
  }),
  /** The operator went on without pasting back, and why: nothing of it, or only these parts of the destination. */
  v.object({
    kind: v.literal('waived'),
    at,
    digest: v.string(),
    reason: v.string(),
    parts: v.optional(v.array(v.string())),
  }),
  /** A second person looked and signed with their PIN. Advice, not a lock. */
  v.object({
    kind: v.literal('signed'),
    at,
    digest: v.string(),
    signerId: SignerIdSchema,
    signer: v.string(),
    preparedBy: v.string(),
  }),
  /** The operator went on without a second person, though there is one to ask. */
  v.object({ kind: v.literal('unsigned'), at, digest: v.string(), reason: v.string() }),
  v.object({
    kind: v.literal('paid'),
    at,
    digest: v.string(),
    reference: v.string(),
    /** The values had changed when this was recorded; the operator's word that it was paid before, and how they know. */
    beforeChange: v.optional(v.string()),
  }),
  /** The operator was told that the service has not said closed for so long. */
  v.object({ kind: v.literal('reminded'), at, after: ReminderSchema }),
  v.object({
    kind: v.literal('reconciled'),
    at,
    txHash: v.string(),
    /** Undefined where the operator names a transaction that the service does not. */
    address: v.optional(v.string()),
    /** Whose word it is that this transaction brought the collateral back. */
    by: v.picklist(['service', 'operator']),
    /** With the operator's word, and where amount or address wanted explaining. */
    reason: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('stopped'), at, reason: v.string() }),
]);
export type RepaymentEvent = v.InferOutput<typeof RepaymentEventSchema>;
type EventOf<K extends RepaymentEvent['kind']> = Extract<RepaymentEvent, { kind: K }>;

export type Pasted = EventOf<'pasted'>;
export type Signed = EventOf<'signed'>;
export type Reconciled = EventOf<'reconciled'>;
