// Forgetting one service's history: all of it, nothing of another's, and nothing left in memory that could
// be written under its reused numbers.
import { expect, test } from 'vitest';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import * as v from 'valibot';
import { loan, newPlace, NOW, PROFILE, okValue } from './rig.ts';

const OTHER = v.parse(ProfileIdSchema, 'other');
const at = (minutes: number) => epochMillis(NOW + minutes * 60_000);
const loans = (count: number) =>
  Array.from({ length: count }, (_, nth) => loan({ id: `loan-${nth}`, openedAt: nth, words: `ref-${nth}` }));

test('forgetting removes everything of one profile and leaves the other as it was', async () => {
  const place = newPlace();
  let store = await place.opened();
  okValue(await store.cache.observe(OTHER, at(0), loans(3)));
  okValue(await store.cache.observe(PROFILE, at(0), loans(1200)));
  // Seen again, unchanged: only in memory.
  okValue(await store.cache.observe(PROFILE, at(1), loans(1200)));
  okValue(await store.cache.observe(OTHER, at(1), loans(3)));
  const before = okValue(await store.cache.latestAll(OTHER, 'loans', 10));
  okValue(await store.cache.forget(PROFILE));
  for (let time = 1; time <= 2; time += 1) {
    const { cache } = store;
    expect(okValue(await cache.loanCounts(PROFILE))).toEqual({ open: 0, total: 0, list: undefined });
    expect(okValue(await cache.latestAll(PROFILE, 'loans', 10))).toEqual([]);
    expect(
      okValue(await cache.loansPage(PROFILE, { filter: 'all', search: 'ref', limit: 10 })),
    ).toMatchObject({
      total: 0,
    });
    expect(okValue(await cache.latestAll(OTHER, 'loans', 10))).toEqual(before);
    expect(before[0]?.observedAt).toBe(at(1));
    await store.close();
    store = await place.opened();
  }
  await store.close();
});

test('a later observation has its own times and is found by its own words', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), loans(10)));
  okValue(await cache.observe(PROFILE, at(4), loans(10)));
  okValue(await cache.forget(PROFILE));
  okValue(await cache.observe(OTHER, at(1), [loan({ id: 'new', openedAt: 1, words: 'fresh' })]));
  okValue(await cache.observe(OTHER, at(9), [loan({ id: 'newer', openedAt: 2, words: 'fresh' })]));
  expect(okValue(await cache.latest(OTHER, 'loans', 'new'))?.observedAt).toBe(at(1));
  const page = (search: string) => cache.loansPage(OTHER, { filter: 'all', search, limit: 10 });
  expect(okValue(await page('fresh')).total).toBe(2);
  expect(okValue(await page('ref')).total).toBe(0);
});

test('forgetting is one transaction: a reader sees all of the history or none', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), loans(3000)));
  const forgetting = cache.forget(PROFILE);
  // The first row that is deleted, and the count, which is deleted last.
  const looks = Array.from({ length: 100 }, async () => {
    const [first, counts] = await Promise.all([
      cache.latest(PROFILE, 'loans', 'loan-0'),
      cache.loanCounts(PROFILE),
    ]);
    return { row: okValue(first) !== undefined, counted: okValue(counts).total > 0 };
  });
  okValue(await forgetting);
  for (const look of await Promise.all(looks)) expect(look.row).toBe(look.counted);
});

test('a cursor of a forgotten history is refused, also after the same records were read again', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.observe(PROFILE, at(0), loans(900)));
  okValue(await cache.observe(PROFILE, at(1), [loan({ id: 'late', openedAt: 9 })]));
  const list = { resource: 'loans', filter: {}, limit: 5 } as const;
  const two = { resource: 'loans', from: at(-1), to: at(2), limit: 5 } as const;
  const cursors = async () => ({
    page: okValue(await cache['history.page'](PROFILE, list)).nextCursor,
    compared: okValue(await cache['history.compare'](PROFILE, two)).nextCursor,
  });
  const { page, compared } = await cursors();
  const asked = () =>
    Promise.all([
      cache['history.page'](PROFILE, { ...list, cursor: page }),
      cache['history.compare'](PROFILE, { ...two, cursor: compared }),
    ]);
  expect((await asked()).map(({ ok }) => ok)).toEqual([true, true]);
  okValue(await cache.forget(PROFILE));
  const refused = { ok: false, error: { code: 'bad-input', field: 'cursor' } };
  expect(await asked()).toMatchObject([refused, refused]);
  okValue(await cache.observe(PROFILE, at(0), loans(900)));
  expect(await asked()).toMatchObject([refused, refused]);
});

test('forgetting a profile that was never read does nothing', async () => {
  const { cache } = await newPlace().opened();
  okValue(await cache.forget(OTHER));
  expect(okValue(await cache.loanCounts(OTHER)).total).toBe(0);
});
