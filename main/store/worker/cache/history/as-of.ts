// The records as they were known at an earlier time, in a temporary table with the columns of `present`: one query
// answers for both. It stays in memory, because SQLite does not encrypt temporary files.
import type { Db } from '../../database.ts';
import { FACT_COLUMNS } from '../schema.ts';
import { withEntered } from './entered.ts';
import { columnsOf, type Line } from './facts.ts';
import { factsVersion } from './version.ts';
import type { Scope } from '../scopes.ts';

/** A screen and an export may each look at a time of its own. */
const MOST_KEPT = 2;

interface Past {
  readonly of: string;
  readonly table: string;
}
const keptOf = new WeakMap<Db, readonly Past[]>();

/** The name of the table to read. */
export function tableAsOf(db: Db, scope: Scope, asOf: number | undefined): string {
  if (asOf === undefined) return 'present';
  const of = `${scope.id} ${asOf} ${factsVersion(db, scope)}`;
  const kept = keptOf.get(db) ?? [];
  const known = kept.find((each) => each.of === of);
  const used = kept.slice(-MOST_KEPT + 1).map(({ table }) => table);
  const table = known?.table ?? ['past_0', 'past_1'].find((name) => !used.includes(name)) ?? 'past_0';
  const others = kept.filter((each) => each.table !== table);
  keptOf.set(db, others);
  if (known === undefined) fill(db, table, scope.id, asOf);
  keptOf.set(db, [...others, { of, table }]);
  return `temp.${table}`;
}

function fill(db: Db, table: string, scope: number, asOf: number): void {
  db.raw.exec(`CREATE TEMP TABLE IF NOT EXISTS ${table} AS SELECT * FROM present WHERE 0;
    CREATE INDEX IF NOT EXISTS temp.${table}_by_opened_at ON ${table} (scope, opened_at, subject)`);
  db.transaction(() => {
    db.sql(`DELETE FROM temp.${table}`).run();
    db.sql(
      `INSERT INTO temp.${table} (subject, scope, name, first_seen, since, observation, ${FACT_COLUMNS})
       SELECT p.subject, p.scope, p.name, p.first_seen, f.since, f.observation,
         ${FACT_COLUMNS.replaceAll(/\w+/g, 'f.$&')}
       FROM present p CROSS JOIN fact f ON f.subject = p.subject AND (f.since, f.observation) =
         (SELECT l.since, l.observation FROM fact l WHERE l.subject = p.subject AND l.since <= @asOf
          ORDER BY l.since DESC, l.observation DESC LIMIT 1)
       WHERE p.scope = @scope AND p.first_seen <= @asOf`,
    ).run({ scope, asOf });
    const entered = db
      .sql<Line>(
        `SELECT ${columnsOf('p')}, p.name FROM temp.${table} p WHERE p.closed_by = 'latest'
           AND EXISTS (SELECT 1 FROM closing c WHERE c.scope = p.scope AND c.name = p.name)`,
      )
      .all();
    for (const { id, closedAt, closedBy, closedSource } of entered.map((line) => withEntered(db, line, asOf)))
      db.sql(
        `UPDATE temp.${table} SET closed_at = ?, closed_by = ?, closed_source = ? WHERE subject = ?`,
      ).run(closedAt, closedBy, closedSource, id);
  });
}
