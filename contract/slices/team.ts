// The team: the server that several desks share, who is at which desk, and who does what. Without a team
// every list is empty.
import * as v from 'valibot';
import {
  ApprovalIdSchema,
  ApprovalStateSchema,
  DestinationNewsSchema,
  PolicyRuleSchema,
} from '../../domain/approval.ts';
import { ClaimIdSchema, ClaimKindSchema, ClaimStateSchema } from '../../domain/claim.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { PayableSchema } from '../../domain/repayment-events.ts';
import { AppErrorSchema, TeamFaultSchema } from '../error-schemas.ts';

const at = EpochMillisSchema;

/** Where the team's server is, and who signs in. It holds no secret. */
export const TeamServerSchema = v.object({
  host: v.string(),
  port: v.number(),
  database: v.string(),
  /** The person: the name of their role at the server. */
  person: v.string(),
  signIn: v.picklist(['password', 'certificate']),
  /** The certificate authority of the server, in PEM; undefined: those that the system trusts. */
  authority: v.optional(v.string()),
});
export type TeamServer = v.InferOutput<typeof TeamServerSchema>;

const ADDRESS = ['host', 'port', 'database', 'person', 'authority'] as const;
type TeamServerAddress = Pick<TeamServer, (typeof ADDRESS)[number]>;
/** Whether both name the same server and person, so that the secret of one may be used for the other. */
export const isSameServer = (one: TeamServerAddress, other: TeamServerAddress): boolean =>
  ADDRESS.every((field) => one[field] === other[field]);

/** What a role may do. act: claim, request and report · approve: decide and free · manage: set the policy */
export const TeamRightSchema = v.picklist(['act', 'approve', 'manage']);
export type TeamRight = v.InferOutput<typeof TeamRightSchema>;

/** The steps of connecting, in order. */
export const TeamStepSchema = v.picklist(['reach', 'tls', 'sign-in', 'schema', 'rights']);
export type TeamStep = v.InferOutput<typeof TeamStepSchema>;

export const TeamStepResultSchema = v.object({
  step: TeamStepSchema,
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  fault: v.optional(TeamFaultSchema),
  /** The server's or the system's own words, or what was found: a version, a name. */
  detail: v.optional(v.string()),
});
export type TeamStepResult = v.InferOutput<typeof TeamStepResultSchema>;

const TeamMemberSchema = v.object({
  person: v.string(),
  deskId: v.string(),
  deskName: v.string(),
  /** This desk. */
  isSelf: v.boolean(),
});
export type TeamMember = v.InferOutput<typeof TeamMemberSchema>;

/** How two people end an act of any desk: it was executed, or it was not and may be done again. */
export const EndedSchema = v.picklist(['confirmed', 'rejected']);

const TeamClaimSchema = v.object({
  id: ClaimIdSchema,
  kind: ClaimKindSchema,
  /** Id of the quote, of the loan, or of the request. */
  subject: v.string(),
  service: v.string(),
  /** In naira, if known. */
  amount: v.optional(DecimalSchema),
  /** Of the payment details, or of what was reviewed. */
  digest: v.string(),
  person: v.string(),
  deskId: v.string(),
  deskName: v.string(),
  /** Claimed at this desk. */
  isOwn: v.boolean(),
  state: ClaimStateSchema,
  claimedAt: at,
  changedAt: at,
  evidence: v.optional(v.string()),
  /** Counts its states. A request to end it holds for the state that it was asked for in. */
  nth: v.number(),
  /** Somebody asked to end it so, and a second person has not decided yet. */
  endingAsked: v.optional(v.object({ by: v.string(), to: EndedSchema, reason: v.string() })),
});
export type TeamClaim = v.InferOutput<typeof TeamClaimSchema>;

/** The service, as claims name it, and its environment. */
const about = { service: v.string(), environment: v.picklist(['sandbox', 'live']) };

