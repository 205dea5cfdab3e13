// A list has the members that its last answer named, whenever they were read and whenever the process ends.
import { expect, test } from 'vitest';
import type { HistoryChange } from '../../../contract/calls/history.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Cache, ListedThings, Observation } from '../../../main/desk/ports/store.ts';
import { CACHE_FILE } from '../../../main/store/files.ts';
import { createCache } from '../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { KEY, newPlace, NOW, PROFILE, okValue } from './rig.ts';

const at = (minutes: number) => epochMillis(NOW + minutes * 60_000);
const deposit = (id: string, version = 0): Observation => ({
  resource: 'deposits',
  subject: id,
  value: `"${id}"`,
  raw: `{"id":"${id}","version":${version}}`,
  index: {},
});
const WHOLE = { resource: 'deposits', whole: true } as const;
const PART = { resource: 'deposits', whole: false } as const;
const deposits = (from: number, to: number): Observation[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => deposit(`d-${from + nth}`));
const names = (listed: ListedThings | undefined): string[] =>
  (listed?.things ?? []).map(({ subject }) => subject).toSorted();
const held = async (cache: Cache): Promise<string[]> =>
  names(okValue(await cache.listed(PROFILE, 'deposits', 100_000)));
const gone = async (cache: Cache, from: number, to: number): Promise<string[]> => {
  const change: HistoryChange = 'gone';
  const query = { resource: 'deposits', from: at(from), to: at(to), change, limit: 100 } as const;
  return okValue(await cache['history.compare'](PROFILE, query)).rows.map(({ subject }) => subject);
};

test('a list has what its last answer named, also after closing and opening', async () => {
  const place = newPlace();
  let store = await place.opened();
  expect(okValue(await store.cache.listed(PROFILE, 'deposits', 9))).toBeUndefined();
  okValue(await store.cache.observe(PROFILE, at(0), deposits(1, 3), WHOLE));
  okValue(await store.cache.observe(PROFILE, at(1), [deposit('d-1'), deposit('d-4')], PART));
  for (let time = 1; time <= 2; time += 1) {
    const listed = okValue(await store.cache.listed(PROFILE, 'deposits', 9));
    expect(listed).toMatchObject({ whole: false, observedAt: at(1) });
    expect(names(listed)).toEqual(['d-1', 'd-4']);
    const all = okValue(await store.cache.latestAll(PROFILE, 'deposits', 9));
    expect(all.map(({ subject, isListed }) => `${subject} ${isListed}`).toSorted()).toEqual([
      'd-1 true',
      'd-2 false',
      'd-3 false',
      'd-4 true',
    ]);
    const among = await store.cache.listedAmong(PROFILE, 'deposits', ['d-4', 'd-2', 'd-9']);
    expect(okValue(among)).toEqual(['d-4']);
    const after = okValue(await store.cache.latestAfter(PROFILE, 'deposits', 'd-1', 2));
    expect(after.map(({ subject, isListed }) => `${subject} ${isListed}`)).toEqual([
      'd-2 false',
      'd-3 false',
    ]);
    await store.close();
    store = await place.opened();
  }
});

test('a listed object has had its status since the first of its latest readings with it', async () => {
  const { cache } = await newPlace().opened();
  const readings = [
    ['confirmed', 'pending', undefined],
    ['pending', 'pending', 'confirmed'],
    ['confirmed', 'pending', undefined],
    ['confirmed', 'pending', undefined],
  ] as const;
  for (const [nth, statuses] of readings.entries()) {
    const value = (status?: string) => JSON.stringify({ status });
    const items = statuses.map((status, of) => ({
      ...deposit(`d-${of}`, nth),
      value: value(status),
      index: { statusWord: status },
    }));
    okValue(await cache.observe(PROFILE, at(nth), [...items, deposit(`gone-${nth}`)], WHOLE));
  }
  const since = okValue(await cache.statusSince(PROFILE, 'deposits', 9));
  expect(since.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
    { subject: 'd-0', since: at(2) },
    { subject: 'd-1', since: at(0) },
    { subject: 'd-2', since: at(2) },
    { subject: 'gone-3', since: at(3) },
  ]);
  expect(okValue(await cache.statusSince(PROFILE, 'deposits', 2))).toHaveLength(2);
  expect(okValue(await cache.statusSince(PROFILE, 'wallets', 9))).toEqual([]);
});

test('an empty answer is stored, and differs from no answer', async () => {
  const place = newPlace();
  const store = await place.opened();
  okValue(await store.cache.observe(PROFILE, at(0), [], WHOLE));
  const empty = { whole: true, observedAt: at(0), things: [] };
  expect(okValue(await store.cache.listed(PROFILE, 'deposits', 9))).toEqual(empty);
  okValue(await store.cache.again(PROFILE, 'deposits', at(1)));
  await store.close();
  const again = await place.opened();
  expect(okValue(await again.cache.listed(PROFILE, 'deposits', 9))).toEqual({ ...empty, observedAt: at(1) });
  okValue(await again.cache.observe(PROFILE, at(2), deposits(1, 1), WHOLE));
  okValue(await again.cache.observe(PROFILE, at(3), [], WHOLE));
  expect(await held(again.cache)).toEqual([]);
});

