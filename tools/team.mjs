// npm run team: sets up the database of a team, checks it, or puts acts back that a restored copy lacks, from the file
// that a desk saved. The password comes from the URL or from PGPASSWORD. It connects by TLS alone.
import { existsSync, readFileSync } from 'node:fs';
import { prepare } from './lib/prepare.mjs';
import { say, tool, Trouble } from './lib/say.mjs';
import { faultsOf, initialise, restoreActs } from './lib/team-schema.mjs';

const USAGE =
  'npm run team -- init|check|restore-acts --url postgres://admin@host:5432/database [--name "Treasury Lagos"] [--acts ada.json] [--authority ca.pem]';

await tool(async () => {
  const [act, ...args] = process.argv.slice(2);
  /** @type {Record<string, string>} */
  const given = {};
  while (args.length > 0) {
    const [flag = '', value] = args.splice(0, 2);
    if (!['--url', '--name', '--acts', '--authority'].includes(flag) || value === undefined)
      throw new Trouble(`Unknown option ${flag}`, USAGE);
    given[flag] = value;
  }
  const { '--url': url, '--name': name, '--acts': acts, '--authority': authority } = given;
  const isRestore = act === 'restore-acts';
  if (
    (act !== 'init' && act !== 'check' && !isRestore) ||
    url === undefined ||
    (acts !== undefined) !== isRestore
  )
    throw new Trouble('Say what to do, and where', USAGE);
  for (const file of [authority, acts])
    if (file !== undefined && !existsSync(file)) throw new Trouble(`There is no file ${file}`, USAGE);
  await prepare();
  const { default: pg } = await import('pg');
  const password = process.env['PGPASSWORD'];
  const db = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...(password !== undefined && { password }),
    ssl: authority === undefined ? {} : { ca: readFileSync(authority, 'utf8') },
  });
  try {
    await db.connect();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Trouble(
      `The server cannot be used: ${why}`,
      'Check the URL, the password and the certificate authority.',
    );
  }
  try {
    if (acts !== undefined) return (await restoreActs(db, readFileSync(acts, 'utf8'))) ? 0 : 1;
    if (act === 'init') await initialise(db, { name });
    const faults = await faultsOf(db);
    for (const fault of faults) say(fault);
    if (faults.length > 0) return 1;
    say('The database is in order');
    if (act === 'init')
      say(
        'Add a person: CREATE ROLE ada LOGIN PASSWORD …; GRANT collateral_desk_member TO ada (or _approver, _manager)',
      );
    return 0;
  } finally {
    await db.end();
  }
});
