// Every kind of journal record, with the newest version of its body. It imports nothing of the bridge: a screen may
// change, but a record must stay readable for as long as the journal exists.
import * as v from 'valibot';
import { ConfirmedBySchema } from '../../../../domain/confirmed-by.ts';
import { DecimalSchema } from '../../../../domain/decimal.ts';
import {
  ApplicationIdSchema,
  ExternalIdSchema,
  IntentIdSchema,
  LoanIdSchema,
  ProfileIdSchema,
  QuoteIdSchema,
} from '../../../../domain/ids.ts';
import { IntentKindSchema } from '../../../../domain/intent.ts';
import { TypedEntrySchema } from '../../../../domain/ledger.ts';
import { RepaymentEventSchema } from '../../../../domain/repayment-events.ts';
import { SignerIdSchema } from '../../../../domain/signing.ts';
import { EpochMillisSchema } from '../../../../domain/time.ts';
import { alertRecord } from './alert-record.ts';
import { fileRecords } from './file-records.ts';

const at = EpochMillisSchema;
const intent = { profile: ProfileIdSchema, intentId: IntentIdSchema };

/** Each step of a repayment has its own kind, so the journal lists the steps. The checklist is built from them. */
const repayment = v.object({ profile: ProfileIdSchema, event: RepaymentEventSchema });

