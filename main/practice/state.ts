// Reads the practice service's state for the practice panel.
import * as v from 'valibot';
import {
  FaultKindSchema,
  FaultTargetSchema,
  type FaultRule,
  type FaultTarget,
} from '../../contract/calls/practice.ts';
import type { PracticeSlice } from '../../contract/slices/practice.ts';
import { readTime } from '../../domain/time.ts';
import { MATCHES } from './requests.ts';

type PracticeState = NonNullable<PracticeSlice['state']>;

const text = v.nullish(v.string());
const RuleSchema = v.object({
  match: v.object({ method: text, path: text, path_prefix: text, path_suffix: text }),
  kind: v.string(),
  ms: v.number(),
  status: v.number(),
  retry_after: text,
  when: v.picklist(['before', 'after']),
  /** Null: the fault is never used up. */
  remaining: v.nullable(v.number()),
});
type Rule = v.InferOutput<typeof RuleSchema>;

const ids = v.array(v.string());
const StateSchema = v.object({
  clock: v.object({
    now: v.string(),
    speed: v.number(),
    paused: v.boolean(),
  }),
  price: v.object({ price_ngn: v.string(), frozen: v.boolean() }),
  faults: v.object({ offline: v.boolean(), rules: v.array(RuleSchema) }),
  settings: v.object({
    auto_disbursement: v.boolean(),
    auto_review: v.boolean(),
    review_seconds: v.number(),
    quote_seconds: v.number(),
  }),
  pending_applications: ids,
  open_loans: ids,
  pending_deposits: ids,
  held_deposits: ids,
  withdrawal_addresses: v.array(
    v.object({
      id: v.string(),
      label: v.string(),
      status: v.picklist(['approved', 'pending']),
      active: v.boolean(),
    }),
  ),
  pending_returns: ids,
});

/** Undefined where the state has another shape than the practice service describes. */
export function readState(data: unknown): PracticeState | undefined {
  const read = v.safeParse(StateSchema, data);
  if (!read.success) return undefined;
  const { clock, price, faults, settings, ...lists } = read.output;
  const now = readTime(clock.now);
  if (now === undefined) return undefined;
  const active = faults.rules.filter(({ remaining }) => remaining !== 0);
  const ours = active.flatMap((rule) => faultOf(rule) ?? []);
  return {
    ...clock,
    now: now.at,
    priceNgn: price.price_ngn,
    priceFrozen: price.frozen,
    offline: faults.offline,
    faults: ours,
    otherFaults: active.length - ours.length,
    settings: {
      autoDisbursement: settings.auto_disbursement,
      autoReview: settings.auto_review,
      reviewSeconds: settings.review_seconds,
      quoteSeconds: settings.quote_seconds,
    },
    pendingApplications: lists.pending_applications,
    openLoans: lists.open_loans,
    pendingDeposits: lists.pending_deposits,
    heldDeposits: lists.held_deposits,
    addresses: lists.withdrawal_addresses,
    pendingReturns: lists.pending_returns,
  };
}

/** Undefined for a rule that the panel cannot set. */
function faultOf(rule: Rule): FaultRule | undefined {
  const on = targetOf(rule);
  const kind = v.safeParse(FaultKindSchema, rule.kind);
  if (on === undefined || !kind.success) return undefined;
  const retryAfter = Number(rule.retry_after ?? Number.NaN);
  const takesStatus = kind.output === 'status' || kind.output === 'html';
  return {
    on,
    kind: kind.output,
    ms: rule.ms,
    ...(takesStatus && { status: rule.status }),
    ...(Number.isInteger(retryAfter) && { retryAfterSeconds: retryAfter }),
    when: rule.when,
    ...(rule.remaining !== null && { times: rule.remaining }),
  };
}

function targetOf({ match }: Rule): FaultTarget | undefined {
  const given = (key: keyof typeof match): string | undefined => match[key] ?? undefined;
  if (given('path_prefix') !== undefined) return undefined;
  return FaultTargetSchema.options.find((target) => {
    const { method, path, path_suffix } = MATCHES[target];
    return given('method') === method && given('path') === path && given('path_suffix') === path_suffix;
  });
}
