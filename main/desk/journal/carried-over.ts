// What a restore carries over from the journal that it replaces: one rule for each kind of record.
import type { CarriedNeed } from '../../../domain/carried.ts';
import type { Purpose } from '../../../domain/payee.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { isRecordKind, readBody, STORE_KINDS, unknownKind } from './format/reading.ts';
import type { RecordBody, RecordKind } from './format/record-schemas.ts';

/** What must not be acted on before a person has answered. */
export interface Concern {
  readonly need: CarriedNeed;
  /** The loan or the request; empty for the others. */
  readonly subject: string;
}

/**
 * left: it stays in the replaced journal · in-force: carried over · a function: it may have moved money, so that
 * it is carried over and asked about, unless the function finds that nothing moved.
 */
type Rule<K extends RecordKind> =
  | 'left'
  | 'in-force'
  | ((body: RecordBody<K>, subject: string) => Concern | undefined);

const ofLoan = (_body: unknown, subject: string): Concern => ({ need: 'loan', subject });

const PAYEE_NEEDS: Readonly<Record<Purpose, CarriedNeed>> = {
  deposit: 'deposit',
  return: 'return',
  repayment: 'loan',
};

/** Records of these move nothing, and stay in the replaced journal. */
type LeftFamily =
  | 'alerts'
  | 'attachment'
  | 'backup'
  | 'connection'
  | 'diagnostics'
  | 'evidence'
  | 'export'
  | 'journal'
  | 'ledger'
  | 'loan'
  | 'lock'
  | 'peer'
  | 'profile'
  | 'proxy'
  | 'restore'
  | 'secret'
  | 'signer'
  | 'statement'
  | 'team'
  | 'upkeep';
type LeftKind = Extract<RecordKind, 'alert' | `${LeftFamily}.${string}`>;

const CARRIED_OVER: { readonly [K in Exclude<RecordKind, LeftKind>]: Rule<K> } = {
  'intent.recorded': ({ kind }, subject) =>
    kind === 'create-quote' ? undefined : { need: 'borrow', subject },
  'intent.sent': 'in-force',
  'intent.confirmed': 'in-force',
  'intent.rejected': 'in-force',
  'intent.unknown': 'in-force',
  'quote.let-lapse': 'in-force',
  'repay.started': 'in-force',
  'repay.read': 'in-force',
  'repay.moved': 'in-force',
  'repay.confirmed': 'in-force',
  'repay.taken': ofLoan,
  'repay.swapped': 'in-force',
  'repay.pasted': ({ event }, subject) =>
    event.kind === 'pasted' && event.verdict === 'different' ? undefined : { need: 'loan', subject },
  'repay.waived': ofLoan,
  'repay.signed': 'in-force',
  'repay.unsigned': 'in-force',
  'repay.paid': ofLoan,
  'repay.reminded': 'in-force',
  'repay.reconciled': 'in-force',
  'repay.stopped': 'in-force',
  'repay.held': 'in-force',
  'repay.hold-lifted': 'in-force',
  'payee.agreed': ({ purpose }, subject) => {
    const need = PAYEE_NEEDS[purpose];
    return { need, subject: need === 'loan' ? subject : '' };
  },
  'claim.taken': 'in-force',
  'claim.ended': 'in-force',
  'return.wrong': 'in-force',
  'return.settled': 'in-force',
  'deposit.sent': () => ({ need: 'deposit', subject: '' }),
  // It names an entry by its number, which is another one after a restore (`carriedFrom`).
  'deposit.forgotten': 'left',
};

const isTold = (kind: RecordKind): kind is keyof typeof CARRIED_OVER => Object.hasOwn(CARRIED_OVER, kind);
export const ruleOf = (kind: RecordKind) => (isTold(kind) ? CARRIED_OVER[kind] : 'left');

/** Of the entries that only the replaced journal has, those that the restored one continues with. */
export function carriedFrom(rows: readonly JournalRow[]): JournalRow[] {
  const forgotten = new Set(
    rows.flatMap(({ kind, body }) =>
      kind === 'deposit.forgotten' ? (readBody(kind, body).body?.seq ?? []) : [],
    ),
  );
  return rows.filter(
    ({ kind, seq }) =>
      !STORE_KINDS.includes(kind) && !forgotten.has(seq) && (!isRecordKind(kind) || ruleOf(kind) !== 'left'),
  );
}

export interface Asked extends Concern {
  /** Undefined: of every service, because the entry cannot be read. */
  readonly profile: ProfileId | undefined;
}

/** What a carried entry is asked about; undefined: it moved nothing. One that cannot be read may have. */
export function askedAbout({ kind, subject, body }: JournalRow): Asked | undefined {
  const { profile } = unknownKind(body);
  const concern = isRecordKind(kind) ? concernOf(kind, subject, body) : EVERYTHING;
  return concern && { ...concern, profile };
}

const EVERYTHING: Concern = { need: 'everything', subject: '' };

function concernOf(kind: RecordKind, subject: string, text: string): Concern | undefined {
  const rule = ruleOf(kind);
  if (typeof rule === 'string') return undefined;
  const read = readBody(kind, text);
  if (read.body === undefined) return kind.startsWith('repay.') ? { need: 'loan', subject } : EVERYTHING;
  // Each rule gets the body that its own kind's schema has read.
  const concern: (body: never, of: string) => Concern | undefined = rule;
  return concern(read.body as never, subject);
}