export const recordSchemas = {
  /** Committed before the first byte of the request leaves (architecture, Money moves). */
  'intent.recorded': v.object({
    ...intent,
    kind: IntentKindSchema,
    externalId: v.optional(ExternalIdSchema),
    quoteId: v.optional(QuoteIdSchema),
    /** The exact request body, and its SHA-256; an accept has none. */
    body: v.optional(v.string()),
    bodyHash: v.optional(v.string()),
    /** What was typed, by the field's name. */
    terms: v.optional(v.record(v.string(), v.string())),
    /** By the field's name: the unit of each amount, as the profile declared it then. */
    units: v.optional(v.record(v.string(), v.string())),
    /** No return address was approved, and the operator said to go on. */
    withoutReturnAddress: v.optional(v.literal(true)),
    /** Of an accept: what is offered unlike what was asked, each confirmed by typing it. */
    typedOffer: v.optional(
      v.array(v.object({ field: v.string(), asked: v.string(), offered: v.string(), typed: v.string() })),
    ),
    /** Digest of what the operator was shown when confirming. */
    shown: v.optional(v.string()),
    /** Of what is confirmed in main's own view. */
    confirmedBy: v.optional(ConfirmedBySchema),
  }),
  'intent.sent': v.object(intent),
  'intent.confirmed': v.object({
    ...intent,
    by: v.picklist(['answer', 'reading', 'operator']),
    evidence: v.string(),
    /** What it made, where that was readable. */
    applicationId: v.optional(ApplicationIdSchema),
  }),
  'intent.rejected': v.object({
    ...intent,
    by: v.picklist(['answer', 'never-left', 'window-passed', 'operator']),
    evidence: v.string(),
  }),
  'intent.unknown': v.object({ ...intent, detail: v.string() }),
  'quote.let-lapse': v.object({ ...intent, reason: v.string() }),
  'repay.started': repayment,
  'repay.read': repayment,
  'repay.moved': repayment,
  'repay.confirmed': repayment,
  'repay.taken': repayment,
  'repay.swapped': repayment,
  'repay.pasted': repayment,
  'repay.waived': repayment,
  'repay.signed': repayment,
  'repay.unsigned': repayment,
  'repay.paid': repayment,
  'repay.reminded': repayment,
  'repay.reconciled': repayment,
  'repay.stopped': repayment,
  /** Another address of the same transaction, stated later, is a record of its own. */
  'return.wrong': v.object({
    profile: ProfileIdSchema,
    txHash: v.string(),
    fault: v.picklist(['address', 'asset']),
    address: v.optional(v.string()),
  }),
  'return.settled': v.object({ profile: ProfileIdSchema, txHash: v.string(), reason: v.string() }),
  /** `seq` is the entry that recorded a break of the journal's chain or a wrong anchor. */
  'journal.break-settled': v.object({ seq: v.number(), reason: v.string() }),
  /** A second person who may sign. No record holds their PIN; the keychain holds a salted hash of it. */
  'signer.added': v.object({ signerId: SignerIdSchema, name: v.string() }),
  'signer.removed': v.object({ signerId: SignerIdSchema, name: v.string() }),
  /** A wrong PIN. Counted from here, so that a restart does not give new tries. */
  'signer.refused': v.object({ signerId: SignerIdSchema }),
  /** The lock was switched on or changed; `newPin`: the PIN too, of which nothing stands here. */
  'lock.set': v.object({ minutes: v.number(), newPin: v.boolean() }),
  /** In naira: above it acts are confirmed with the PIN as well; missing: at no amount. */
  'lock.pin-above': v.object({ above: v.optional(DecimalSchema) }),
  /** `outside`: its PIN was gone from the keychain, so nothing locks the desk any more. */
  'lock.removed': v.object({ by: v.picklist(['operator', 'outside']) }),
  'lock.locked': v.object({ by: v.picklist(['operator', 'idle', 'screen', 'suspend']) }),
  /** After so many wrong PINs. */
  'lock.unlocked': v.object({ wrong: v.number() }),
  /** A wrong PIN. Counted from here, as a signer's. */
  'lock.refused': v.object({}),
  alert: alertRecord,
  /** A certificate of the service not seen before; losing the cache must not make a changed issuer the first one. */
  'peer.seen': v.object({
    profile: ProfileIdSchema,
    origin: v.string(),
    issuer: v.string(),
    validTo: v.optional(at),
    fingerprint256: v.string(),
  }),
  'alerts.read': v.object({ profile: ProfileIdSchema, upTo: at }),
  'connection.opened': v.object({
    profile: ProfileIdSchema,
    name: v.string(),
    environment: v.string(),
    baseUrl: v.string(),
  }),
  'connection.left': v.object({ profile: ProfileIdSchema }),
  /** `from`: the form, or the file it was taken in from. */
  'profile.added': v.object({
    profile: ProfileIdSchema,
    name: v.string(),
    environment: v.string(),
    baseUrl: v.string(),
    from: v.string(),
    /** Of the settings as they were written to the profile's file. */
    sha256: v.optional(v.string()),
  }),
  /** Which settings were changed, never to what. */
  'profile.changed': v.object({
    profile: ProfileIdSchema,
    keys: v.array(v.string()),
    secretDeleted: v.boolean(),
    sha256: v.optional(v.string()),
    historyForgotten: v.optional(v.boolean()),
  }),
  'profile.removed': v.object({
    profile: ProfileIdSchema,
    name: v.string(),
    historyForgotten: v.boolean(),
  }),
  'profile.exported': v.object({ profile: ProfileIdSchema, file: v.string(), sha256: v.string() }),
  'secret.replaced': v.object({ profile: ProfileIdSchema }),
  'secret.deleted': v.object({ profile: ProfileIdSchema }),
  'proxy.credentials-stored': v.object({ proxy: v.string() }),
  'proxy.credentials-deleted': v.object({ proxy: v.string() }),
  'evidence.written': v.object({
    profile: ProfileIdSchema,
    loanId: v.string(),
    file: v.string(),
    files: v.number(),
    sha256: v.string(),
  }),
  /** The operator said so; nothing here sends anything to a chain. */
  'deposit.sent': v.object({
    profile: ProfileIdSchema,
    txHash: v.string(),
    asset: v.string(),
    chain: v.string(),
    address: v.string(),
    amount: v.optional(DecimalSchema),
  }),
  'deposit.forgotten': v.object({ profile: ProfileIdSchema, seq: v.number(), reason: v.string() }),
  /** What the operator knows of the ledger and the service does not list (gap 31). */
  'ledger.typed': v.object({ profile: ProfileIdSchema, entry: TypedEntrySchema }),
  'ledger.withdrawn': v.object({ profile: ProfileIdSchema, seq: v.number(), reason: v.string() }),
  /** The day in Lagos on which a loan was closed, which its service does not state; `at` is the moment that counts. */
  'loan.closing-entered': v.object({
    profile: ProfileIdSchema,
    loanId: LoanIdSchema,
    day: v.string(),
    at,
    source: v.string(),
  }),
  ...fileRecords,
} as const;

export type RecordKind = keyof typeof recordSchemas;
export type RecordBody<K extends RecordKind> = v.InferOutput<(typeof recordSchemas)[K]>;
