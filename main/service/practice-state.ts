// The practice service's own account of itself, as the drawer shows it.
import * as v from 'valibot';
import {
  FaultKindSchema,
  FaultTargetSchema,
  type FaultRule,
  type FaultTarget,
} from '../../contract/calls/practice.ts';
import type { PracticeSlice } from '../../contract/slices/practice.ts';
import { readTime } from '../../domain/time.ts';
import type { JsonObject, JsonValue } from './reading/json.ts';
import { MATCHES } from './practice-requests.ts';

type PracticeState = NonNullable<PracticeSlice['state']>;

/** Undefined where it is not in the shape its description gives. */
export function stateOf(data: JsonObject): PracticeState | undefined {
  const now = readTime(textAt(data, 'clock', 'now') ?? '');
  const speed = numberAt(data, 'clock', 'speed');
  const paused = truthAt(data, 'clock', 'paused');
  const priceNgn = textAt(data, 'price', 'price_ngn');
  const priceFrozen = truthAt(data, 'price', 'frozen');
  const offline = truthAt(data, 'faults', 'offline');
  const settings = settingsOf(data);
  const rules = at(data, 'faults', 'rules');
  if (now === undefined || priceNgn === undefined || speed === undefined || paused === undefined)
    return undefined;
  if (offline === undefined || priceFrozen === undefined || settings === undefined || rules?.kind !== 'list')
    return undefined;
  const left = rules.items.filter((rule) => rule.kind === 'object' && numberAt(rule, 'remaining') !== 0);
  const faults = left.flatMap((rule) => (rule.kind === 'object' ? (faultOf(rule) ?? []) : []));
  return {
    now: now.at,
    speed,
    paused,
    priceNgn,
    priceFrozen,
    offline,
    faults,
    otherFaults: left.length - faults.length,
    settings,
    pendingApplications: textsAt(data, 'pending_applications'),
    openLoans: textsAt(data, 'open_loans'),
    pendingDeposits: textsAt(data, 'pending_deposits'),
    heldDeposits: textsAt(data, 'held_deposits'),
    addresses: objectsAt(data, 'withdrawal_addresses').flatMap((one) => addressOf(one) ?? []),
    pendingReturns: textsAt(data, 'pending_returns'),
  };
}

function settingsOf(data: JsonObject): PracticeState['settings'] | undefined {
  const autoDisbursement = truthAt(data, 'settings', 'auto_disbursement');
  const autoReview = truthAt(data, 'settings', 'auto_review');
  const reviewSeconds = numberAt(data, 'settings', 'review_seconds');
  const quoteSeconds = numberAt(data, 'settings', 'quote_seconds');
  if (autoDisbursement === undefined || autoReview === undefined) return undefined;
  if (reviewSeconds === undefined || quoteSeconds === undefined) return undefined;
  return { autoDisbursement, autoReview, reviewSeconds, quoteSeconds };
}

function addressOf(one: JsonObject): PracticeState['addresses'][number] | undefined {
  const [id, label, status] = [textAt(one, 'id'), textAt(one, 'label'), textAt(one, 'status')];
  const active = truthAt(one, 'active');
  if (id === undefined || label === undefined || active === undefined) return undefined;
  return status === 'approved' || status === 'pending' ? { id, label, status, active } : undefined;
}

function faultOf(rule: JsonObject): FaultRule | undefined {
  const on = targetOf(rule);
  const kind = v.safeParse(FaultKindSchema, textAt(rule, 'kind'));
  if (on === undefined || !kind.success) return undefined;
  const times = numberAt(rule, 'remaining');
  const retryAfter = Number(textAt(rule, 'retry_after') ?? Number.NaN);
  const takesStatus = kind.output === 'status' || kind.output === 'html';
  return {
    on,
    kind: kind.output,
    ms: numberAt(rule, 'ms') ?? 0,
    ...(takesStatus && { status: numberAt(rule, 'status') ?? 503 }),
    ...(Number.isInteger(retryAfter) && { retryAfterSeconds: retryAfter }),
    when: textAt(rule, 'when') === 'after' ? 'after' : 'before',
    ...(times !== undefined && { times }),
  };
}

function targetOf(rule: JsonObject): FaultTarget | undefined {
  const said = (key: string): string | undefined => textAt(rule, 'match', key);
  if (said('path_prefix') !== undefined) return undefined;
  return FaultTargetSchema.options.find((target) => {
    const { method, path, path_suffix } = MATCHES[target];
    return said('method') === method && said('path') === path && said('path_suffix') === path_suffix;
  });
}

function at(from: JsonObject, ...path: string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, key) => (value?.kind === 'object' ? value.members.get(key) : undefined),
    from,
  );
}

function textAt(from: JsonObject, ...path: string[]): string | undefined {
  const value = at(from, ...path);
  return value?.kind === 'text' ? value.value : undefined;
}

function truthAt(from: JsonObject, ...path: string[]): boolean | undefined {
  const value = at(from, ...path);
  return value?.kind === 'truth' ? value.value : undefined;
}

/** Counts and seconds; never money. */
function numberAt(from: JsonObject, ...path: string[]): number | undefined {
  const value = at(from, ...path);
  return value?.kind === 'number' ? Number(value.digits) : undefined;
}

function textsAt(from: JsonObject, key: string): string[] {
  const value = from.members.get(key);
  return value?.kind === 'list'
    ? value.items.flatMap((item) => (item.kind === 'text' ? [item.value] : []))
    : [];
}

function objectsAt(from: JsonObject, key: string): JsonObject[] {
  const value = from.members.get(key);
  return value?.kind === 'list' ? value.items.flatMap((item) => (item.kind === 'object' ? [item] : [])) : [];
}
