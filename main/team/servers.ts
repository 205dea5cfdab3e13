// The team's server. Only this folder uses PostgreSQL. Each act is one statement, so it takes effect whole or not at
// all, and the constraints of schema.sql decide.
import type pg from 'pg';
import * as v from 'valibot';
import { ClaimIdSchema, ClaimStateSchema, type ClaimId } from '../../domain/claim.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { TeamRight } from '../../contract/slices/team.ts';
import type { ActContent } from '../../contract/slices/team.ts';
import type { TakeAnswer, TeamIdentity, TeamLink, TeamServers } from '../desk/ports/team.ts';
import { signIn } from './connecting.ts';
import { faultOf, isAnswer, refusalOf, type TeamError } from './faults.ts';
import { READ, recordsFrom } from './records.ts';

/** Of schema.sql. */
const SCHEMA = 1;

const GROUPS: Readonly<Record<TeamRight, string>> = {
  act: 'collateral_desk_member',
  approve: 'collateral_desk_approver',
  manage: 'collateral_desk_manager',
};

export const teamServers: TeamServers = {
  async open(server, secret, deskId, on) {
    let client: pg.Client;
    try {
      client = await signIn(server, secret, (step, detail) => on.step(step, detail));
    } catch (cause) {
      return fail(faultOf(cause));
    }
    const link = linkOver(client, deskId, on);
    const opened = await link.begin();
    if (!opened.ok) {
      await link.close();
      return opened;
    }
    return ok({ ...link, ...opened.value });
  },
};

type Row = Readonly<Record<string, unknown>>;

