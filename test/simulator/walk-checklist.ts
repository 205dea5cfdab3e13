// Visits every state of a repayment's checklist and compares it with an independent audit of its entries. The
// service may switch between two sets of payment details, and the app may crash after every entry.
import * as v from 'valibot';
import type { Destination } from '../../domain/destination.ts';
import type { Decimal } from '../../domain/decimal.ts';
import {
  RepaymentEventSchema,
  COPIED_PARTS,
  type Payable,
  type RepaymentEvent,
} from '../../domain/repayment-events.ts';
import {
  REPAYMENT_STEPS,
  isOnHold,
  repaymentFrom,
  type Repayment,
  type RepaymentStep,
  type RepaymentWorld,
} from '../../domain/repayment.ts';
import { isAtBank, notCompared } from '../../domain/repayment-facts.ts';
import type { SignerId } from '../../domain/signing.ts';
import { epochMillis } from '../../domain/time.ts';
import type { Walk } from './walk-intents.ts';
import { auditEvent, UNTOUCHED, type Audit } from '../faults/repay-audit.ts';

const AT = epochMillis(1_000_000);
const SIGNER = '00000000-0000-4000-8000-000000000000' as SignerId;
const LATER = epochMillis(1_061_000);
const PAYABLES: readonly Payable[] = ['1', '2'].map((account) => ({
  payoff: '100.00' as Decimal,
  destination: [{ path: 'account', value: account }] as unknown as Destination,
  digest: account.repeat(64),
}));
const [FIRST, SECOND] = PAYABLES;
if (FIRST === undefined || SECOND === undefined)
  throw new Error('the walk needs two sets of payment details');

interface State {
  readonly events: readonly RepaymentEvent[];
  readonly world: RepaymentWorld;
}

/** Finished audits, so that only the last event of a state has to be audited. */
const audits = new WeakMap<readonly RepaymentEvent[], Audit>();

function auditOf(events: readonly RepaymentEvent[]): Audit {
  const last = events.at(-1);
  if (last === undefined) return UNTOUCHED;
  const known = audits.get(events) ?? events.reduce(auditEvent, UNTOUCHED);
  audits.set(events, known);
  return known;
}

const WORLD: RepaymentWorld = {
  now: AT,
  usableAddresses: 1,
  lacksAddresses: false,
  lastSeen: { at: AT, payable: FIRST },
  // Confirming agrees to the destination.
  payeeOf: () => 'known',
  returnPayee: 'known',
  signers: 1,
  status: 'open',
  seized: false,
  collateralReturn: 'none',
  returnTxHash: undefined,
};

