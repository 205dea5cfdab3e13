// What a restore carries over from the journal that it replaces. What may have moved money is asked about before
// that loan or need is acted on again.
import * as v from 'valibot';
import type { IntentKind } from './intent.ts';
import type { Purpose } from './payee.ts';
import type { RepaymentEvent } from './repayment-events.ts';

/** everything: an entry that cannot be read. */
export const CarriedNeedSchema = v.picklist(['loan', 'borrow', 'deposit', 'return', 'everything']);
export type CarriedNeed = v.InferOutput<typeof CarriedNeedSchema>;

/** requested: a quote was accepted, or an application sent. */
export const CarriedActSchema = v.picklist([
  'paid',
  'copied',
  'compared',
  'agreed',
  'sent',
  'requested',
  'unread',
]);

const ACTS: Readonly<Record<string, v.InferOutput<typeof CarriedActSchema>>> = {
  'repay.paid': 'paid',
  'repay.copied': 'copied',
  'repay.pasted': 'compared',
  'repay.paste-back-skipped': 'compared',
  'payee.agreed': 'agreed',
  'deposit.sent': 'sent',
  'intent.recorded': 'requested',
};
/** @param kind of record */
export const carriedAct = (kind: string) => ACTS[kind] ?? 'unread';

/** What must not be acted on before a person has answered. */
export interface Concern {
  readonly need: CarriedNeed;
  /** The loan or the request; empty for the others. */
  readonly subject: string;
}

const ofLoan = (_body: unknown, subject: string): Concern => ({ need: 'loan', subject });

const PAYEE_NEEDS: Readonly<Record<Purpose, CarriedNeed>> = {
  deposit: 'deposit',
  return: 'return',
  repayment: 'loan',
};

/** Records of these families move nothing, and stay in the replaced journal. */
export type LeftFamily =
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

/** By kind of record; `main/desk/journal/carried-over.ts` proves that no kind is missing. */
export const CARRIED_OVER = {
  'intent.recorded': ({ kind }: { kind: IntentKind }, subject: string): Concern | undefined =>
    kind === 'create-quote' ? undefined : { need: 'borrow', subject },
  'intent.sent': 'in-force',
  'intent.confirmed': 'in-force',
  'intent.rejected': 'in-force',
  'intent.unknown': 'in-force',
  'quote.left-to-expire': 'in-force',
  'repay.started': 'in-force',
  'repay.read': 'in-force',
  'repay.moved': 'in-force',
  'repay.confirmed': 'in-force',
  'repay.copied': ofLoan,
  'repay.swapped': 'in-force',
  'repay.pasted': ({ event }: { event: RepaymentEvent }, subject: string): Concern | undefined =>
    event.kind === 'pasted' && event.verdict === 'different' ? undefined : { need: 'loan', subject },
  'repay.paste-back-skipped': ofLoan,
  'repay.signed': 'in-force',
  'repay.signature-skipped': 'in-force',
  'repay.paid': ofLoan,
  'repay.reminded': 'in-force',
  'repay.reconciled': 'in-force',
  'repay.stopped': 'in-force',
  'repay.held': 'in-force',
  'repay.hold-lifted': 'in-force',
  'payee.agreed': ({ purpose }: { purpose: Purpose }, subject: string): Concern => {
    const need = PAYEE_NEEDS[purpose];
    return { need, subject: need === 'loan' ? subject : '' };
  },
  'claim.made': 'in-force',
  'claim.ended': 'in-force',
  'return.wrong': 'in-force',
  'return.settled': 'in-force',
  'deposit.sent': (): Concern => ({ need: 'deposit', subject: '' }),
  // It names an entry by its number, which is another one after a restore (`carriedFrom`).
  'deposit.forgotten': 'left',
} as const;
