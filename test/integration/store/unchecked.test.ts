// Changes wait in the cache until each watcher has checked them, over restarts and kills.
import { expect, test } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Cache, Observation, UncheckedChange } from '../../../main/desk/ports/store.ts';
import { CACHE_FILE } from '../../../main/store/files.ts';
import { createCache } from '../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { fullCheck, KEY, newPlace, NOW, PROFILE, okValue } from './rig.ts';

const at = (minutes: number) => epochMillis(NOW + minutes * 60_000);
const one = (resource: Resource, id: string, version = 0, index: Observation['index'] = {}): Observation => ({
  resource,
  subject: id,
  value: `${id} ${version}`,
  raw: `{"id":"${id}","version":${version}}`,
  index,
});
const loan = (id: string, version = 0, index?: Observation['index']) => one('loans', id, version, index);
const whole = (resource: Resource) => ({ resource, whole: true }) as const;
const LOANS = whole('loans');
const alerts = async (cache: Cache, resource: Resource = 'loans', after = 0): Promise<UncheckedChange[]> =>
  okValue(await cache.unchecked(PROFILE, resource, 'alerts', after, 100));
const texts = (changes: readonly UncheckedChange[]) =>
  changes.map(({ before, now }) => `${before ?? 'new'} → ${now}`);