/** What an operator can do at a step that is not blocked, by the rules of the desk's commands. */
function* actsOf({ events, world }: State, repayment: Repayment | undefined): Generator<RepaymentEvent> {
  if (repayment === undefined) {
    if (events.length === 0) yield { kind: 'started', at: AT };
    return;
  }
  const { steps, latestRead, confirmed, payment, overtaken } = repayment;
  const can = (step: RepaymentStep): boolean =>
    steps[step] !== 'blocked' &&
    (steps[step] !== 'skipped' || (step === 'second-person' && !repayment.closedElsewhere));
  const stated = world.lastSeen?.payable ?? FIRST;
  if (can('read-now') && world.status === 'open')
    yield { kind: 'read', at: AT, payable: stated as Payable, rawHash: 'h' };
  const isOpen = world.status === 'open';
  if (isOpen && can('compare') && !isOnHold(repayment) && latestRead !== undefined) {
    const { digest } = latestRead.payable;
    yield { kind: 'confirmed', at: AT, digest, changed: false, reason: 'asked' };
  }
  const digest = confirmed?.payable.digest;
  if (digest !== undefined && digest === latestRead?.payable.digest && payment === undefined) {
    if (isOpen && can('take')) {
      for (const part of COPIED_PARTS) {
        yield { kind: 'copied', at: AT, digest, part };
        if (repayment.copied.has(part) && !isAtBank(repayment, part))
          yield { kind: 'swapped', at: AT, digest, part };
        const pasted = { kind: 'pasted' as const, at: AT, digest, part, pasted: 'p', differences: [] };
        yield { ...pasted, verdict: 'exact', unshown: [] };
        if (part === 'amount') continue;
        yield { ...pasted, verdict: 'exact', unshown: ['bank'] };
        yield { ...pasted, verdict: 'different', unshown: [] };
      }
      yield { kind: 'paste-back-skipped', at: AT, digest, reason: 'on paper' };
      const parts = isAtBank(repayment, 'destination') ? notCompared(repayment, 'destination') : [];
      if (parts.length > 0) yield { kind: 'paste-back-skipped', at: AT, digest, reason: 'by eye', parts };
    }
    if (isOpen && can('second-person')) {
      yield { kind: 'signed', at: AT, digest, signerId: SIGNER, signer: 'N', preparedBy: 'T' };
    }
    // If a loan closes when its payment is ready, the operator may still record the payment, unless the
    // payment details changed before.
    if (can('record-payment') && (isOpen || repayment.moved === undefined))
      yield { kind: 'paid', at: AT, digest, reference: 'r' };
  }
  if (overtaken !== undefined && payment === undefined && can('return-address'))
    yield {
      kind: 'paid',
      at: AT,
      digest: overtaken.payable.digest,
      reference: 'r',
      beforeChange: 'by the bank',
    };
  if (can('reconcile-return') && world.collateralReturn === 'final')
    yield { kind: 'reconciled', at: AT, txHash: world.returnTxHash ?? '', by: 'service' };
  yield repayment.heldSince === undefined
    ? { kind: 'held', at: AT }
    : { kind: 'hold-lifted', at: AT, reason: 'the lender confirmed it' };
  yield { kind: 'stopped', at: AT, reason: 'later' };
}

/** Changes by time and by the service. The desk records an answer with other payment details. */
function* outsideEventsOf({ events, world }: State, repayment: Repayment | undefined): Generator<State> {
  // A reading becomes outdated before its payment is recorded.
  if (world.now === AT && repayment?.latestRead !== undefined && repayment.payment === undefined)
    yield { events, world: { ...world, now: LATER } };
  if (world.status === 'open') {
    const other = world.lastSeen?.payable.digest === FIRST?.digest ? SECOND : FIRST;
    const seen = { ...world, lastSeen: other && { at: AT, payable: other } };
    const read = repayment?.latestRead?.payable.digest;
    const isNews =
      read !== undefined && other !== undefined && other.digest !== read && repayment?.payment === undefined;
    // The app may crash before it records the change.
    yield { events, world: seen };
    if (isNews && repayment?.moved === undefined)
      yield { events: [...events, { kind: 'moved' as const, at: AT, payable: other }], world: seen };
    yield { events, world: { ...world, status: 'closed' } };
  }
  if (world.status === 'closed' && world.collateralReturn === 'none')
    yield { events, world: { ...world, collateralReturn: 'final', returnTxHash: 't' } };
  // While a loan is open, a missing return address only blocks later steps, so it is left out here.
  if (world.status === 'closed')
    yield { events, world: { ...world, usableAddresses: world.usableAddresses === 1 ? 0 : 1 } };
}

/**
 * After a reconciliation the service may name another transaction, or open the loan again. Each is checked and not
 * walked on from: every step could come once more, in more states than fit into memory.
 */
function* afterReconciling({ events, world }: State, repayment: Repayment | undefined): Generator<State> {
  if (repayment?.reconciled === undefined || world.status !== 'closed') return;
  yield { events, world: { ...world, returnTxHash: 'u' } };
  yield { events, world: { ...world, status: 'open', collateralReturn: 'none', returnTxHash: undefined } };
}

