// Sets up the database of a team by the numbered migrations of main/team/migrations, each in a transaction, and
// says what is wrong with one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { Trouble, say } from './say.mjs';

const folder = join(root, 'main/team/migrations');
const ROLES = [
  'collateral_desk_owner',
  'collateral_desk_member',
  'collateral_desk_approver',
  'collateral_desk_manager',
];

/** The migrations in order; a file's number is its place. */
export const migrations = () =>
  readdirSync(folder)
    .filter((name) => /^\d{3}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 3)),
      name,
      sql: readFileSync(join(folder, name), 'utf8'),
    }));

/**
 * @param {import('pg').ClientBase} db an administrator's connection
 * @param {{ name?: string | undefined, tell?: (line: string) => void }} [options]
 */
export async function initialise(db, { name, tell = say } = {}) {
  const { rows } = await db.query('SHOW server_version_num');
  if (Number(rows[0].server_version_num) < 150_000)
    throw new Trouble('The server is older than PostgreSQL 15', 'Use PostgreSQL 15 or newer.');
  for (const role of ROLES) {
    const known = await db.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (known.rowCount !== 0) continue;
    await db.query(`CREATE ROLE ${role} NOLOGIN`);
    tell(`Created the role ${role}`);
  }
  await db.query('GRANT collateral_desk_member TO collateral_desk_approver, collateral_desk_manager');
  await db.query('GRANT collateral_desk_owner TO CURRENT_USER');
  await db.query('CREATE SCHEMA IF NOT EXISTS collateral_desk AUTHORIZATION collateral_desk_owner');
  await db.query('SET ROLE collateral_desk_owner');
  await db.query(
    `CREATE TABLE IF NOT EXISTS collateral_desk.migration
       (number integer PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())`,
  );
  const done = await db.query('SELECT coalesce(max(number), 0) AS last FROM collateral_desk.migration');
  const last = Number(done.rows[0].last);
  const all = migrations();
  if (last > all.length)
    throw new Trouble(
      `The database is at migration ${last}; this app knows ${all.length}`,
      'Use a newer version of the app.',
    );
  for (const { number, name: file, sql } of all) {
    if (number <= last) continue;
    await db.query('BEGIN');
    try {
      await db.query(sql);
      await db.query('INSERT INTO collateral_desk.migration (number, name) VALUES ($1, $2)', [number, file]);
      await db.query('COMMIT');
    } catch (cause) {
      await db.query('ROLLBACK');
      throw cause;
    }
    tell(`Ran the migration ${file}`);
  }
  const team = await db.query('SELECT name FROM collateral_desk.team');
  if (team.rowCount === 0) {
    if (name === undefined || name.trim() === '')
      throw new Trouble(
        'The team has no name yet',
        'Add it: npm run team -- init --url … --name "Treasury Lagos"',
      );
    await db.query('INSERT INTO collateral_desk.team (name) VALUES ($1)', [name.trim()]);
  }
  const now = await db.query('SELECT name, database_id FROM collateral_desk.team');
  await db.query('RESET ROLE');
  tell(`The team ${now.rows[0].name} is ready: database ${now.rows[0].database_id}`);
}

/**
 * What is wrong with the database; empty if nothing is.
 * @param {import('pg').ClientBase} db
 */
export async function faultsOf(db) {
  const faults = [];
  const there = await db.query(`SELECT to_regclass('collateral_desk.migration') AS found`);
  if (there.rows[0].found === null) return ['The database has no team yet: run init'];
  const { rows } = await db.query('SELECT max(number) AS last FROM collateral_desk.migration');
  const all = migrations().length;
  if (Number(rows[0].last) !== all) faults.push(`It is at migration ${rows[0].last}; this app has ${all}`);
  const open = await db.query(
    `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'collateral_desk' AND has_function_privilege('public', p.oid, 'EXECUTE')`,
  );
  for (const { name } of open.rows) faults.push(`Everybody may call ${name}`);
  const unpinned = await db.query(
    `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'collateral_desk' AND p.prosecdef
       AND NOT coalesce('search_path=pg_catalog, pg_temp' = ANY (p.proconfig), false)`,
  );
  for (const { name } of unpinned.rows) faults.push(`The search path of ${name} is not pinned`);
  const writable = await db.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'collateral_desk' AND c.relkind = 'r'
       AND has_table_privilege('collateral_desk_member', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')`,
  );
  for (const { name } of writable.rows) faults.push(`Members may write the table ${name} directly`);
  const tls = await db.query('SHOW ssl');
  if (tls.rows[0].ssl !== 'on') faults.push('TLS is off; desks will not connect');
  return faults;
}