function linkOver(client: pg.Client, deskId: string, on: Parameters<TeamServers['open']>[3]) {
  let isOver = false;
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    client.end().catch(() => undefined);
    on.lost();
  };
  client.on('end', lose);
  client.on('notification', () => on.hint());

  /** The rows, or which constraint or rule of the schema refused the statement. */
  async function run(
    sql: string,
    values: readonly unknown[],
  ): Promise<{ rows: readonly Row[] } | { error: TeamError; by: string | undefined }> {
    if (isOver) {
      const error = { code: 'team', fault: 'unreachable', detail: 'the connection is closed' } as const;
      return { error, by: undefined };
    }
    try {
      return await client.query<Row>(sql, [...values]);
    } catch (cause) {
      // Without the server's own answer it is unknown whether the statement took effect.
      if (!isAnswer(cause)) lose();
      return { error: faultOf(cause), by: refusalOf(cause) };
    }
  }
  async function ask<T>(
    sql: string,
    values: readonly unknown[],
    read: (rows: readonly Row[]) => T,
  ): Promise<Result<T>> {
    const answer = await run(sql, values);
    return 'rows' in answer ? ok(read(answer.rows)) : fail(answer.error);
  }
  const nothing = (): void => undefined;
  /** Which of these refusals it met; undefined: none. */
  async function add<const R extends string>(
    sql: string,
    values: readonly unknown[],
    ...refusals: R[]
  ): Promise<Result<R | undefined>> {
    const answer = await run(sql, values);
    if ('rows' in answer) return ok(undefined);
    const by = refusals.find((one) => one === answer.by);
    return by === undefined ? fail(answer.error) : ok(by);
  }

  return {
    /** Checks schema and rights, and listens. */
    async begin(): Promise<Result<{ rights: TeamRight[]; seen: TeamIdentity }>> {
      const seen = await ask(
        'SELECT version, database_id::text AS id, name FROM collateral_desk.team',
        [],
        ([row]) => ({
          version: Number(row?.['version']),
          databaseId: String(row?.['id']),
          name: String(row?.['name']),
        }),
      );
      if (!seen.ok) {
        // A role without any right sees no schema at all.
        const there = await ask(
          `SELECT 1 FROM pg_namespace WHERE nspname = 'collateral_desk'`,
          [],
          (rows) => rows.length > 0,
        );
        const isThere = there.ok && there.value;
        if (seen.error.code === 'team' && seen.error.fault === 'rights-missing' && isThere) on.step('schema');
        return seen;
      }
      const { version, ...identity } = seen.value;
      if (version !== SCHEMA)
        return fail({ code: 'team', fault: 'schema-differs', detail: `${version}, not ${SCHEMA}` });
      on.step('schema', identity.name);
      const groups = Object.entries(GROUPS) as [TeamRight, string][];
      const rights = await ask(
        `SELECT ${groups.map(([right, role]) => `pg_has_role(session_user, '${role}', 'USAGE') AS "${right}"`).join(', ')}`,
        [],
        ([row]) => groups.flatMap(([right]) => (row?.[right] === true ? [right] : [])),
      );
      if (!rights.ok) return rights;
      if (!rights.value.includes('act'))
        return fail({ code: 'team', fault: 'rights-missing', detail: GROUPS.act });
      on.step('rights', rights.value.join(', '));
      const listening = await ask('LISTEN collateral_desk', [], nothing);
      return listening.ok ? ok({ rights: rights.value, seen: identity }) : listening;
    },
    hello: (name) =>
      ask(
        `INSERT INTO collateral_desk.desk AS d (id, name) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE d.name <> excluded.name`,
        [deskId, name],
        nothing,
      ),
    read: (loans) => ask(READ, [loans], (rows) => recordsFrom(String(rows[0]?.['records']))),
    take,
    async pay(id, act) {
      if (act.kind !== 'repayment') return take(id, act);
      const mine = `person = session_user AND kind = 'repayment' AND service = $1 AND content ->> 'loanId' = $2
        AND content #>> '{payable,digest}' = $3`;
      const { service, loanId, payable, reference = '' } = act;
      const claimed = await ask(
        `WITH paid AS (INSERT INTO collateral_desk.act_state (act, desk, state, evidence)
           SELECT id, $4, 'confirmed', $5 FROM collateral_desk.act_now
           WHERE ${mine} AND state IN ('claimed', 'sending', 'unknown') RETURNING act)
         SELECT act::text AS act FROM paid
         UNION SELECT id::text FROM collateral_desk.act_now WHERE ${mine} AND state = 'confirmed'`,
        [service, loanId, payable.digest, deskId, reference],
        ([row]) => row?.['act'],
      );
      if (!claimed.ok) return claimed;
      if (claimed.value === undefined) return take(id, act);
      return ok({ outcome: 'granted', claim: v.parse(ClaimIdSchema, claimed.value) });
    },
    async move(id, to, evidence) {
      const moved = await add(
        'INSERT INTO collateral_desk.act_state (act, desk, state, evidence) VALUES ($1, $2, $3, $4)',
        [id, deskId, to, evidence.slice(0, 4_000)],
        'changed',
        'act_state_pkey',
      );
      return moved.ok ? ok(moved.value === undefined) : moved;
    },
    stateOf: (id) =>
      ask(
        'SELECT state FROM collateral_desk.act_now WHERE id = $1 AND desk = $2 AND person = session_user',
        [id, deskId],
        ([row]) => (row === undefined ? undefined : v.parse(ClaimStateSchema, row['state'])),
      ),
    missing: (own, read) =>
      ask(
        `SELECT held.id::text AS missing FROM unnest($1::uuid[], $2::text[]) AS held (id, person)
         WHERE NOT EXISTS (SELECT FROM collateral_desk.act AS a
           WHERE a.id = held.id AND (held.person IS NULL OR a.person = session_user))`,
        [
          [...own, ...read],
          [...own.map(() => 'own'), ...read.map(() => null)],
        ],
        (rows) => rows.map(({ missing }) => v.parse(ClaimIdSchema, missing)),
      ),
    async ask(id, content) {
      const asked = await add(
        'INSERT INTO collateral_desk.approval (id, desk, content) VALUES ($1, $2, $3)',
        [id, deskId, JSON.stringify(content)],
        'too-early',
      );
      return asked.ok ? ok(asked.value ?? 'asked') : asked;
    },
    async decide(id, askedBy, verdict, reason) {
      const decided = await add(
        'INSERT INTO collateral_desk.decision (approval, asked_by, verdict, reason) VALUES ($1, $2, $3, $4)',
        [id, askedBy, verdict, reason ?? null],
        'changed',
        'decision_pkey',
        'act_state_pkey',
        'nobody_decides_their_own',
      );
      if (!decided.ok) return decided;
      if (decided.value === undefined) return ok('done');
      return ok(decided.value === 'nobody_decides_their_own' ? 'own' : 'changed');
    },
    async close() {
      isOver = true;
      await client.end().catch(() => undefined);
    },
  } satisfies Omit<TeamLink, 'rights' | 'seen'> & { begin: unknown };

  async function take(id: ClaimId, act: ActContent): Promise<Result<TakeAnswer>> {
    // The holder may free it in between.
    for (let tries = 0; tries < 3; tries++) {
      const taken = await run(
        `INSERT INTO collateral_desk.act AS a (id, desk, content) VALUES ($1, $2, $3)
         RETURNING (SELECT person FROM collateral_desk.decision WHERE approval = a.approval) AS approved`,
        [id, deskId, JSON.stringify(act)],
      );
      if ('rows' in taken) {
        const approvedBy = taken.rows[0]?.['approved'];
        return ok({
          outcome: 'granted',
          claim: id,
          ...(typeof approvedBy === 'string' && { approvedBy }),
        });
      }
      const isUnapproved = taken.by === 'approval-needed';
      if (!isUnapproved && taken.by !== 'act_subject' && taken.by !== 'act_scope') return fail(taken.error);
      const holder = await ask(HOLDER, [JSON.stringify(act), isUnapproved ? deskId : null], holderFrom);
      if (!holder.ok) return holder;
      if (isUnapproved) return ok(holder.value ?? { outcome: 'approval-needed' });
      if (holder.value !== undefined) return ok(holder.value);
    }
    return fail({ code: 'team', fault: 'server-error', detail: 'the claim changes all the time' });
  }
}

/** Who holds the subject or the scope of this act, apart from the desk $2. */
const HOLDER = `
SELECT a.person, d.name AS desk_name, floor(extract(epoch FROM a.at) * 1000)::text AS since, a.state
FROM collateral_desk.act_now AS a JOIN collateral_desk.desk AS d ON d.id = a.desk, (SELECT $1::jsonb AS c) AS asked
WHERE a.state NOT IN ('rejected', 'released') AND a.desk IS DISTINCT FROM $2 AND CASE c ->> 'kind'
  WHEN 'repayment' THEN a.kind = 'repayment' AND a.content ->> 'loanId' = c ->> 'loanId'
    AND (a.service = c ->> 'service' OR a.content #>> '{payable,digest}' = c #>> '{payable,digest}')
  ELSE a.kind <> 'repayment' AND a.service = c ->> 'service' AND (a.state <> 'confirmed'
    OR a.content ->> 'quoteId' = c ->> 'quoteId' OR a.content ->> 'requestId' = c ->> 'requestId') END
ORDER BY a.at DESC LIMIT 1`;

const holderFrom = ([row]: readonly Row[]): TakeAnswer | undefined =>
  row === undefined
    ? undefined
    : {
        outcome: 'claimed-already',
        person: String(row['person']),
        deskName: String(row['desk_name']),
        since: v.parse(EpochMillisSchema, Number(row['since'])),
        state: v.parse(ClaimStateSchema, row['state']),
      };
