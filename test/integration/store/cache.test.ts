// The cache over a real encrypted file: what it stores, what it answers, and what it does not write.
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Observation } from '../../../main/desk/ports/store.ts';
import { appendMany, entry, loan, newPlace, NOW, PROFILE, okValue } from './rig.ts';

const at = (minutes: number) => epochMillis(NOW + minutes * 60_000);
const wallet = (id: string, version = 0): Observation => ({
  resource: 'wallets',
  subject: id,
  value: `{"wallet":"${id}"}`,
  raw: `{"id":"${id}","version":${version}}`,
  index: { words: 'USDC base' },
});

/** A promise, and whether it is still open. */
function watched<T>(promise: Promise<T>): { observed: Promise<T>; isTaking: () => boolean } {
  let taking = true;
  const observed = promise.finally(() => {
    taking = false;
  });
  return { observed, isTaking: () => taking };
}

test('the cache returns what was observed, also after closing and opening', async () => {
  const place = newPlace();
  let store = await place.opened();
  const first = loan({ id: 'loan-1', openedAt: 5, statusWord: 'ACTIVE', words: 'ref-9' });
  expect(okValue(await store.cache.observe(PROFILE, at(0), [first, wallet('w')]))).toEqual({
    changed: ['loan-1', 'w'],
    unknownSubjects: [],
  });
  const { resource, subject, value, raw } = first;
  const stored = { resource, subject, value, raw, since: at(0), observedAt: at(0) };
  for (let time = 1; time <= 2; time += 1) {
    const { cache } = store;
    expect(okValue(await cache.latest(PROFILE, 'loans', 'loan-1'))).toEqual(stored);
    expect(okValue(await cache.latestAll(PROFILE, 'loans', 10))).toEqual([{ ...stored, isListed: false }]);
    expect(okValue(await cache.timeline(PROFILE, 'loans', 'loan-1'))).toEqual([stored]);
    expect(okValue(await cache.loansPage(PROFILE, { filter: 'all', limit: 10 }))).toEqual({
      rows: [{ id: 'loan-1', status: 'open', statusWord: 'ACTIVE', openedAt: 5, observedAt: at(0) }],
      total: 1,
    });
    expect(okValue(await cache.loanCounts(PROFILE))).toEqual({ open: 1, total: 1, list: undefined });
    await store.close();
    store = await place.opened();
  }
});

test('an observation is appended only if the service’s text differs', async () => {
  const { cache } = await newPlace().opened();
  await cache.observe(PROFILE, at(0), [loan({ id: 'a' }), loan({ id: 'b' })]);
  expect(okValue(await cache.observe(PROFILE, at(1), [loan({ id: 'a' }), loan({ id: 'b' })]))).toEqual({
    changed: [],
    unknownSubjects: [],
  });
  const { changed } = okValue(
    await cache.observe(PROFILE, at(2), [loan({ id: 'a' }), loan({ id: 'b', version: 1 })]),
  );
  expect(changed).toEqual(['b']);
  expect(okValue(await cache.timeline(PROFILE, 'loans', 'a'))).toMatchObject([
    { since: at(0), observedAt: at(2) },
  ]);
  expect(okValue(await cache.timeline(PROFILE, 'loans', 'b'))).toMatchObject([
    { since: at(0), observedAt: at(1) },
    { since: at(2), observedAt: at(2), raw: '{"id":"b","version":1}' },
  ]);
});

test('an unchanged answer writes nothing, and its time is still known', async () => {
  const place = newPlace();
  const store = await place.opened();
  const answer = Array.from({ length: 300 }, (_, number) => loan({ id: `loan-${number}` }));
  const list = { resource: 'loans', whole: true } as const;
  await store.cache.observe(PROFILE, at(0), answer, list);
  const written = () => ['cache.db', 'cache.db-wal'].map((name) => statSync(place.path(name)).mtimeMs);
  const before = written();
  await store.cache.observe(PROFILE, at(1), answer, list);
  await store.cache.observe(PROFILE, at(4), answer, list);
  expect(written()).toEqual(before);
  expect(okValue(await store.cache.loanCounts(PROFILE)).list).toEqual({ whole: true, observedAt: at(4) });
  const page = { filter: 'all', limit: 1 } as const;
  expect(okValue(await store.cache.loansPage(PROFILE, page)).rows[0]?.observedAt).toBe(at(4));
  await store.close();

  const again = await place.opened();
  expect(okValue(await again.cache.loanCounts(PROFILE)).list).toEqual({ whole: true, observedAt: at(4) });
  expect(okValue(await again.cache.loansPage(PROFILE, page)).rows[0]?.observedAt).toBe(at(4));
});

