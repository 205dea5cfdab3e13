// The repayment checklist: ordered, blocking steps, rebuilt from journal entries alone, so that it survives a
// crash and looks the same to every reader. It never marks a loan closed by itself.
import * as v from 'valibot';
import { RETURN_ALARMS, type ReturnState } from './collateral-return.ts';
import { PAYABLE_READ_LIFETIME, ageOf } from './freshness.ts';
import { isEnded, type LoanStatus } from './loan.ts';
import { amountChange, replaces, type AmountChange, type ObservedPayable } from './payable-change.ts';
import type { PayeeState } from './payee.ts';
import { COPIED_PARTS, type Payable, type Reconciled, type RepaymentEvent } from './repayment-events.ts';
import {
  factsFrom,
  heldSince,
  isAtBank,
  isHandedOver,
  isInHand,
  lastConfirmed,
  mayBePaid,
  type Facts,
} from './repayment-facts.ts';
import type { EpochMillis } from './time.ts';
import { sameTransaction } from './transaction.ts';

/** The present state, beside the journal. */
export interface RepaymentWorld {
  readonly now: EpochMillis;
  /** The number of approved, active return addresses; undefined before they were read. */
  readonly usableAddresses: number | undefined;
  /** The service has no list of return addresses, so the app can never count any. */
  readonly lacksAddresses: boolean;
  /** What the latest poll states; a list may mask the account or leave out parts. */
  readonly lastSeen: ObservedPayable | undefined;
  /** Of this destination of the loan, by the book of payees. */
  readonly payeeOf: (destination: Payable['destination']) => PayeeState;
  /** Of the usable return addresses, the one that needs a person most. */
  readonly returnPayee: PayeeState;
  /** The number of second persons set up on this desk. */
  readonly signers: number;
  readonly status: LoanStatus;
  /** The lender kept the collateral, so no return is awaited. */
  readonly collateralReturn: ReturnState;
  /** The return's transaction as the service names it. */
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
 * done: ticked · skipped: optional and left out · current: next to do · blocked: an earlier step is open ·
 * alarm: stop and look.
 */
export const StepStateSchema = v.picklist(['done', 'skipped', 'current', 'blocked', 'alarm']);
export type StepState = v.InferOutput<typeof StepStateSchema>;

export interface Comparison {
  readonly payee: PayeeState;
  readonly amount: AmountChange | 'first';
}

/** What is not as agreed is confirmed with a word on how it was checked. */
export const needsReason = ({ payee, amount }: Comparison): boolean =>
  payee !== 'known' || amount === 'other';

export interface Repayment extends Facts {
  readonly startedAt: EpochMillis;
  /** The latest read beside what a person agreed to and confirmed last. */
  readonly compared: Comparison | undefined;
  /**
   * The service reports the loan closed, but nothing was ready to be paid here: another payment closed it.
   */
  readonly closedElsewhere: boolean;
  readonly steps: Readonly<Record<RepaymentStep, StepState>>;
}

/** Undefined if no repayment is open: never started, or stopped. */
export function repaymentFrom(
  events: readonly RepaymentEvent[],
  world: RepaymentWorld,
): Repayment | undefined {
  const start = events.findLastIndex((event) => event.kind === 'started');
  const stop = events.findLastIndex((event) => event.kind === 'stopped');
  const started = events[start];
  if (started === undefined || stop > start) return undefined;
  // An earlier, stopped repayment still says which values were confirmed last, and whether it was on hold.
  const earlier = events.slice(0, start);
  const facts = factsFrom(events.slice(start + 1), {
    confirmed: lastConfirmed(earlier),
    heldSince: heldSince(earlier),
  });
  return {
    startedAt: started.at,
    compared: comparisonOf(facts, world),
    closedElsewhere: isClosedElsewhere(facts, world),
    ...facts,
    steps: stepsOf(facts, world),
  };
}

/** Nothing may be confirmed, copied or paid. Once the loan is paid or closed, a hold has no effect. */
export const isOnHold = (repayment: Pick<Repayment, 'heldSince' | 'payment' | 'closedElsewhere'>): boolean =>
  repayment.heldSince !== undefined && repayment.payment === undefined && !repayment.closedElsewhere;

/** The step that needs the operator: the first alarm, otherwise the first open step. */
export const stepToDo = (
  steps: readonly { readonly step: RepaymentStep; readonly state: StepState }[],
): RepaymentStep | undefined =>
  (steps.find(({ state }) => state === 'alarm') ?? steps.find(({ state }) => state === 'current'))?.step;

function comparisonOf({ latestRead, before }: Facts, { payeeOf }: RepaymentWorld): Comparison | undefined {
  if (latestRead === undefined) return undefined;
  return {
    payee: payeeOf(latestRead.payable.destination),
    amount: before === undefined ? 'first' : amountChange(before, latestRead),
  };
}

/**
 * The reconciliation of the loan's return, while the loan is closed. A loan that opens again has another return
 * still to come. `contradicted`: the service names another transaction.
 */
export function reconciliation(
  { reconciled }: Pick<Facts, 'reconciled'>,
  { status, returnTxHash }: Pick<RepaymentWorld, 'status' | 'returnTxHash'>,
): (Reconciled & { readonly contradicted: boolean }) | undefined {
  if (reconciled === undefined || !isEnded(status)) return undefined;
  const contradicted = returnTxHash !== undefined && !sameTransaction(returnTxHash, reconciled.txHash);
  return { ...reconciled, contradicted };
}

function isClosedElsewhere(facts: Facts, { status }: RepaymentWorld): boolean {
  // Replaced details may have been paid too. Only `overtaken` records that, because it asks how that is known.
  const mayBeOwn = mayBePaid(facts) && facts.moved === undefined;
  return isEnded(status) && facts.payment === undefined && !mayBeOwn;
}

/** A later answer showed other values than the latest read, so nobody may pay by that read. */
export function hasMoved(facts: Facts, { status, lastSeen }: RepaymentWorld): boolean {
  const { latestRead, payment, moved } = facts;
  // The values of a closed loan are not to be paid, so a change of them does not matter.
  if (latestRead === undefined || payment !== undefined || isEnded(status)) return false;
  return moved !== undefined || (lastSeen !== undefined && replaces(lastSeen, latestRead));
}

function stepsOf(facts: Facts, world: RepaymentWorld): Record<RepaymentStep, StepState> {
  const { latestRead } = facts;
  const compared = comparisonOf(facts, world);
  const paid = facts.payment !== undefined;
  const elsewhere = isClosedElsewhere(facts, world);
  const confirmed =
    compared?.payee === 'known' && facts.confirmed?.payable.digest === latestRead?.payable.digest;
  const moved = hasMoved(facts, world);
  const held = isOnHold({ ...facts, closedElsewhere: elsewhere });
  const fresh = latestRead !== undefined && isPayableNow(latestRead.at, world.now);
  const inHand = COPIED_PARTS.every((part) => isInHand(facts, part));
  const reconciledAs = reconciliation(facts, world);
  const contradicted = reconciledAs?.contradicted === true;
  const reconciled = reconciledAs?.contradicted === false;
  const isSkipped = facts.signatureSkipped !== undefined || world.signers === 0 || paid;
  const unlessElsewhere = (done: boolean): Tick => (elsewhere ? 'skipped' : ticked(done));
  // What the service states as returned all the same is reconciled.
  const isAwaited = world.status !== 'seized' || world.returnTxHash !== undefined;
  const unlessSeized = (done: boolean): Tick => (isAwaited ? ticked(done) : 'skipped');
  const hasAddress = (world.usableAddresses ?? 0) > 0;
  const ticks: Record<RepaymentStep, Tick> = {
    // After the collateral's return no address needs to be approved.
    'return-address':
      reconciled || (hasAddress && world.returnPayee === 'known')
        ? 'done'
        : world.lacksAddresses
          ? 'skipped'
          : 'current',
    // The read must be fresh until both values are copied or at the bank; then it has served.
    'read-now': unlessElsewhere(paid || (!moved && (fresh || (confirmed && inHand)))),
    compare: unlessElsewhere(paid || (!moved && confirmed && !held)),
    take: unlessElsewhere(paid || (!moved && confirmed && isHandedOver(facts))),
    'second-person': facts.signed !== undefined ? 'done' : isSkipped || elsewhere ? 'skipped' : 'current',
    'record-payment': unlessElsewhere(paid),
    'watch-closed': unlessSeized((paid || elsewhere) && isEnded(world.status)),
    'reconcile-return': unlessSeized(reconciled),
  };
  const slipped = COPIED_PARTS.some(
    (part) =>
      !isAtBank(facts, part) && (facts.swapped.has(part) || facts.pasted[part]?.verdict === 'different'),
  );
  // From here on blocking is useless: the payment was made. The alarms about the collateral's return stay.
  const settled = paid || elsewhere;
  const alarms: Partial<Record<RepaymentStep, boolean>> = {
    // Service document, Withdrawal address: the approved address must stay active until the return is final.
    'return-address':
      !reconciled &&
      isAwaited &&
      (hasAddress ? world.returnPayee === 'changed' : settled && world.usableAddresses === 0),
    'read-now': moved,
    // A read may get old while the operator asks the lender, but one that later values replaced cannot be
    // confirmed.
    compare: held || (!settled && !moved && !confirmed && isUnlike(compared)),
    take: !settled && confirmed && slipped,
    'reconcile-return': contradicted || (!reconciled && RETURN_ALARMS.has(world.collateralReturn)),
  };
  return inOrder(ticks, alarms, settled);
}

type Tick = 'done' | 'skipped' | 'current';
const ticked = (done: boolean): 'done' | 'current' => (done ? 'done' : 'current');

function inOrder(
  ticks: Record<RepaymentStep, Tick>,
  alarms: Partial<Record<RepaymentStep, boolean>>,
  settled: boolean,
): Record<RepaymentStep, StepState> {
  let blocked = false;
  const stateOf = (step: RepaymentStep): StepState => {
    const own: StepState = alarms[step] ? 'alarm' : ticks[step];
    // An alarm about copying is useless before the values are confirmed again.
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

/** A first payee and interest alone are no alarm. */
const isUnlike = (compared: Comparison | undefined): boolean =>
  compared?.payee === 'changed' || compared?.amount === 'other';

/** A read is good for 60 s. A read from the future (clock set back) is not. */
export function isPayableNow(readAt: EpochMillis, now: EpochMillis): boolean {
  return now >= readAt && ageOf(readAt, now) <= PAYABLE_READ_LIFETIME;
}
