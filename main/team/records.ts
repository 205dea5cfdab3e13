// Reads everything of the team in one statement, so that its parts belong together.
import * as v from 'valibot';
import { ApprovalIdSchema, ApprovalStateSchema, DestinationNewsSchema } from '../../domain/approval.ts';
import { ClaimIdSchema, ClaimKindSchema, ClaimStateSchema } from '../../domain/claim.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import type { TeamRecords } from '../desk/ports/team.ts';

/** A desk is present if the server heard of it so lately; the clock is the server's alone. */
const PRESENT = `interval '30 seconds'`;

const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

/** @param $1 this desk's id */
export const READ = `
SELECT json_build_object(
  'seen', (SELECT json_build_object('databaseId', database_id, 'name', name, 'epoch', epoch, 'seq', seq)
    FROM collateral_desk.team),
  'members', (SELECT coalesce(json_agg(json_build_object('person', person, 'deskId', id, 'deskName', name,
      'isPresent', seen_at > clock_timestamp() - ${PRESENT}, 'seenAt', ${ms('seen_at')}, 'doing', doing,
      'behind', CASE WHEN behind > 0 THEN behind END) ORDER BY name, id), '[]')
    FROM collateral_desk.desk),
  'claims', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'subject', c.subject,
      'service', c.service, 'loanId', c.loan_id, 'amount', c.amount::text, 'digest', c.digest, 'person', c.person,
      'deskId', c.desk, 'deskName', d.name, 'state', c.state, 'claimedAt', ${ms('c.claimed_at')},
      'changedAt', ${ms('c.changed_at')}, 'evidence', c.evidence) ORDER BY c.claimed_at DESC), '[]')
    FROM (SELECT * FROM collateral_desk.claim
      WHERE state IN ('claimed', 'sending', 'unknown') OR changed_at > now() - interval '7 days'
        -- An earlier payment is in the way of a loan that is being repaid again, until two people free it.
        OR (kind = 'repayment' AND state = 'confirmed' AND EXISTS (
          SELECT 1 FROM collateral_desk.desk AS at, jsonb_array_elements(at.doing) AS does
          WHERE does ->> 'kind' = 'repayment' AND does ->> 'subject' = loan_id AND does ->> 'service' = claim.service))
      ORDER BY claimed_at DESC LIMIT 500) AS c
    JOIN collateral_desk.desk AS d ON d.id = c.desk),
  'approvals', (SELECT coalesce(json_agg(json_build_object('id', a.id, 'state', a.state, 'service', a.service,
      'digest', a.digest, 'content', a.content, 'askedBy', a.asked_by, 'deskId', a.desk, 'deskName', d.name,
      'askedAt', ${ms('a.asked_at')}, 'decidedBy', a.decided_by, 'decidedAt', ${ms('a.decided_at')},
      'reason', a.reason) ORDER BY a.asked_at DESC), '[]')
    FROM (SELECT * FROM collateral_desk.approval
      WHERE state IN ('asked', 'approved') OR asked_at > now() - interval '7 days'
      ORDER BY asked_at DESC LIMIT 200) AS a
    JOIN collateral_desk.desk AS d ON d.id = a.desk),
  'policy', (SELECT coalesce(json_agg(json_build_object('rank', rank, 'kind', kind, 'from', from_amount::text,
      'destination', destination, 'needsApproval', needs_approval) ORDER BY rank), '[]')
    FROM collateral_desk.policy),
  'appended', (SELECT coalesce(max(desk_seq), 0) FROM collateral_desk.entry WHERE desk = $1),
  'appendedHash', (SELECT hash FROM collateral_desk.entry WHERE desk = $1 ORDER BY desk_seq DESC LIMIT 1)
)::text AS records`;

const maybe = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.optional(v.nullable(schema)),
    v.transform((value) => value ?? undefined),
  );
const at = EpochMillisSchema;

/** Without the keys whose value is missing, as the contract has them. */
const present = <T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const DoingSchema = v.object({
  kind: ClaimKindSchema,
  subject: v.string(),
  service: v.string(),
  since: at,
  step: v.optional(v.string()),
});

const RecordsSchema = v.object({
  seen: v.object({ databaseId: v.string(), name: v.string(), epoch: v.number(), seq: v.number() }),
  members: v.array(
    v.object({
      person: v.string(),
      deskId: v.string(),
      deskName: v.string(),
      isPresent: v.boolean(),
      seenAt: at,
      // What a newer version writes and this one cannot read is left out.
      doing: v.fallback(v.array(DoingSchema), []),
      behind: maybe(v.number()),
    }),
  ),
  claims: v.array(
    v.object({
      id: ClaimIdSchema,
      kind: ClaimKindSchema,
      subject: v.string(),
      service: v.string(),
      loanId: maybe(v.string()),
      amount: maybe(DecimalSchema),
      digest: v.string(),
      person: v.string(),
      deskId: v.string(),
      deskName: v.string(),
      state: ClaimStateSchema,
      claimedAt: at,
      changedAt: at,
      evidence: maybe(v.string()),
    }),
  ),
  approvals: v.array(
    v.object({
      id: ApprovalIdSchema,
      state: ApprovalStateSchema,
      service: v.string(),
      digest: v.string(),
      content: v.unknown(),
      askedBy: v.string(),
      deskId: v.string(),
      deskName: v.string(),
      askedAt: at,
      decidedBy: maybe(v.string()),
      decidedAt: maybe(at),
      reason: maybe(v.string()),
    }),
  ),
  policy: v.array(
    v.object({
      rank: v.number(),
      kind: maybe(ClaimKindSchema),
      from: maybe(DecimalSchema),
      destination: maybe(DestinationNewsSchema),
      needsApproval: v.boolean(),
    }),
  ),
  appended: v.number(),
  appendedHash: maybe(v.string()),
});

/** @throws if the server answers something else, such as a newer schema's */
export function recordsFrom(text: string): TeamRecords {
  const { seen, appended, appendedHash, ...lists } = v.parse(RecordsSchema, JSON.parse(text));
  return {
    seen,
    appended,
    appendedHash,
    members: lists.members.map(present),
    claims: lists.claims.map(present),
    approvals: lists.approvals.map(present),
    policy: lists.policy.map(present),
  };
}
