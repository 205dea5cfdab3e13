// A review in a whole desk with real databases: an export shows what History showed, and nothing of it
// enters the desk's records.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { sliceNames } from '../../../contract/contract.ts';
import { okValue } from '../store/rig.ts';
import { reviewingDesk, soon, type ReviewingDesk } from './desk-rig.ts';

let desk: ReviewingDesk;
let at: ReviewingDesk['at'];
let open: ReviewingDesk['open'];

beforeAll(async () => {
  desk = await reviewingDesk('review');
  ({ at, open } = desk);
});
afterAll(() => desk.leave());
afterEach(() => open.desk.review.close());

async function exported(resource: 'loans' | 'deposits'): Promise<string> {
  okValue(await open.desk.exports.start({ resource, format: 'jsonl' }));
  await vi.waitUntil(() => open.slice('exports').tasks.every(({ state }) => state === 'done'), soon);
  return at.desktop.saved.get(`${resource}.jsonl`) ?? '';
}

/** A poll during the export would give rows another age; then it is made again. */
async function exportedBetweenPolls(): Promise<{ before: HistoryRow[]; text: string }> {
  for (;;) {
    const before = await desk.rows('loans');
    const text = await exported('loans');
    if (isDeepStrictEqual(await desk.rows('loans'), before)) return { before, text };
  }
}

/** Reads everything again. */
const withoutAges = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'observedAt' ? 0 : each)));

describe('an export of the practice data', () => {
  it('shows the rows that History showed when it was made, with exact amounts', async () => {
    const { before, text } = await exportedBetweenPolls();
    const slice = await desk.reviewed(text, 'loans.jsonl');
    expect(slice).toMatchObject({
      kind: 'records',
      records: before.length,
      kinds: [{ resource: 'loans', records: before.length }],
      isOneMoment: true,
      made: { environment: 'sandbox', version: 'test' },
      unread: { count: 0 },
      entries: 0,
    });
    expect(before.length).toBeGreaterThan(100);
    const shown = await desk.rows('loans', 'review');
    // Rows of the same millisecond keep their order.
    const ordered = (all: HistoryRow[]) => all.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(ordered(shown)).toEqual(ordered(before));
    const ask = { resource: 'loans' as const, filter: { standings: ['closed'] } };
    expect(okValue(await open.desk.history.totals({ ...ask, source: 'review' }))).toEqual(
      okValue(await open.desk.history.totals(ask)),
    );
  });

  it('changes no slice except its own and the journal’s count', async () => {
    const text = await exported('deposits');
    const invented = text.replaceAll('"id":"', '"id":"other-').replaceAll('"amount":"', '"amount":"9');
    const snapshot = () =>
      Object.fromEntries(
        sliceNames
          .filter((name) => !['review', 'journal', 'connect', 'practice'].includes(name))
          .map((name) => [name, withoutAges(open.slice(name))]),
      );
    const before = { slices: snapshot(), deposits: await desk.rows('deposits') };
    const slice = await desk.reviewed(invented, 'deposits.jsonl');
    expect(slice.records).toBe(before.deposits.length);
    expect((await desk.rows('deposits', 'review')).every(({ subject }) => subject.startsWith('other-'))).toBe(
      true,
    );
    await open.desk.connect.refreshNow();
    expect(await desk.rows('deposits')).toMatchObject(
      before.deposits.map(({ subject, amount }) => ({ subject, amount })),
    );
    expect(snapshot()).toEqual(before.slices);
    okValue(await open.desk.review.close());
    expect(open.slice('review')).toEqual({ state: 'none' });
    expect(readdirSync(join(at.folder, 'review'))).toEqual([]);
    const journal = okValue(await open.desk.journal.page({ limit: 2 })).rows;
    expect(journal.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['review.closed', 'deposits.jsonl'],
      ['review.opened', 'deposits.jsonl'],
    ]);
    expect(journal[0]?.body).toContain(slice.sha256);
    expect(await open.desk.history.page({ resource: 'deposits', limit: 5, source: 'review' })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'source' },
    });
  });

  it('leaves nothing if it is closed while it is read, and another file can be opened at once', async () => {
    const text = await exported('loans');
    const path = join(at.folder, 'long.jsonl');
    const [head = '', ...records] = text.split('\n').slice(0, 50);
    const many = Array.from({ length: 400 }, (_, nth) =>
      records.map((line) => line.replace('"id":"', `"id":"${nth}-`)),
    );
    writeFileSync(path, [head, ...many.flat()].join('\n'));
    at.desktop.review = { name: 'long.jsonl', path };
    okValue(await open.desk.review.open());
    expect(open.slice('review')).toMatchObject({ state: 'opening', file: 'long.jsonl' });
    const second = await desk.reviewed(text, 'loans.jsonl');
    expect(second.file).toBe('loans.jsonl');
    expect(await desk.rows('loans', 'review')).toHaveLength(second.records);
    await vi.waitUntil(() => readdirSync(join(at.folder, 'review')).length === 1, soon);
  });

  it('is refused with a reason if it is no export, and a cancelled dialog changes nothing', async () => {
    expect(await desk.review('hello', 'note.txt')).toMatchObject({
      state: 'refused',
      file: 'note.txt',
      why: 'unknown',
      unread: [{ line: 1, problem: 'cut-off' }],
    });
    expect(open.desk.review.answers()).toBeUndefined();
    at.desktop.review = { name: 'gone', path: join(at.folder, 'not-there') };
    okValue(await open.desk.review.open());
    await vi.waitUntil(() => open.slice('review').state === 'failed', soon);
    expect(open.slice('review')).toMatchObject({ error: { code: 'store-failed', detail: 'ENOENT' } });
    at.desktop.review = undefined;
    expect(okValue(await open.desk.review.open())).toEqual({ began: false });
    expect(open.slice('review').state).toBe('failed');
  });
});
