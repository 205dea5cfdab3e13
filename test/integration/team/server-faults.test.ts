// What a desk says when the team's server fails, and that nothing is lost or claimed twice by it.
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { teamServers } from '../../../main/team/servers.ts';
import type { TeamSecret } from '../../../main/desk/ports/team.ts';
import {
  BY_CERTIFICATE,
  certificate,
  postgresPrograms,
  startPostgres,
  WITHOUT_POSTGRES,
  type Postgres,
} from '../../support/postgres.ts';
import { smallDisk, WITHOUT_MOUNT } from '../../support/small-disk.ts';
import { accept, claimId, serverOf, signedIn, valueOf, type SignedIn } from '../../support/team-server.ts';

let postgres: Postgres;
let admin: Client;
/** Each test has a database of its own. */
let database = '';
let databases = 0;
beforeAll(async () => {
  if (postgresPrograms() === undefined) return;
  postgres = await startPostgres();
}, 300_000);
beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  database = `team_${(databases += 1)}`;
  await postgres.team(database);
  if (databases === 1) await postgres.person('ada', 'member');
  admin = await postgres.admin(database);
}, 300_000);
afterEach(() => admin?.end());
afterAll(() => postgres?.stop());

const ada = (lost?: () => void, deskId?: string): Promise<SignedIn> =>
  signedIn(postgres, 'ada', { database, ...(lost && { lost }), ...(deskId !== undefined && { deskId }) });
const claims = async (): Promise<unknown[]> =>
  (
    await admin.query<object>(
      `SELECT content ->> 'quoteId' AS subject, state FROM collateral_desk.act_now ORDER BY at`,
    )
  ).rows;
const fault = (name: string) => ({ ok: false, error: { code: 'team', fault: name } });
const tried = (person: string, secret: TeamSecret) =>
  teamServers.open(serverOf(postgres, person, database), secret, claimId(), {
    step: () => undefined,
    hint: () => undefined,
    lost: () => undefined,
  });

it('a server that waits for a lock is called slow, claims nothing, and goes on afterwards', async () => {
  const { link } = await ada();
  await admin.query('BEGIN');
  await admin.query('LOCK TABLE collateral_desk.act IN ACCESS EXCLUSIVE MODE');
  expect(await link.take(claimId(), accept('qt_1'))).toMatchObject(fault('slow'));
  await admin.query('COMMIT');
  expect(await claims()).toEqual([]);
  expect(valueOf(await link.take(claimId(), accept('qt_1'))).outcome).toBe('granted');
  await link.close();
}, 300_000);

it('a server that stops answering is called slow, and what it does afterwards is reported by the claim’s id', async () => {
  let lost = 0;
  const { link, deskId } = await ada(() => (lost += 1));
  const found = await admin.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE usename = 'ada' AND datname = current_database()`,
  );
  const pid = found.rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const id = claimId();
  expect(await link.take(id, accept('qt_1'))).toMatchObject(fault('slow'));
  expect(lost).toBe(1);
  process.kill(pid, 'SIGCONT');
  // The server executes the statement that it had received.
  await expect.poll(claims, { timeout: 20_000 }).toEqual([{ subject: 'qt_1', state: 'claimed' }]);
  const again = await ada(undefined, deskId);
  expect(valueOf(await again.link.move(id, 'released', 'given up'))).toBe(true);
  expect(valueOf(await again.link.take(claimId(), accept('qt_1'))).outcome).toBe('granted');
  await again.link.close();
}, 300_000);

it('a full disk at the server is named, keeps what was claimed, and the same connection goes on afterwards', async (context) => {
  await admin.end();
  const disk = await smallDisk(postgres, database);
  admin = await postgres.admin(database);
  if (disk === undefined) return context.skip(WITHOUT_MOUNT);
  try {
    await admin.query('UPDATE collateral_desk.team SET daily = 10000, open = 10000');
    const { link } = await ada();
    disk.fill();
    let taken = 0;
    const next = () => link.take(claimId(), accept(`qt_${taken}`, { service: `https://${taken}.example` }));
    let answer = await next();
    // Pages that are allocated already have space.
    for (; answer.ok && taken < 5_000; answer = await next()) taken += 1;
    expect(answer).toMatchObject(fault('server-disk-full'));
    const held = Array.from({ length: taken }, (_none, at) => ({ subject: `qt_${at}`, state: 'claimed' }));
    expect(await claims()).toEqual(held);
    expect(valueOf(await link.read([])).claims.length).toBe(Math.min(taken, 500));
    disk.free();
    expect(valueOf(await next()).outcome).toBe('granted');
    await link.close();
  } finally {
    await disk.remove();
  }
}, 300_000);

it('rights that are withdrawn while connected refuse the next act by name', async () => {
  await postgres.person('bola', 'member');
  const { link } = await signedIn(postgres, 'bola', { database });
  await admin.query('REVOKE collateral_desk_member FROM bola');
  expect(await link.take(claimId(), accept('qt_1'))).toMatchObject(fault('rights-missing'));
  expect(await claims()).toEqual([]);
  await link.close();
}, 300_000);

it('a person signs in by a client certificate, and by nothing else', async () => {
  await postgres.person(BY_CERTIFICATE, 'member');
  const own = { kind: 'certificate' as const, ...certificate() };
  const opened = valueOf(await tried(BY_CERTIFICATE, own));
  expect(opened.rights).toEqual(['act']);
  await opened.close();
  const password = { kind: 'password' as const, password: BY_CERTIFICATE };
  expect(await tried(BY_CERTIFICATE, password)).toMatchObject(fault('sign-in-refused'));
  // The certificate names another person.
  await admin.query('CREATE ROLE obi LOGIN');
  expect(await tried('obi', own)).toMatchObject(fault('sign-in-refused'));
}, 300_000);

// Last: the server keeps the wrong certificate.
it('a certificate that is expired or by an unknown authority is refused before the password is sent', async () => {
  const secret = { kind: 'password', password: 'ada' } as const;
  for (const presented of ['expired', 'stranger'] as const) {
    postgres.present(presented);
    await expect
      .poll(() => tried('ada', secret), { timeout: 20_000 })
      .toMatchObject(fault('wrong-certificate'));
  }
}, 300_000);