const acts = [
  v.strictObject({
    kind: v.literal('accept'),
    ...about,
    quoteId: v.string(),
    /** In naira, if known. */
    amount: v.optional(DecimalSchema),
    /** By field: what was asked for, and what the quote offers. */
    terms: v.array(v.object({ field: v.string(), asked: v.string(), offered: v.string() })),
    /** The quote expires then. */
    until: at,
    /** The digest of what is under review. */
    shown: v.string(),
  }),
  v.strictObject({
    kind: v.literal('application'),
    ...about,
    requestId: v.string(),
    /** In the collateral's asset. */
    amount: DecimalSchema,
    asset: v.string(),
    body: v.string(),
    shown: v.string(),
  }),
  v.strictObject({
    kind: v.literal('repayment'),
    ...about,
    loanId: v.string(),
    payable: PayableSchema,
    destination: DestinationNewsSchema,
    /** The payment details confirmed before, if they differ. */
    before: v.optional(PayableSchema),
    /** Of a payment that was made without a claim. */
    reference: v.optional(v.string()),
  }),
] as const;

/** The whole content of an act: what an approver is shown, and what its claim carries. */
export type ActContent = v.InferOutput<(typeof acts)[number]>;

/** Strict: what is not shown must not be approved with the rest. */
export const ApprovalContentSchema = v.variant('kind', [
  ...acts,
  /** The screen shows the act as the server has it, and only the reason in the words of who asks. */
  v.strictObject({
    kind: v.literal('ending'),
    act: ClaimIdSchema,
    nth: v.number(),
    to: EndedSchema,
    reason: v.string(),
  }),
]);
export type ApprovalContent = v.InferOutput<typeof ApprovalContentSchema>;

const TeamApprovalSchema = v.object({
  id: ApprovalIdSchema,
  state: ApprovalStateSchema,
  service: v.string(),
  /** Of the content, by the server. An act with another content is not approved. */
  digest: v.string(),
  /** Undefined: written by a newer version of the app; it cannot be decided here. */
  content: v.optional(ApprovalContentSchema),
  askedBy: v.string(),
  deskName: v.string(),
  askedAt: at,
  decidedBy: v.optional(v.string()),
  decidedAt: v.optional(at),
  reason: v.optional(v.string()),
  /** Asked by this person at this desk; an approval holds for both. */
  isOwn: v.boolean(),
  /** This person may decide it: they have the right and did not ask for it. */
  mayDecide: v.boolean(),
  /** What this desk reads otherwise than what was asked for. */
  changed: v.array(v.object({ field: v.string(), was: v.string(), now: v.string() })),
});
export type TeamApproval = v.InferOutput<typeof TeamApprovalSchema>;

export const TeamSliceSchema = v.object({
  /**
   * off: no team · connecting · connected · lost: the server cannot be reached, and acts are refused ·
   * refused: a person must decide or change something first.
   */
  state: v.picklist(['off', 'connecting', 'connected', 'lost', 'refused']),
  server: v.optional(TeamServerSchema),
  /** The team's name and the id of its database, as recorded at the first connection. */
  team: v.optional(v.object({ name: v.string(), databaseId: v.string() })),
  deskName: v.optional(v.string()),
  rights: v.array(TeamRightSchema),
  /** With `lost` or `refused`. */
  problem: v.optional(AppErrorSchema),
  /** When the team was last read whole. */
  readAt: v.optional(at),
  /** The database was restored from an older copy, and lacks so many acts of this desk's journal. */
  missing: v.optional(v.number()),
  /** The running or last test of a connection. */
  test: v.optional(v.object({ isRunning: v.boolean(), steps: v.array(TeamStepResultSchema) })),
  members: v.array(TeamMemberSchema),
  /** Held or ended in the last week; newest first. */
  claims: v.array(TeamClaimSchema),
  approvals: v.array(TeamApprovalSchema),
  policy: v.array(PolicyRuleSchema),
});
export type TeamSlice = v.InferOutput<typeof TeamSliceSchema>;
