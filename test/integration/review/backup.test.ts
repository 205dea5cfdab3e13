// A backup under review in a whole desk: it needs its passphrase, is proven before anything is shown, and
// shows what History showed when it was made, also as of earlier moments.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryResource, HistoryRow } from '../../../contract/calls/history.ts';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
import { epochMillis } from '../../../domain/time.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { okValue } from '../store/rig.ts';

const PASSPHRASE = 'heron violin seven gravel';
const soon = { timeout: 30_000, interval: 20 };

let at: Premises;
let open: RealDesk;
let path: string;
let then: { loans: HistoryRow[]; quotes: HistoryRow[] };

async function rows(resource: HistoryResource, source?: 'review'): Promise<HistoryRow[]> {
  const found: HistoryRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = okValue(await open.desk.history.page({ resource, limit: 200, source, cursor }));
    found.push(...page.rows);
    cursor = page.nextCursor;
    if (cursor === undefined) return found;
  }
}

beforeAll(async () => {
  at = await premises('review-backup');
  open = await openRealDesk(at);
  okValue(await open.desk.connect.openSandbox());
  await vi.waitUntil(() => open.slice('loans').total > 0 && open.slice('connect').link === 'live', soon);
  await open.session.borrow.createQuote({ amount_ngn: '777000.00', payout: 'bank' });
  open.desk.connect.pause();
  okValue(await open.desk.backup.write({ passphrase: PASSPHRASE }));
  await vi.waitUntil(() => open.slice('backup').task?.state === 'done', soon);
  path = join(at.folder, 'desk.age');
  then = { loans: await rows('loans'), quotes: await rows('quotes') };
});
afterAll(async () => {
  await open.close();
  await at.leave();
});
afterEach(() => open.desk.review.close());

async function chosen(name: string, file: string): Promise<void> {
  at.desktop.review = { name, path: file };
  okValue(await open.desk.review.open());
  await vi.waitUntil(() => open.slice('review').state !== 'opening', soon);
}
async function unlocked(passphrase: string): Promise<void> {
  okValue(await open.desk.review.unlock({ passphrase }));
  await vi.waitUntil(() => {
    const review = open.slice('review');
    return review.state !== 'opening' && !(review.state === 'locked' && !review.isWrong);
  }, soon);
}

describe('a backup under review', () => {
  it('opens with its passphrase and shows the records of its time', async () => {
    await chosen('desk.age', path);
    expect(open.slice('review')).toMatchObject({ state: 'locked', isWrong: false });
    expect(open.desk.review.answers()).toBeUndefined();
    await unlocked('heron violin seven gravels');
    expect(open.slice('review')).toMatchObject({ state: 'locked', isWrong: true });
    await unlocked(PASSPHRASE);
    const slice = open.slice('review') as OpenReviewSlice;
    expect(slice).toMatchObject({
      state: 'open',
      kind: 'backup',
      isOneMoment: false,
      profiles: [{ name: 'Practice service' }],
      made: { environment: 'sandbox', version: 'test' },
    });
    expect(slice.kinds.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['loans', 'deposits', 'position', 'quotes']),
    );
    const byName = (all: HistoryRow[]) => all.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(byName(await rows('loans', 'review'))).toEqual(byName(then.loans));
    expect(await rows('quotes', 'review')).toEqual(then.quotes);
    const to = epochMillis(slice.made?.at ?? 0);
    const compare = { resource: 'loans' as const, from: epochMillis(to - 86_400_000), to, limit: 200 };
    expect(okValue(await open.desk.history.compare({ ...compare, source: 'review' }))).toEqual(
      okValue(await open.desk.history.compare(compare)),
    );
    expect(
      okValue(await open.desk.history.series({ measure: 'outstanding', source: 'review' })).points.length,
    ).toBeGreaterThan(0);
    expect(await open.desk.review.choose({ profile: 'nobody' })).toMatchObject({ ok: false });
    okValue(await open.desk.review.close());
    expect(readdirSync(join(at.folder, 'review'))).toEqual([]);
    const journal = JSON.stringify(okValue(await open.desk.journal.page({ limit: 5 })).rows);
    expect(journal).toContain(slice.sha256);
    expect(journal).not.toContain('violin');
  });

  it('is refused if it is damaged, and leaves no file', async () => {
    const bytes = readFileSync(path);
    const where = bytes.length - 5_000;
    bytes[where] = (bytes[where] ?? 0) ^ 1;
    const spoiled = join(at.folder, 'spoiled.age');
    writeFileSync(spoiled, bytes);
    await chosen('spoiled.age', spoiled);
    await unlocked(PASSPHRASE);
    expect(open.slice('review')).toMatchObject({
      state: 'failed',
      error: { code: 'backup-refused', fault: 'damaged' },
    });
    expect(readdirSync(join(at.folder, 'review'))).toEqual([]);
    expect(await open.desk.review.unlock({ passphrase: PASSPHRASE })).toMatchObject({ ok: false });
  });
});