test('times of reading are written within minutes, so that a crash makes readings look only a little older', async () => {
  const place = newPlace();
  const store = await place.opened();
  await store.cache.observe(PROFILE, at(0), [loan({ id: 'a' })]);
  await store.cache.observe(PROFILE, at(1), [loan({ id: 'a' })]);
  const before = statSync(place.path('cache.db-wal')).mtimeMs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  await store.cache.observe(PROFILE, at(6), [loan({ id: 'a' })]);
  expect(statSync(place.path('cache.db-wal')).mtimeMs).toBeGreaterThan(before);
});

test('the same answer is stored again if another profile reads it differently, and counts as no change', async () => {
  const { cache } = await newPlace().opened();
  await cache.observe(PROFILE, at(0), [loan({ id: 'a', status: 'unknown' })]);
  const mapped = { ...loan({ id: 'a', status: 'closed' }), raw: loan({ id: 'a' }).raw };
  expect(okValue(await cache.observe(PROFILE, at(1), [mapped]))).toEqual({
    changed: [],
    unknownSubjects: [],
  });
  expect(okValue(await cache.loanCounts(PROFILE))).toMatchObject({ open: 0, total: 1 });
  expect(okValue(await cache.latest(PROFILE, 'loans', 'a'))).toMatchObject({
    value: mapped.value,
    since: at(0),
  });
  expect(okValue(await cache.loansPage(PROFILE, { filter: 'closed', limit: 5 })).rows).toHaveLength(1);
  expect(okValue(await cache.loansPage(PROFILE, { filter: 'open', limit: 5, search: 'a' })).rows).toEqual([]);
});

test('the last of two statements about one object in an answer is stored, without alternating between them', async () => {
  const { cache } = await newPlace().opened();
  const both = [loan({ id: 'a', version: 1 }), loan({ id: 'a', version: 2 })];
  await cache.observe(PROFILE, at(0), both);
  expect(okValue(await cache.observe(PROFILE, at(1), both)).changed).toEqual([]);
  expect(okValue(await cache.latest(PROFILE, 'loans', 'a'))?.raw).toBe('{"id":"a","version":2}');
});

test('objects of one profile and one resource are separate from those of another', async () => {
  const { cache } = await newPlace().opened();
  const other = 'other-profile' as ProfileId;
  await cache.observe(PROFILE, at(0), [loan({ id: 'same' }), { ...wallet('same'), subject: 'same' }]);
  await cache.observe(other, at(1), [loan({ id: 'same', version: 7 })]);
  expect(okValue(await cache.latest(PROFILE, 'loans', 'same'))?.raw).toBe('{"id":"same","version":0}');
  expect(okValue(await cache.latest(PROFILE, 'deposits', 'same'))).toBeUndefined();
  expect(okValue(await cache.timeline(other, 'loans', 'same'))).toHaveLength(1);
  expect(
    okValue(await cache.loansPage(other, { filter: 'all', limit: 9, search: 'same' })).rows,
  ).toHaveLength(1);
  expect(okValue(await cache.loanCounts('nobody' as ProfileId))).toEqual({
    open: 0,
    total: 0,
    list: undefined,
  });
});

test('a long timeline returns its last 500, oldest first', async () => {
  const { cache } = await newPlace().opened();
  for (let version = 0; version < 510; version += 1)
    await cache.observe(PROFILE, at(version), [loan({ id: 'a', version })]);
  const timeline = okValue(await cache.timeline(PROFILE, 'loans', 'a'));
  expect(timeline).toHaveLength(500);
  expect(timeline.map(({ since }) => since)).toEqual(Array.from({ length: 500 }, (_, n) => at(n + 10)));
});

test('the latest of all are returned newest first, open or closed, up to the limit', async () => {
  const { cache } = await newPlace().opened();
  const loans = Array.from({ length: 950 }, (_, number) =>
    loan({ id: `loan-${number}`, openedAt: number * 10, status: number % 3 ? 'closed' : 'open' }),
  );
  await cache.observe(PROFILE, at(0), loans);
  const names = async (limit: number) =>
    okValue(await cache.latestAll(PROFILE, 'loans', limit)).map(({ subject }) => subject);
  const newestFirst = loans.map(({ subject }) => subject).reverse();
  expect(await names(1000)).toEqual(newestFirst);
  expect(await names(7)).toEqual(newestFirst.slice(0, 7));
});

