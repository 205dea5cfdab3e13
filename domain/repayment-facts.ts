// Folds the events of one repayment into its present facts.
import type { Reminder } from './after-payment.ts';
import { restates, type ObservedPayable } from './payable-change.ts';
import {
  COPIED_PARTS,
  payablesRead,
  type Pasted,
  type Payable,
  type Reconciled,
  type RepaymentEvent,
  type Signed,
  type CopiedPart,
} from './repayment-events.ts';
import type { EpochMillis } from './time.ts';

/** Facts about the values confirmed last; other values clear them. */
interface Handover {
  readonly copied: ReadonlySet<CopiedPart>;
  /** Lines of the destination that were copied one by one. */
  readonly copiedLines: ReadonlySet<number>;
  /** Copied, and later replaced on the clipboard. */
  readonly swapped: ReadonlySet<CopiedPart>;
  /** The latest paste of each part. */
  readonly pasted: Readonly<Partial<Record<CopiedPart, Pasted>>>;
  /** `parts`: of the destination, by path; undefined: everything that was not proven. */
  readonly pasteBackSkipped:
    | { readonly at: EpochMillis; readonly reason: string; readonly parts?: readonly string[] | undefined }
    | undefined;
  readonly signed: Signed | undefined;
  readonly signatureSkipped: { readonly at: EpochMillis; readonly reason: string } | undefined;
}

export interface Facts extends Handover {
  readonly latestRead: ObservedPayable | undefined;
  /** What the latest read is compared with: the values confirmed last, never those that a poll read last. */
  readonly before: ObservedPayable | undefined;
  readonly confirmed: ObservedPayable | undefined;
  /** Values of a later answer that differ from the latest read. */
  readonly moved: ObservedPayable | undefined;
  /**
   * Values that were confirmed and ready to be paid when others replaced them, and may have been paid
   * unnoticed.
   */
  readonly overtaken: ObservedPayable | undefined;
  /** `payable`: the values confirmed when the payment was recorded. */
  readonly payment:
    | {
        readonly at: EpochMillis;
        readonly reference: string;
        readonly payable: Payable;
        readonly beforeChange: string | undefined;
      }
    | undefined;
  readonly reminded: readonly Reminder[];
  /** Since when the operator keeps the repayment on hold. */
  readonly heldSince: EpochMillis | undefined;
  /** Undefined again once the loan was read or paid, because then it was open after that return. */
  readonly reconciled: Reconciled | undefined;
}

const EMPTY: Handover = {
  copied: new Set(),
  copiedLines: new Set(),
  swapped: new Set(),
  pasted: {},
  pasteBackSkipped: undefined,
  signed: undefined,
  signatureSkipped: undefined,
};

/** @param earlier what stays true of an earlier, stopped repayment of the loan */
export function factsFrom(
  events: readonly RepaymentEvent[],
  earlier: {
    readonly confirmed: ObservedPayable | undefined;
    readonly heldSince: EpochMillis | undefined;
  },
): Facts {
  let facts: Facts = {
    ...EMPTY,
    latestRead: undefined,
    before: undefined,
    confirmed: undefined,
    moved: undefined,
    overtaken: undefined,
    payment: undefined,
    reminded: [],
    heldSince: earlier.heldSince,
    reconciled: undefined,
  };
  let confirmedLast = earlier.confirmed;
  for (const event of events) {
    facts = after(facts, event, confirmedLast);
    confirmedLast = facts.confirmed ?? confirmedLast;
  }
  return facts;
}

