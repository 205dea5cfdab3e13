// The team: connecting, approvals, and claims that another desk holds. Main asks the person in the system's
// own dialog before a call that tests an address, connects, decides or frees (main/bridge/confirmations.ts).
import * as v from 'valibot';
import { ApprovalIdSchema } from '../../domain/approval.ts';
import { ClaimIdSchema } from '../../domain/claim.ts';
import { IntentIdSchema, LoanIdSchema } from '../../domain/ids.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';

const done = v.object({});
const nothing = v.strictObject({});
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const pem = v.pipe(v.string(), v.maxLength(40_000));

/** A host name, or an IP address. */
const HostSchema = v.pipe(v.string(), v.trim(), v.regex(/^[\w.:-]{1,253}$/u));

/** The secret goes to the keychain; undefined: the stored one, for the server and person that it was stored for. */
const SecretSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('password'),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  }),
  v.strictObject({ kind: v.literal('certificate'), certificate: pem, key: pem }),
]);

const AddressSchema = v.strictObject({
  host: HostSchema,
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  database: words(63),
  /** The name of the person's role at the server. */
  person: words(63),
  /** This computer's name for the others; undefined: the host name. */
  deskName: v.optional(words(80)),
  authority: v.optional(pem),
  secret: v.optional(SecretSchema),
});
export type TeamAddress = v.InferOutput<typeof AddressSchema>;

/** An act under review, by its ids and the digest of what is shown. */
const UnderReviewSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('quote'), intentId: IntentIdSchema, digest }),
  v.strictObject({ kind: v.literal('application'), intentId: IntentIdSchema, digest }),
  v.strictObject({ kind: v.literal('repayment'), loanId: LoanIdSchema, digest }),
]);
export type UnderReview = v.InferOutput<typeof UnderReviewSchema>;

const TeamEntrySchema = v.object({
  /** The place in the team's journal. */
  seq: v.number(),
  deskId: v.string(),
  deskName: v.string(),
  person: v.string(),
  /** The place in that desk's own journal. */
  deskSeq: v.number(),
  at: EpochMillisSchema,
  kind: v.string(),
  subject: v.string(),
  body: v.string(),
  hash: v.string(),
});
export type TeamEntry = v.InferOutput<typeof TeamEntrySchema>;

const ChainSchema = v.object({
  deskId: v.string(),
  deskName: v.string(),
  entries: v.number(),
  verdict: v.picklist(['intact', 'broken', 'incomplete']),
  /** The first entry that does not follow from the one before it. */
  brokenAt: v.optional(v.number()),
});
export type TeamChain = v.InferOutput<typeof ChainSchema>;

export const teamQueries = {
  /** Entries of all desks, newest first. */
  'team.journal': {
    input: v.strictObject({
      cursor: v.optional(v.string()),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
    }),
    output: v.object({
      rows: v.array(TeamEntrySchema),
      nextCursor: v.optional(v.string()),
      total: v.number(),
    }),
  },
  /** Checks the chain of every desk in the team's journal. */
  'team.verify': { input: nothing, output: v.object({ chains: v.array(ChainSchema) }) },
} as const;

export const teamCommands = {
  /** Tries each step of connecting and shows them in the slice. It keeps nothing. */
  'team.test': { asks: true, input: AddressSchema, output: done, maxInput: 200_000 },
  /** Connects, stores the secret in the keychain and the address in the settings. */
  'team.connect': { asks: true, input: AddressSchema, output: done, maxInput: 200_000 },
  /** Leaves the team and deletes the secret. Refused while this desk holds a claim that is not settled. */
  'team.disconnect': { asks: true, input: nothing, output: done },
  /** Connects again and reads everything. */
  'team.readAgain': { unasked: 'only reads', input: nothing, output: done },
  /** Goes on with a database that was restored from an older copy. */
  'team.acceptRestored': { asks: true, input: v.strictObject({ reason: words(1000) }), output: done },
  'team.requestApproval': {
    unasked: 'a second person decides in main’s question',
    input: v.strictObject({ of: UnderReviewSchema }),
    output: done,
  },
  'team.approve': {
    asks: true,
    input: v.strictObject({ approvalId: ApprovalIdSchema, digest }),
    output: done,
  },
  'team.reject': {
    asks: true,
    input: v.strictObject({ approvalId: ApprovalIdSchema, digest, reason: words(1000) }),
    output: done,
  },
  /**
   * Frees a claim. One's own that was not sent is freed at once. Anything else asks for a second person, who
   * decides it under Approvals.
   */
  'team.release': {
    asks: true,
    input: v.strictObject({ claimId: ClaimIdSchema, reason: words(1000) }),
    output: done,
  },
  /** Settles a claim of unknown outcome: it was executed. It stays claimed, so no second person is needed. */
  'team.settle': {
    asks: true,
    input: v.strictObject({ claimId: ClaimIdSchema, evidence: words(1000) }),
    output: done,
  },
} as const;