test('a journal entry is written while a long answer is still being stored', async () => {
  const { cache, journal } = await newPlace().opened();
  const answer = Array.from({ length: 12_000 }, (_, number) =>
    loan({ id: `loan-${number}`, words: 'x y z' }),
  );
  const { observed, isTaking } = watched(cache.observe(PROFILE, at(0), answer));
  let during = 0;
  for (let number = 1; isTaking(); number += 1) {
    okValue(await journal.append(entry(number)));
    if (isTaking()) during += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(okValue(await observed).changed).toHaveLength(12_000);
  expect(during).toBeGreaterThan(10);
});

test('half an answer is never shown', async () => {
  const { cache } = await newPlace().opened();
  const answer = (version: number) =>
    Array.from({ length: 900 }, (_, number) => loan({ id: `loan-${number}`, version }));
  await cache.observe(PROFILE, at(0), answer(0));
  const { observed, isTaking } = watched(cache.observe(PROFILE, at(1), answer(1)));
  const seen = new Set<number>();
  while (isTaking()) {
    const page = okValue(await cache['history.page'](PROFILE, { resource: 'loans', limit: 1 }));
    seen.add(page.total);
  }
  okValue(await observed);
  expect([...seen].filter((total) => total !== 900 && total !== 1800)).toEqual([]);
});

test('answers are stored in the order they came, even if nobody waits for them', async () => {
  const store = await newPlace().opened();
  const all = Array.from({ length: 30 }, (_, version) =>
    store.cache.observe(PROFILE, at(version), [loan({ id: 'a', version })]),
  );
  await appendMany(store, 3);
  await Promise.all(all);
  const timeline = okValue(await store.cache.timeline(PROFILE, 'loans', 'a'));
  expect(timeline.map(({ since }) => since)).toEqual(all.map((_, version) => at(version)));
});

test('only the time of an object that was seen again changes, and unknown objects are named', async () => {
  const { cache } = await newPlace().opened();
  await cache.observe(PROFILE, at(0), [loan({ id: 'a' }), loan({ id: 'b' })]);
  const again = ['a', 'b', 'stranger'].map((subject) => ({ resource: 'loans' as const, subject }));
  expect(okValue(await cache.observe(PROFILE, at(1), again))).toEqual({
    changed: [],
    unknownSubjects: ['stranger'],
  });
  expect(okValue(await cache.latest(PROFILE, 'loans', 'a'))).toMatchObject({
    since: at(0),
    observedAt: at(1),
  });
  expect(okValue(await cache.latest(PROFILE, 'loans', 'stranger'))).toBeUndefined();
});

test('an identical answer that is reported as such updates its time, and writes nothing', async () => {
  const place = newPlace();
  const store = await place.opened();
  const { cache } = store;
  const position: Observation = {
    ...wallet('position'),
    resource: 'position',
    index: { figures: { ltv: '41.2' as Decimal } },
  };
  expect(okValue(await cache.again(PROFILE, 'wallets', at(0)))).toBe(false);
  await cache.observe(PROFILE, at(0), [wallet('a'), wallet('b'), position]);
  const written = () => ['cache.db', 'cache.db-wal'].map((name) => statSync(place.path(name)).mtimeMs);
  const before = written();
  expect(okValue(await cache.again(PROFILE, 'wallets', at(1)))).toBe(true);
  expect(okValue(await cache.again(PROFILE, 'position', at(1)))).toBe(true);
  expect(written()).toEqual(before);
  const seenAt = async () =>
    [
      ...okValue(await cache.latestAll(PROFILE, 'wallets', 9)),
      ...okValue(await cache.latestAll(PROFILE, 'position', 9)),
    ].map((one) => `${one.subject} ${one.since === at(0)} ${(one.observedAt - NOW) / 60_000}`);
  expect((await seenAt()).toSorted()).toEqual(['a true 1', 'b true 1', 'position true 1']);

  // Read again after hours without requests: the line ends and begins again, as for a whole answer.
  const points = async () => {
    const query = { measure: 'ltv', to: at(1_000), most: 50, silence: 15 * 60_000 } as const;
    return okValue(await cache.figures(PROFILE, query)).points.map((point) =>
      Math.floor((point.at - NOW) / 60_000),
    );
  };
  expect(okValue(await cache.again(PROFILE, 'position', at(500)))).toBe(true);
  expect(await points()).toEqual([0, 1, 1, 500]);

  // Answers of another profile do not count, and neither do forgotten ones.
  expect(okValue(await cache.again('other' as ProfileId, 'wallets', at(501)))).toBe(false);
  okValue(await cache.forget(PROFILE));
  expect(okValue(await cache.again(PROFILE, 'wallets', at(502)))).toBe(false);
});

test('only the last answer of a resource can be reported as identical, and only up to a length', async () => {
  const { cache } = await newPlace().opened();
  await cache.observe(PROFILE, at(0), [loan({ id: 'a' }), loan({ id: 'b' })]);
  await cache.observe(PROFILE, at(1), [loan({ id: 'b', version: 1 })]);
  expect(okValue(await cache.again(PROFILE, 'loans', at(2)))).toBe(true);
  expect(okValue(await cache.latest(PROFILE, 'loans', 'a'))?.observedAt).toBe(at(0));
  expect(okValue(await cache.latest(PROFILE, 'loans', 'b'))).toMatchObject({
    since: at(1),
    observedAt: at(2),
  });
  const many = Array.from({ length: 1_001 }, (_none, nth) => wallet(`w${nth}`));
  await cache.observe(PROFILE, at(3), many);
  expect(okValue(await cache.again(PROFILE, 'wallets', at(4)))).toBe(false);
});
