// A file of an earlier version is checked, copied, migrated and checked again. Whatever fails, the earlier
// version can still open its file. This shows safety against a crash of the process, not against a power
// cut.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CACHE_MIGRATIONS } from '../../../main/store/worker/cache/migrations.ts';
import { openDatabase, type Migrations } from '../../../main/store/worker/database.ts';
import { asAppError } from '../../../main/store/worker/faults.ts';
import { JOURNAL_MIGRATIONS } from '../../../main/store/worker/journal/migrations.ts';
import { openSession, type Session, type SessionOverrides } from '../../../main/store/worker/session.ts';
import { runsOf } from '../../support/runs.ts';
import { spoil } from './filled.ts';
import { entry, KEY, loan, newPlace, NOW, PROFILE, seeded, type Place } from './rig.ts';

const PLENTY = () => Number.MAX_SAFE_INTEGER;
const NEXT = 'CREATE TABLE added (a)';
const JOURNAL_COPY = `journal.db.before-${JOURNAL_MIGRATIONS.length}`;
const CACHE_COPY = `cache.db.before-${CACHE_MIGRATIONS.length}`;

const schemas = (journal: Migrations = [], cache: Migrations = []): SessionOverrides['schemas'] => ({
  journal: [...JOURNAL_MIGRATIONS, ...journal],
  cache: [...CACHE_MIGRATIONS, ...cache],
});

/** Reported while it runs, and no longer once it has ended. */
const ON_THE_WAY = 'store.upgrading';

function session(
  place: Place,
  overrides: Partial<SessionOverrides> = {},
): { open: Session; notes: string[] } {
  const notes: string[] = [];
  const open = openSession(
    { directory: place.directory, key: Uint8Array.from(KEY), now: NOW },
    (note) => note !== ON_THE_WAY && notes.push(note),
    {
      schemas: schemas(),
      room: PLENTY,
      ...overrides,
    },
  );
  return { open, notes };
}

const LOANS = Array.from({ length: 500 }, (_, number) => loan({ id: `loan-${number}`, openedAt: number }));

/**
 * 500 loans and 20 entries as the present version writes them; the planted migrations are the next version.
 */
function filled(): Place {
  const place = newPlace();
  const { open } = session(place);
  const slices = open.cache.observe(PROFILE, NOW, LOANS);
  while (slices.next().done !== true);
  for (let number = 1; number <= 20; number += 1) open.journal.append(entry(number));
  open.close();
  return place;
}

/** As the former version opens it: everything is there, and nothing needed a repair. */
function expectUntouched(place: Place): void {
  const { open, notes } = session(place);
  expect(notes).toEqual([]);
  expect(open.journal.head().count).toBe(20);
  expect(open.cache.loanCounts(PROFILE).total).toBe(500);
  open.close();
}

const faultOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (cause) {
    return asAppError(cause);
  }
  return 'none';
};

test('a copy that the former version can open is beside the file before a migration', () => {
  const place = filled();
  session(place, { schemas: schemas([NEXT], [NEXT]) }).open.close();
  expect(place.files()).toEqual(['cache.db', CACHE_COPY, 'journal.db', JOURNAL_COPY, 'key-check']);
  for (const copy of [JOURNAL_COPY, CACHE_COPY]) expect(statSync(place.path(copy)).mode & 0o777).toBe(0o600);
  const copy = openDatabase(place.path(JOURNAL_COPY), KEY, JOURNAL_MIGRATIONS.length);
  expect(copy.raw.prepare('SELECT count(*) AS n FROM entry').get()).toEqual({ n: 20 });
  copy.close();
});

test('before a long migration the start reports that it can take a while, and other starts do not', () => {
  const place = filled();
  for (const said of [[ON_THE_WAY, ON_THE_WAY], []]) {
    const notes: string[] = [];
    const overrides = { schemas: schemas([NEXT], [NEXT]), room: PLENTY };
    openSession(
      { directory: place.directory, key: Uint8Array.from(KEY), now: NOW },
      (note) => {
        notes.push(note);
        if (notes.length === 1) expect(place.files()).not.toContain(JOURNAL_COPY);
      },
      overrides,
    ).close();
    expect(notes).toEqual(said);
  }
});

test('the copy of the cache is removed at the next successful start; the last one of the journal stays', () => {
  const place = filled();
  session(place, { schemas: schemas([NEXT], [NEXT]) }).open.close();
  session(place, { schemas: schemas([NEXT], [NEXT]) }).open.close();
  expect(place.files()).toEqual(['cache.db', 'journal.db', JOURNAL_COPY, 'key-check']);
  session(place, { schemas: schemas([NEXT, 'CREATE TABLE more (a)'], [NEXT]) }).open.close();
  expect(place.files().filter((name) => name.startsWith('journal'))).toEqual([
    'journal.db',
    `journal.db.before-${JOURNAL_MIGRATIONS.length + 1}`,
  ]);
});

