// The journal's events of one repayment, in order. The checklist is folded from these alone: each tick is an
// event with its evidence.
import * as v from 'valibot';
import { ReminderSchema } from './after-payment.ts';
import { ConfirmedBySchema } from './confirmed-by.ts';
import { DecimalSchema, EpochMillisSchema } from './value-schemas.ts';
import { DestinationSchema } from './destination.ts';
import { SignerIdSchema } from './signing.ts';

/** The payment details, and the digest of them with the loan's id. */
export const PayableSchema = v.object({
  payoff: DecimalSchema,
  destination: DestinationSchema,
  digest: v.string(),
});
export type Payable = v.InferOutput<typeof PayableSchema>;

/** What reads showed, by digest: a payment states its details by digest alone, and not always those read last. */
export const payablesRead = (events: readonly RepaymentEvent[]): Map<string, Payable> =>
  new Map(
    events.flatMap((event) =>
      event.kind === 'read' ? [[event.payable.digest, event.payable] as const] : [],
    ),
  );

/** The payment details that a read or a later answer showed last. */
export const lastSeen = (events: readonly RepaymentEvent[]): Payable | undefined =>
  events.findLast((event) => event.kind === 'read' || event.kind === 'moved')?.payable;

export const CopiedPartSchema = v.picklist(['amount', 'destination']);
export type CopiedPart = v.InferOutput<typeof CopiedPartSchema>;
export const COPIED_PARTS: readonly CopiedPart[] = CopiedPartSchema.options;

const at = EpochMillisSchema;

export const RepaymentEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('started'), at }),
  /** The loan was read from the service now, not from the cache. */
  v.object({
    kind: v.literal('read'),
    at,
    payable: PayableSchema,
    rawHash: v.string(),
  }),
  /**
   * Before the payment was recorded, an answer showed other values than those read. This holds until the loan
   * is read again, even if a later answer shows the first values once more.
   */
  v.object({ kind: v.literal('moved'), at, payable: PayableSchema }),
  /** The operator compared the values and confirmed this digest; `reason`: how a payee or a change was checked. */
  v.object({
    kind: v.literal('confirmed'),
    at,
    digest: v.string(),
    changed: v.boolean(),
    reason: v.optional(v.string()),
    confirmedBy: v.optional(ConfirmedBySchema),
  }),
  /** Recorded before the text is on the clipboard; `swapped` follows if it does not read back, every character. */
  v.object({
    kind: v.literal('copied'),
    at,
    digest: v.string(),
    part: CopiedPartSchema,
    /** Of the destination; undefined: the whole part. */
    line: v.optional(v.number()),
  }),
  /** The clipboard held other text than the copied one. That text is private and not kept. */
  v.object({ kind: v.literal('swapped'), at, digest: v.string(), part: CopiedPartSchema }),
  /** The text that the operator pasted from the bank or wallet: the evidence, whether it matches or not. */
  v.object({
    kind: v.literal('pasted'),
    at,
    digest: v.string(),
    part: CopiedPartSchema,
    pasted: v.string(),
    /** The one part of the destination that the text was compared with; undefined: the whole of it. */
    path: v.optional(v.string()),
    verdict: v.picklist(['exact', 'same-value', 'different']),
    differences: v.array(v.string()),
    unshown: v.array(v.string()),
  }),
  /**
   * The operator went on without pasting back, and why: everything, or only these parts of the destination.
   */
  v.object({
    kind: v.literal('paste-back-skipped'),
    at,
    digest: v.string(),
    reason: v.string(),
    parts: v.optional(v.array(v.string())),
  }),
  /** A second person signed off with their PIN. This is advice; the app does not enforce it. */
  v.object({
    kind: v.literal('signed'),
    at,
    digest: v.string(),
    signerId: SignerIdSchema,
    signer: v.string(),
    preparedBy: v.string(),
  }),
  /** The operator went on without the second person. */
  v.object({ kind: v.literal('signature-skipped'), at, digest: v.string(), reason: v.string() }),
  v.object({
    kind: v.literal('paid'),
    at,
    digest: v.string(),
    reference: v.string(),
    /**
     * The values had changed when the payment was recorded: how the operator knows that it was paid before.
     */
    beforeChange: v.optional(v.string()),
    /** The loan's collateral then, which must come back. */
    collateral: v.optional(DecimalSchema),
  }),
  /** The operator was reminded that the service has not reported the loan closed for this long. */
  v.object({ kind: v.literal('reminded'), at, after: ReminderSchema }),
  v.object({
    kind: v.literal('reconciled'),
    at,
    txHash: v.string(),
    /** Undefined if the operator named a transaction that the service does not. */
    address: v.optional(v.string()),
    /** Who states that this transaction returned the collateral. */
    by: v.picklist(['service', 'operator']),
    /** With the operator's statement, or with a difference in amount or address. */
    reason: v.optional(v.string()),
    /** How much less came back than was expected; the reason speaks of that. */
    rest: v.optional(DecimalSchema),
  }),
  v.object({ kind: v.literal('stopped'), at, reason: v.string() }),
  /**
   * The operator put the repayment on hold to call the lender. `digest`: of the details that were on screen.
   */
  v.object({ kind: v.literal('held'), at, digest: v.optional(v.string()) }),
  v.object({ kind: v.literal('hold-lifted'), at, reason: v.string() }),
]);
export type RepaymentEvent = v.InferOutput<typeof RepaymentEventSchema>;
type EventOf<K extends RepaymentEvent['kind']> = Extract<RepaymentEvent, { kind: K }>;

export type Pasted = EventOf<'pasted'>;
export type Signed = EventOf<'signed'>;
export type Reconciled = EventOf<'reconciled'>;
