// A backup on a disk that stops answering: the wait has a limit and can be stopped; a slow disk is waited
// for.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { OPENED } from '../../../../main/store/files.ts';
import { entry, newPlace, NOW, okValue } from '../rig.ts';
import { backupsOf, heard, newFolder, PASSPHRASE, writing } from './rig.ts';

const worker = new URL('./stuck-disk-worker.ts', import.meta.url);

/** A backup of some chunks, and a reader of it whose time passes only by `tick`. */
async function reading(stuckAfter: number) {
  vi.stubEnv('STUCK_AFTER', String(stuckAfter));
  const place = newPlace();
  const store = await place.opened();
  for (const number of [1, 2, 3, 4])
    okValue(await store.journal.append({ ...entry(number), body: JSON.stringify('x'.repeat(250_000)) }));
  const path = join(newFolder(), 'desk.age');
  okValue(await backupsOf(place, store).write(writing(path), heard()));
  const watching = new Set<() => void>();
  const backups = backupsOf(place, store, {
    worker,
    ticks(each) {
      watching.add(each);
      return () => watching.delete(each);
    },
  });
  const monitor = heard();
  let done = false;
  const opened = backups
    .open({ path, passphrase: PASSPHRASE, adopt: false, at: NOW }, monitor)
    .finally(() => (done = true));
  await vi.waitUntil(() => watching.size > 0, { timeout: 60_000 });
  const tick = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) for (const each of watching) each();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { place, backups, monitor, opened, tick, isDone: () => done };
}
/** The head, and one piece after it. */
const INSIDE = 2;

test('a disk that is silent for a minute is given up, and nothing of it is left', async () => {
  const { place, backups, monitor, opened, tick, isDone } = await reading(INSIDE);
  await vi.waitUntil(() => monitor.stages.includes('reading'), { timeout: 60_000 });
  await tick(11);
  expect(isDone()).toBe(false);
  await tick(1);
  expect(await opened).toEqual({
    ok: false,
    error: { code: 'store-failed', fault: 'io', detail: 'ETIMEDOUT' },
  });
  await backups.forget();
  expect(existsSync(place.path(OPENED))).toBe(false);
});

test('a stop is answered after two ticks', async () => {
  const { monitor, opened, tick, isDone } = await reading(INSIDE);
  await vi.waitUntil(() => monitor.stages.includes('reading'), { timeout: 60_000 });
  monitor.stop();
  await tick(1);
  expect(isDone()).toBe(false);
  await tick(1);
  expect(await opened).toEqual({
    ok: false,
    error: { code: 'backup-refused', fault: 'stopped', detail: '' },
  });
});

test('reading a backup ends in the same way if the disk does not return its header', async () => {
  const { opened, tick } = await reading(0);
  await tick(12);
  expect(await opened).toMatchObject({ error: { fault: 'io', detail: 'ETIMEDOUT' } });
});

test('a slow disk is waited for as long as it answers', async () => {
  const { opened, tick, monitor } = await reading(Number.MAX_SAFE_INTEGER);
  // Eleven ticks pass before each answer.
  const { onProgress } = monitor;
  Object.assign(monitor, {
    onProgress(...told: Parameters<typeof onProgress>) {
      onProgress(...told);
      void tick(11);
    },
  });
  expect(await opened).toMatchObject({ ok: true });
  expect(monitor.stages).toContain('checking-journal');
});
