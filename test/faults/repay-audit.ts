// Audits a repayment by its journal entries, without the desk's own code. Each finding is a sentence about an
// act on payment details other than those confirmed last.
import * as v from 'valibot';
import type { Payable, RepaymentEvent, CopiedPart } from '../../domain/repayment-events.ts';
import { recordSchemas } from '../../main/desk/journal/format/record-schemas.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';

const COPIED_PARTS: readonly CopiedPart[] = ['amount', 'destination'];

/** A checklist according to its entries so far. */
export interface Audit {
  readonly open: boolean;
  readonly read: Payable | undefined;
  /** Digest of the payment details confirmed last; undefined once a read shows others. */
  readonly confirmed: string | undefined;
  readonly copied: ReadonlySet<CopiedPart>;
  readonly agreed: ReadonlySet<CopiedPart>;
  /** Parts of the destination that no pasted text contained. */
  readonly notCompared: readonly string[];
  /** Parts that the operator skipped with a reason; cleared when a pasted text differs. */
  readonly leftOut: readonly string[];
  readonly pasteBackSkipped: boolean;
  /** True if other payment details were recorded, and the loan was not read since. */
  readonly moved: boolean;
  /** Digest of payment details that were ready to be paid when other ones replaced them. */
  readonly overtaken: string | undefined;
  readonly paid: boolean;
  /** The transaction of the reconciled return; undefined once the loan is open again. */
  readonly reconciled: string | undefined;
  /** The operator stopped to call the lender, and has not lifted the hold. Stopping does not lift it. */
  readonly onHold: boolean;
  readonly broken: readonly string[];
}

const NOTHING = {
  confirmed: undefined,
  copied: new Set<CopiedPart>(),
  agreed: new Set<CopiedPart>(),
  notCompared: [],
  leftOut: [],
  pasteBackSkipped: false,
  moved: false,
};

/** A loan without entries. */
export const UNTOUCHED: Audit = {
  ...NOTHING,
  open: false,
  read: undefined,
  overtaken: undefined,
  paid: false,
  reconciled: undefined,
  onHold: false,
  broken: [],
};

export function auditOne(state: Audit, { kind, body }: JournalEntry): Audit {
  if (!kind.startsWith('repay.')) return state;
  return auditEvent(state, v.parse(recordSchemas['repay.read'], JSON.parse(body)).event);
}

function auditEvent(state: Audit, event: RepaymentEvent): Audit {
  if (event.kind === 'started')
    return { ...UNTOUCHED, open: true, onHold: state.onHold, broken: state.broken };
  if (event.kind === 'stopped') return { ...state, open: false, reconciled: undefined };
  if (event.kind === 'held') return { ...state, onHold: true };
  if (event.kind === 'hold-lifted') return { ...state, onHold: false };
  if (event.kind === 'read') {
    const same = state.confirmed === event.payable.digest && !state.moved;
    const kept = same ? state : { ...overtaken(state), ...NOTHING };
    return { ...kept, read: event.payable, reconciled: undefined };
  }
  if (event.kind === 'moved')
    return event.payable.digest === state.read?.digest
      ? broken(state, 'a change to the same values that were read is recorded')
      : { ...overtaken(state), moved: true };
  if (event.kind === 'reminded') return state;
  if (event.kind === 'reconciled') return { ...state, reconciled: event.txHash };
  // A confirmation after the payment has no effect.
  if (event.kind === 'confirmed' && state.paid) return state;
  const what = `${event.kind} of ${event.digest.slice(0, 8)}`;
  if (event.kind === 'paid' && event.beforeChange !== undefined) {
    const paid = { ...state, paid: true };
    return event.digest === state.overtaken ? paid : broken(paid, `${what} was not ready to be paid before`);
  }
  if (state.onHold && event.kind !== 'swapped') return broken(state, `${what} is recorded during a hold`);
  if (state.moved) return broken(state, `${what} is recorded although other values were stated`);
  if (event.kind === 'confirmed')
    return event.digest === state.read?.digest
      ? { ...state, confirmed: event.digest }
      : broken(state, `${what} is not what was read last`);
  if (event.digest !== state.confirmed) return broken(state, `${what} is not what was confirmed last`);
  const copied = new Set(state.copied);
  const agreed = new Set(state.agreed);
  switch (event.kind) {
    case 'copied':
      return { ...state, copied: copied.add(event.part) };
    case 'swapped':
      copied.delete(event.part);
      return { ...state, copied };
    case 'pasted': {
      if (event.verdict === 'different') agreed.delete(event.part);
      else agreed.add(event.part);
      return {
        ...state,
        agreed,
        leftOut: event.verdict === 'different' ? [] : state.leftOut,
        notCompared: event.part === 'destination' ? event.unshown : state.notCompared,
        pasteBackSkipped: state.pasteBackSkipped && event.verdict !== 'different',
      };
    }
    case 'paste-back-skipped': {
      const { parts } = event;
      return parts === undefined ? { ...state, pasteBackSkipped: true } : { ...state, leftOut: parts };
    }
    case 'paid': {
      const paid = { ...state, paid: true, reconciled: undefined };
      if (state.paid) return broken(paid, `${what} was recorded twice`);
      return isReady(state) ? paid : broken(paid, `${what} is recorded without copying or comparing`);
    }
    case 'signed':
    case 'signature-skipped':
      return state;
  }
}

const broken = (state: Audit, what: string): Audit => ({ ...state, broken: [...state.broken, what] });

function isReady({ copied, agreed, pasteBackSkipped, notCompared, leftOut }: Audit): boolean {
  const inHand = COPIED_PARTS.every((part) => copied.has(part) || agreed.has(part));
  const isCovered = notCompared.every((path) => leftOut.includes(path));
  return inHand && (pasteBackSkipped || (COPIED_PARTS.every((part) => agreed.has(part)) && isCovered));
}

/** Amount and account were compared, so the operator may have paid, whatever else was not compared. */
const mayBePaid = (state: Audit): boolean =>
  isReady(state) || COPIED_PARTS.every((part) => state.agreed.has(part));

const overtaken = (state: Audit): Audit =>
  mayBePaid(state) && state.confirmed !== undefined ? { ...state, overtaken: state.confirmed } : state;