function wrongWith({ world }: State, repayment: Repayment | undefined, audit: Audit): string | undefined {
  if (audit.broken.length > 0) return audit.broken.join(', ');
  if (repayment === undefined) return audit.open ? 'the checklist is open and not shown' : undefined;
  const { steps, latestRead, payment } = repayment;
  if (audit.paid !== (payment !== undefined))
    return 'audit and checklist disagree on whether the loan was paid';
  if (payment === undefined && repayment.overtaken?.payable.digest !== audit.overtaken)
    return 'audit and checklist disagree on which replaced details may have been paid';
  const isSettled = payment !== undefined || repayment.closedElsewhere;
  if (steps['record-payment'] === 'current') {
    if (audit.onHold) return 'payment is offered during a hold';
    if (audit.confirmed === undefined || audit.confirmed !== latestRead?.payable.digest)
      return 'payment is offered with details other than those confirmed last';
    // If a loan closes when its payment is ready, the operator may still record the payment.
    if (world.status !== 'closed' && world.lastSeen?.payable.digest !== audit.confirmed)
      return 'payment is offered although other values were read since';
    if (world.status !== 'closed' && audit.moved)
      return 'payment is offered although other values were read before';
  }
  if (steps['watch-closed'] === 'done' && world.status !== 'closed')
    return 'the checklist calls an open loan closed';
  const isReconciled =
    world.status === 'closed' && audit.reconciled !== undefined && audit.reconciled === world.returnTxHash;
  if (steps['reconcile-return'] === 'done' && !isReconciled)
    return 'the checklist calls a return reconciled that is not';
  if (steps['return-address'] === 'done' && world.usableAddresses === 0 && !isReconciled)
    return 'the checklist needs no return address before the return';
  let holding: RepaymentStep | undefined;
  for (const step of REPAYMENT_STEPS) {
    const state = steps[step];
    if (holding !== undefined && state !== 'blocked' && state !== 'alarm')
      return `${step} is ${state} behind ${holding}`;
    if ((state === 'current' || state === 'alarm') && !(isSettled && step === 'return-address'))
      holding ??= step;
  }
  return undefined;
}

const keyOf = ({ events, world }: State, repayment: Repayment | undefined): string =>
  JSON.stringify([
    world,
    repayment && {
      ...repayment,
      copied: [...repayment.copied].sort(),
      swapped: [...repayment.swapped].sort(),
    },
    events.length === 0,
    auditKey(auditOf(events)),
  ]);

const auditKey = (audit: Audit): unknown => ({
  ...audit,
  copied: [...audit.copied].sort(),
  agreed: [...audit.agreed].sort(),
});

/** @param most the walk stops at this number of states */
export function walkChecklist(most: number): Walk {
  const begin: State = { events: [], world: WORLD };
  const seen = new Set([keyOf(begin, undefined)]);
  const queue = [begin];
  const wrong: string[] = [];
  let steps = 0;
  for (let head = 0; head < queue.length && seen.size < most; head++) {
    const state = queue[head] as State;
    const repayment = repaymentFrom(state.events, state.world);
    const also = [...afterReconciling(state, repayment)];
    const what = [state, ...also]
      .map((one) => wrongWith(one, repaymentFrom(one.events, one.world), auditOf(one.events)))
      .find((found) => found !== undefined);
    if (what !== undefined) {
      wrong.push(`${what}: ${state.events.map(({ kind }) => kind).join(' → ')}`);
      continue;
    }
    const { world } = state;
    const after = [
      ...[...actsOf(state, repayment)].map((event) => ({
        // Encodes and parses the event, so that the walk continues with what a restart would read.
        events: [...state.events, v.parse(RepaymentEventSchema, JSON.parse(JSON.stringify(event)))],
        // A new reading is current again.
        world: event.kind === 'read' ? { ...world, now: AT } : world,
      })),
      ...outsideEventsOf(state, repayment),
    ];
    for (const next of after) {
      steps++;
      const folded = repaymentFrom(next.events, next.world);
      const key = keyOf(next, folded);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return { states: seen.size, steps, wrong };
}
