// A settled append is in the file, whenever the process is killed after it. This shows safety against a
// crash of the process, not against a power cut. COLLATERAL_DESK_KILLS sets the kills.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runsOf } from '../../support/runs.ts';
import { newPlace, NOW, seeded, okValue, type Place } from './rig.ts';

const child = join(import.meta.dirname, 'kill-child.ts');

/** The last number that was printed before the process was killed, `after` ms after its first. */
function killed(place: Place, from: number, after: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, place.directory, String(from)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let complaint = '';
    running.stderr.on('data', (bytes) => (complaint += String(bytes)));
    running.stdout.once('data', () => setTimeout(() => running.kill('SIGKILL'), after));
    running.stdout.on('data', (bytes) => (said += String(bytes)));
    running.on('close', (_, signal) => {
      // A line that was cut in two does not count.
      const lines = said
        .slice(0, said.lastIndexOf('\n') + 1)
        .trim()
        .split('\n');
      if (signal === 'SIGKILL' && said !== '') resolve(Number(lines.at(-1)));
      else reject(new Error(`ended by itself: ${complaint}`));
    });
  });
}

test('kill -9 at a random moment of appending loses no settled entry', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_KILLS', 5);
  const random = seeded(seed);
  const place = newPlace();
  let count = 0;
  let atLeast = 0;
  for (let run = 0; run < runs; run += 1) {
    atLeast = await killed(place, count + 1, Math.floor(random() * 150));
    // The killed process saved no anchor, so the journal is ahead of the first one.
    place.anchors.held = { count: 0, hash: '0'.repeat(64) };
    const store = await place.opened();
    count = okValue(await store.journal.count());
    expect(count).toBeGreaterThanOrEqual(atLeast);
    // Entries that were being written or printed at the kill.
    expect(count - atLeast).toBeLessThanOrEqual(50);
    const rows = okValue(await store.journal.entries(['test']));
    expect(rows.map(({ body }) => (JSON.parse(body) as { number: number }).number)).toEqual(
      rows.map((_, index) => index + 1),
    );
    expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: count });
    expect(store.notes).toEqual([]);
    await store.close();
  }
  console.info(`${runs} kills, ${count} entries, none lost`);
}, 600_000);
