// A backup made by somebody who knows its passphrase: every seal holds, and what is inside is not what the app makes.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeHead } from '../../../../main/store/backup/head.ts';
import { packManifest, PARTS, type Manifest } from '../../../../main/store/backup/manifest.ts';
import { newHash, sealInto } from '../../../../main/store/backup/sealing.ts';
import { saveViews } from '../../../../main/store/worker/journal/saved-views.ts';
import { openDatabase, type Db } from '../../../../main/store/worker/database.ts';
import { appendMany, KEY, newPlace, NOW, taken } from '../rig.ts';
import { backupsOf, CHEAP, heard, newFolder, PASSPHRASE } from './rig.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

/** What opening says of a backup whose journal was changed like this before it was sealed. */
async function openedAfter(
  change: (journal: Db) => void,
  claim: (manifest: Manifest) => Manifest = (manifest) => manifest,
) {
  const source = newPlace();
  const store = await source.opened();
  await appendMany(store, 12);
  const folder = join(newFolder(), 'copies');
  mkdirSync(folder);
  taken(await store.copy(folder));
  const { journal } = taken(await store.holdings());
  const db = openDatabase(join(folder, 'journal.db'), KEY, NEWEST);
  db.raw.pragma('journal_mode=DELETE');
  change(db);
  db.close();

  const files = PARTS.map((name) => readFileSync(join(folder, name)));
  const [first, second] = files.map((bytes) => ({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    schema: 1,
  }));
  if (first === undefined || second === undefined) throw new Error('two files');
  const manifest = packManifest(
    claim({
      keyHex: KEY,
      parts: [
        { name: PARTS[0], ...first },
        { name: PARTS[1], ...second },
      ],
      journal: { count: journal.count, hash: journal.hash },
      profiles: [],
    }),
  );
  const body = Buffer.concat([manifest, ...files]);
  const chunk = 64 * 1024;
  const salt = randomBytes(32);
  const head = await makeHead(
    { app: '0.1.0', createdAt: NOW, cost: CHEAP, salt, chunk, bytes: body.length },
    PASSPHRASE,
  );
  const path = join(newFolder(), 'forged.cdbackup');
  const file = await open(path, 'w');
  await file.writeFile(head.bytes);
  const whole = (async function* () {
    yield body;
  })();
  await sealInto(file, newHash(), { key: head.key, digest: head.digest, chunk }, body.length, whole);
  await file.close();

  const place = newPlace();
  const backups = backupsOf(place, await place.opened());
  const what = { path, passphrase: PASSPHRASE, adopt: true, at: NOW };
  const opened = await backups.open(what, heard());
  // Whatever was found, nothing of a refused one is left.
  if (!opened.ok)
    expect(place.files()).toEqual(['cache.db', 'cache.db-wal', 'journal.db', 'journal.db-wal', 'key-check']);
  return opened;
}

const refused = (fault: string, detail: RegExp) => ({
  ok: false,
  error: { code: 'backup-refused', fault, detail: expect.stringMatching(detail) as string },
});

test('sealed as it is, it opens: the forger’s tools are sound', async () => {
  expect(await openedAfter(() => undefined)).toMatchObject({ ok: true });
});

test('an entry that was rewritten is named', async () => {
  const change = ({ raw }: Db): void => {
    raw.exec('DROP TRIGGER entry_is_not_changed');
    raw.prepare("UPDATE entry SET body = '{}' WHERE seq = 7").run();
    raw.exec(
      `CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END`,
    );
  };
  expect(await openedAfter(change)).toMatchObject(refused('journal-broken', /^entry 7 of 12$/));
});

