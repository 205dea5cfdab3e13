// A backup made by somebody who knows its passphrase: every check of encryption passes, and its content is
// not the app's.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packTar } from 'modern-tar';
import { hexOf } from '../../../../main/desk/ports/key.ts';
import { seal } from '../../../../main/store/backup/age.ts';
import { BACKUP_DATABASES, type Manifest } from '../../../../main/store/backup/manifest.ts';
import { streamOf } from '../../../../main/store/backup/stream.ts';
import { saveViews } from '../../../../main/store/worker/journal/saved-views.ts';
import { openDatabase, type Db } from '../../../../main/store/worker/database.ts';
import { appendMany, KEY, newPlace, NOW, okValue } from '../rig.ts';
import { backupsOf, CHEAP, heard, newFolder, PASSPHRASE } from './rig.ts';

/** The result of opening a backup whose journal was changed like this before it was encrypted. */
async function openedAfter(
  change: (journal: Db) => void,
  claim: (manifest: Manifest) => object = (manifest) => manifest,
) {
  const source = newPlace();
  const store = await source.opened();
  await appendMany(store, 12);
  const folder = join(newFolder(), 'copies');
  mkdirSync(folder);
  okValue(await store.copy(folder));
  const { journal } = okValue(await store.holdings());
  const db = openDatabase(join(folder, 'journal.db'), KEY);
  db.raw.pragma('journal_mode=DELETE');
  change(db);
  db.close();

  const files = BACKUP_DATABASES.map((name) => readFileSync(join(folder, name)));
  const [first, second] = files.map((bytes) => bytes.length);
  if (first === undefined || second === undefined) throw new Error('two files');
  const manifest = claim({
    version: 1,
    app: '0.1.0',
    createdAt: NOW,
    keyHex: hexOf(KEY),
    parts: [
      { name: BACKUP_DATABASES[0], bytes: first },
      { name: BACKUP_DATABASES[1], bytes: second },
    ],
    journal: { count: journal.count, hash: journal.hash },
    profiles: [],
  });
  const entries = [
    ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const,
    ...BACKUP_DATABASES.map((name, at) => [name, files[at] ?? Buffer.alloc(0)] as const),
  ].map(([name, body]) => ({ header: { name, size: body.length }, body }));
  const archive = await packTar(entries);
  const path = join(newFolder(), 'forged.age');
  const sealed = await seal(streamOf([archive]), PASSPHRASE, CHEAP);
  writeFileSync(path, Buffer.concat(await Array.fromAsync(sealed)));

  const place = newPlace();
  const backups = backupsOf(place, await place.opened());
  const what = { path, passphrase: PASSPHRASE, adopt: true, at: NOW };
  const opened = await backups.open(what, heard());
  // Nothing of a refused backup is left.
  if (!opened.ok)
    expect(place.files()).toEqual(['cache.db', 'cache.db-wal', 'journal.db', 'journal.db-wal', 'key-check']);
  return opened;
}

const refused = (fault: string, detail: RegExp) => ({
  ok: false,
  error: { code: 'backup-refused', fault, detail: expect.stringMatching(detail) as string },
});

test('an unchanged backup opens, so the tools of the forger work', async () => {
  expect(await openedAfter(() => undefined)).toMatchObject({ ok: true });
});

test('a rewritten entry is named', async () => {
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

test('an additional trigger, or a missing one of ours, is refused', async () => {
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
      // SQLite reserves the name, so a forger writes it into the schema itself.
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

test('databases of a newer app are reported as such', async () => {
  const newer = ({ raw }: Db): void => void raw.pragma('user_version=99');
  expect(await openedAfter(newer)).toMatchObject(refused('newer-version', /version 99/));
});

test('a view that no desk could have saved is not restored, nor is one that is in it twice', async () => {
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

test('a list of contents with wrong counts is refused', async () => {
  const claiming = (bytes: number) => (manifest: Manifest) => ({
    ...manifest,
    parts: [{ ...manifest.parts[0], bytes: manifest.parts[0].bytes + bytes }, manifest.parts[1]],
  });
  const opened = (bytes: number) => openedAfter(() => undefined, claiming(bytes));
  expect(await opened(-1)).toMatchObject(refused('damaged', /journal\.db is not where it should be/));
  expect(await opened(-4096)).toMatchObject(refused('damaged', /behind its end/));
  expect(await opened(4096)).toMatchObject(refused('truncated', /are not there/));
});

test('a list of contents of a later version is reported as such, and one with additional fields is refused', async () => {
  const saying = (more: object) =>
    openedAfter(
      () => undefined,
      (manifest) => ({ ...manifest, ...more }),
    );
  expect(await saying({ version: 2, other: true })).toMatchObject(refused('newer-version', /version 2/));
  expect(await saying({ other: true })).toMatchObject(refused('damaged', /list of contents/));
  expect(await saying({ createdAt: 'yesterday' })).toMatchObject(refused('damaged', /list of contents/));
});
