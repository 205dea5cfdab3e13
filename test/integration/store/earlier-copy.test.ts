// An older app that finds records of a newer version: refused untouched, with what the copy from before the
// upgrade holds and lacks; and the return to that copy. Databases, files and the thread are real.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { returnedRecord } from '../../../main/desk/backup/restored.ts';
import { finishRestore } from '../../../main/store/backup/finish-restore.ts';
import { prepareReturn } from '../../../main/store/backup/prepare-return.ts';
import { CACHE_MIGRATIONS } from '../../../main/store/worker/cache/migrations.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { JOURNAL_MIGRATIONS } from '../../../main/store/worker/journal/migrations.ts';
import { openSession, type SessionOverrides } from '../../../main/store/worker/session.ts';
import { backupWorker } from './backup/rig.ts';
import { spoil } from './filled.ts';
import { appendMany, entry, KEY, loan, newPlace, NOW, okValue, PROFILE, type Place } from './rig.ts';

const NEXT = 'CREATE TABLE added (a)';
const JOURNAL_COPY = `journal.db.before-${JOURNAL_MIGRATIONS.length}`;
const CACHE_COPY = `cache.db.before-${CACHE_MIGRATIONS.length}`;
const LATER = epochMillis(NOW + 86_400_000);

/** Opens it as the next version of the app, which migrates these databases, and appends the given entries. */
function upgraded(place: Place, newer: ('journal' | 'cache')[], kinds: string[] = []): void {
  const schemas: SessionOverrides['schemas'] = {
    journal: [...JOURNAL_MIGRATIONS, ...(newer.includes('journal') ? [NEXT] : [])],
    cache: [...CACHE_MIGRATIONS, ...(newer.includes('cache') ? [NEXT] : [])],
  };
  const session = openSession(
    { directory: place.directory, key: Uint8Array.from(KEY), now: LATER },
    () => undefined,
    { schemas, room: () => Number.MAX_SAFE_INTEGER },
  );
  for (const kind of kinds) session.journal.append(entry(1, { kind, at: LATER }));
  if (place.anchors.held !== undefined) place.anchors.held = { ...session.journal.head() };
  session.close();
}

/** 20 entries and a loan, as this version writes them. */
async function filled(): Promise<Place> {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 20);
  okValue(await store.cache.observe(PROFILE, NOW, [loan({ id: 'loan-1' })]));
  await store.close();
  return place;
}

/** Refused, and nothing is changed. */
async function refusal(place: Place): Promise<AppError> {
  const before = place.digest();
  const opened = await place.open();
  expect(place.digest()).toBe(before);
  if (opened.ok) throw new Error('it was opened');
  return opened.error;
}

const returning = (place: Place) =>
  prepareReturn({
    worker: backupWorker,
    directory: place.directory,
    key: Uint8Array.from(KEY),
    anchors: place.anchors,
    at: LATER,
    record: returnedRecord(LATER),
  });

const finishing = (place: Place, notes: string[]) =>
  finishRestore({
    directory: place.directory,
    profiles: join(place.directory, '../profiles'),
    key: Uint8Array.from(KEY),
    anchors: place.anchors,
    onNote: (note) => notes.push(note),
  });

async function returned(place: Place): Promise<string[]> {
  const notes: string[] = [];
  okValue(await returning(place));
  okValue(await finishing(place, notes));
  return notes;
}

const KINDS = ['intent.recorded', 'intent.sent', 'intent.confirmed'];
const FOUND = { journal: 'copied', entries: 20, until: NOW + 20 };

test('an older app says until when the copy goes, and how many entries and requests it lacks', async () => {
  const place = await filled();
  upgraded(place, ['journal'], KINDS);
  expect(await refusal(place)).toEqual({
    code: 'store-failed',
    fault: 'newer-schema',
    detail: expect.stringContaining('version'),
    copy: { ...FOUND, beyond: { entries: 3, requests: 1 }, history: 'same' },
  });
});

test('it counts nothing where the newer journal does not continue the copy', async () => {
  const place = await filled();
  upgraded(place, ['journal'], KINDS);
  const other = await filled();
  upgraded(other, [], ['intent.rejected']);
  upgraded(other, ['journal']);
  copyFileSync(other.path(JOURNAL_COPY), place.path(JOURNAL_COPY));
  const refused = await refusal(place);
  expect(refused).toMatchObject({ copy: { entries: 21 } });
  expect(refused).not.toHaveProperty('copy.beyond');
});

