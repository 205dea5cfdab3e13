// Reads everything of the team in one statement, so that its parts belong together.
import * as v from 'valibot';
import { ApprovalIdSchema, ApprovalStateSchema, PolicyRuleSchema } from '../../domain/approval.ts';
import { ClaimIdSchema, ClaimKindSchema, ClaimStateSchema } from '../../domain/claim.ts';
import { DecimalSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import type { TeamRecords } from '../desk/ports/team.ts';

const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

/** @param $1 loans whose earlier payments are read as well */
export const READ = `
SELECT json_build_object(
  'members', (SELECT coalesce(json_agg(json_build_object('person', person, 'deskId', id, 'deskName', name)
    ORDER BY name, id), '[]') FROM collateral_desk.desk),
  'claims', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'nth', c.nth, 'kind', c.kind, 'service', c.service,
      'subject', coalesce(c.content ->> 'loanId', c.content ->> 'quoteId', c.content ->> 'requestId'),
      'digest', coalesce(c.content #>> '{payable,digest}', c.content ->> 'shown', ''),
      'amount', CASE c.kind WHEN 'accept' THEN c.content ->> 'amount' ELSE c.content #>> '{payable,payoff}' END,
      'person', c.person, 'deskId', c.desk, 'deskName', d.name, 'state', c.state, 'claimedAt', ${ms('c.at')},
      'changedAt', ${ms('c.changed_at')}, 'evidence', c.evidence) ORDER BY c.at DESC), '[]')
    FROM (SELECT * FROM collateral_desk.act_now AS a
      WHERE state IN ('claimed', 'sending', 'unknown') OR changed_at > now() - interval '7 days'
        -- An earlier payment is in the way of a loan that is being repaid again, until two people free it.
        OR (kind = 'repayment' AND state = 'confirmed' AND content ->> 'loanId' = ANY ($1::text[]))
        OR EXISTS (SELECT FROM collateral_desk.approval AS p LEFT JOIN collateral_desk.decision AS e ON e.approval = p.id
          WHERE p.content ->> 'act' = a.id::text AND e.approval IS NULL)
      ORDER BY at DESC LIMIT 500) AS c
    JOIN collateral_desk.desk AS d ON d.id = c.desk),
  'approvals', (SELECT coalesce(json_agg(json_build_object('id', a.id, 'state', a.state, 'digest', a.digest,
      'service', coalesce(a.content ->> 'service', ''), 'content', a.content, 'askedBy', a.person, 'deskId', a.desk,
      'deskName', d.name, 'askedAt', ${ms('a.at')}, 'decidedBy', a.decided_by, 'decidedAt', ${ms('a.decided_at')},
      'reason', a.reason) ORDER BY a.at DESC), '[]')
    FROM (SELECT p.*, e.person AS decided_by, e.at AS decided_at, e.reason,
        CASE WHEN e.verdict = 'rejected' THEN 'rejected' WHEN e.verdict = 'withdrawn' THEN 'void'
          WHEN e.verdict = 'approved' AND (EXISTS (SELECT FROM collateral_desk.act WHERE approval = p.id)
            OR EXISTS (SELECT FROM collateral_desk.act_state WHERE approval = p.id)) THEN 'used'
          WHEN e.verdict = 'approved' THEN 'approved'
          WHEN p.content ->> 'kind' = 'ending' AND NOT EXISTS (SELECT FROM collateral_desk.act_now AS n
            WHERE n.id::text = p.content ->> 'act' AND n.nth::text = p.content ->> 'nth') THEN 'void'
          ELSE 'asked' END AS state
      FROM collateral_desk.approval AS p LEFT JOIN collateral_desk.decision AS e ON e.approval = p.id
      WHERE e.approval IS NULL OR p.at > now() - interval '7 days'
      ORDER BY e.approval IS NULL DESC, p.at DESC LIMIT 200) AS a
    JOIN collateral_desk.desk AS d ON d.id = a.desk),
  'policy', coalesce((SELECT rules FROM collateral_desk.policy ORDER BY id DESC LIMIT 1), '[]')
)::text AS records`;

/** @throws if the server answers something else, such as a newer schema's */
export function recordsFrom(text: string): TeamRecords {
  const { members, claims, approvals, policy } = v.parse(RecordsSchema, JSON.parse(text));
  return {
    members,
    policy,
    claims: claims.map(present),
    approvals: approvals.map(present),
  };
}

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

const RecordsSchema = v.object({
  members: v.array(v.object({ person: v.string(), deskId: v.string(), deskName: v.string() })),
  claims: v.array(
    v.object({
      id: ClaimIdSchema,
      nth: v.number(),
      kind: ClaimKindSchema,
      subject: v.string(),
      service: v.string(),
      // A row that another program wrote must not keep the team from being read.
      amount: v.fallback(maybe(DecimalSchema), undefined),
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
  policy: v.array(PolicyRuleSchema),
});
