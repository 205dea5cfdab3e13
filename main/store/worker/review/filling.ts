// Fills a review's own database: each record as it stands in the file, with the times the file gives. The tables are
// the cache's, so that History's questions are answered by what answers them for live records.
import type { HistoryResource, HistoryRow } from '../../../../contract/calls/history.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { FiledAnswer } from '../../../desk/ports/review.ts';
import { UNDER_REVIEW } from '../../review-protocol.ts';
import { find } from '../cache/known.ts';
import { Rollup } from '../cache/history/rollup.ts';
import { makeScope } from '../cache/scopes.ts';
import { append, introduce } from '../cache/writing.ts';
import type { Db } from '../database.ts';

/** An index is made over a million rows in a second; kept up to date row by row it takes many times as long. */
interface LaidAside {
  readonly name: string;
  readonly sql: string;
}

export class Filling {
  readonly #db: Db;
  readonly #aside: LaidAside[];

  constructor(db: Db) {
    this.#db = db;
    // Nothing here has to survive anything: the file it is made from still stands.
    db.raw.pragma('journal_mode=MEMORY');
    db.raw.pragma('synchronous=OFF');
    db.raw.pragma('cache_size=-64000');
    this.#aside = db
      .sql<LaidAside>(
        `SELECT name, sql FROM sqlite_schema
         WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('present', 'fact', 'observation')`,
      )
      .all();
    for (const { name } of this.#aside) db.raw.exec(`DROP INDEX ${name}`);
  }

  /** @returns the lines that tell of a thing a line before them told of, with that line */
  records(rows: readonly { row: HistoryRow; line: number; text: string }[]): Map<number, number> {
    const twice = new Map<number, number>();
    this.#written((rollups) => {
      for (const { row, line, text } of rows) {
        const scope = this.#scope(row.resource, rollups);
        const known = find(this.#db, scope.id, row.subject);
        if (known !== undefined) {
          twice.set(line, lineOf(known.value));
          continue;
        }
        const { resource: _resource, subject, since, observedAt, ...facts } = row;
        const words = [row.destination, row.asset, row.chain].filter((word) => word !== undefined).join(' ');
        const observation = {
          subject,
          value: JSON.stringify({ line }),
          raw: text,
          index: { ...facts, words },
        };
        const id = introduce(this.#db, scope.id, since, observation, scope.rollup);
        this.#seen(id, observedAt);
      }
    });
    return twice;
  }

  /** Of each thing oldest first. */
  answers(filed: readonly FiledAnswer[]): void {
    this.#written((rollups) => {
      for (const { observation, since, observedAt } of filed) {
        const scope = this.#scope(observation.resource, rollups);
        const known = find(this.#db, scope.id, observation.subject);
        if (known === undefined)
          this.#seen(introduce(this.#db, scope.id, since, observation, scope.rollup), observedAt);
        else {
          const lastSeen = epochMillis(known.observedAt);
          append(this.#db, scope.id, since, known, lastSeen, observation, scope.rollup);
          this.#seen(known.id, observedAt);
        }
        this.#db
          .sql('INSERT OR REPLACE INTO sync (scope, at, added, changed, whole) VALUES (?, ?, ?, ?, 0)')
          .run(scope.id, since, known === undefined ? 1 : 0, known === undefined ? 0 : 1);
      }
    });
  }

  /** Makes one of the indexes. @returns false when there is none left to make */
  sort(): boolean {
    const next = this.#aside.pop();
    if (next === undefined) return false;
    this.#db.raw.exec(next.sql);
    return true;
  }

  kinds(): { resource: HistoryResource; records: number }[] {
    return this.#db
      .sql<{ resource: HistoryResource; records: number }>(
        'SELECT resource, subjects AS records FROM scope WHERE subjects > 0 ORDER BY id',
      )
      .all();
  }

  #written(work: (rollups: Map<number, Rollup>) => void): void {
    const rollups = new Map<number, Rollup>();
    this.#db.transaction(() => {
      work(rollups);
      for (const [scope, rollup] of rollups) rollup.write(this.#db, scope);
    });
  }

  #scope(resource: HistoryResource, rollups: Map<number, Rollup>): { id: number; rollup: Rollup } {
    const id = makeScope(this.#db, UNDER_REVIEW, resource);
    const rollup = rollups.get(id) ?? new Rollup();
    rollups.set(id, rollup);
    return { id, rollup };
  }

  #seen(subject: number, at: number): void {
    this.#db.sql('UPDATE subject SET observed_at = ? WHERE id = ?').run(at, subject);
  }
}

function lineOf(value: string): number {
  const { line } = JSON.parse(value) as { line: number };
  return line;
}
