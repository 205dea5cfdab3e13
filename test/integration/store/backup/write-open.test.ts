// A backup of databases in use, opened again: its content, and what it states about itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hexOf, keyOf } from '../../../../main/desk/ports/key.ts';
import { WORK_FACTOR } from '../../../../main/store/backup/head.ts';
import { holdingsIn } from '../../../../main/store/backup/databases.ts';
import type { Manifest } from '../../../../main/store/backup/manifest.ts';
import { openStore } from '../../../../main/store/store.ts';
import {
  appendMany,
  entry,
  holdAnchors,
  KEY,
  loan,
  newPlace,
  NOW,
  PROFILE,
  okValue,
  worker,
} from '../rig.ts';
import { backupsOf, heard, newFolder, PASSPHRASE, writing } from './rig.ts';

const opening = (path: string, passphrase = PASSPHRASE) => ({ path, passphrase, adopt: false, at: NOW });

test('a backup has the databases’ state of one moment, while they are in use', async () => {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 40);
  const loans = Array.from({ length: 300 }, (_, at) => loan({ id: `loan-${at}`, openedAt: NOW + at }));
  okValue(await store.cache.observe(PROFILE, NOW, loans, { resource: 'loans', whole: true }));
  const backups = backupsOf(place, store);
  const path = join(newFolder(), 'desk.age');
  const monitor = heard();

  const written = backups.write(writing(path), monitor);
  // The store answers meanwhile, and a new record is in the backup whole or not at all.
  let isWritten = false;
  const ended = written.finally(() => (isWritten = true));
  let meanwhile = 0;
  for (let number = 41; number < 80; number += 1) {
    okValue(await store.journal.append(entry(number)));
    if (!isWritten) meanwhile += 1;
  }
  const done = okValue(await ended);
  expect(meanwhile).toBeGreaterThan(0);
  expect(done.bytes).toBe(statSync(path).size);
  expect(done.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  expect(monitor.stages).toEqual([
    'copying',
    'checking-databases',
    'locking',
    'checking-journal',
    'deriving',
    'writing',
    'reading',
  ]);
  expect(done.holdings.cache).toEqual([{ profile: PROFILE, loans: 300, observations: 300, newestAt: NOW }]);
  // No working file is left, and no half-written one beside the file.
  expect(place.files().filter((name) => name.includes('backup'))).toEqual([]);
  expect(readdirSync(dirname(path))).toEqual(['desk.age']);

  const opened = okValue(await backups.open(opening(path), heard()));
  expect(opened).toMatchObject({ app: '0.1.0', createdAt: NOW, sha256: done.sha256, bytes: done.bytes });
  expect(opened.holdings).toEqual(done.holdings);
  expect(opened.verification).toMatchObject({ outcome: 'intact', checked: done.holdings.journal.count });
  if (opened.key === undefined) throw new Error('its own key');
  expect(opened.key).not.toEqual(KEY);

  // It opens there as any store does, with its own key.
  const { count, hash } = opened.holdings.journal;
  const review = okValue(
    await openStore({
      directory: opened.folder,
      key: opened.key,
      worker,
      anchors: holdAnchors({ count, hash }),
      now: NOW,
    }),
  );
  expect(okValue(await review.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: count });
  expect(okValue(await review.cache.loansPage(PROFILE, { filter: 'all', limit: 1 })).total).toBe(300);
  expect(review.notes).toEqual([]);
  await review.close();
  await backups.forget();
  expect(place.files().filter((name) => name.includes('backup'))).toEqual([]);
});

test('a backup follows no link under its temporary or final name', async () => {
  const place = newPlace();
  const backups = backupsOf(place, await place.opened());
  const folder = newFolder();
  const path = join(folder, 'desk.age');
  const other = join(folder, 'other.txt');
  writeFileSync(other, 'not ours');
  for (const name of [path, `${path}.part`]) symlinkSync(other, name);

  const { bytes } = okValue(await backups.write(writing(path), heard()));
  expect(readFileSync(other, 'utf8')).toBe('not ours');
  expect(lstatSync(path)).toMatchObject({ size: bytes });
});

