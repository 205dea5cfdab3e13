// A restore is decided whole or not at all, finished even if the process is killed, and keeps the former
// records. The keychain is a value here; databases, files and kills are real.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { fail } from '../../../../contract/errors.ts';
import { ServiceProfileSchema } from '../../../../domain/profile.ts';
import type { KeptViews } from '../../../../main/desk/ports/views.ts';
import { practiceProfile } from '../../../../main/practice/profile.ts';
import { finishRestore } from '../../../../main/store/backup/finish-restore.ts';
import { prepareRestore } from '../../../../main/store/backup/prepare-restore.ts';
import { openStore } from '../../../../main/store/store.ts';
import {
  appendMany,
  entry,
  holdAnchors,
  KEY,
  loan,
  newPlace,
  NOW,
  OTHER_KEY,
  PROFILE,
  okValue,
  worker,
  type Place,
} from '../rig.ts';
import { backupsOf, heard, newFolder, PASSPHRASE, writing } from './rig.ts';

const profile = { ...practiceProfile('http://127.0.0.1:9'), id: PROFILE };

const views: KeptViews = {
  views: [
    {
      id: 'what-is-owed',
      name: 'What is owed',
      profile: PROFILE,
      resource: 'loans',
      filter: { statuses: ['active'] },
      sort: { by: 'payoff', descending: true },
      columns: ['subject', 'payoff'],
    },
  ],
  first: { [PROFILE]: 'what-is-owed' },
};

/** A backup with 30 entries, 20 loans and a saved view, made elsewhere with another key. */
async function backupFile(viewsInIt: KeptViews = views): Promise<string> {
  const place = newPlace();
  const store = await place.opened({ key: OTHER_KEY });
  await appendMany(store, 30);
  const loans = Array.from({ length: 20 }, (_, at) => loan({ id: `loan-${at}`, openedAt: NOW + at }));
  okValue(await store.cache.observe(PROFILE, NOW, loans, { resource: 'loans', whole: true }));
  const path = join(newFolder(), 'desk.age');
  const what = { ...writing(path), profiles: [profile], currentProfile: PROFILE };
  okValue(await store.views.keep(viewsInIt));
  okValue(await backupsOf(place, store).write(what, heard()));
  return path;
}

/** Opens it beside five other entries, closes these, and decides the restore. */
async function decided(place: Place, path: string): Promise<void> {
  const store = await place.opened();
  for (let number = 1; number <= 5; number += 1)
    okValue(await store.journal.append(entry(number, { body: '{"here":true}' })));
  const backups = backupsOf(place, store);
  okValue(await backups.open({ path, passphrase: PASSPHRASE, adopt: true, at: NOW }, heard()));
  await store.close();
  const { directory, anchors } = place;
  okValue(
    await prepareRestore({
      backups,
      directory,
      key: Uint8Array.from(KEY),
      anchors,
      at: NOW,
      carried: [],
      record: (opened, former, aside) => ({
        kind: 'backup.restored',
        subject: opened.sha256,
        at: NOW,
        body: JSON.stringify({ former: former?.hash, aside }),
      }),
    }),
  );
}

const profilesOf = (place: Place): string => join(place.directory, '..', 'profiles');
/** As the app reads them. */
async function viewsIn(place: Place): Promise<KeptViews> {
  const store = await place.opened();
  try {
    return okValue(await store.views.load());
  } finally {
    await store.close();
  }
}
const finishing = (place: Place, notes: string[] = []) =>
  finishRestore({
    directory: place.directory,
    profiles: profilesOf(place),
    key: Uint8Array.from(KEY),
    anchors: place.anchors,
    onNote: (note) => notes.push(note),
  });

/** The state after the restore, whatever happened during it. */
async function isRestored(place: Place, formerHead: string): Promise<void> {
  const store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 31 });
  const [last] = okValue(await store.journal.entries(['backup.restored']));
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ former: formerHead });
  expect(okValue(await store.cache.loansPage(PROFILE, { filter: 'all', limit: 1 })).total).toBe(20);
  await store.close();
  const aside = place.files().filter((name) => name.startsWith('former-'));
  expect(aside).toHaveLength(1);
  const former = okValue(
    await openStore({
      directory: join(place.directory, aside[0] ?? ''),
      key: Uint8Array.from(KEY),
      worker,
      anchors: holdAnchors({ count: 5, hash: formerHead }),
      now: NOW,
    }),
  );
  expect(okValue(await former.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 5 });
  await former.close();
  expect(place.files().filter((name) => /backup|restore/.test(name))).toEqual([]);
}

test('a restore brings the backup’s records, keeps the former ones, and moves the keychain’s anchor', async () => {
  const place = newPlace();
  await decided(place, await backupFile());
  const formerHead = place.anchors.held?.hash ?? '';
  expect(place.anchors.held?.count).toBe(5);
  const notes: string[] = [];
  expect(okValue(await finishing(place, notes))).toEqual({ currentProfile: PROFILE });
  expect(notes).toEqual(['store.restored aside=former-2027-01-15T080000Z']);
  expect(place.anchors.held?.count).toBe(31);
  const kept = JSON.parse(readFileSync(join(profilesOf(place), `${PROFILE}.json`), 'utf8')) as object;
  expect(v.parse(ServiceProfileSchema, kept)).toEqual(profile);
  await isRestored(place, formerHead);
  // Nothing is left to do, and nothing is done again.
  expect(okValue(await finishing(place))).toBeUndefined();
});