test('without a copy, or with a damaged one, nothing is offered', async () => {
  const place = await filled();
  upgraded(place, ['journal'], KINDS);
  spoil(place.path(JOURNAL_COPY), 100);
  expect(await refusal(place)).not.toHaveProperty('copy');
  rmSync(place.path(JOURNAL_COPY));
  const refused = await refusal(place);
  expect(refused).toMatchObject({ fault: 'newer-schema' });
  expect(refused).not.toHaveProperty('copy');
});

test.each([
  ['whose copy is still there', 'copied', 1],
  ['whose copy is gone', 'none', 0],
] as const)('a newer history %s is named as such, and the return brings that', async (_, history, loans) => {
  const place = await filled();
  upgraded(place, ['journal', 'cache'], KINDS);
  if (history === 'none') rmSync(place.path(CACHE_COPY));
  expect(await refusal(place)).toMatchObject({ copy: { ...FOUND, history } });
  await returned(place);
  const store = await place.opened();
  expect(okValue(await store.cache.loansPage(PROFILE, { filter: 'all', limit: 1 })).total).toBe(loans);
  await store.close();
});

test('the return continues the journal from before the upgrade, and keeps the newer one aside', async () => {
  const place = await filled();
  upgraded(place, ['journal'], KINDS);
  const newer = place.anchors.held;
  expect(newer?.count).toBe(23);
  const files = readFileSync(place.path('journal.db'));
  const aside = 'former-2027-01-16T080000Z';
  expect(await returned(place)).toEqual([`store.returned aside=${aside}`]);
  expect(readFileSync(place.path(`${aside}/journal.db`))).toEqual(files);
  const store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(okValue(await store.journal.verify(LATER))).toMatchObject({ outcome: 'intact', checked: 21 });
  const [said] = okValue(await store.journal.entries(['backup.restored']));
  expect(JSON.parse(said?.body ?? '')).toMatchObject({
    file: JOURNAL_COPY,
    entries: 20,
    formerEntries: 23,
    formerHead: newer?.hash,
    aside,
  });
  expect(okValue(await store.cache.loansPage(PROFILE, { filter: 'all', limit: 1 })).total).toBe(1);
  await store.close();
  // The newer app opens and migrates it again, with a copy of its own.
  upgraded(place, ['journal']);
  expect(await place.open()).toMatchObject({
    error: { copy: { entries: 21, beyond: { entries: 0, requests: 0 } } },
  });
});

test('if only the history is newer, the journal stays as it is', async () => {
  const place = await filled();
  upgraded(place, ['cache'], KINDS);
  rmSync(place.path(CACHE_COPY));
  expect(await refusal(place)).toMatchObject({
    copy: { journal: 'same', entries: 23, beyond: { entries: 0, requests: 0 }, history: 'none' },
  });
  await returned(place);
  const store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(okValue(await store.journal.verify(LATER))).toMatchObject({ outcome: 'intact', checked: 23 });
  await store.close();
});

test('a copy whose chain is broken replaces nothing', async () => {
  const place = await filled();
  upgraded(place, ['journal'], KINDS);
  const db = openDatabase(place.path(JOURNAL_COPY), KEY, JOURNAL_MIGRATIONS.length);
  db.raw.exec(`DROP TRIGGER entry_is_not_changed; UPDATE entry SET body = '{"number":0}' WHERE seq = 7`);
  db.close();
  const before = place.digest();
  expect(await returning(place)).toMatchObject({ ok: false, error: { fault: 'journal-broken' } });
  rmSync(place.path('opened-backup'), { recursive: true });
  expect(place.digest()).toBe(before);
});

test('a return decided for other records is refused at the next start', async () => {
  const place = await filled();
  upgraded(place, ['journal'], KINDS);
  okValue(await returning(place));
  place.anchors.held = { count: 24, hash: 'f'.repeat(64) };
  const notes: string[] = [];
  okValue(await finishing(place, notes));
  expect(notes).toEqual(['store.restore-refused']);
  expect(place.files()).toContain('journal.db');
});
