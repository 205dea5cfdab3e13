// Sets up the database of a team by main/team/schema.sql, says what is wrong with one, and puts acts back that a
// restored copy lacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { Trouble, say } from './say.mjs';

/** Of main/team/schema.sql, and SCHEMA in main/team/servers.ts. */
export const VERSION = 1;
const OWNER = 'collateral_desk_owner';
const ROLES = [OWNER, 'collateral_desk_member', 'collateral_desk_approver', 'collateral_desk_manager'];

/** @param {import('pg').ClientBase} db */
const versionOf = async (db) => {
  const there = await db.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'collateral_desk'`);
  if (there.rowCount === 0) return undefined;
  const { rows } = await db.query('SELECT version FROM collateral_desk.team').catch(() => ({ rows: [] }));
  return Number(rows[0]?.version ?? 0);
};

/**
 * @param {import('pg').ClientBase} db an administrator's connection
 * @param {{ name?: string | undefined, tell?: (line: string) => void }} [options]
 */
export async function initialise(db, { name = '', tell = say } = {}) {
  const { rows } = await db.query('SHOW server_version_num');
  if (Number(rows[0].server_version_num) < 150_000)
    throw new Trouble('The server is older than PostgreSQL 15', 'Use PostgreSQL 15 or newer.');
  const found = await versionOf(db);
  if (found !== undefined && found !== VERSION)
    throw new Trouble(
      `The database has another schema: ${found}, not ${VERSION}`,
      'Make a new database for the team.',
    );
  if (found === undefined && name.trim() === '')
    throw new Trouble(
      'The team has no name yet',
      'Add it: npm run team -- init --url … --name "Treasury Lagos"',
    );
  for (const role of ROLES) {
    const known = await db.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (known.rowCount !== 0) continue;
    await db.query(`CREATE ROLE ${role} NOLOGIN`);
    tell(`Created the role ${role}`);
  }
  await db.query('GRANT collateral_desk_member TO collateral_desk_approver, collateral_desk_manager');
  await db.query(`GRANT ${OWNER} TO CURRENT_USER`);
  if (found === undefined)
    await whole(db, async () => {
      await db.query(
        `RESET ROLE; CREATE SCHEMA collateral_desk AUTHORIZATION ${OWNER}; SET LOCAL ROLE ${OWNER}`,
      );
      await db.query(readFileSync(join(root, 'main/team/schema.sql'), 'utf8'));
      await db.query('INSERT INTO collateral_desk.team (name) VALUES ($1)', [name.trim()]);
    });
  const now = await db.query('SELECT name, database_id FROM collateral_desk.team');
  tell(`The team ${now.rows[0].name} is ready: database ${now.rows[0].database_id}`);
}

/**
 * Puts back what a desk's journal has and a restored database lacks. A recorded payment ends what another desk has
 * claimed of its loan since. Anything else that stands in the way is settled by people first.
 * @param {import('pg').ClientBase} db an administrator's connection
 * @param {string} text of the file that the desk saved
 * @param {(line: string) => void} [tell]
 * @returns {Promise<boolean>} whether everything is there now
 */
export async function restoreActs(db, text, tell = say) {
  const { databaseId, desk, acts } = JSON.parse(text);
  const { rows } = await db.query('SELECT database_id::text AS id FROM collateral_desk.team');
  if (rows[0]?.id !== databaseId)
    throw new Trouble('The file belongs to another database', 'Name the database that the desk joined.');
  let isWhole = true;
  for (const { id, content, state, evidence } of acts)
    try {
      await whole(db, async () => {
        await db.query(
          'INSERT INTO collateral_desk.desk (id, name, person) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
          [desk.id, desk.name, desk.person],
        );
        await db.query(
          `INSERT INTO collateral_desk.act_state (act, state, evidence)
           SELECT id, 'rejected', 'another desk had recorded the payment before the database was restored'
           FROM collateral_desk.act_now AS a WHERE kind = 'repayment' AND $1 = 'confirmed' AND id <> $2
             AND service = $3 AND content ->> 'loanId' = $4 AND state IN ('claimed', 'sending', 'unknown')`,
          [state, id, content.service, content.loanId],
        );
        await db.query(
          'INSERT INTO collateral_desk.act (id, desk, content, person) VALUES ($1, $2, $3, $4)',
          [id, desk.id, JSON.stringify(content), desk.person],
        );
        await db.query(
          'INSERT INTO collateral_desk.act_state (act, desk, state, evidence, person) VALUES ($1, $2, $3, $4, $5)',
          [id, desk.id, state, evidence, desk.person],
        );
      });
      tell(`Put back ${id}: ${state}`);
    } catch (cause) {
      isWhole = false;
      tell(`Not put back ${id}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  return isWhole;
}

/**
 * @param {import('pg').ClientBase} db
 * @param {() => Promise<void>} work as the owner of the tables
 */
async function whole(db, work) {
  await db.query('BEGIN');
  try {
    await db.query(`SET LOCAL ROLE ${OWNER}`);
    await work();
    await db.query('COMMIT');
  } catch (cause) {
    await db.query('ROLLBACK');
    throw cause;
  }
}

/**
 * What is wrong with the database; empty if nothing is.
 * @param {import('pg').ClientBase} db
 */
export async function faultsOf(db) {
  const found = await versionOf(db);
  if (found === undefined) return ['The database has no team yet: run init'];
  if (found !== VERSION) return [`It has another schema: ${found}, not ${VERSION}`];
  const faults = [];
  const functions = await db.query(
    `SELECT p.proname AS name, p.prosecdef AS definer, has_function_privilege('public', p.oid, 'EXECUTE') AS open
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'collateral_desk'`,
  );
  for (const { name, definer, open } of functions.rows) {
    if (open) faults.push(`Everybody may call ${name}`);
    if (definer) faults.push(`${name} runs with the rights of its owner`);
  }
  const tables = await db.query(
    `SELECT c.relname AS name, c.relrowsecurity AS guarded,
       has_table_privilege('collateral_desk_member', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') AS writable
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'collateral_desk' AND c.relkind = 'r'`,
  );
  for (const { name, guarded, writable } of tables.rows) {
    if (!guarded) faults.push(`The table ${name} has no row-level security`);
    if (writable) faults.push(`Members may write every column of ${name}`);
  }
  const tls = await db.query('SHOW ssl');
  if (tls.rows[0].ssl !== 'on') faults.push('TLS is off; desks will not connect');
  return faults;
}