test('a profile that is set up here stays as it is, because its secret was entered for its own address', async () => {
  const place = newPlace();
  mkdirSync(profilesOf(place), { recursive: true });
  writeFileSync(join(profilesOf(place), `${PROFILE}.json`), 'as it is here');
  await decided(place, await backupFile());
  okValue(await finishing(place));
  expect(readFileSync(join(profilesOf(place), `${PROFILE}.json`), 'utf8')).toBe('as it is here');
});

test('saved views are restored as they were, and none if none was saved', async () => {
  for (const inIt of [views, { views: [], first: {} }]) {
    const place = newPlace();
    const here = await place.opened();
    okValue(await here.views.keep({ views: [], first: { [PROFILE]: 'as-it-is-here' } }));
    await here.close();
    await decided(place, await backupFile(inIt));
    okValue(await finishing(place));
    expect(await viewsIn(place)).toEqual(inIt);
  }
});

test('kill -9 before each step: the next start finishes the restore', async () => {
  const origin = newPlace();
  await decided(origin, await backupFile());
  const formerHead = origin.anchors.held?.hash ?? '';
  const child = join(import.meta.dirname, 'restore-child.ts');
  let steps = 0;
  for (let at = 1; ; at += 1) {
    const place = newPlace();
    cpSync(origin.directory, place.directory, { recursive: true });
    const anchorFile = join(newFolder(), 'anchor.json');
    writeFileSync(anchorFile, JSON.stringify({ held: origin.anchors.held }));
    const run = (number: number) =>
      spawnSync(process.execPath, [child, place.directory, profilesOf(place), anchorFile, String(number)], {
        encoding: 'utf8',
      });
    const killed = run(at);
    if (killed.signal !== 'SIGKILL') {
      // There are no more steps.
      expect(killed.status, `said ${killed.stderr}`).toBe(0);
      break;
    }
    steps = at;
    // Every third time the next start is killed as well.
    if (at % 3 === 0) run(1);
    place.anchors.held = (
      JSON.parse(readFileSync(anchorFile, 'utf8')) as { held: { count: number; hash: string } }
    ).held;
    okValue(await finishing(place));
    expect(place.anchors.held).toMatchObject({ count: 31 });
    expect(existsSync(join(profilesOf(place), `${PROFILE}.json`))).toBe(true);
    expect(await viewsIn(place)).toEqual(views);
    await isRestored(place, formerHead);
  }
  expect(steps).toBeGreaterThanOrEqual(10);
}, 300_000);

test('before the decision nothing is replaced, and an opened backup is removed at the next start', async () => {
  const place = newPlace();
  const path = await backupFile();
  const store = await place.opened();
  await appendMany(store, 5);
  okValue(
    await backupsOf(place, store).open({ path, passphrase: PASSPHRASE, adopt: true, at: NOW }, heard()),
  );
  await store.close();
  expect(place.files()).toContain('opened-backup');
  expect(okValue(await finishing(place))).toBeUndefined();
  expect(place.files()).toEqual(['cache.db', 'journal.db', 'key-check']);
  expect(okValue(await (await place.opened()).journal.count())).toBe(5);
});

test('a decision about another journal, or an unsigned one, is refused and reported', async () => {
  const path = await backupFile();
  for (const spoil of [
    // The journal here has grown since, so the decision is an old one that was put back.
    (place: Place) => (place.anchors.held = { count: 6, hash: 'ab'.repeat(32) }),
    (place: Place) => {
      const marker = readFileSync(place.path('restore.json'), 'utf8');
      writeFileSync(place.path('restore.json'), marker.replace(/"count":31/, '"count":30'));
    },
  ]) {
    const place = newPlace();
    await decided(place, path);
    spoil(place);
    const before = readFileSync(place.path('journal.db'));
    const notes: string[] = [];
    expect(okValue(await finishing(place, notes))).toBeUndefined();
    expect(notes).toEqual(['store.restore-refused']);
    expect(readFileSync(place.path('journal.db')).equals(before)).toBe(true);
    expect(readdirSync(place.directory).filter((name) => name.startsWith('former-'))).toEqual([]);
  }
});

test('a locked keychain keeps the decision for the next start', async () => {
  const place = newPlace();
  await decided(place, await backupFile());
  const formerHead = place.anchors.held?.hash ?? '';
  place.anchors.failing = fail({ code: 'locked', reason: 'keychain-locked' });
  expect(await finishing(place)).toMatchObject({ ok: false, error: { code: 'locked' } });
  place.anchors.failing = undefined;
  okValue(await finishing(place));
  await isRestored(place, formerHead);
});
