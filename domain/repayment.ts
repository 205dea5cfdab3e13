// The repayment checklist: ordered, blocking, rebuilt from its journal entries alone, so that it survives a
// crash and shows the same ticks to the next reader. Nothing here ever marks a loan closed by itself.
import * as v from 'valibot';
import { DecimalSchema } from './decimal.ts';
import { DestinationSchema } from './destination.ts';
import { PAYABLE_READ_LIFETIME, ageOf } from './freshness.ts';
import type { LoanStanding } from './loan.ts';
import { EpochMillisSchema, type EpochMillis } from './time.ts';

/** The two things a payment is made of, and the digest of exactly these and the loan's id. */
export const PayableSchema = v.object({
  payoff: DecimalSchema,
  destination: DestinationSchema,
  digest: v.string(),
});
export type Payable = v.InferOutput<typeof PayableSchema>;

export const TakenPartSchema = v.picklist(['amount', 'destination']);
export type TakenPart = v.InferOutput<typeof TakenPartSchema>;

const at = EpochMillisSchema;

/** What the journal says happened to one repayment, in order. Each tick carries its evidence. */
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
  /** The operator looked at the comparison and confirmed this digest; a change needs the way it was checked. */
  v.object({
    kind: v.literal('confirmed'),
    at,
    digest: v.string(),
    changed: v.boolean(),
    reason: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('taken'), at, digest: v.string(), part: TakenPartSchema }),
  v.object({ kind: v.literal('paid'), at, digest: v.string(), reference: v.string() }),
  v.object({ kind: v.literal('reconciled'), at, txHash: v.string(), address: v.string() }),
  v.object({ kind: v.literal('stopped'), at, reason: v.string() }),
]);
export type RepaymentEvent = v.InferOutput<typeof RepaymentEventSchema>;

/** What the world looks like now, beside the journal. */
export interface RepaymentWorld {
  readonly now: EpochMillis;
  /** How many approved, active return addresses there are; undefined when they have not been read. */
  readonly usableAddresses: number | undefined;
  /** Digest of the loan's payoff and destination as any poll last saw them. */
  readonly lastSeenDigest: string | undefined;
  readonly standing: LoanStanding;
  readonly collateralReturn: 'none' | 'on-its-way' | 'final' | 'wrong-address';
}

export const RepaymentStepSchema = v.picklist([
  'return-address',
  'read-now',
  'compare',
  'take',
  'record-payment',
  'watch-closed',
  'reconcile-return',
]);
export type RepaymentStep = v.InferOutput<typeof RepaymentStepSchema>;
export const REPAYMENT_STEPS: readonly RepaymentStep[] = RepaymentStepSchema.options;

/** done: ticked · current: what to do next · blocked: a step before it is open · alarm: stop and look. */
export const StepStateSchema = v.picklist(['done', 'current', 'blocked', 'alarm']);
export type StepState = v.InferOutput<typeof StepStateSchema>;

export interface Repayment {
  readonly startedAt: EpochMillis;
  readonly latestRead: { at: EpochMillis; payable: Payable } | undefined;
  /** What the latest read is compared with: confirmed last, else seen before; undefined at a first sight. */
  readonly before: { at: EpochMillis; payable: Payable; how: 'confirmed' | 'seen' } | undefined;
  readonly confirmedDigest: string | undefined;
  readonly taken: ReadonlySet<TakenPart>;
  readonly payment: { at: EpochMillis; reference: string; digest: string } | undefined;
  readonly reconciled: { at: EpochMillis; txHash: string; address: string } | undefined;
  readonly steps: Readonly<Record<RepaymentStep, StepState>>;
}

/** The repayment as its events tell it, or undefined when none is open (never started, or stopped). */
export function repaymentFrom(
  events: readonly RepaymentEvent[],
  world: RepaymentWorld,
): Repayment | undefined {
  const start = events.findLastIndex((event) => event.kind === 'started');
  const stop = events.findLastIndex((event) => event.kind === 'stopped');
  const started = events[start];
  if (started === undefined || stop > start) return undefined;
  // An earlier, stopped repayment still tells what was confirmed last.
  const facts = fold(events.slice(start + 1), lastConfirmed(events.slice(0, start)));
  return { startedAt: started.at, ...facts, steps: stepsOf(facts, world) };
}

type Facts = Omit<Repayment, 'startedAt' | 'steps'>;

type Confirmed = { at: EpochMillis; payable: Payable } | undefined;

