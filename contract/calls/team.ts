// The team: connecting, approvals, and claims that another desk holds. Main asks the person in the system's
// own dialog before a call that tests an address, connects, decides or frees (main/bridge/confirmations.ts).
import * as v from 'valibot';
import { ApprovalIdSchema } from '../../domain/approval.ts';
import { ClaimIdSchema } from '../../domain/claim.ts';
import { IntentIdSchema, LoanIdSchema } from '../../domain/ids.ts';
import { EndedSchema } from '../slices/team.ts';
import { asked, digest, done, unasked, words } from './entries.ts';

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
  /** A payment that was made, and that this desk has no claim for. */
  v.strictObject({ kind: v.literal('payment'), loanId: LoanIdSchema, digest, reference: words(200) }),
]);
export type UnderReview = v.InferOutput<typeof UnderReviewSchema>;

export const teamCommands = {
  /** Tries each step of connecting and shows them in the slice. It keeps nothing. */
  'team.test': { asks: true, input: AddressSchema, output: done, maxInput: 200_000 },
  /** Connects, stores the secret in the keychain and the address in the settings. */
  'team.connect': { asks: true, input: AddressSchema, output: done, maxInput: 200_000 },
  /** Leaves the team and deletes the secret. Refused while this desk holds a claim that is not settled. */
  'team.disconnect': asked({}),
  /** Connects again and reads everything. */
  'team.readAgain': unasked('only reads', {}),
  /** Saves what the database lacks of this desk's acts, for its administrator; empty if the operator cancelled. */
  'team.saveActs': {
    ...unasked('the save dialog asks', {}),
    output: v.object({ file: v.optional(v.string()) }),
  },
  'team.requestApproval': unasked('a second person decides in main’s question', { of: UnderReviewSchema }),
  'team.approve': asked({ approvalId: ApprovalIdSchema, digest }),
  'team.reject': asked({ approvalId: ApprovalIdSchema, digest, reason: words(1000) }),
  /** Ends a claim: it was executed, or not. Of another desk it takes a second person, who decides under Approvals. */
  'team.end': asked({ claimId: ClaimIdSchema, to: EndedSchema, reason: words(1000) }),
} as const;
