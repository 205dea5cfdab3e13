// Long lists over a real file: every row once, in order, with any search.
import { expect, test } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import type { LoanFilter, LoanRow } from '../../../contract/calls/queries.ts';
import type { Cache } from '../../../main/desk/ports/store.ts';
import { loan, newPlace, NOW, PROFILE, seeded, okValue } from './rig.ts';

/** Every row of a list, page by page. */
async function walkLoans(
  cache: Cache,
  filter: LoanFilter,
  limit: number,
  search?: string,
): Promise<LoanRow[]> {
  const rows: LoanRow[] = [];
  let cursor: string | undefined;
  do {
    const next = okValue(await cache.loansPage(PROFILE, { filter, limit, search, cursor }));
    rows.push(...next.rows);
    cursor = next.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** 5,000 loans stored out of order, many of the same minute, with three statuses. */
async function fiveThousand(cache: Cache) {
  const random = seeded(11);
  const statuses = ['open', 'closed', 'closed', 'unknown'] as const;
  const loans = Array.from({ length: 5000 }, (_, number) => ({
    id: `loan-${String(Math.floor(random() * 1e9)).padStart(9, '0')}-${number}`,
    status: statuses[Math.floor(random() * 4)] ?? 'open',
    openedAt: 1_700_000_000_000 + Math.floor(random() * 900) * 60_000,
    words: `REF-${number} ${random() < 0.5 ? 'USDC' : 'USDT'}`,
  }));
  okValue(await cache.observe(PROFILE, NOW, loans.map(loan)));
  const place = ({ status, openedAt, id }: (typeof loans)[number]): string =>
    `${status === 'closed' ? 1 : 0} ${2e12 - openedAt} ${id}`;
  return loans.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

test('5,000 loans are paged once each: open and unknown first, then newest, then by id', async () => {
  const { cache } = await newPlace().opened();
  const sorted = await fiveThousand(cache);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const closed = sorted.filter(({ status }) => status === 'closed');
  const open = sorted.filter(({ status }) => status !== 'closed');
  expect(ids(await walkLoans(cache, 'all', 200))).toEqual(ids(sorted));
  expect(ids(await walkLoans(cache, 'open', 173))).toEqual(ids(open));
  expect(ids(await walkLoans(cache, 'closed', 199))).toEqual(ids(closed));
  for (const [filter, total] of [
    ['all', 5000] as const,
    ['open', open.length] as const,
    ['closed', closed.length] as const,
  ])
    expect(okValue(await cache.loansPage(PROFILE, { filter, limit: 1 })).total).toBe(total);
  expect(okValue(await cache.loanCounts(PROFILE))).toMatchObject({ open: open.length, total: 5000 });
});

test('a search finds each hit once, in list order, and counts them', async () => {
  const { cache } = await newPlace().opened();
  const sorted = await fiveThousand(cache);
  const hits = sorted.filter(({ words }) => words.includes('USDC')).map(({ id }) => id);
  expect((await walkLoans(cache, 'all', 150, 'usdc')).map(({ id }) => id)).toEqual(hits);
  const page = okValue(await cache.loansPage(PROFILE, { filter: 'all', search: 'US', limit: 10 }));
  expect(page).toMatchObject({ total: 5000, rows: sorted.slice(0, 10).map(({ id }) => ({ id })) });
});

test('paging continues where it was although rows were added, removed and moved meanwhile', async () => {
  const { cache } = await newPlace().opened();
  const loans = Array.from({ length: 100 }, (_, number) => ({
    id: `loan-${number}`,
    openedAt: 1000 + number,
  }));
  await cache.observe(PROFILE, NOW, loans.map(loan));
  const first = okValue(await cache.loansPage(PROFILE, { filter: 'all', limit: 50 }));
  await cache.observe(PROFILE, epochMillis(NOW + 1), [
    loan({ id: 'new', openedAt: 5000 }),
    loan({ id: 'loan-80', openedAt: 1080, status: 'closed', version: 1 }),
  ]);
  const second = okValue(
    await cache.loansPage(PROFILE, { filter: 'all', limit: 200, cursor: first.nextCursor }),
  );
  const expected = Array.from({ length: 50 }, (_, number) => `loan-${49 - number}`);
  expect(second.rows.map(({ id }) => id)).toEqual([...expected, 'loan-80']);
});

test('a loan is found by the beginning of its id, of any word, and of its former words', async () => {
  const { cache } = await newPlace().opened();
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  await cache.observe(PROFILE, NOW, [
    loan({ id: 'LN-2026-000417', words: `${address} 3fa85f64-5717-4562-b3fc-2c963f66afa6 Café` }),
    loan({ id: 'LN-2026-000418', words: 'other' }),
  ]);
  await cache.observe(PROFILE, epochMillis(NOW + 1), [
    loan({ id: 'LN-2026-000417', version: 1, words: '0xnew 3fa85f64-5717-4562-b3fc-2c963f66afa6 Café' }),
  ]);
  const found = async (search: string) =>
    okValue(await cache.loansPage(PROFILE, { filter: 'all', search, limit: 9 })).rows.map(({ id }) => id);
  const both = ['LN-2026-000417', 'LN-2026-000418'].sort();
  const hits = ['LN-2026-000417', 'ln-2026-000417', '000417', '0x5290', '0xne', '3fa85f64-5717', 'cafe'];
  const misses = ['3fa85f64 c963', '417', '5717-3fa85f64'];
  const answers: Record<string, string[]> = {};
  for (const search of [...hits, address.toLowerCase(), ...misses]) answers[search] = await found(search);
  expect(answers).toEqual(
    Object.fromEntries([
      ...[...hits, address.toLowerCase()].map((search) => [search, ['LN-2026-000417']]),
      ...misses.map((search) => [search, []]),
    ]),
  );
  expect((await found('ln 2026')).sort()).toEqual(both);
  expect((await found('  ')).sort()).toEqual(both);
});

test('the typed search is only words, and never an instruction', async () => {
  const { cache } = await newPlace().opened();
  await cache.observe(PROFILE, NOW, [loan({ id: 'zzz' })]);
  const signs = ['"', '*', "'", '^', '--', '🙂', '\0', '(', '{}', '"" ""'];
  const words = ['a"b', 'NEAR(', 'words:', 'AND', 'OR NOT', 'a* OR b', 'zzz NOT z', 'z\0y', 'zzz)'];
  for (const search of [...signs, ...words])
    for (const page of [
      await cache.loansPage(PROFILE, { filter: 'all', search, limit: 9 }),
      await cache['history.page'](PROFILE, { resource: 'loans', filter: { search }, limit: 9 }),
    ])
      expect({ search, page }).toMatchObject({
        search,
        page: { ok: true, value: { total: expect.any(Number) } },
      });
  expect(
    okValue(await cache.loansPage(PROFILE, { filter: 'all', search: 'zzz NOT z', limit: 9 })).rows,
  ).toEqual([]);
  expect(
    okValue(await cache.loansPage(PROFILE, { filter: 'all', search: 'zzz)', limit: 9 })).rows,
  ).toHaveLength(1);
});

test('a record as of an earlier moment is the row of the list then, with its raw text and the changes until then', async () => {
  const { cache } = await newPlace().opened();
  const at = (version: number) => epochMillis(NOW + version * 1_000);
  for (let version = 0; version <= 700; version += 1)
    await cache.observe(PROFILE, at(version), [loan({ id: 'long', version })]);
  for (const [version, changes] of [
    [60, 61],
    [499, 500],
    [500, 500],
    [undefined, 500],
  ] as const) {
    const asOf = version === undefined ? {} : { asOf: epochMillis(at(version) + 500) };
    const { rows } = okValue(await cache['history.page'](PROFILE, { resource: 'loans', limit: 1, ...asOf }));
    const record = okValue(
      await cache['history.record'](PROFILE, { resource: 'loans', subject: 'long', ...asOf }),
    );
    const last = version ?? 700;
    expect(record).toMatchObject({ row: rows[0], raw: loan({ id: 'long', version: last }).raw });
    expect(record.timeline.map((one) => one.at)).toEqual(
      Array.from({ length: changes }, (_, nth) => at(last - nth)),
    );
    expect(record.timeline[0]?.until).toBe(rows[0]?.observedAt);
    expect({ version, isCut: record.isCut }).toEqual({ version, isCut: last > 499 });
  }
});

test('the objects that a complete answer did not name any more are reported', async () => {
  const { cache } = await newPlace().opened();
  const HOUR = 3_600_000;
  const at = (hours: number) => epochMillis(NOW + hours * HOUR);
  const answer = (version: number, ...ids: string[]) => ids.map((id) => loan({ id, version }));
  const goneBetween = async (from: number, to: number) =>
    okValue(
      await cache['history.compare'](PROFILE, {
        resource: 'loans',
        from: at(from),
        to: at(to),
        change: 'gone',
        limit: 9,
      }),
    ).rows.map(({ subject }) => subject);
  await cache.observe(PROFILE, at(0), answer(0, 'stays', 'goes'), { resource: 'loans', whole: true });
  // One loan that is read alone says nothing about another.
  await cache.observe(PROFILE, at(1), answer(1, 'stays'));
  expect(await goneBetween(0, 1)).toEqual([]);
  await cache.observe(PROFILE, at(2), answer(2, 'stays'), { resource: 'loans', whole: true });
  expect(await goneBetween(0, 2)).toEqual(['goes']);
  expect(await goneBetween(1, 2)).toEqual(['goes']);
});
