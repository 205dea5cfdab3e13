// Every kind of journal record, with the newest version of its body. It imports nothing of the bridge: a
// screen may change, but a record must stay readable for as long as the journal exists.
import * as v from 'valibot';
import { ClaimIdSchema } from '../../../../domain/claim.ts';
import { ConfirmedBySchema } from '../../../../domain/confirmed-by.ts';
import { DecimalSchema, EpochMillisSchema } from '../../../../domain/value-schemas.ts';
import {
  ApplicationIdSchema,
  ExternalIdSchema,
  IntentIdSchema,
  LoanIdSchema,
  ProfileIdSchema,
  QuoteIdSchema,
} from '../../../../domain/ids.ts';
import { DestinationSchema } from '../../../../domain/destination.ts';
import { IntentKindSchema } from '../../../../domain/intent.ts';
import { TypedEntrySchema } from '../../../../domain/ledger.ts';
import { PurposeSchema } from '../../../../domain/payee.ts';
import { RepaymentEventSchema } from '../../../../domain/repayment-events.ts';
import { SignerIdSchema } from '../../../../domain/signing.ts';
import { FactSchema } from '../../../../domain/alerts.ts';
import { alertRecord } from './alert-record.ts';
import { fileRecords } from './file-records.ts';

const at = EpochMillisSchema;
const intent = { profile: ProfileIdSchema, intentId: IntentIdSchema };

/** A claim at the team's server, and that server's database. */
const claim = v.object({
  id: ClaimIdSchema,
  databaseId: v.string(),
  person: v.string(),
  /** Who gave the approval that the team's policy asked for. */
  approvedBy: v.optional(v.string()),
  /** As the claim names the service, and the digest of what was shown. */
  service: v.optional(v.string()),
  digest: v.optional(v.string()),
});
export type ClaimRecord = v.InferOutput<typeof claim>;

const team = { databaseId: v.string(), name: v.string() };

