// The controls of the practice panel, one member each. None exists for a real service.
import * as v from 'valibot';
import { LoanIdSchema } from '../../domain/ids.ts';
import { words } from './entries.ts';

const loan = { loanId: LoanIdSchema };
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Requests that a fault can be set on; `other` is a fault that the panel did not set. */
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
  /** For `latency` and `drip`, in real milliseconds. */
  ms: v.optional(whole(0, 600_000)),
  /** For `status` and `html`. */
  status: v.optional(whole(200, 599)),
  retryAfterSeconds: v.optional(whole(0, 86_400)),
  /** For `reset`, `status` and `html`: before or after the request takes effect. */
  when: v.optional(v.picklist(['before', 'after'])),
  /** Undefined: until it is removed. */
  times: v.optional(whole(1, 1_000)),
});
export type FaultRule = v.InferOutput<typeof FaultRuleSchema>;

export const PracticeActSchema = v.variant('act', [
  /** Without asset and chain, the pair that funds the position. */
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
    /** exact, under or over (by ₦100), or an amount in naira. */
    amount: words(40),
    destination: v.optional(v.picklist(['current', 'previous'])),
  }),
  v.strictObject({ act: v.literal('finish-return'), ...loan }),
  v.strictObject({ act: v.literal('misdirect-return'), ...loan }),
  /** From now on the service states the approved address for the same transaction hash. */
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
  /** Replaces all rules. */
  v.strictObject({ act: v.literal('set-faults'), rules: v.pipe(v.array(FaultRuleSchema), v.maxLength(40)) }),
  v.strictObject({ act: v.literal('drop-next-accept'), when: v.picklist(['before', 'after']) }),
  v.strictObject({ act: v.literal('clear-faults') }),
  /** A new world at the present practice time. The desk keeps what it has read in its history. */
  v.strictObject({ act: v.literal('reset') }),
]);
export type PracticeAct = v.InferOutput<typeof PracticeActSchema>;
