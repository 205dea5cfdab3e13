// The full check reads every row once, even if many rows have the same key.
import { expect, it } from 'vitest';
import { PRACTICE_ID } from '../../../../domain/profile.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Observation } from '../../../../main/desk/ports/store.ts';
import { createCache } from '../../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../../main/store/worker/cache/schema.ts';
import { checkPart } from '../../../../main/store/worker/upkeep/check.ts';
import { newDatabase } from './new-database.ts';

const LOANS = 500;

it('the full check ends, with each row read once, even if hundreds of loans opened and closed at one moment', () => {
  const db = newDatabase(CACHE_SCHEMA);
  const at = epochMillis(Date.UTC(2026, 0, 5));
  const loans = Array.from({ length: LOANS }, (_, number): Observation => {
    const id = `LN-${number}`;
    return {
      resource: 'loans',
      subject: id,
      value: JSON.stringify({ id }),
      raw: JSON.stringify({ id }),
      index: {
        status: 'closed',
        statusWord: 'closed',
        amount: '250000',
        unit: 'NGN',
        openedAt: at,
        closedAt: at,
        row: JSON.stringify({ id }),
      },
    };
  });
  const turns = createCache(db).observe(PRACTICE_ID, at, loans);
  while (turns.next().done !== true);
  const tables = db
    .sql<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`)
    .all();
  const kept = tables.reduce(
    (sum, { name }) => sum + (db.sql<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0),
    0,
  );
  expect(kept).toBeGreaterThan(4 * LOANS);

  let rows = 0;
  let cursor: string | undefined;
  do {
    const part = checkPart(db, cursor);
    expect(part.problem).toBeUndefined();
    rows += part.rows;
    expect(rows).toBeLessThanOrEqual(kept);
    ({ cursor } = part);
  } while (cursor !== undefined);
  expect(rows).toBe(kept);
});