/** Each step of a repayment has its own kind. The checklist is built from these records. */
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
    /** The typed values, by field name. */
    terms: v.optional(v.record(v.string(), v.string())),
    /** The unit of each amount by field name, as the profile declared it at that time. */
    units: v.optional(v.record(v.string(), v.string())),
    /** No return address was approved, and the operator chose to continue. */
    withoutReturnAddress: v.optional(v.literal(true)),
    /** For an accept: offered terms that differ from the requested ones, typed by the operator to confirm. */
    typedOffer: v.optional(
      v.array(v.object({ field: v.string(), asked: v.string(), offered: v.string(), typed: v.string() })),
    ),
    /** Digest of what the confirmation showed. */
    shown: v.optional(v.string()),
    /** For an act that was confirmed in main's own window. */
    confirmedBy: v.optional(ConfirmedBySchema),
    /** The team's claim that allowed it; a desk without a team has none. */
    claim: v.optional(claim),
  }),
  'intent.sent': v.object(intent),
  'intent.confirmed': v.object({
    ...intent,
    by: v.picklist(['answer', 'reading', 'operator']),
    evidence: v.string(),
    /** The application that it created, if readable. */
    applicationId: v.optional(ApplicationIdSchema),
  }),
  'intent.rejected': v.object({
    ...intent,
    by: v.picklist(['answer', 'never-left', 'window-passed', 'operator']),
    evidence: v.string(),
  }),
  'intent.unknown': v.object({ ...intent, detail: v.string() }),
  'quote.left-to-expire': v.object({ ...intent, reason: v.string() }),
  'repay.started': repayment,
  'repay.read': repayment,
  'repay.moved': repayment,
  'repay.confirmed': repayment,
  'repay.copied': repayment,
  'repay.swapped': repayment,
  'repay.pasted': repayment,
  'repay.paste-back-skipped': repayment,
  'repay.signed': repayment,
  'repay.signature-skipped': repayment,
  'repay.paid': repayment,
  'repay.reminded': repayment,
  'repay.reconciled': repayment,
  'repay.stopped': repayment,
  'repay.held': repayment,
  'repay.hold-lifted': repayment,
  /**
   * A person agreed to this payee in main's own window; the subject is what it is agreed for. `checked`: how, in
   * their words.
   */
  'payee.agreed': v.object({
    profile: ProfileIdSchema,
    purpose: PurposeSchema,
    payee: DestinationSchema,
    checked: v.string(),
    by: v.optional(v.string()),
    confirmedBy: v.optional(ConfirmedBySchema),
  }),
  /** This desk won the claim to pay these payment details of the loan. */
  'claim.made': v.object({ profile: ProfileIdSchema, digest: v.string(), claim }),
  /** It was given up, or freed by others, without a recorded payment. It is not put back in a restored database. */
  'claim.ended': v.object({ profile: ProfileIdSchema, claim: ClaimIdSchema, evidence: v.string() }),
  /** The desk joined a team, or a person signed in to it. */
  'team.joined': v.object({
    ...team,
    deskId: v.string(),
    host: v.string(),
    database: v.string(),
    person: v.string(),
  }),
  'team.left': v.object(team),
  /** Acts that the team's database lacks left this desk as a file. */
  'team.acts-saved': v.object({ file: v.string(), acts: v.number(), sha256: v.string() }),
  /**
   * Collateral that went to an address never listed, or came back in another asset. If the service later
   * states another address for the same transaction, that is a further record.
   */
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
  /** A wrong PIN. Waits are counted from these records, so that a restart gives no new tries. */
  'signer.refused': v.object({ signerId: SignerIdSchema }),
  /** The lock was changed; `newPin`: the PIN as well; `first`: it was off before. No record holds the PIN. */
  'lock.set': v.object({ minutes: v.number(), newPin: v.boolean(), first: v.optional(v.literal(true)) }),
  /** In NGN: acts above it need the PIN as well; missing: no act does. */
  'lock.pin-above': v.object({ above: v.optional(DecimalSchema) }),
  /** `outside`: the PIN was missing from the keychain, so the desk no longer locks. */
  'lock.removed': v.object({ by: v.picklist(['operator', 'outside']) }),
  'lock.locked': v.object({ by: v.picklist(['operator', 'idle', 'screen', 'suspend']) }),
  /** `wrong`: the number of wrong PINs before. */
  'lock.unlocked': v.object({ wrong: v.number() }),
  /** A wrong PIN; waits are counted as for `signer.refused`. */
  'lock.refused': v.object({}),
  alert: alertRecord,
  /** A new certificate of the service; kept here because the cache can be lost (alerts/certificates.ts). */
  'peer.seen': v.object({
    profile: ProfileIdSchema,
    origin: v.string(),
    issuer: v.string(),
    validTo: v.optional(at),
    fingerprint256: v.string(),
  }),
  /** `upTo` is the number of the newest read alert's entry. */
  'alerts.read': v.object({ profile: ProfileIdSchema, upTo: v.pipe(v.number(), v.integer()) }),
  /** One alert; `alert` is the number of its entry. */
  'alerts.marked': v.object({ profile: ProfileIdSchema, alert: v.number(), read: v.boolean() }),
  'alerts.snooze-ended': v.object({ profile: ProfileIdSchema, alert: v.number() }),
  'alerts.snoozed': v.object({ profile: ProfileIdSchema, alert: v.number(), until: at }),
  /** The numbers of their entries; the fact that ended them. */
  'alerts.settled': v.object({ profile: ProfileIdSchema, alerts: v.array(v.number()), by: FactSchema }),
  'connection.opened': v.object({
    profile: ProfileIdSchema,
    name: v.string(),
    environment: v.string(),
    baseUrl: v.string(),
  }),
  'connection.left': v.object({ profile: ProfileIdSchema }),
  /** `from`: the form, or the imported file. */
  'profile.added': v.object({
    profile: ProfileIdSchema,
    name: v.string(),
    environment: v.string(),
    baseUrl: v.string(),
    from: v.string(),
    /** Hash of the profile's file. */
    sha256: v.optional(v.string()),
  }),
  /** The names of the changed settings, never their values. */
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
  /** The operator reported it; the app sends nothing to a chain. */
  'deposit.sent': v.object({
    profile: ProfileIdSchema,
    txHash: v.string(),
    asset: v.string(),
    chain: v.string(),
    address: v.string(),
    amount: v.optional(DecimalSchema),
  }),
  'deposit.forgotten': v.object({ profile: ProfileIdSchema, seq: v.number(), reason: v.string() }),
  /** A ledger entry that the service does not list, such as a seizure (docs/gaps.md, gap 31). */
  'ledger.typed': v.object({ profile: ProfileIdSchema, entry: TypedEntrySchema }),
  'ledger.withdrawn': v.object({ profile: ProfileIdSchema, seq: v.number(), reason: v.string() }),
  /** The day in Lagos on which a loan was closed, if its service states none; `at` is the time to use. */
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
