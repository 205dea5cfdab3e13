// Verify against changed bytes: any bit of the journal's file flipped, and the file or its log cut
// anywhere. Seeded; the full counts are COLLATERAL_DESK_JOURNAL_FLIPS=1000 and
// COLLATERAL_DESK_JOURNAL_CUTS=100.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runsOf } from '../../support/runs.ts';
import { appendMany, newPlace, NOW, seeded, okValue, type Place } from './rig.ts';

const ENTRIES = 120;
type Files = ReadonlyMap<string, Buffer>;

/**
 * A journal of repayments and requests as the app leaves it: closed, or killed with its log not yet part of
 * the file.
 */
async function written(left: 'closed' | 'killed'): Promise<{ place: Place; files: Files }> {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, ENTRIES);
  okValue(await store.journal.verify(NOW));
  const read = (): Files => new Map(place.files().map((name) => [name, readFileSync(place.path(name))]));
  const killed = read();
  await store.close();
  return { place, files: left === 'closed' ? read() : killed };
}

/** Verify's outcome for these files, with the anchor from before they were changed. */
async function verified(of: Place, files: Files): Promise<string> {
  const place = newPlace();
  place.anchors.held = of.anchors.held;
  mkdirSync(place.directory, { mode: 0o700 });
  for (const [name, bytes] of files) writeFileSync(place.path(name), bytes);
  const store = await place.opened({ now: NOW + 1 });
  const { outcome } = okValue(await store.journal.verify(NOW));
  await store.close();
  return outcome;
}

test('an untouched journal is intact, closed or killed', async () => {
  for (const left of ['closed', 'killed'] as const) {
    const { place, files } = await written(left);
    expect({ left, outcome: await verified(place, files) }).toEqual({ left, outcome: 'intact' });
  }
});

test('a flipped bit anywhere in the journal is noticed', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_JOURNAL_FLIPS', 25);
  const random = seeded(seed);
  const { place, files } = await written('closed');
  const journal = files.get('journal.db') ?? Buffer.alloc(0);
  expect(journal.length).toBeGreaterThan(8 * 4096);
  const outcomes: Record<string, number> = {};
  const missed: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const bit = Math.floor(random() * journal.length * 8);
    const changed = Buffer.from(journal);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    const outcome = await verified(place, new Map([...files, ['journal.db', changed]]));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome === 'intact') missed.push(`bit ${bit}: page ${1 + Math.floor(bit / 8 / 4096)}`);
  }
  console.info(`of ${runs} flips: ${JSON.stringify(outcomes)}`);
  expect({ seed, missed }).toEqual({ seed, missed: [] });
}, 3_600_000);

test('a journal cut anywhere is noticed, in its file and in its log', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_JOURNAL_CUTS', 10);
  const random = seeded(seed);
  const missed: string[] = [];
  for (const [left, name] of [
    ['closed', 'journal.db'],
    ['killed', 'journal.db-wal'],
  ] as const) {
    const { place, files } = await written(left);
    const whole = files.get(name) ?? Buffer.alloc(0);
    expect(whole.length).toBeGreaterThan(4096);
    for (let run = 0; run < runs; run += 1) {
      // A log's last frame may be cut by a byte; a file's last page as well.
      const length = Math.floor(random() * whole.length);
      const outcome = await verified(place, new Map([...files, [name, whole.subarray(0, length)]]));
      if (outcome === 'intact') missed.push(`${name} cut to ${length} of ${whole.length}`);
    }
  }
  expect({ seed, missed }).toEqual({ seed, missed: [] });
}, 3_600_000);