function after(facts: Facts, event: RepaymentEvent, confirmedLast: ObservedPayable | undefined): Facts {
  switch (event.kind) {
    case 'read': {
      const reconciled = undefined;
      const { confirmed } = facts;
      // Another writing, a mask or one more part in words is still what was confirmed.
      if (confirmed !== undefined && facts.moved === undefined && restates(event.payable, confirmed.payable))
        return { ...facts, latestRead: { at: event.at, payable: confirmed.payable }, reconciled };
      const latestRead = { at: event.at, payable: event.payable };
      // A read that differs from the confirmed values, or from later ones, clears everything after it.
      const overtaken = mayBePaid(facts) ? facts.confirmed : facts.overtaken;
      const cleared = { ...EMPTY, confirmed: undefined, moved: undefined, reconciled };
      return { ...facts, ...cleared, overtaken, latestRead, before: confirmedLast };
    }
    case 'moved': {
      if (facts.payment !== undefined) return facts;
      return {
        ...facts,
        moved: { at: event.at, payable: event.payable },
        overtaken: mayBePaid(facts) ? facts.confirmed : facts.overtaken,
      };
    }
    case 'confirmed': {
      if (event.digest !== facts.latestRead?.payable.digest) return facts;
      return { ...facts, confirmed: { at: event.at, payable: facts.latestRead.payable } };
    }
    case 'paid': {
      const { at, reference, beforeChange } = event;
      const payable = (beforeChange === undefined ? facts.confirmed : facts.overtaken)?.payable;
      if (payable?.digest !== event.digest) return facts;
      // A payment of earlier details can be recorded after the loan's return, and was made before it.
      const reconciled = beforeChange === undefined ? undefined : facts.reconciled;
      return { ...facts, payment: { at, reference, payable, beforeChange }, reconciled };
    }
    case 'reminded':
      return { ...facts, reminded: [...facts.reminded, event.after] };
    case 'reconciled':
      return { ...facts, reconciled: event };
    case 'held':
    case 'hold-lifted':
      return { ...facts, heldSince: heldAfter(facts.heldSince, event) };
    case 'started':
    case 'stopped':
      return facts;
    default:
      // Events about other values than those confirmed now are history.
      return event.digest === facts.confirmed?.payable.digest ? { ...facts, ...handed(facts, event) } : facts;
  }
}

type HandoverEvent = Extract<
  RepaymentEvent,
  { kind: 'copied' | 'swapped' | 'pasted' | 'paste-back-skipped' | 'signed' | 'signature-skipped' }
>;

function handed(facts: Handover & Pick<Facts, 'confirmed'>, event: HandoverEvent): Partial<Handover> {
  switch (event.kind) {
    case 'copied': {
      const copiedLines =
        event.line === undefined ? facts.copiedLines : withOne(facts.copiedLines, event.line);
      const lines = facts.confirmed?.payable.destination.length;
      if (event.line !== undefined && copiedLines.size !== lines) return { copiedLines };
      return {
        copiedLines,
        copied: withOne(facts.copied, event.part),
        swapped: without(facts.swapped, event.part),
      };
    }
    case 'swapped':
      return {
        copied: without(facts.copied, event.part),
        copiedLines: EMPTY.copiedLines,
        swapped: withOne(facts.swapped, event.part),
        signed: undefined,
        signatureSkipped: undefined,
      };
    case 'pasted': {
      const pasted = { ...facts.pasted, [event.part]: event };
      if (event.verdict === 'different')
        return { pasted, pasteBackSkipped: undefined, signed: undefined, signatureSkipped: undefined };
      return { pasted, swapped: without(facts.swapped, event.part) };
    }
    case 'paste-back-skipped': {
      // Parts that were proven stay; the rest is left out.
      const proven = Object.entries(facts.pasted).filter(([, one]) => one.verdict !== 'different');
      // A reason for some parts does not take back an earlier one for everything.
      const pasteBackSkipped =
        event.parts !== undefined && isPasteBackSkipped(facts)
          ? facts.pasteBackSkipped
          : { at: event.at, reason: event.reason, ...(event.parts && { parts: event.parts }) };
      return {
        pasted: Object.fromEntries(proven),
        pasteBackSkipped,
        signed: undefined,
        signatureSkipped: undefined,
      };
    }
    case 'signed':
      return { signed: event, signatureSkipped: undefined };
    case 'signature-skipped':
      return { signatureSkipped: { at: event.at, reason: event.reason }, signed: undefined };
  }
}