test.each([
  ['that SQLite refuses', [NEXT, 'CREATE TABLE added (b)']],
  [
    'that leaves a row without the one it refers to',
    [
      'PRAGMA defer_foreign_keys=ON; CREATE TABLE child (of INTEGER REFERENCES parent); CREATE TABLE parent (id INTEGER PRIMARY KEY); INSERT INTO child VALUES (7)',
    ],
  ],
])('a migration %s leaves both files in the former version and reports it', (_, planted) => {
  for (const failing of [schemas(planted), schemas([NEXT], planted)]) {
    const place = filled();
    expect(faultOf(() => session(place, { schemas: failing }))).toMatchObject({
      code: 'store-failed',
      fault: 'not-migrated',
    });
    expectUntouched(place);
  }
});

test('a disk that fills up during a migration is reported as full, and nothing is changed', () => {
  const place = filled();
  const full = ['PRAGMA max_page_count=1; CREATE TABLE filler (a)'];
  expect(faultOf(() => session(place, { schemas: schemas([NEXT], full) }))).toMatchObject({
    fault: 'disk-full',
  });
  expectUntouched(place);
});

test('without space for a copy the journal is not migrated', () => {
  const place = filled();
  const overrides = { schemas: schemas([NEXT]), room: () => 1_000_000 };
  expect(faultOf(() => session(place, overrides))).toMatchObject({
    code: 'store-failed',
    fault: 'disk-full',
  });
  expectUntouched(place);
  expect(place.files()).toEqual(['cache.db', 'journal.db', 'key-check']);
});

test('without space for a copy the cache is migrated, with a note, because the service can be read again', () => {
  const place = filled();
  const { open, notes } = session(place, { schemas: schemas([], [NEXT]), room: () => 1_000_000 });
  expect(notes).toEqual([expect.stringMatching(/^store\.cache-not-copied needed=\d+$/)]);
  expect(open.cache.loanCounts(PROFILE).total).toBe(500);
  open.close();
  expect(place.files()).toEqual(['cache.db', 'journal.db', 'key-check']);
});

test('a damaged file is found before it is migrated, and is set aside like any other', () => {
  const place = filled();
  spoil(place.path('cache.db'), 4096 * 40 + 100);
  const { open, notes } = session(place, { schemas: schemas([], [NEXT]) });
  expect(notes).toEqual(['store.cache-set-aside']);
  expect(open.journal.head().count).toBe(20);
  open.close();
});

test.each(CACHE_MIGRATIONS.slice(1).map((_, nth) => nth + 1))(
  'a filled cache of version %i becomes one of this version',
  (version) => {
    const place = newPlace();
    const earlier = { journal: JOURNAL_MIGRATIONS, cache: CACHE_MIGRATIONS.slice(0, version) };
    session(place, { schemas: earlier }).open.close();
    const db = openDatabase(place.path('cache.db'), KEY, version);
    db.raw.exec(`INSERT INTO scope (id, profile, resource, subjects) VALUES (1, '${PROFILE}', 'loans', 1);
      INSERT INTO observation (id, scope, subject, since, value, raw) VALUES (1, 1, 1, 5, '{}', '{}');
      INSERT INTO subject (id, scope, name, place, observation, observed_at, closed, sorted_at, words)
        VALUES (1, 1, 'loan-1', 9, 1, 6, 0, 5, '')`);
    db.close();
    const { open, notes } = session(place);
    expect(notes).toEqual([]);
    expect(open.cache.latest(PROFILE, 'loans', 'loan-1')).toMatchObject({ since: 5, observedAt: 6 });
    open.close();
  },
);

const child = join(import.meta.dirname, 'upgrade-child.ts');

/** Kills the child `after` ms after it printed that it begins. @returns whether it had printed its end */
function killed(place: Place, after: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, place.directory], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let complaint = '';
    running.stderr.on('data', (bytes) => (complaint += String(bytes)));
    running.stdout.once('data', () => setTimeout(() => running.kill('SIGKILL'), after));
    running.stdout.on('data', (bytes) => (said += String(bytes)));
    running.on('close', (code, signal) =>
      signal === 'SIGKILL' || code === 0 ? resolve(said.includes('through')) : reject(new Error(complaint)),
    );
  });
}

test('kill -9 at a random moment of a migration leaves each file whole, in one version or the other', async () => {
  const { runs, seed } = runsOf('COLLATERAL_DESK_KILLS', 4);
  const random = seeded(seed);
  let before = 0;
  for (let run = 0; run < runs; run += 1) {
    const place = filled();
    const isThrough = await killed(place, Math.floor(random() * 1200));
    const versions = ['journal.db', 'cache.db'].map((name) => {
      const db = openDatabase(place.path(name), KEY, 99);
      const version = Number(db.raw.pragma('user_version', { simple: true }));
      expect(db.raw.pragma('integrity_check', { simple: true })).toBe('ok');
      db.close();
      return version;
    });
    if (versions[0] === JOURNAL_MIGRATIONS.length) {
      before += 1;
      expect(isThrough).toBe(false);
      expectUntouched(place);
    }
    const { open, notes } = session(place, { schemas: schemas([NEXT], [NEXT]) });
    expect(notes).toEqual([]);
    expect(open.journal.head().count).toBe(20);
    expect(open.cache.loanCounts(PROFILE).total).toBe(500);
    open.close();
  }
  console.info(`${runs} kills, ${before} of them before the journal was migrated; nothing lost`);
}, 300_000);