test('every change after the first answer waits for each of its watchers, also over a restart', async () => {
  const place = newPlace();
  let store = await place.opened();
  okValue(await store.cache.observe(PROFILE, at(0), [loan('a'), loan('b')], LOANS));
  expect(await alerts(store.cache)).toEqual([]);
  okValue(await store.cache.observe(PROFILE, at(1), [loan('a', 1), loan('b'), loan('c')], LOANS));
  okValue(await store.cache.observe(PROFILE, at(2), [loan('a', 2), loan('b'), loan('c')], LOANS));
  okValue(await store.cache.observe(PROFILE, at(3), [loan('d')]));
  const expected = ['a 0 → a 1', 'new → c 0', 'a 1 → a 2', 'new → d 0'];
  await store.close();
  store = await place.opened();
  const all = await alerts(store.cache);
  expect(texts(all)).toEqual(expected);
  expect(all.map((change) => change.at)).toEqual([at(1), at(1), at(2), at(3)]);
  expect(all.map(({ isGone, isListed }) => [isGone, isListed])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
  okValue(
    await store.cache.checked(
      PROFILE,
      'loans',
      'alerts',
      all.slice(0, 2).map(({ id }) => id),
    ),
  );
  okValue(
    await store.cache.checked(
      PROFILE,
      'deposits',
      'alerts',
      all.map(({ id }) => id),
    ),
  );
  expect(texts(await alerts(store.cache))).toEqual(expected.slice(2));
  expect(texts(await alerts(store.cache, 'loans', all[2]?.id))).toEqual(expected.slice(3));
  const returns = okValue(await store.cache.unchecked(PROFILE, 'loans', 'returns', 0, 3));
  expect(texts(returns)).toEqual(expected.slice(0, 3));
  expect(okValue(await fullCheck(store, 'cache')).problems).toEqual([]);
  await store.close();
});

test('what every watcher has checked takes no space', async () => {
  const place = newPlace();
  const store = await place.opened();
  const many = (version: number) => Array.from({ length: 1_200 }, (_, nth) => loan(`L-${nth}`, version));
  okValue(await store.cache.observe(PROFILE, at(0), many(0), LOANS));
  okValue(await store.cache.observe(PROFILE, at(1), many(1), LOANS));
  for (const watcher of ['alerts', 'returns'] as const) {
    const changes = okValue(await store.cache.unchecked(PROFILE, 'loans', watcher, 0, 2_000));
    expect(changes).toHaveLength(1_200);
    okValue(
      await store.cache.checked(
        PROFILE,
        'loans',
        watcher,
        changes.map(({ id }) => id),
      ),
    );
  }
  await store.close();
  const db = openDatabase(place.path(CACHE_FILE), KEY, CACHE_SCHEMA);
  const cache = createCache(db);
  expect(db.sql<{ n: number }>('SELECT count(*) AS n FROM unchecked').get()).toEqual({ n: 0 });
  cache.abandon();
});

test('nobody waits for changes of the position or of wallets', async () => {
  const { cache } = await newPlace().opened();
  for (const resource of ['position', 'wallets'] as const) {
    okValue(await cache.observe(PROFILE, at(0), [one(resource, 'x')], whole(resource)));
    okValue(await cache.observe(PROFILE, at(1), [one(resource, 'x', 1)], whole(resource)));
    expect(await alerts(cache, resource)).toEqual([]);
  }
});

test.each([
  ['destination', 'lastDestination'],
  ['payoff', 'lastPayoff'],
  ['statusWord', 'lastStatus'],
] as const)('a loan that states its %s again comes with the last value that stated one', async (of, last) => {
  const { cache } = await newPlace().opened();
  const stating = (id: string, version: number, stated?: string) => loan(id, version, { [of]: stated });
  okValue(await cache.observe(PROFILE, at(0), [stating('a', 0, '1'), stating('b', 0)], LOANS));
  okValue(await cache.observe(PROFILE, at(1), [stating('a', 1, '2'), stating('b', 1)], LOANS));
  okValue(await cache.observe(PROFILE, at(2), [stating('a', 2), stating('b', 2)], LOANS));
  okValue(await cache.observe(PROFILE, at(3), [stating('a', 3), stating('b', 3)], LOANS));
  okValue(await cache.observe(PROFILE, at(4), [stating('a', 4, '3'), stating('b', 4, '1')], LOANS));
  expect((await alerts(cache)).map((one) => `${one.now}: ${one[last] ?? 'none'}`)).toEqual([
    'a 1: none',
    'b 1: none',
    'a 2: none',
    'b 2: none',
    'a 3: none',
    'b 3: none',
    'a 4: a 1',
    'b 4: none',
  ]);
});

test('an address, a deposit or an open loan that leaves its list is a change, and a closed loan or an application is none', async () => {
  const { cache } = await newPlace().opened();
  const list = whole('returnAddresses');
  const address = (id: string) => one('returnAddresses', id);
  okValue(await cache.observe(PROFILE, at(0), [address('a'), address('b')], list));
  const left = okValue(await cache.observe(PROFILE, at(1), [address('b')], { ...list, whole: false }));
  expect(left.changed).toEqual(['a']);
  expect(await alerts(cache, 'returnAddresses')).toMatchObject([
    { subject: 'a', at: at(1), before: 'a 0', now: 'a 0', isGone: true, isListed: false },
  ]);
  okValue(await cache.observe(PROFILE, at(2), [address('a'), address('b')], list));
  expect(await alerts(cache, 'returnAddresses')).toMatchObject([{ subject: 'a', isListed: true }]);
  okValue(await cache.observe(PROFILE, at(3), [one('deposits', 'd')], whole('deposits')));
  expect(okValue(await cache.observe(PROFILE, at(4), [], whole('deposits'))).changed).toEqual(['d']);
  expect(await alerts(cache, 'deposits')).toMatchObject([{ subject: 'd', isGone: true, isListed: false }]);
  okValue(await cache.observe(PROFILE, at(5), [one('applications', 'p')], whole('applications')));
  expect(okValue(await cache.observe(PROFILE, at(6), [], whole('applications'))).changed).toEqual([]);
  const ended = { ...loan('c'), index: { ...loan('c').index, status: 'closed' as const } };
  okValue(await cache.observe(PROFILE, at(7), [loan('a'), ended], LOANS));
  expect(okValue(await cache.observe(PROFILE, at(8), [], LOANS)).changed).toEqual(['a']);
});

test('forgetting a profile forgets its changes', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), [loan('a')], LOANS));
  okValue(await cache.observe(PROFILE, at(1), [loan('a', 1)], LOANS));
  okValue(await cache.forget(PROFILE));
  okValue(await cache.observe(PROFILE, at(2), [loan('a', 2)], LOANS));
  expect(await alerts(cache)).toEqual([]);
});
