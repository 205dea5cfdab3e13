// The closed list of errors that cross the bridge. Their types are in errors.ts, which the page loads without these
// schemas, because main has checked what comes to the page.
import * as v from 'valibot';
import { ClaimStateSchema } from '../domain/claim.ts';
import { EpochMillisSchema, MillisSchema } from '../domain/value-schemas.ts';

/** Why the service could not be reached, as far as the network layer knows. */
export const OfflineCauseSchema = v.picklist([
  'no-such-host',
  'refused',
  'timed-out',
  'reset',
  'tls',
  'no-network',
  'proxy-unreachable',
  'proxy-refused',
  'proxy-needs-credentials',
  'proxy-unsupported',
  'not-json',
  'too-large',
  'too-many-requests',
  'service-error',
  'other',
]);
export type OfflineCause = v.InferOutput<typeof OfflineCauseSchema>;

/** Limits on what the app reads of one answer, of one list, of all lists read at once. Beyond others a list is read in part. */
export const BudgetSchema = v.picklist([
  'answer-bytes',
  'answer-values',
  'answer-levels',
  'list-values',
  'round-values',
]);
export type Budget = v.InferOutput<typeof BudgetSchema>;

/** What is wrong with the keychain or the databases' key. */
export const LockReasonSchema = v.picklist([
  'keychain-absent',
  'keychain-locked',
  'keychain-denied',
  /** It works, and has no keyring yet. */
  'keychain-uncreated',
  'keychain-restarted',
  'keychain-incomplete',
  'key-missing',
  /** The desk practises for this run only, and reaches no service. */
  'practice-run',
  'secret-missing',
  'secret-elsewhere',
  /** The desk's own lock, which its PIN opens. */
  'desk-locked',
  'pin-missing',
]);

export const StoreFaultSchema = v.picklist([
  'disk-full',
  'corrupt',
  'newer-schema',
  'chain-broken',
  'closed',
  'io',
]);
export type StoreFault = v.InferOutput<typeof StoreFaultSchema>;

/** Why a backup could not be written, read or restored. */
export const BackupFaultSchema = v.picklist([
  'not-a-backup',
  'newer-version',
  'wrong-passphrase',
  'truncated',
  'damaged',
  'too-costly',
  'journal-broken',
  'damaged-here',
  'nothing-opened',
  'no-room',
  'stopped',
]);
export type BackupFault = v.InferOutput<typeof BackupFaultSchema>;

/** Why the team's server cannot be used. Nothing was sent to the lender. */
export const TeamFaultSchema = v.picklist([
  'no-team',
  /** The journal says that this desk joined a team, and its settings do not name it or cannot be read. */
  'settings-lost',
  'unreachable',
  'tls',
  'wrong-certificate',
  'sign-in-refused',
  'wrong-database',
  /** Not the database that this desk joined, by its id. */
  'other-database',
  'schema-missing',
  'schema-differs',
  'rights-missing',
  'slow',
  'server-disk-full',
  'server-closing',
  'restored',
  'claims-held',
  'second-person',
  'server-error',
]);
export type TeamFault = v.InferOutput<typeof TeamFaultSchema>;

/** Why an attachment was not kept or cannot be read. */
export const AttachmentFaultSchema = v.picklist([
  'empty',
  'too-large',
  'loan-full',
  'desk-full',
  /** Fewer bytes came than the file has. */
  'cut-off',
  /** A folder, a device, or a file that the system does not let the app read. */
  'not-a-file',
  'withdrawn',
  'not-withdrawn',
  /** Its content was deleted by an operator. */
  'deleted',
  'missing',
  'changed',
  'unknown',
]);
export type AttachmentFault = v.InferOutput<typeof AttachmentFaultSchema>;

export const AppErrorSchema = v.variant('code', [
  v.object({ code: v.literal('bad-input'), field: v.string(), problem: v.string() }),
  v.object({ code: v.literal('untrusted-sender') }),
  v.object({ code: v.literal('not-connected') }),
  v.object({ code: v.literal('locked'), reason: LockReasonSchema }),
  v.object({
    code: v.literal('offline'),
    cause: OfflineCauseSchema,
    detail: v.string(),
    httpStatus: v.optional(v.number()),
    /** With the cause `too-large`: the exceeded budget and its limit. */
    budget: v.optional(BudgetSchema),
    most: v.optional(v.number()),
  }),
  v.object({
    code: v.literal('expired'),
    reason: v.picklist(['deadline', 'clock', 'read-too-old', 'confirmed-long-ago']),
  }),
  v.object({
    code: v.literal('rejected'),
    httpStatus: v.number(),
    serviceWords: v.string(),
    requestId: v.optional(v.string()),
    /** How far the service's clock is from ours, where a signed time may be why it refused; 0: not by the clock. */
    clockOff: v.optional(MillisSchema),
    /** How the service wants a sign-in, by its WWW-Authenticate. */
    challenge: v.optional(v.string()),
    /** What the refused request was signed over, without secrets. */
    signedText: v.optional(v.string()),
  }),
  /** The service made a quote that cannot be accepted; `why` says what of it is not as it must be. */
  v.object({
    code: v.literal('quote-unusable'),
    why: v.picklist(['no-id', 'other-reference']),
    field: v.string(),
  }),
  v.object({ code: v.literal('outcome-unknown'), intentId: v.string(), detail: v.string() }),
  v.object({ code: v.literal('changed-since-shown'), what: v.string() }),
  v.object({
    code: v.literal('blocked'),
    by: v.picklist([
      'live-intent',
      'open-repayment',
      'no-return-address',
      'step-order',
      'not-readable',
      'old-answer',
      'nothing-to-pay',
      'clipboard',
      'clipboard-empty',
      'own-copy',
      'wrong-pin',
      'pin-wait',
      'same-person',
      'return-astray',
      'payee-not-agreed',
      'no-such-loan',
      'asked-to-wait',
      'may-arrive',
      'offer-differs',
      'not-confirmed',
      'not-agreed',
      'unread-entries',
      'carried-over',
      'on-hold',
      'lock-off',
      'pin-needed',
      'pin-in-use',
      'backup-open',
    ]),
  }),
  v.object({ code: v.literal('team'), fault: TeamFaultSchema, detail: v.string() }),
  /** Somebody of the team has done this or is doing it. */
  v.object({
    code: v.literal('claimed'),
    person: v.string(),
    deskName: v.string(),
    since: EpochMillisSchema,
    state: ClaimStateSchema,
  }),
  /** The team's policy wants another person's approval of exactly this act. */
  v.object({ code: v.literal('approval-needed') }),
  v.object({ code: v.literal('profile-incomplete'), field: v.string() }),
  /** Every error in a chosen file, and what belongs there. Nothing was imported. */
  v.object({
    code: v.literal('file-refused'),
    file: v.string(),
    schemaFaults: v.array(v.object({ place: v.string(), expected: v.string() })),
  }),
  v.object({
    code: v.literal('attachment-refused'),
    fault: AttachmentFaultSchema,
    /** The file's name; empty for a note. */
    file: v.string(),
  }),
  v.object({ code: v.literal('backup-refused'), fault: BackupFaultSchema, detail: v.string() }),
  v.object({ code: v.literal('store-failed'), fault: StoreFaultSchema, detail: v.string() }),
  v.object({ code: v.literal('internal'), reference: v.string() }),
]);
export type AppError = v.InferOutput<typeof AppErrorSchema>;
