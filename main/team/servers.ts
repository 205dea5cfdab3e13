// The team's server. Only this folder uses PostgreSQL. Each call is one statement, so it takes effect whole or
// not at all, and the server's functions decide.
import type pg from 'pg';
import * as v from 'valibot';
import { ClaimIdSchema, ClaimStateSchema } from '../../domain/claim.ts';
import { EpochMillisSchema } from '../../domain/value-schemas.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { TeamRight } from '../../contract/slices/team.ts';
import type { TakeAnswer, TeamLink, TeamRevision, TeamServers } from '../desk/ports/team.ts';
import { signIn } from './connecting.ts';
import { faultOf, isAnswer } from './faults.ts';
import { ENTRIES_AFTER, ENTRIES_BEFORE, entryFrom, rowFrom } from './entries.ts';
import { READ, recordsFrom } from './records.ts';

/** The number of the newest migration that this version knows. */
export const SCHEMA = 3;

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

  async function ask<T>(
    sql: string,
    values: readonly unknown[],
    read: (rows: readonly Row[]) => T,
  ): Promise<Result<T>> {
    if (isOver) return fail({ code: 'team', fault: 'unreachable', detail: 'the connection is closed' });
    try {
      const { rows } = await client.query<Row>(sql, [...values]);
      return ok(read(rows));
    } catch (cause) {
      // Without the server's own answer it is unknown whether the statement took effect.
      if (!isAnswer(cause)) lose();
      return fail(faultOf(cause));
    }
  }
  const call = <T>(
    name: string,
    values: readonly unknown[],
    read: (value: unknown) => T,
  ): Promise<Result<T>> =>
    ask(
      `SELECT collateral_desk.${name}(${values.map((_value, at) => `$${at + 1}`).join(', ')}) AS answer`,
      values,
      (rows) => read(rows[0]?.['answer']),
    );
  const nothing = (): void => undefined;
  const truth = (value: unknown): boolean => value === true;
  const word =
    <const W extends string>(...words: W[]) =>
    (value: unknown): W =>
      v.parse(v.picklist(words), value);

  return {
    /** Checks schema and rights, and listens. */
    async begin(): Promise<Result<{ rights: TeamRight[]; seen: TeamRevision }>> {
      const schema = await ask(
        `SELECT coalesce((SELECT max(number) FROM collateral_desk.migration), 0) AS last`,
        [],
        (rows) => Number(rows[0]?.['last']),
      );
      if (!schema.ok) {
        // A role without any right sees no schema at all.
        const there = await ask(
          `SELECT 1 FROM pg_namespace WHERE nspname = 'collateral_desk'`,
          [],
          (rows) => rows.length > 0,
        );
        const isThere = there.ok && there.value;
        if (schema.error.code === 'team' && schema.error.fault === 'rights-missing' && isThere)
          on.step('schema');
        return schema;
      }
      const detail = `${schema.value}`;
      if (schema.value === 0) return fail({ code: 'team', fault: 'schema-missing', detail });
      if (schema.value < SCHEMA) return fail({ code: 'team', fault: 'schema-older', detail });
      if (schema.value > SCHEMA) return fail({ code: 'team', fault: 'schema-newer', detail });
      const seen = await ask(
        'SELECT database_id::text AS id, name, epoch, seq::text AS seq FROM collateral_desk.team',
        [],
        ([row]) => ({
          databaseId: String(row?.['id']),
          name: String(row?.['name']),
          epoch: Number(row?.['epoch']),
          seq: Number(row?.['seq']),
        }),
      );
      if (!seen.ok) return seen;
      on.step('schema', seen.value.name);
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
      return listening.ok ? ok({ rights: rights.value, seen: seen.value }) : listening;
    },
    hello: (name, doing, behind) => call('hello', [deskId, name, JSON.stringify(doing), behind], nothing),
    read: () => ask(READ, [deskId], (rows) => recordsFrom(String(rows[0]?.['records']))),
    take: (id, epoch, asked, reference) =>
      ask(
        `SELECT outcome, claim::text AS claim, seq::text AS seq, epoch, person, desk_name,
           floor(extract(epoch FROM since) * 1000)::text AS since, state, approved_by
         FROM collateral_desk.take($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          id,
          deskId,
          epoch,
          asked.kind,
          asked.subject,
          asked.scope,
          asked.service,
          asked.loanId ?? null,
          asked.digest,
          asked.amount ?? null,
          asked.destination ?? null,
          reference ?? null,
        ],
        ([row]) => takeAnswer(row ?? {}),
      ),
    sending: (id, epoch) => call('sending', [id, deskId, epoch], truth),
    stateOf: (id) =>
      ask(
        'SELECT state FROM collateral_desk.claim WHERE id = $1 AND desk = $2 AND person = session_user',
        [id, deskId],
        ([row]) => (row === undefined ? undefined : v.parse(ClaimStateSchema, row['state'])),
      ),
    missing: (ids) =>
      ask(
        `SELECT held.id::text AS missing FROM unnest($1::uuid[]) AS held (id)
         WHERE NOT EXISTS (SELECT 1 FROM collateral_desk.claim AS c WHERE c.id = held.id)`,
        [ids],
        (rows) => rows.map(({ missing }) => v.parse(ClaimIdSchema, missing)),
      ),
    ending: (id, { to, evidence }) => call('ending', [id, deskId, to, evidence], truth),
    settle: (id, evidence) => call('settle', [id, evidence], truth),
    requestApproval: (id, { kind, subject, scope, service, digest }, content) =>
      call(
        'request_approval',
        [id, deskId, kind, subject, scope, service, digest, JSON.stringify(content)],
        nothing,
      ),
    voidApprovals: ({ kind, scope }) => call('void_approvals', [deskId, kind, scope, null], nothing),
    askRelease: (id, claim, reason) =>
      call('ask_release', [id, claim, deskId, reason], word('freed', 'asked', 'changed', 'too-early')),
    decide: (id, digest, approve, reason) =>
      call('decide', [id, digest, approve, reason ?? null], word('done', 'own', 'changed', 'void')),
    append: (entries) => call('append', [deskId, JSON.stringify(entries)], Number),
    acceptRestored: (epoch, seen) => call('accept_restored', [epoch, seen], nothing),
    reinstate: (id, asked, state) =>
      call(
        'reinstate',
        [
          id,
          deskId,
          asked.kind,
          asked.subject,
          asked.scope,
          asked.service,
          asked.loanId ?? null,
          asked.digest,
          state,
        ],
        truth,
      ),
    page: (before, limit) =>
      ask(ENTRIES_BEFORE, [before ?? null, limit], (rows) => ({
        rows: rows.map(entryFrom),
        total: Number(rows[0]?.['total'] ?? 0),
      })),
    chain: (of, after, limit) => ask(ENTRIES_AFTER, [of, after, limit], (rows) => rows.map(rowFrom)),
    async close() {
      isOver = true;
      await client.end().catch(() => undefined);
    },
  } satisfies Omit<TeamLink, 'rights' | 'seen'> & { begin: unknown };
}

function takeAnswer(row: Row): TakeAnswer {
  switch (row['outcome']) {
    case 'granted':
      return {
        outcome: 'granted',
        claim: v.parse(ClaimIdSchema, row['claim']),
        seq: Number(row['seq']),
        epoch: Number(row['epoch']),
        person: String(row['person']),
        ...(typeof row['approved_by'] === 'string' && { approvedBy: row['approved_by'] }),
      };
    case 'claimed-already':
      return {
        outcome: 'claimed-already',
        person: String(row['person']),
        deskName: String(row['desk_name']),
        since: v.parse(EpochMillisSchema, Number(row['since'])),
        state: v.parse(ClaimStateSchema, row['state']),
      };
    case 'approval-needed':
      return { outcome: 'approval-needed' };
    default:
      return { outcome: 'restored' };
  }
}
