// Fills a review's own database with the file's records and times. Its tables are the cache's, so that the
// same queries answer History for it and for live records.
import type { HistoryResource, HistoryRow } from '../../../../contract/calls/history.ts';
import { epochMillis, type EpochMillis } from '../../../../domain/time.ts';
import type { FiledAnswer } from '../../../desk/ports/review.ts';
import { UNDER_REVIEW } from '../../under-review.ts';
import { find } from '../cache/latest-observation.ts';
import { noteAnswer } from '../cache/membership.ts';
import { Rollup } from '../cache/history/rollup.ts';
import { makeScope } from '../cache/scopes.ts';
import { append, introduce } from '../cache/writing.ts';
import type { Db } from '../database.ts';

/** Making an index over a million rows takes a second; updating it row by row takes many times as long. */
interface DroppedIndex {
  readonly name: string;
  readonly sql: string;
}

const ROWS_AT_ONCE = 20_000;

export class Filling {
  readonly #db: Db;
  readonly #dropped: DroppedIndex[];
  readonly #rollups = new Map<number, Rollup>();
  #unsettled = 0;

  constructor(db: Db) {
    this.#db = db;
    // Nothing here must survive a crash, because the source file still exists.
    db.raw.pragma('journal_mode=MEMORY');
    db.raw.pragma('synchronous=OFF');
    db.raw.pragma('cache_size=-64000');
    this.#dropped = db
      .sql<DroppedIndex>(
        `SELECT name, sql FROM sqlite_schema
         WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('present', 'fact', 'observation')`,
      )
      .all();
    for (const { name } of this.#dropped) db.raw.exec(`DROP INDEX ${name}`);
  }

  /** @returns the lines with a record that an earlier line already had */
  records(rows: readonly { row: HistoryRow; line: number; text: string }[]): number[] {
    this.#begin(rows.length);
    return rows.flatMap(({ row, line, text }) => (this.#record(row, line, text) ? [] : [line]));
  }

  #record(
    { resource, subject, since, observedAt, ...facts }: HistoryRow,
    line: number,
    text: string,
  ): boolean {
    const scope = this.#scope(resource);
    if (find(this.#db, scope.id, subject) !== undefined) return false;
    const { destination, asset, chain } = facts;
    const words = [destination, asset, chain].filter((word) => word !== undefined).join(' ');
    const observation = {
      subject,
      value: JSON.stringify({ line }),
      raw: text,
      index: { ...facts, words, isFiled: true as const },
    };
    this.#seen(introduce(this.#db, scope.id, since, observation, scope.rollup), observedAt);
    return true;
  }

  /** For each object oldest first. */
  answers(filed: readonly FiledAnswer[]): void {
    this.#begin(filed.length);
    for (const { observation, since, observedAt } of filed) {
      const scope = this.#scope(observation.resource);
      const known = find(this.#db, scope.id, observation.subject);
      if (known === undefined)
        this.#seen(introduce(this.#db, scope.id, since, observation, scope.rollup), observedAt);
      else {
        const lastSeen = epochMillis(known.observedAt);
        append(this.#db, scope.id, since, known, lastSeen, observation, scope.rollup);
        this.#seen(known.id, observedAt);
      }
      this.#answer(scope.id, since, known === undefined);
    }
  }

  /** The file states these times; other objects of the same answer are not in it. */
  #answer(scope: number, at: EpochMillis, isNew: boolean): void {
    const counts = { added: isNew ? 1 : 0, changed: isNew ? 0 : 1 };
    const { changes } = this.#db
      .sql(
        'UPDATE answer SET added = added + @added, changed = changed + @changed WHERE scope = @scope AND at = @at',
      )
      .run({ ...counts, scope, at });
    if (changes === 0) noteAnswer(this.#db, scope, at, counts);
  }

  /** Makes one of the indexes after all rows are written. @returns false when none is left */
  sort(): boolean {
    this.#settle();
    const next = this.#dropped.pop();
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

  /** Many parts in one transaction, because each commit merges the search's own tables. */
  #begin(rows: number): void {
    if (this.#unsettled > ROWS_AT_ONCE) this.#settle();
    if (!this.#db.raw.inTransaction) this.#db.raw.exec('BEGIN IMMEDIATE');
    this.#unsettled += rows;
  }

  #settle(): void {
    if (!this.#db.raw.inTransaction) return;
    for (const [scope, rollup] of this.#rollups) rollup.write(this.#db, scope);
    this.#db.raw.exec('COMMIT');
    this.#unsettled = 0;
  }

  #scope(resource: HistoryResource): { id: number; rollup: Rollup } {
    const id = makeScope(this.#db, UNDER_REVIEW, resource);
    const rollup = this.#rollups.get(id) ?? new Rollup();
    this.#rollups.set(id, rollup);
    return { id, rollup };
  }

  #seen(subject: number, at: number): void {
    this.#db.sql('UPDATE subject SET observed_at = ? WHERE id = ?').run(at, subject);
  }
}
