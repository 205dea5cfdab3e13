// One member of a team against its server, with any SQL: what the catalogue says is reachable, each of it tried as the
// holder of an act, another member, an approver and a stranger, and the attacks that once got through.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimStateSchema } from '../../domain/claim.ts';
import { decimal } from '../../domain/decimal.ts';
import { CHANGES, WAYS } from '../support/act-changes.ts';
import { postgresPrograms, WITHOUT_POSTGRES, type Postgres } from '../support/postgres.ts';
import {
  accept,
  ageClaims,
  approvalId,
  claimId,
  payableOf,
  repayment,
  serverOf,
  signedIn,
  startTeam,
  valueOf,
  type SignedIn,
} from '../support/team-server.ts';

const ACTORS = ['ada', 'eve', 'chidi', 'visitor'] as const;
type Actor = (typeof ACTORS)[number];
let postgres: Postgres | undefined;
let admin: pg.Client;
let sql: Record<Actor, pg.Client>;
let ada: SignedIn;
let eve: SignedIn;
let chidi: SignedIn;

beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startTeam({ ada: 'member', eve: 'member', chidi: 'approver' });
  await postgres.person('visitor');
  admin = await postgres.admin('team');
  const sessions = await Promise.all(
    ACTORS.map(async (user) => {
      const { host, port, database, authority: ca } = serverOf(postgres!, user);
      const client = new pg.Client({ host, port, database, user, password: user, ssl: { ca } });
      await client.connect();
      return [user, client] as const;
    }),
  );
  sql = Object.fromEntries(sessions) as Record<Actor, pg.Client>;
  [ada, eve, chidi] = [
    await signedIn(postgres, 'ada'),
    await signedIn(postgres, 'eve'),
    await signedIn(postgres, 'chidi'),
  ];
});
afterAll(async () => {
  for (const one of [ada, eve, chidi]) await one?.link.close();
  for (const one of Object.values(sql ?? {})) await one.end();
  await admin?.end();
  await postgres?.stop();
});
beforeEach(async (context) => {
  if (postgres === undefined) return context.skip(WITHOUT_POSTGRES);
  await admin.query('TRUNCATE collateral_desk.act, collateral_desk.approval, collateral_desk.policy CASCADE');
});

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await admin.query<Record<string, unknown>>(text, values)).rows;
/** The SQL state of the refusal, or how many rows it changed. */
const tried = (as: Actor, text: string, values: unknown[] = []): Promise<string | number> =>
  sql[as].query(text, values).then(
    ({ rowCount }) => rowCount ?? 0,
    (cause: unknown) => String(Reflect.get(cause as object, 'code')),
  );
const DENIED = '42501';