const withOne = <T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => new Set([...set, one]);
const without = <T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> =>
  new Set([...set].filter((other) => other !== one));

/** Neither stopped nor reconciled since it was started, by the whole story: a later record may add to a finished one. */
export function isUnderWay(events: readonly RepaymentEvent[]): boolean {
  const start = events.findLastIndex(({ kind }) => kind === 'started');
  const earlier = events.slice(0, start);
  const own = events.slice(start + 1);
  const before = { confirmed: lastConfirmed(earlier), heldSince: heldSince(earlier) };
  return !isStopped(events) && factsFrom(own, before).reconciled === undefined;
}

/** Whatever is recorded after the stop, until it is started again. */
export const isStopped = (events: readonly RepaymentEvent[]): boolean =>
  events.findLast(({ kind }) => kind === 'started' || kind === 'stopped')?.kind === 'stopped';

/** The values confirmed last in these events, and when. */
export function lastConfirmed(events: readonly RepaymentEvent[]): ObservedPayable | undefined {
  const last = events.findLast((event) => event.kind === 'confirmed');
  const payable = last && payablesRead(events).get(last.digest);
  return last && payable && { at: last.at, payable };
}

/** Since when these events keep the repayment on hold; stopping the repayment does not lift it. */
export const heldSince = (events: readonly RepaymentEvent[]): EpochMillis | undefined =>
  events.reduce(heldAfter, undefined as EpochMillis | undefined);

function heldAfter(since: EpochMillis | undefined, { kind, at }: RepaymentEvent): EpochMillis | undefined {
  if (kind === 'held') return since ?? at;
  return kind === 'hold-lifted' ? undefined : since;
}

/** The pasted text of this part matches the payment details; for a destination, at least the account does. */
export const isAtBank = ({ pasted }: Pick<Facts, 'pasted'>, part: CopiedPart): boolean => {
  const verdict = pasted[part]?.verdict;
  return verdict === 'exact' || verdict === 'same-value';
};

/** Paths that no paste has shown and nobody has left out with a reason. */
export function notCompared(
  { pasted, pasteBackSkipped }: Pick<Facts, 'pasted' | 'pasteBackSkipped'>,
  part: CopiedPart,
): string[] {
  return (pasted[part]?.unshown ?? []).filter((path) => pasteBackSkipped?.parts?.includes(path) !== true);
}

/** The pasted text shows the whole part, or a reason says why the rest was not compared. */
export const isProven = (facts: Pick<Facts, 'pasted' | 'pasteBackSkipped'>, part: CopiedPart): boolean =>
  isAtBank(facts, part) && notCompared(facts, part).length === 0;

/** The operator has copied the part, or it is at the bank. */
export const isInHand = (facts: Pick<Facts, 'pasted' | 'copied'>, part: CopiedPart): boolean =>
  facts.copied.has(part) || isAtBank(facts, part);

type Handing = Pick<Facts, 'confirmed' | 'pasted' | 'copied' | 'pasteBackSkipped'>;

/** Both parts were proven at the bank, or left out with a reason. */
export function isHandedOver(facts: Handing): boolean {
  if (facts.confirmed === undefined) return false;
  const inHand = COPIED_PARTS.every((part) => isInHand(facts, part));
  return inHand && (isPasteBackSkipped(facts) || COPIED_PARTS.every((part) => isProven(facts, part)));
}

/** Somebody may have paid: amount and account are at the bank, even if not every part was compared. */
export function mayBePaid(facts: Handing): boolean {
  return (
    isHandedOver(facts) ||
    (facts.confirmed !== undefined && COPIED_PARTS.every((part) => isAtBank(facts, part)))
  );
}

const isPasteBackSkipped = ({ pasteBackSkipped }: Pick<Facts, 'pasteBackSkipped'>): boolean =>
  pasteBackSkipped !== undefined && pasteBackSkipped.parts === undefined;
