// The repayment checklist: ordered, blocking, rebuilt from its journal entries alone, so that it survives a
// crash and shows the same ticks to the next reader. Nothing here ever marks a loan closed by itself.
import * as v from 'valibot';
import { RETURN_ALARMS, type ReturnState } from './collateral-return.ts';
import { PAYABLE_READ_LIFETIME, ageOf } from './freshness.ts';
import type { LoanStanding } from './loan.ts';
import { TAKEN_PARTS, type RepaymentEvent } from './repayment-events.ts';
import {
  factsFrom,
  isAtBank,
  isHandedOver,
  isInHand,
  lastConfirmed,
  mayBePaid,
  type Facts,
} from './repayment-facts.ts';
import type { EpochMillis } from './time.ts';

/** What the world looks like now, beside the journal. */
export interface RepaymentWorld {
  readonly now: EpochMillis;
  /** How many approved, active return addresses there are; undefined when they have not been read. */
  readonly usableAddresses: number | undefined;
  /** The service has no list of them, so that none can ever be counted here. */
  readonly lacksAddresses: boolean;
  /** Digest of the loan's payoff and destination as any poll last saw them. */
  readonly lastSeenDigest: string | undefined;
  /** How many second persons are set up on this desk. */
  readonly signers: number;
  readonly standing: LoanStanding;
  readonly collateralReturn: ReturnState;
  /** The transaction that the service itself names for the return. */
  readonly returnTxHash: string | undefined;
}

export const RepaymentStepSchema = v.picklist([
  'return-address',
  'read-now',
  'compare',
  'take',
  'second-person',
  'record-payment',
  'watch-closed',
  'reconcile-return',
]);
export type RepaymentStep = v.InferOutput<typeof RepaymentStepSchema>;
export const REPAYMENT_STEPS: readonly RepaymentStep[] = RepaymentStepSchema.options;

/**
 * done: ticked · passed: optional and gone on without · current: what to do next · blocked: a step before it is open ·
 * alarm: stop and look.
 */
export const StepStateSchema = v.picklist(['done', 'passed', 'current', 'blocked', 'alarm']);
export type StepState = v.InferOutput<typeof StepStateSchema>;

export interface Repayment extends Facts {
  readonly startedAt: EpochMillis;
  /** The service says closed, and nothing was ready to be paid here: by another payment than this checklist's. */
  readonly closedElsewhere: boolean;
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
  const facts = factsFrom(events.slice(start + 1), lastConfirmed(events.slice(0, start)));
  return {
    startedAt: started.at,
    closedElsewhere: isClosedElsewhere(facts, world),
    ...facts,
    steps: stepsOf(facts, world),
  };
}

/** Whether the latest read differs from what it is compared with; a first sight is no change, and said so. */
export function hasChanged(repayment: Pick<Repayment, 'latestRead' | 'before'>): boolean {
  const { latestRead, before } = repayment;
  return (
    latestRead !== undefined && before !== undefined && before.payable.digest !== latestRead.payable.digest
  );
}

/** The operator named a return of their own, and the service names another. */
export function isContradicted(
  { reconciled }: Pick<Facts, 'reconciled'>,
  { returnTxHash }: Pick<RepaymentWorld, 'returnTxHash'>,
): boolean {
  return reconciled?.by === 'operator' && returnTxHash !== undefined && returnTxHash !== reconciled.txHash;
}

function isClosedElsewhere(facts: Facts, { standing }: RepaymentWorld): boolean {
  return standing === 'closed' && facts.payment === undefined && !mayBePaid(facts);
}

/** Other values than the latest read were seen, and the loan was not read since: nobody may pay by the read. */
export function hasMoved(facts: Facts, { standing, lastSeenDigest }: RepaymentWorld): boolean {
  const { latestRead, payment, moved } = facts;
  // What a closed loan shows is not to be paid, and no change of what is.
  if (latestRead === undefined || payment !== undefined || standing === 'closed') return false;
  return moved !== undefined || differs(lastSeenDigest, latestRead.payable.digest);
}

function stepsOf(facts: Facts, world: RepaymentWorld): Record<RepaymentStep, StepState> {
  const { latestRead } = facts;
  const paid = facts.payment !== undefined;
  const elsewhere = isClosedElsewhere(facts, world);
  const confirmed = latestRead !== undefined && facts.confirmed?.payable.digest === latestRead.payable.digest;
  const moved = hasMoved(facts, world);
  const fresh = latestRead !== undefined && isPayableNow(latestRead.at, world.now);
  const inHand = TAKEN_PARTS.every((part) => isInHand(facts, part));
  const contradicted = isContradicted(facts, world);
  const reconciled = facts.reconciled !== undefined && !contradicted;
  const passed = facts.unsigned !== undefined || world.signers === 0 || paid;
  const unlessElsewhere = (done: boolean): Tick => (elsewhere ? 'passed' : ticked(done));
  const ticks: Record<RepaymentStep, Tick> = {
    // Once the collateral is back, nothing has to be approved any more.
    'return-address':
      reconciled || (world.usableAddresses ?? 0) > 0 ? 'done' : world.lacksAddresses ? 'passed' : 'current',
    // Once both values are in hand the read has served; before that it must be fresh.
    'read-now': unlessElsewhere(paid || (!moved && (fresh || (confirmed && inHand)))),
    compare: unlessElsewhere(paid || (!moved && confirmed)),
    take: unlessElsewhere(paid || (!moved && confirmed && isHandedOver(facts))),
    'second-person': facts.signed !== undefined ? 'done' : passed || elsewhere ? 'passed' : 'current',
    'record-payment': unlessElsewhere(paid),
    'watch-closed': ticked((paid || elsewhere) && world.standing === 'closed'),
    'reconcile-return': ticked(reconciled),
  };
  const slipped = TAKEN_PARTS.some(
    (part) =>
      !isAtBank(facts, part) && (facts.swapped.has(part) || facts.pasted[part]?.verdict === 'different'),
  );
  // From here on nothing can be held back any more; the collateral's way home stays in sight.
  const settled = paid || elsewhere;
  const alarms: Partial<Record<RepaymentStep, boolean>> = {
    // The approved address must stay active until the return is final (service document, Withdrawal address).
    'return-address': settled && world.usableAddresses === 0 && !reconciled,
    'read-now': moved,
    // A read may grow old while the lender is asked; one that was overtaken is not for confirming.
    compare: !settled && !moved && !confirmed && hasChanged(facts),
    take: !settled && confirmed && slipped,
    'reconcile-return': contradicted || (!reconciled && RETURN_ALARMS.has(world.collateralReturn)),
  };
  return inOrder(ticks, alarms, settled);
}

type Tick = 'done' | 'passed' | 'current';
const ticked = (done: boolean): 'done' | 'current' => (done ? 'done' : 'current');

function inOrder(
  ticks: Record<RepaymentStep, Tick>,
  alarms: Partial<Record<RepaymentStep, boolean>>,
  settled: boolean,
): Record<RepaymentStep, StepState> {
  let blocked = false;
  const stateOf = (step: RepaymentStep): StepState => {
    const own: StepState = alarms[step] ? 'alarm' : ticks[step];
    // What slipped while taking is of no use before the values are confirmed again.
    const state = blocked && (own !== 'alarm' || step === 'take') ? 'blocked' : own;
    const holds = !(settled && step === 'return-address');
    if (holds && (own === 'current' || own === 'alarm')) blocked = true;
    return state;
  };
  return {
    'return-address': stateOf('return-address'),
    'read-now': stateOf('read-now'),
    compare: stateOf('compare'),
    take: stateOf('take'),
    'second-person': stateOf('second-person'),
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