describe('what the catalogue has', () => {
  const columns = () =>
    rows(`SELECT c.relname AS name, a.attname AS column, c.oid::int AS oid, a.attnum::int AS number
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname = 'collateral_desk' AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 4`);

  it('is writable by a person only where a rule is listed', async () => {
    const reach: Record<string, string[]> = {};
    for (const role of ACTORS)
      for (const { name, column, oid, number } of await columns())
        for (const verb of ['INSERT', 'UPDATE', 'REFERENCES']) {
          const [may] = await rows('SELECT has_column_privilege($1, $2::oid, $3::int2, $4) AS may', [
            role,
            oid,
            number,
            verb,
          ]);
          if (may?.['may'] === true) (reach[role] ??= []).push(`${verb} ${String(name)}.${String(column)}`);
        }
    const member = [
      'INSERT act.id',
      'INSERT act.desk',
      'INSERT act.content',
      'INSERT act_state.act',
      'INSERT act_state.state',
      'INSERT act_state.evidence',
      'INSERT act_state.desk',
      'INSERT approval.id',
      'INSERT approval.desk',
      'INSERT approval.content',
      'INSERT decision.approval',
      'INSERT decision.asked_by',
      'INSERT decision.verdict',
      'INSERT decision.reason',
      'INSERT desk.id',
      'INSERT desk.name',
      'UPDATE desk.name',
    ];
    const approver = member.flatMap((one) =>
      one === 'INSERT act_state.desk' ? [one, 'INSERT act_state.approval'] : [one],
    );
    expect(reach).toEqual({ ada: member, eve: member, chidi: approver });
  });

  it('refuses every other column, verb, lock, function and sequence to everybody', async () => {
    const id = claimId();
    valueOf(await ada.link.take(id, repayment('LN-1')));
    const before = await stateOfAll();
    const granted = /^INSERT (act|act_state|approval|decision|desk)\.|^UPDATE desk\.name$/;
    const through: string[] = [];
    const tables = [...new Set((await columns()).map(({ name }) => String(name)))];
    for (const as of ACTORS) {
      const attempt = async (what: string, text: string): Promise<void> => {
        const answer = await tried(as, text);
        if (typeof answer === 'number' && answer !== 0) through.push(`${as}: ${what}`);
      };
      for (const { name, column } of await columns()) {
        const at = `${String(name)}.${String(column)}`;
        if (!granted.test(`INSERT ${at}`))
          await attempt(
            `INSERT ${at}`,
            `INSERT INTO collateral_desk.${String(name)} ("${String(column)}") VALUES (DEFAULT)`,
          );
        if (!granted.test(`UPDATE ${at}`))
          await attempt(
            `UPDATE ${at}`,
            `UPDATE collateral_desk.${String(name)} SET "${String(column)}" = DEFAULT`,
          );
      }
      for (const name of tables) {
        await attempt(`DELETE ${name}`, `DELETE FROM collateral_desk.${name}`);
        expect(await tried(as, `TRUNCATE collateral_desk.${name} CASCADE`)).not.toBe(0);
        expect(await tried(as, `ALTER TABLE collateral_desk.${name} DISABLE TRIGGER ALL`)).not.toBe(0);
        // Nobody's reading or inserting waits for a lock of a member.
        for (const mode of ['SHARE', 'SHARE ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE']) {
          await sql[as].query('BEGIN');
          expect(await tried(as, `LOCK TABLE collateral_desk.${name} IN ${mode} MODE NOWAIT`)).toBe(DENIED);
          await sql[as].query('ROLLBACK');
        }
      }
      await attempt(
        'lock of another’s row',
        `SELECT 1 FROM collateral_desk.desk WHERE person <> session_user FOR UPDATE`,
      );
      for (const { call } of await rows(
        `SELECT format('%s(%s)', p.oid::regproc, repeat('NULL, ', greatest(p.pronargs - 1, 0)) || CASE WHEN p.pronargs > 0 THEN 'NULL' ELSE '' END) AS call
         FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
         WHERE n.nspname = 'collateral_desk' AND p.proname NOT IN ('digest', 'asks')`,
      ))
        await attempt(`call ${String(call)}`, `SELECT ${String(call)}`);
      for (const { name } of await rows(
        `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'collateral_desk' AND c.relkind = 'S'`,
      ))
        for (const call of [`nextval('${String(name)}')`, `setval('${String(name)}', 9223372036854775807)`])
          await attempt(call, `SELECT ${call}`);
      await attempt(
        'set role owner',
        `SET ROLE collateral_desk_owner; DELETE FROM collateral_desk.act_state`,
      );
      for (const table of as === 'visitor' ? tables : [])
        expect(await tried(as, `SELECT 1 FROM collateral_desk.${table}`)).toBe(DENIED);
    }
    expect(through).toEqual([]);
    expect(await stateOfAll()).toEqual(before);
    // No function has more rights than its caller.
    expect(
      await rows(`SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = 'collateral_desk' AND p.prosecdef`),
    ).toEqual([]);
  });

  const stateOfAll = async (): Promise<unknown[]> =>
    Promise.all(
      ['act', 'act_state', 'approval', 'decision', 'desk', 'policy', 'team'].map((table) =>
        rows(`SELECT * FROM collateral_desk.${table} ORDER BY 1`),
      ),
    );
});

