// Makes a history of any length by SQL and keeps it between runs, because a million loans with five
// observations each take minutes. A loan's values depend only on its number, so all runs measure equal data.
//
//   node fill.ts FOLDER LOANS [LOANS …]   prints the folder of each history as JSON
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '../../../main/desk/ports/key.ts';
import { CACHE_FILE } from '../../../main/store/files.ts';
import { CACHE_SCHEMA, searchTable } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase, prepareDatabase } from '../../../main/store/worker/database.ts';

/** The key of the measured databases, which contain made-up records. */
export const KEY = keyOf('5e'.repeat(32));
export const PROFILE = 'service-bench';
export const START = Date.parse('2020-01-01T00:00:00Z');
export const END = Date.parse('2026-01-01T00:00:00Z');
const MOST_TIME = 2 ** 42 - 1;

/** A history has its own folder for each schema, length and version of this file. */
const made = createHash('sha256')
  .update(CACHE_SCHEMA.sql)
  .update(String(fillHistory))
  .digest('hex')
  .slice(0, 12);

/** Answers with the folder of the history and makes it if it is missing. Removes folders of older schemas. */
export function keptHistory(root: string, loans: number): string {
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(root))
    if (name.startsWith('history-') && !name.startsWith(`history-${made}-`))
      rmSync(join(root, name), { recursive: true, force: true });
  const folder = join(root, `history-${made}-${loans}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished);
  fillHistory(unfinished, loans);
  // The rename comes last, so that an interrupted history is made again.
  renameSync(unfinished, folder);
  return folder;
}

function fillHistory(directory: string, loans: number): void {
  const db = openDatabase(join(directory, CACHE_FILE), KEY, CACHE_SCHEMA);
  prepareDatabase(db, CACHE_SCHEMA, 'shrinks');
  const { raw } = db;
  raw.pragma('cache_size=-200000');
  raw.pragma('synchronous=OFF');
  const indexes = raw
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) raw.exec(`DROP INDEX ${name}`);
  const step = Math.floor((END - START) / loans);
  raw.exec(`
    BEGIN;
    INSERT INTO scope (id, profile, resource, subjects, closed, observations, observed_at, answer, listed)
      VALUES (1, '${PROFILE}', 'loans', ${loans}, ${Math.floor(loans / 3)}, ${loans * 5}, ${END}, 1, ${loans});
    INSERT INTO answer (scope, number, at, whole, added, changed, gone) VALUES (1, 1, ${START}, 1, ${loans}, 0, 0);
    ${searchTable(1)};
    CREATE TEMP TABLE made AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${loans})
      SELECT i, 'LN-' || printf('%07d', i) AS name, ${START} + i * ${step} AS opened, i % 3 = 0 AS closed,
        'P08' || (10000000 + (i * 7919333) % 80000000) || '5 02' AS amount, 'P05' || (10000 + i % 80000) || ' 06' AS collateral
      FROM n;
    INSERT INTO observation (id, scope, subject, since, observed_at, value, raw)
      SELECT (k.value - 1) * ${loans} + i, 1, i, opened + k.value * 86400000, CASE k.value WHEN 5 THEN NULL ELSE opened + k.value * 86400000 + 80000000 END,
        '{}', '{"id":"' || name || '","version":' || k.value || '}'
      FROM json_each('[1,2,3,4,5]') k, made;
    INSERT INTO fact (subject, since, observation, scope, status, status_word, amount, unit, payoff, collateral, asset, destination, opened_at, closed_at)
      SELECT i, opened + k.value * 86400000, (k.value - 1) * ${loans} + i, 1, CASE WHEN closed AND k.value = 5 THEN 'closed' ELSE 'open' END,
        CASE WHEN closed AND k.value = 5 THEN 'closed' ELSE 'active' END, amount, 'NGN', 'P08' || (10000000 + (i * 7919333 + k.value) % 80000000) || ' 02',
        collateral, 'USDC', 'Marina ' || i, opened, CASE WHEN closed AND k.value = 5 THEN opened + 400000000 END
      FROM made, json_each('[1,2,3,4,5]') k ORDER BY 1, 2, 3;
    INSERT INTO present (subject, scope, name, first_seen, since, observation, status, status_word, amount, unit, payoff, collateral, asset, destination, opened_at, closed_at)
      SELECT i, 1, name, opened + 86400000, f.since, f.observation, f.status, f.status_word, f.amount, 'NGN', f.payoff, f.collateral, 'USDC', f.destination, opened, f.closed_at
      FROM made CROSS JOIN fact f ON f.subject = i AND f.since = opened + 5 * 86400000;
    INSERT INTO subject (id, scope, name, place, observation, observed_at, joined, closed, sorted_at, opened_at, row, words)
      SELECT i, 1, name, (CASE closed WHEN 1 THEN 1 << 62 ELSE 0 END) + ((${MOST_TIME} - opened) << 20), 4 * ${loans} + i, ${END}, 1, closed, opened, opened,
        json_object('id', name, 'status', iif(closed, 'closed', 'open'), 'statusWord', iif(closed, 'closed', 'active'),
          'principal', (10000000 + (i * 7919333) % 80000000) || '5.00', 'collateralAsset', 'USDC', 'openedAt', opened),
        'ref' || i || ' marina'
      FROM made;
    INSERT INTO search_1 (rowid, words) SELECT id, name || ' ' || words FROM subject;
    INSERT INTO rollup (scope, kind, month, unit, things, sum)
      SELECT 1, 'opened', strftime('%Y-%m', (opened + 3600000) / 1000, 'unixepoch'), 'NGN', count(*), CAST(sum(10000000 + (i * 7919333) % 80000000) AS TEXT)
      FROM made GROUP BY 3;
    DROP TABLE made;
    COMMIT`);
  for (const { sql } of indexes) raw.exec(sql);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

if (import.meta.main) {
  const [root = '', ...lengths] = process.argv.slice(2);
  const began = performance.now();
  const folders = lengths.map((length) => [length, keptHistory(root, Number(length))]);
  process.stderr.write(
    `The histories were ready after ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  );
  writeSync(1, `${JSON.stringify(Object.fromEntries(folders))}\n`);
}