test('an object that is read alone neither joins a list nor makes the list look read', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), deposits(1, 2), WHOLE));
  okValue(await cache.observe(PROFILE, at(1), [deposit('d-2', 1), deposit('d-9')]));
  expect(await held(cache)).toEqual(['d-1', 'd-2']);
  expect(okValue(await cache.listed(PROFILE, 'deposits', 9))?.observedAt).toBe(at(0));
  // Named by a list for the first time: known before, and a member from here on.
  okValue(await cache.observe(PROFILE, at(2), [...deposits(1, 2), deposit('d-9')], WHOLE));
  expect(await held(cache)).toEqual(['d-1', 'd-2', 'd-9']);
});

test('an object from the answer to a POST joins the list, which keeps its age, until an answer lacks it', async () => {
  const { cache } = await newPlace().opened();
  const adds = { ...PART, adds: true } as const;
  okValue(await cache.observe(PROFILE, at(0), [deposit('d-1')], adds));
  expect(okValue(await cache.listed(PROFILE, 'deposits', 9))).toMatchObject({
    whole: false,
    observedAt: at(0),
  });
  okValue(await cache.observe(PROFILE, at(1), deposits(1, 2), WHOLE));
  okValue(await cache.observe(PROFILE, at(2), [deposit('d-3')], adds));
  okValue(await cache.observe(PROFILE, at(3), [deposit('d-2', 1)], adds));
  expect(okValue(await cache.listed(PROFILE, 'deposits', 9))).toMatchObject({
    whole: true,
    observedAt: at(1),
  });
  expect(await held(cache)).toEqual(['d-1', 'd-2', 'd-3']);
  okValue(await cache.observe(PROFILE, at(4), deposits(1, 2), WHOLE));
  expect(await held(cache)).toEqual(['d-1', 'd-2']);
});

test('nothing is written of an answer whose unchanged objects the cache does not have', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), deposits(1, 2), WHOLE));
  const names = [deposit('d-3'), { resource: 'deposits', subject: 'd-7' } as const];
  expect(okValue(await cache.observe(PROFILE, at(1), names, WHOLE))).toEqual({
    changed: [],
    unknownSubjects: ['d-7'],
  });
  expect(await held(cache)).toEqual(['d-1', 'd-2']);
  expect(okValue(await cache.latest(PROFILE, 'deposits', 'd-3'))).toBeUndefined();
});

test('an answer of 10,000 with one difference writes one, and the same answer again writes nothing', async () => {
  const place = newPlace();
  const store = await place.opened();
  const many = deposits(1, 10_000);
  okValue(await store.cache.observe(PROFILE, at(0), many, WHOLE));
  await store.close();
  const db = openDatabase(place.path(CACHE_FILE), KEY, CACHE_SCHEMA);
  const cache = createCache(db);
  const rowsWritten = (all: readonly Observation[], minutes: number): number => {
    const changes = () => db.sql<{ n: number }>('SELECT total_changes() AS n').get()?.n ?? 0;
    const before = changes();
    const slices = cache.observe(PROFILE, at(minutes), all, WHOLE);
    while (slices.next().done !== true);
    return changes() - before;
  };
  expect(rowsWritten(many, 1)).toBe(0);
  const fewer = many.slice(1);
  // The answer, the list’s own row, the departure, the object that left, and that it is missed.
  expect(rowsWritten(fewer, 2)).toBe(5);
  expect(rowsWritten(fewer, 3)).toBe(0);
  expect(rowsWritten(many, 4)).toBe(3);
  cache.abandon();
});

test('an object is gone when a complete answer does not name it, and no earlier', async () => {
  const { cache } = await newPlace().opened();
  const answers: [minutes: number, ids: number[], list: typeof WHOLE | typeof PART][] = [
    [0, [1, 2, 3], WHOLE],
    [1, [1, 2], PART],
    [2, [1, 2], WHOLE],
    [3, [1], WHOLE],
    [4, [1, 2], WHOLE],
    [5, [1], PART],
    [6, [1, 2], WHOLE],
  ];
  for (const [minutes, ids, list] of answers)
    okValue(
      await cache.observe(
        PROFILE,
        at(minutes),
        ids.map((id) => deposit(`d-${id}`)),
        list,
      ),
    );
  expect(await gone(cache, 0, 1)).toEqual([]);
  expect(await gone(cache, 0, 2)).toEqual(['d-3']);
  expect(await gone(cache, 1, 3)).toEqual(['d-3', 'd-2']);
  // It was gone already, came back, or was missing from a list that may be incomplete.
  expect(await gone(cache, 3, 6)).toEqual([]);
  expect(await gone(cache, 2, 4)).toEqual([]);
  expect(await gone(cache, 4, 6)).toEqual([]);
  const { rows } = okValue(await cache['history.syncs'](PROFILE, { resource: 'deposits', limit: 9 }));
  expect(rows.map((row) => [(row.at - NOW) / 60_000, row.added, row.changed, row.gone])).toEqual([
    [5, 0, 0, 1],
    [3, 0, 0, 1],
    [1, 0, 0, 1],
    [0, 3, 0, 0],
  ]);
});

test('forgetting a profile forgets the members of its lists and what left them', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), deposits(1, 3), WHOLE));
  okValue(await cache.observe(PROFILE, at(1), deposits(1, 2), WHOLE));
  okValue(await cache.forget(PROFILE));
  expect(okValue(await cache.listed(PROFILE, 'deposits', 9))).toBeUndefined();
  okValue(await cache.observe(PROFILE, at(2), deposits(2, 2), WHOLE));
  expect(await held(cache)).toEqual(['d-2']);
  expect(await gone(cache, 0, 3)).toEqual([]);
});