test('a journal cut short, or longer than the backup says, is refused', async () => {
  const cut = ({ raw }: Db): void => {
    raw.exec('DROP TRIGGER entry_is_not_removed');
    raw.prepare('DELETE FROM entry WHERE seq > 9').run();
    raw.exec(
      `CREATE TRIGGER entry_is_not_removed BEFORE DELETE ON entry
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END`,
    );
  };
  expect(await openedAfter(cut)).toMatchObject(refused('journal-broken', /of 12$/));
  const shorter = (manifest: Manifest): Manifest => ({
    ...manifest,
    journal: { count: 0, hash: '0'.repeat(64) },
  });
  expect(await openedAfter(() => undefined, shorter)).toMatchObject(refused('journal-broken', /of 0$/));
});

test('a trigger of the forger’s own, or one of ours left out, is refused', async () => {
  const added = ({ raw }: Db): void =>
    void raw.exec("CREATE TRIGGER own AFTER INSERT ON entry BEGIN SELECT 'own'; END");
  const left = ({ raw }: Db): void => void raw.exec('DROP TRIGGER entry_is_not_removed');
  for (const change of [added, left])
    expect(await openedAfter(change)).toMatchObject(refused('damaged', /not built as the app builds it/));
});

test.each([
  [
    'a trigger under a name like SQLite’s own',
    ({ raw }: Db) => {
      // SQLite reserves the name, so whoever forges a file writes it into the schema itself.
      raw.exec('CREATE TRIGGER own BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END');
      raw.unsafeMode(true);
      raw.pragma('writable_schema=ON');
      raw
        .prepare(
          "UPDATE sqlite_schema SET name = 'sqlite_x', sql = replace(sql, 'own', 'sqlite_x') WHERE name = 'own'",
        )
        .run();
      raw.pragma('writable_schema=OFF');
    },
  ],
  ['a table named like ours', ({ raw }: Db) => void raw.exec('CREATE TABLE search_1 (words TEXT)')],
  ['a table named like a part of ours', ({ raw }: Db) => void raw.exec('CREATE TABLE search_1_data (block)')],
  ['a view', ({ raw }: Db) => void raw.exec('CREATE VIEW loans AS SELECT * FROM entry')],
  ['an index of its own', ({ raw }: Db) => void raw.exec('CREATE INDEX own ON entry (at)')],
])('a journal with %s is refused', async (_name, change) => {
  expect(await openedAfter(change)).toMatchObject(refused('damaged', /not built as the app builds it/));
});

test('databases of a newer app are named as such', async () => {
  const newer = ({ raw }: Db): void => void raw.pragma('user_version=99');
  expect(await openedAfter(newer)).toMatchObject(refused('newer-version', /version 99/));
});

test('views that no desk could have saved are taken over by none, and so is one that is in it twice', async () => {
  const view = { id: 'one', name: 'One', resource: 'loans', filter: {} };
  const holding = (views: unknown) => (db: Db) => saveViews(db, JSON.stringify(views));
  const adopted = (views: unknown) => openedAfter(holding(views));
  expect(await adopted({ views: [view], first: {} })).toMatchObject({ ok: true });
  for (const wrong of [
    { views: [view, { ...view, name: 'Two' }], first: {} },
    { views: [{ ...view, resource: 'secrets' }], first: {} },
    { views: [view], first: {}, more: true },
    'no views',
  ])
    expect(await adopted(wrong)).toMatchObject(refused('damaged', /saved views/));
});

test('a list of contents that does not add up is refused', async () => {
  const shorter = (manifest: Manifest): Manifest => ({
    ...manifest,
    parts: [{ ...manifest.parts[0], bytes: manifest.parts[0].bytes - 1 }, manifest.parts[1]],
  });
  expect(await openedAfter(() => undefined, shorter)).toMatchObject(refused('damaged', /do not fill it/));
  const other = (manifest: Manifest): Manifest => ({
    ...manifest,
    parts: [{ ...manifest.parts[0], sha256: 'ab'.repeat(32) }, manifest.parts[1]],
  });
  expect(await openedAfter(() => undefined, other)).toMatchObject(refused('damaged', /journal\.db/));
});
