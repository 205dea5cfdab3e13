// Everything a practice can be made to do from the sandbox drawer, one member a control. Nothing of it exists for a
// real service.
import * as v from 'valibot';
import { LoanIdSchema } from '../../domain/ids.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const loan = { loanId: LoanIdSchema };
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Requests a fault can be set on; `other` is one that was not set here. */
export const FaultTargetSchema = v.picklist([
  'all',
  'reads',
  'position',
  'deposits',
  'wallets',
  'returnAddresses',
  'applications',
  'loans',
  'create-quote',
  'accept',
  'apply',
]);
export type FaultTarget = v.InferOutput<typeof FaultTargetSchema>;

export const FaultKindSchema = v.picklist([
  'latency',
  'drop-before',
  'drop-after',
  'reset',
  'status',
  'html',
  'truncate',
  'drip',
]);
export type FaultKind = v.InferOutput<typeof FaultKindSchema>;

export const FaultRuleSchema = v.strictObject({
  on: FaultTargetSchema,
  kind: FaultKindSchema,
  /** Of `latency` and `drip`, in real milliseconds. */
  ms: v.optional(whole(0, 600_000)),
  /** Of `status` and `html`. */
  status: v.optional(whole(200, 599)),
  retryAfterSeconds: v.optional(whole(0, 86_400)),
  /** Whether `reset`, `status` and `html` come after the request took effect. */
  when: v.optional(v.picklist(['before', 'after'])),
  /** Until removed, when left out. */
  times: v.optional(whole(1, 1_000)),
});
export type FaultRule = v.InferOutput<typeof FaultRuleSchema>;

export const PracticeActSchema = v.variant('act', [
  /** The pair that funds the position, when asset and chain are left out. */
  v.strictObject({
    act: v.literal('send-deposit'),
    amount: words(40),
    asset: v.optional(words(40)),
    chain: v.optional(words(40)),
  }),
  v.strictObject({ act: v.literal('confirm-deposit'), depositId: words(256) }),
  v.strictObject({ act: v.literal('hold-deposit'), depositId: words(256), held: v.boolean() }),
  v.strictObject({ act: v.literal('move-price'), percent: words(10) }),
  v.strictObject({ act: v.literal('set-price'), priceNgn: words(40) }),
  v.strictObject({ act: v.literal('freeze-price'), frozen: v.boolean() }),
  v.strictObject({
    act: v.literal('decide'),
    applicationId: words(256),
    decision: v.picklist(['approve', 'decline']),
    reason: v.optional(words(500)),
  }),
  v.strictObject({ act: v.literal('rotate-destination'), ...loan }),
  v.strictObject({
    act: v.literal('pay'),
    ...loan,
    /** exact, ₦100 under or over, or an amount in naira. */
    amount: words(40),
    destination: v.optional(v.picklist(['current', 'previous'])),
  }),
  v.strictObject({ act: v.literal('finish-return'), ...loan }),
  v.strictObject({ act: v.literal('misdirect-return'), ...loan }),
  /** The same transaction hash, stated with the approved address from now on. */
  v.strictObject({ act: v.literal('restate-return'), ...loan }),
  v.strictObject({ act: v.literal('seize'), amount: words(40), loanId: v.optional(LoanIdSchema) }),
  v.strictObject({
    act: v.literal('change-address'),
    addressId: words(256),
    status: v.optional(v.picklist(['approved', 'pending'])),
    active: v.optional(v.boolean()),
  }),
  v.strictObject({
    act: v.literal('settings'),
    autoDisbursement: v.optional(v.boolean()),
    autoReview: v.optional(v.boolean()),
    reviewSeconds: v.optional(whole(0, 86_400)),
    quoteSeconds: v.optional(whole(1, 3_600)),
  }),
  v.strictObject({
    act: v.literal('clock'),
    speed: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(3600))),
    paused: v.optional(v.boolean()),
    advanceMs: v.optional(whole(1, 366 * 86_400_000)),
  }),
  v.strictObject({ act: v.literal('offline'), offline: v.boolean() }),
  /** In place of all rules there were. */
  v.strictObject({ act: v.literal('set-faults'), rules: v.pipe(v.array(FaultRuleSchema), v.maxLength(40)) }),
  v.strictObject({ act: v.literal('drop-next-accept'), when: v.picklist(['before', 'after']) }),
  v.strictObject({ act: v.literal('clear-faults') }),
  /** A fresh world at the present practice time. What the desk has read stays in its history. */
  v.strictObject({ act: v.literal('reset') }),
]);
export type PracticeAct = v.InferOutput<typeof PracticeActSchema>;