test('the file contains neither the databases’ key nor their texts, in the clear or in its parts', async () => {
  const place = newPlace();
  const store = await place.opened();
  const words = 'CANARY-in-the-journal';
  okValue(await store.journal.append(entry(1, { body: JSON.stringify({ words }) })));
  const backups = backupsOf(place, store);
  const path = join(newFolder(), 'desk.age');
  okValue(await backups.write(writing(path), heard()));
  const opened = okValue(await backups.open(opening(path), heard()));
  const files = [path, ...readdirSync(opened.folder).map((name) => join(opened.folder, name))];
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    for (const secret of [words, hexOf(KEY), Buffer.from(KEY), PASSPHRASE])
      expect(readFileSync(file).includes(secret), `${file} has ${String(secret)}`).toBe(false);
});

test('a wrong passphrase, a file that is no backup, and one cut short are refused with their reason, and leave nothing', async () => {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 3);
  const backups = backupsOf(place, store);
  const path = join(newFolder(), 'desk.age');
  okValue(await backups.write(writing(path), heard()));
  const before = place.digest();
  expect(await backups.open(opening(path, 'another passphrase'), heard())).toMatchObject({
    ok: false,
    error: { code: 'backup-refused', fault: 'wrong-passphrase' },
  });
  expect(await backups.look(place.path('journal.db'))).toMatchObject({
    ok: false,
    error: { code: 'backup-refused', fault: 'not-a-backup' },
  });
  expect(okValue(await backups.look(path))).toEqual({ bytes: statSync(path).size });
  const whole = readFileSync(path);
  const cut = join(newFolder(), 'cut.age');
  for (const [bytes, fault] of [
    [whole.subarray(0, -1), 'truncated'],
    [whole.subarray(0, whole.length / 2), 'truncated'],
    [whole.subarray(0, -70_000), 'truncated'],
    [Buffer.concat([whole, Buffer.alloc(1)]), 'damaged'],
    // Less than the first chunk, so the missing part is unknown.
    [whole.subarray(0, 60_000), 'damaged'],
  ] as const) {
    writeFileSync(cut, bytes);
    expect(await backups.open(opening(cut), heard())).toMatchObject({
      ok: false,
      error: { code: 'backup-refused', fault },
    });
  }
  expect(place.digest()).toBe(before);
});

/** The real tool asks at a terminal, which `script` makes. */
const tools = spawnSync('age', ['--version']).status === 0 && spawnSync('script', ['--version']).status === 0;

test('the age tool opens a backup with the passphrase, tar unpacks it, and its key opens both databases', async ({
  skip,
}) => {
  skip(!tools, 'the age tool is missing: apt-get install age');
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 5);
  const folder = newFolder();
  const path = join(folder, 'desk.age');
  // The app's own cost of the passphrase, and a passphrase that is not ASCII.
  const passphrase = 'quatre mots à la trésorerie';
  const backups = backupsOf(place, store, { workFactor: WORK_FACTOR });
  const { holdings } = okValue(await backups.write({ ...writing(path), passphrase }, heard()));

  const input = `${passphrase}\n`;
  const typed = spawnSync('script', ['-qec', 'age -d -o desk.tar desk.age', '/dev/null'], {
    cwd: folder,
    input,
  });
  expect([typed.status, String(typed.stdout)]).toEqual([0, expect.any(String)]);
  execFileSync('tar', ['-xf', 'desk.tar'], { cwd: folder });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  expect(manifest).toMatchObject({ version: 1, app: '0.1.0', journal: { count: holdings.journal.count } });
  expect(holdingsIn(folder, keyOf(manifest.keyHex))).toEqual(holdings);
});

test('a stop ends it at the next step and leaves no file', async () => {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 3);
  const backups = backupsOf(place, store);
  const folder = newFolder();
  const monitor = heard();
  const stopped = backups.write(writing(join(folder, 'desk.age')), {
    ...monitor,
    onProgress: (stage) => stage === 'locking' && monitor.stop(),
  });
  expect(await stopped).toMatchObject({ ok: false, error: { code: 'backup-refused', fault: 'stopped' } });
  expect(readdirSync(folder)).toEqual([]);
  expect(place.files()).not.toContain('backup-work');
});

test.skipIf(process.platform === 'win32')('a pipe is refused without waiting for it', async () => {
  const place = newPlace();
  const backups = backupsOf(place, await place.opened());
  const path = join(newFolder(), 'pipe.age');
  execFileSync('mkfifo', [path]);
  const refused = { ok: false, error: { code: 'backup-refused', fault: 'not-a-backup' } };
  expect(await backups.look(path)).toMatchObject(refused);
  expect(await backups.open(opening(path), heard())).toMatchObject(refused);
});
