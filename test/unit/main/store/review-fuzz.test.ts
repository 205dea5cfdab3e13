// A thousand broken exports: reading each ends, and each shown value is in its line.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import { createCache } from '../../../../main/store/worker/cache/cache.ts';
import { CACHE_MIGRATIONS } from '../../../../main/store/worker/cache/migrations.ts';
import { Filling } from '../../../../main/store/worker/review/filling.ts';
import { RecordsFile } from '../../../../main/store/worker/review/records-file.ts';
import { UnreadList } from '../../../../main/store/worker/review/unread.ts';
import { UNDER_REVIEW } from '../../../../main/store/under-review.ts';
import { seeded } from '../../../integration/store/rig.ts';
import { exportedRow, recordLine, recordsHead } from '../../../support/records-file.ts';
import { runsOf } from '../../../support/runs.ts';
import { newDatabase } from './new-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-review-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TABLES = [
  'fact',
  'present',
  'subject',
  'observation',
  'rollup',
  'figure',
  'figure_hour',
  'answer',
  'departure',
  'scope',
];

/** The file with bytes changed, removed, repeated and moved. */
function mutated(text: Buffer, random: () => number): Buffer {
  const at = () => Math.floor(random() * text.length);
  const bytes = Buffer.from(text);
  switch (Math.floor(random() * 5)) {
    case 0:
      for (let changes = 0; changes < 8; changes += 1) bytes[at()] = Math.floor(random() * 256);
      return bytes;
    case 1:
      return bytes.subarray(0, at());
    case 2: {
      const from = at();
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(random() * 50))]);
    }
    case 3: {
      const from = at();
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(at(), at() + 200), bytes.subarray(from)]);
    }
    default: {
      const lines = text.toString().split('\n');
      const from = Math.floor(random() * lines.length);
      lines[from] = (lines[from] ?? '').replaceAll(/\d/g, () => String(Math.floor(random() * 10)));
      return Buffer.from(lines.join('\n'));
    }
  }
}

const { runs, seed } = runsOf('COLLATERAL_DESK_MUTATED_EXPORTS', 300);

it(`none of ${runs} mutated exports blocks the reading, and each shown value is in its line`, () => {
  const random = seeded(seed);
  const whole = Buffer.from(
    recordsHead() + Array.from({ length: 12 }, (_, nth) => recordLine(exportedRow(nth))).join(''),
  );
  const db = newDatabase(CACHE_MIGRATIONS);
  const path = join(folder, 'mutated.jsonl');
  let shown = 0;
  let broken = 0;
  for (let run = 0; run < runs; run += 1) {
    for (const { id } of db.sql<{ id: number }>('SELECT id FROM scope').all())
      db.raw.exec(`DROP TABLE search_${id}`);
    for (const table of TABLES) db.raw.exec(`DELETE FROM ${table}`);
    const text = mutated(whole, random);
    writeFileSync(path, text);
    const file = openSync(path, 'r');
    const unread = new UnreadList();
    const filling = new Filling(db);
    const source = new RecordsFile(file, filling, unread);
    while (source.step()) continue;
    while (filling.sort()) continue;
    closeSync(file);
    const cache = createCache(db);
    broken += unread.told().count;
    const lines = new Set(text.toString().split('\n'));
    // What a line does not state has the time of the export.
    const made = new Date(source.made?.at ?? 0).toISOString();
    const moments = { since_utc: made, last_seen_utc: made };
    for (const { resource } of filling.kinds()) {
      const page = cache['history.page'](UNDER_REVIEW, { resource, limit: 200 });
      for (const each of JSON.parse(page.rows) as HistoryRow[]) {
        shown += 1;
        const { raw = '' } = cache['history.record'](UNDER_REVIEW, { resource, subject: each.subject });
        expect({ run, stands: lines.has(raw) }).toEqual({ run, stands: true });
        const stated = { run, ...moments, ...(JSON.parse(raw) as object) };
        expect(stated).toMatchObject({ run, ...(JSON.parse(recordLine(each)) as object) });
      }
    }
  }
  expect(shown).toBeGreaterThan(5 * runs);
  expect(broken).toBeGreaterThan(runs);
});