function fold(events: readonly RepaymentEvent[], confirmedEarlier: Confirmed): Facts {
  let latestRead: Facts['latestRead'];
  let confirmed: Confirmed;
  let confirmedLast = confirmedEarlier;
  let before: Facts['before'];
  let payment: Facts['payment'];
  let reconciled: Facts['reconciled'];
  let taken = new Set<TakenPart>();
  for (const event of events) {
    switch (event.kind) {
      case 'read':
        // A read that differs from what was confirmed unticks everything after it.
        if (confirmed?.payable.digest !== event.payable.digest) {
          confirmed = undefined;
          taken = new Set();
          before = comparedWith(confirmedLast, event.seenBefore);
        }
        latestRead = { at: event.at, payable: event.payable };
        break;
      case 'confirmed':
        if (event.digest !== latestRead?.payable.digest) break;
        confirmed = { at: event.at, payable: latestRead.payable };
        confirmedLast = confirmed;
        break;
      case 'taken':
        if (event.digest === confirmed?.payable.digest) taken.add(event.part);
        break;
      case 'paid':
        payment = { at: event.at, reference: event.reference, digest: event.digest };
        break;
      case 'reconciled':
        reconciled = { at: event.at, txHash: event.txHash, address: event.address };
        break;
      case 'started':
      case 'stopped':
        break;
    }
  }
  return { latestRead, before, confirmedDigest: confirmed?.payable.digest, taken, payment, reconciled };
}

function comparedWith(confirmed: Confirmed, seen: Confirmed): Facts['before'] {
  if (confirmed !== undefined) return { ...confirmed, how: 'confirmed' };
  return seen === undefined ? undefined : { ...seen, how: 'seen' };
}

/** The values confirmed last in these events, with the read that showed them. */
function lastConfirmed(events: readonly RepaymentEvent[]): Confirmed {
  let read: Payable | undefined;
  let confirmed: Confirmed;
  for (const event of events) {
    if (event.kind === 'read') read = event.payable;
    if (event.kind === 'confirmed' && event.digest === read?.digest)
      confirmed = { at: event.at, payable: read };
  }
  return confirmed;
}

/** Whether the latest read differs from what it is compared with; a first sight is no change, and said so. */
export function hasChanged(repayment: Pick<Repayment, 'latestRead' | 'before'>): boolean {
  const { latestRead, before } = repayment;
  return (
    latestRead !== undefined && before !== undefined && before.payable.digest !== latestRead.payable.digest
  );
}

function stepsOf(facts: Facts, world: RepaymentWorld): Record<RepaymentStep, StepState> {
  const { latestRead, payment } = facts;
  const paid = payment !== undefined;
  const allTaken = facts.taken.size === TakenPartSchema.options.length;
  const confirmed = latestRead !== undefined && facts.confirmedDigest === latestRead.payable.digest;
  // Until the payment is recorded, any poll that saw other values than the latest read raises the alarm.
  const moved = !paid && latestRead !== undefined && differs(world.lastSeenDigest, latestRead.payable.digest);
  const fresh = latestRead !== undefined && isPayableNow(latestRead.at, world.now);
  const done: Record<RepaymentStep, boolean> = {
    'return-address': (world.usableAddresses ?? 0) > 0,
    // Once both values are taken the read has served; before that it must be fresh.
    'read-now': paid || (!moved && (fresh || (confirmed && allTaken))),
    compare: paid || (!moved && confirmed),
    take: paid || (!moved && confirmed && allTaken),
    'record-payment': paid,
    'watch-closed': paid && world.standing === 'closed',
    'reconcile-return': facts.reconciled !== undefined,
  };
  const alarms: Partial<Record<RepaymentStep, boolean>> = {
    // The approved address must stay active until the return is final (service document, Withdrawal address).
    'return-address': paid && world.usableAddresses === 0 && facts.reconciled === undefined,
    'read-now': moved,
    compare: !paid && !confirmed && hasChanged(facts),
    'reconcile-return': world.collateralReturn === 'wrong-address',
  };
  return inOrder(done, alarms);
}

function inOrder(
  done: Record<RepaymentStep, boolean>,
  alarms: Partial<Record<RepaymentStep, boolean>>,
): Record<RepaymentStep, StepState> {
  let blocked = false;
  const stateOf = (step: RepaymentStep): StepState => {
    const own: StepState = alarms[step] ? 'alarm' : done[step] ? 'done' : 'current';
    const state = blocked && own !== 'alarm' ? 'blocked' : own;
    if (own !== 'done') blocked = true;
    return state;
  };
  return {
    'return-address': stateOf('return-address'),
    'read-now': stateOf('read-now'),
    compare: stateOf('compare'),
    take: stateOf('take'),
    'record-payment': stateOf('record-payment'),
    'watch-closed': stateOf('watch-closed'),
    'reconcile-return': stateOf('reconcile-return'),
  };
}

const differs = (seen: string | undefined, read: string): boolean => seen !== undefined && seen !== read;

/** Screens, repayment step 2: a read is good for 60 s; a read from the future (clock set back) is not. */
export function isPayableNow(readAt: EpochMillis, now: EpochMillis): boolean {
  return now >= readAt && ageOf(readAt, now) <= PAYABLE_READ_LIFETIME;
}