describe('each change of an act', () => {
  it('is made by its person at its desk, as listed, and by nobody else', async () => {
    const wrong: string[] = [];
    for (const from of ClaimStateSchema.options)
      for (const to of ClaimStateSchema.options)
        for (const as of ACTORS)
          for (const kind of ['accept', 'repayment'] as const) {
            const id = claimId();
            const service = `https://${id}.example`;
            valueOf(
              await ada.link.take(
                id,
                kind === 'accept' ? accept(id, { service }) : repayment(id, { service }),
              ),
            );
            for (const step of WAYS[from]) valueOf(await ada.link.move(id, step, ''));
            await ageClaims(postgres!);
            const desks = { ada: ada.deskId, eve: eve.deskId, chidi: chidi.deskId, visitor: ada.deskId };
            // At one's own desk, and at the holder's.
            for (const desk of new Set([desks[as], ada.deskId])) {
              const isPayment =
                kind === 'repayment' &&
                to === 'confirmed' &&
                ['claimed', 'sending', 'unknown'].includes(from);
              const may = as === 'ada' && (CHANGES[from].includes(to) || isPayment);
              const done = await tried(
                as,
                'INSERT INTO collateral_desk.act_state (act, desk, state) VALUES ($1, $2, $3)',
                [id, desk, to],
              );
              if ((done === 1) !== may) wrong.push(`${as}: ${kind} ${from} to ${to}: ${done}`);
            }
            await admin.query('DELETE FROM collateral_desk.act_state WHERE act = $1', [id]);
            await admin.query('DELETE FROM collateral_desk.act WHERE id = $1', [id]);
          }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('one member alone', () => {
  const asking = (rules: unknown) =>
    admin.query('INSERT INTO collateral_desk.policy (rules) VALUES ($1)', [JSON.stringify(rules)]);
  const take = (as: Actor, desk: string, content: unknown) =>
    tried(as, 'INSERT INTO collateral_desk.act (id, desk, content) VALUES ($1, $2, $3)', [
      claimId(),
      desk,
      JSON.stringify(content),
    ]);

  it('does not free a colleague’s act in flight and take it', async () => {
    const id = claimId();
    valueOf(await ada.link.take(id, repayment('LN-1')));
    valueOf(await ada.link.move(id, 'sending', ''));
    for (const to of ['rejected', 'released', 'confirmed'] as const)
      expect(valueOf(await eve.link.move(id, to, 'not yours'))).toBe(false);
    const asked = approvalId();
    valueOf(await eve.link.ask(asked, { kind: 'ending', act: id, nth: 1, to: 'rejected', reason: 'mine' }));
    for (const [as, by] of [
      ['eve', 'eve'],
      ['eve', 'ada'],
      ['ada', 'eve'],
      ['chidi', 'chidi'],
    ] as const)
      expect(
        await tried(
          as,
          `INSERT INTO collateral_desk.decision (approval, asked_by, verdict) VALUES ($1, $2, 'approved')`,
          [asked, by],
        ),
      ).not.toBe(1);
    expect(await take('eve', eve.deskId, repayment('LN-1'))).toBe('23505');
    expect(valueOf(await ada.link.stateOf(id))).toBe('sending');
  });
  it('does not use an approval to end an act for another act, another ending, or a later state', async () => {
    const [id, other] = [claimId(), claimId()];
    for (const [one, loan] of [
      [id, 'LN-1'],
      [other, 'LN-2'],
    ] as const)
      valueOf(await ada.link.take(one, repayment(loan)));
    const asked = approvalId();
    valueOf(await eve.link.ask(asked, { kind: 'ending', act: id, nth: 0, to: 'rejected', reason: 'gone' }));
    valueOf(await ada.link.move(id, 'sending', ''));
    expect(valueOf(await chidi.link.decide(asked, 'eve', 'approved', undefined))).toBe('changed');
    for (const act of [id, other])
      expect(
        await tried(
          'chidi',
          `INSERT INTO collateral_desk.act_state (act, state, approval) VALUES ($1, 'rejected', $2)`,
          [act, asked],
        ),
      ).toBe('CD002');
  });
  it('does not claim without the approval that the policy asks for', async () => {
    await asking([{ rank: 1, needsApproval: true }]);
    expect(await take('eve', eve.deskId, accept('qt_1'))).toBe('CD001');
    for (const content of [repayment('LN-1'), { ...accept('qt_1'), amount: 'NaN' }])
      expect(await take('eve', eve.deskId, content)).toBe('CD001');
    // An older snapshot would not have the policy.
    await sql.eve.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    expect(await take('eve', eve.deskId, accept('qt_1'))).not.toBe(1);
    await sql.eve.query('ROLLBACK');
    await asking([{ rank: 1, kind: 'repayment', destination: 'changed', needsApproval: true }]);
    const { destination: _left, ...without } = repayment('LN-1');
    expect(await take('eve', eve.deskId, without)).not.toBe(1);
  });
  it('does not take over a colleague’s desk', async () => {
    expect(
      await tried('eve', `INSERT INTO collateral_desk.desk (id, name) VALUES ($1, 'mine')`, [ada.deskId]),
    ).toBe('23505');
    expect(await eve.link.hello('eve-desk')).toMatchObject({ ok: true });
    expect(
      await tried('eve', `UPDATE collateral_desk.desk SET name = 'mine' WHERE id = $1`, [ada.deskId]),
    ).toBe(0);
    expect(await take('eve', ada.deskId, accept('qt_1'))).toBe('23503');
    expect(await ada.link.take(claimId(), accept('qt_1'))).toMatchObject({ value: { outcome: 'granted' } });
  });
  it('states no number of a row, so that none hides later ones or goes past its end', async () => {
    for (const [table, column] of [
      ['act_state', 'nth'],
      ['act', 'subject_turn'],
      ['act', 'scope_turn'],
      ['policy', 'id'],
    ] as const)
      for (const as of ACTORS)
        expect(
          await tried(as, `INSERT INTO collateral_desk.${table} (${column}) VALUES (2147483647)`),
        ).not.toBe(1);
  });
  it('does not use an approval of one content for another', async () => {
    await asking([{ rank: 1, needsApproval: true }]);
    const shown = repayment('LN-7', { payable: payableOf({ payoff: decimal('1000') }) });
    const asked = approvalId();
    valueOf(await eve.link.ask(asked, shown));
    expect(valueOf(await chidi.link.decide(asked, 'eve', 'approved', undefined))).toBe('done');
    const { payable } = shown;
    for (const other of [
      { ...shown, payable: { ...payable, payoff: '50000000' } },
      { ...shown, payable: { ...payable, destination: [] } },
      { ...shown, loanId: 'LN-8' },
      { ...shown, service: 'https://other.example' },
      { ...shown, note: 'and more' },
    ])
      expect(await take('eve', eve.deskId, other)).toBe('CD001');
    // Nor does anybody else use it, nor its person twice.
    expect(await take('ada', ada.deskId, shown)).toBe('CD001');
    expect(await take('eve', eve.deskId, shown)).toBe(1);
    expect(
      valueOf(
        await eve.link.move(
          String((await rows('SELECT id FROM collateral_desk.act'))[0]?.['id']) as never,
          'released',
          '',
        ),
      ),
    ).toBe(true);
    expect(await take('eve', eve.deskId, shown)).toBe('CD001');
  });
  it('marks no loan as paid that they have not claimed', async () => {
    const paid = repayment('LN-88', { reference: 'TRF-0' });
    expect(await take('eve', eve.deskId, paid)).toBe('CD001');
    valueOf(await ada.link.take(claimId(), repayment('LN-88')));
    expect(valueOf(await eve.link.pay(claimId(), paid))).toMatchObject({ outcome: 'claimed-already' });
    expect(await take('eve', eve.deskId, { ...accept('qt_1'), reference: 'TRF-0' })).toBe('CD001');
  });
  it('stops no desk with long texts, many rows or a transaction that stays open', async () => {
    const long = 'x'.repeat(20_000_000);
    for (let time = 0; time < 6; time++)
      expect(
        await tried('eve', 'INSERT INTO collateral_desk.approval (id, desk, content) VALUES ($1, $2, $3)', [
          approvalId(),
          eve.deskId,
          JSON.stringify({ ...accept('qt_1'), body: long }),
        ]),
      ).toBe('23514');
    expect(
      await tried('eve', 'INSERT INTO collateral_desk.desk (id, name) VALUES ($1, $2)', [claimId(), long]),
    ).toBe('23514');
    let asked = 0;
    while ((await eve.link.ask(approvalId(), accept(`qt_${asked}`))).ok) asked += 1;
    expect(asked).toBe(50);
    let claimed = 0;
    while ((await take('eve', eve.deskId, repayment(`LN-${claimed}`))) === 1) claimed += 1;
    expect(claimed).toBe(50);
    await sql.eve.query('BEGIN');
    await sql.eve.query(`UPDATE collateral_desk.desk SET name = 'open' WHERE id = $1`, [eve.deskId]);
    expect(await ada.link.read([])).toMatchObject({ ok: true });
    expect(await ada.link.take(claimId(), accept('qt_1'))).toMatchObject({ value: { outcome: 'granted' } });
    await sql.eve.query('ROLLBACK');
    // What no desk can read is left out, and the rest is read.
    await admin.query('TRUNCATE collateral_desk.act, collateral_desk.approval CASCADE');
    for (const content of [{}, [], 'x', { kind: 'ending', act: claimId(), nth: {} }, { kind: 5, amount: [] }])
      await tried('eve', 'INSERT INTO collateral_desk.approval (id, desk, content) VALUES ($1, $2, $3)', [
        approvalId(),
        eve.deskId,
        JSON.stringify(content),
      ]);
    await take('eve', eve.deskId, { ...accept('qt_2'), amount: 'Infinity', shown: { a: 1 } });
    expect(await ada.link.read([])).toMatchObject({ ok: true });
  });
});
