// A review in a whole desk over real databases: what an export or a pack shows is what History showed, nothing of it
// becomes the desk's own, and what fails a check is called that.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryResource, HistoryRow } from '../../../contract/calls/history.ts';
import { sliceNames } from '../../../contract/contract.ts';
import type { OpenReviewSlice, ReviewSlice } from '../../../contract/slices/review.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { zipParts } from '../../../main/desk/evidence/zip.ts';
import { PackFile } from '../../../main/store/worker/review/pack-file.ts';
import { UnreadList } from '../../../main/store/worker/review/unread.ts';
import { unzip } from '../../../main/store/worker/review/unzip.ts';
import { verifyZip } from '../../../tools/verify-evidence.mjs';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { seeded, taken } from '../store/rig.ts';

const soon = { timeout: 15_000, interval: 20 };

let at: Premises;
let open: RealDesk;
let loanId: LoanId;
let pack: Buffer;

beforeAll(async () => {
  at = await premises('review');
  open = await openRealDesk(at);
  await open.desk.connect.openSandbox();
  await vi.waitUntil(() => open.slice('connect').link === 'live', soon);
  await open.desk.borrow.createQuote({ amount_ngn: '1250000.00', payout: 'naira_token' });
  const { flow } = open.slice('borrow');
  if (flow.stage !== 'review') throw new Error(flow.stage);
  await open.desk.borrow.accept(flow.intent.id, flow.digest);
  const after = open.slice('borrow').flow;
  if (after.stage !== 'accepted' || after.loanId === undefined) throw new Error(after.stage);
  loanId = after.loanId;
  await vi.waitUntil(async () => (await open.desk.loans.detail(loanId)).ok, soon);
  await open.desk.repay.start(loanId);
  await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
  await open.desk.connect.refreshNow();
  taken(await open.desk.evidence.write(loanId));
  pack = Buffer.from(at.desktop.savedBytes.get(`${loanId}.zip`) ?? []);
});
afterAll(async () => {
  await open.close();
  await at.leave();
});
afterEach(() => open.desk.review.close());

/** Chooses this file and waits for what becomes of it. */
async function review(content: string | Uint8Array, name: string): Promise<ReviewSlice> {
  const path = join(at.folder, name);
  writeFileSync(path, content);
  at.desktop.review = { name, path };
  expect(taken(await open.desk.review.open())).toEqual({ began: true });
  await vi.waitUntil(() => !['none', 'opening'].includes(open.slice('review').state), soon);
  return open.slice('review');
}

async function reviewed(content: string | Uint8Array, name: string): Promise<OpenReviewSlice> {
  const slice = await review(content, name);
  if (slice.state !== 'open') throw new Error(JSON.stringify(slice));
  return slice;
}

async function rows(resource: HistoryResource, source?: 'review'): Promise<HistoryRow[]> {
  const found: HistoryRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = taken(await open.desk.history.page({ resource, limit: 200, source, cursor }));
    found.push(...page.rows);
    cursor = page.nextCursor;
    if (cursor === undefined) return found;
  }
}

async function exported(resource: 'loans' | 'deposits'): Promise<string> {
  taken(await open.desk.exports.start({ resource, format: 'jsonl' }));
  await vi.waitUntil(() => open.slice('exports').tasks.every(({ state }) => state === 'done'), soon);
  return at.desktop.saved.get(`${resource}.jsonl`) ?? '';
}

const repacked = (files: ReadonlyMap<string, Uint8Array>): Buffer =>
  Buffer.concat([...zipParts([...files].map(([path, bytes]) => ({ path, bytes })))]);
function filesOf(zip: Buffer): Map<string, Buffer> {
  const unzipped = unzip(zip);
  if ('refused' in unzipped) throw new Error(unzipped.refused);
  return new Map(unzipped.files);
}

/** Everything is read again meanwhile. */
const withoutAges = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'observedAt' ? 0 : each)));

describe('an export of the practice data', () => {
  it('shows every row that History showed when it was made, to the last place of each amount', async () => {
    const before = await rows('loans');
    const text = await exported('loans');
    const slice = await reviewed(text, 'loans.jsonl');
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
    const shown = await rows('loans', 'review');
    // Those of one millisecond stand in the order in which they came.
    const ordered = (all: HistoryRow[]) => all.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(ordered(shown)).toEqual(ordered(before));
    const ask = { resource: 'loans' as const, filter: { standings: ['closed'] } };
    expect(taken(await open.desk.history.totals({ ...ask, source: 'review' }))).toEqual(
      taken(await open.desk.history.totals(ask)),
    );
  });

  it('becomes nothing of the desk’s own: no slice but its own and the journal’s count moves', async () => {
    const text = await exported('deposits');
    const invented = text.replaceAll('"id":"', '"id":"other-').replaceAll('"amount":"', '"amount":"9');
    const snapshot = () =>
      Object.fromEntries(
        sliceNames
          .filter((name) => !['review', 'journal', 'connect', 'practice'].includes(name))
          .map((name) => [name, withoutAges(open.slice(name))]),
      );
    const before = { slices: snapshot(), deposits: await rows('deposits') };
    const slice = await reviewed(invented, 'deposits.jsonl');
    expect(slice.records).toBe(before.deposits.length);
    expect((await rows('deposits', 'review')).every(({ subject }) => subject.startsWith('other-'))).toBe(
      true,
    );
    await open.desk.connect.refreshNow();
    expect(await rows('deposits')).toMatchObject(
      before.deposits.map(({ subject, amount }) => ({ subject, amount })),
    );
    const { collateral: now, ...others } = snapshot();
    const { collateral: then, ...those } = before.slices;
    expect(others).toEqual(those);
    expect(JSON.stringify(now)).not.toContain('other-');
    expect(then).toBeDefined();
    taken(await open.desk.review.close());
    expect(open.slice('review')).toEqual({ state: 'none' });
    expect(readdirSync(join(at.folder, 'review'))).toEqual([]);
    const journal = taken(await open.desk.journal.page({ limit: 2 })).rows;
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

  it('that is put away while it is read leaves nothing, and another may be chosen at once', async () => {
    const text = await exported('loans');
    const path = join(at.folder, 'long.jsonl');
    const records = text.split('\n').slice(1, 50);
    writeFileSync(
      path,
      Array.from({ length: 400 }, (_, nth) =>
        records.map((line) => line.replace('"subject":"', `"subject":"${nth}-`)).join('\n'),
      ).join('\n'),
    );
    at.desktop.review = { name: 'long.jsonl', path };
    taken(await open.desk.review.open());
    expect(open.slice('review')).toMatchObject({ state: 'opening', file: 'long.jsonl' });
    const second = await reviewed(text, 'loans.jsonl');
    expect(second.file).toBe('loans.jsonl');
    expect(await rows('loans', 'review')).toHaveLength(second.records);
    await vi.waitUntil(() => readdirSync(join(at.folder, 'review')).length === 1, soon);
  });

  it('is refused in words where it is none, and a cancelled dialog changes nothing', async () => {
    expect(await review('hello', 'note.txt')).toMatchObject({
      state: 'refused',
      file: 'note.txt',
      why: 'unknown',
      unread: [{ line: 1, problem: 'cut-off' }],
    });
    expect(open.desk.review.answers()).toBeUndefined();
    at.desktop.review = { name: 'gone', path: join(at.folder, 'not-there') };
    taken(await open.desk.review.open());
    await vi.waitUntil(() => open.slice('review').state === 'failed', soon);
    expect(open.slice('review')).toMatchObject({ error: { code: 'store-failed', detail: 'ENOENT' } });
    at.desktop.review = undefined;
    expect(taken(await open.desk.review.open())).toEqual({ began: false });
    expect(open.slice('review').state).toBe('failed');
  });
});

describe('an evidence pack', () => {
  it('is verified, and shows loan, answers, requests and every change as the desk that wrote it did', async () => {
    const slice = await reviewed(pack, 'evidence.zip');
    expect(slice).toMatchObject({ kind: 'evidence', isOneMoment: false, unread: { count: 0 } });
    expect(slice.checks).toHaveLength(7);
    expect(slice.checks?.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(slice.made).toMatchObject({ loan: loanId, environment: 'sandbox', version: 'test' });
    expect(slice.kinds.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['loans', 'applications', 'returnAddresses', 'quotes']),
    );
    const asked = { resource: 'loans', subject: loanId } as const;
    const live = taken(await open.desk.history.record(asked));
    const shown = taken(await open.desk.history.record({ ...asked, source: 'review' }));
    expect(shown.raw).toBe(live.raw);
    expect(shown.row).toEqual({ ...live.row, observedAt: expect.any(Number) as number });
    expect(shown.timeline.map(({ at: when, fields }) => ({ when, fields }))).toEqual(
      live.timeline.map(({ at: when, fields }) => ({ when, fields })),
    );
    const opened = shown.timeline.at(-1)?.at ?? 0;
    const then = taken(
      await open.desk.history.page({ resource: 'loans', limit: 5, source: 'review', asOf: opened as never }),
    );
    expect(then.rows.map(({ subject }) => subject)).toEqual([loanId]);
    const quotes = await rows('quotes', 'review');
    expect(quotes).toMatchObject([{ amount: '1250000.00', unit: 'NGN', status: 'confirmed' }]);
    const entries = taken(await open.desk.review.entries({ limit: 200 }));
    expect(entries.total).toBe(slice.entries);
    expect(entries.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['intent.recorded', 'repay.started']),
    );
  });

  it('that was tampered with may still be looked at, and says which checks it fails', async () => {
    const files = filesOf(pack);
    const name = [...files.keys()].find((path) => path.endsWith('-loans.json')) ?? '';
    files.set(name, Buffer.from(String(files.get(name)).replaceAll('1250000', '1950000')));
    const slice = await reviewed(repacked(files), 'changed.zip');
    expect(slice.checks?.flatMap(({ name: check, wrong }) => (wrong ? [check] : []))).toEqual([
      'hashes',
      'records',
    ]);
    const [journal] = taken(await open.desk.journal.page({ limit: 1 })).rows;
    expect(journal?.body).toContain('"failed":["hashes","records"]');
    expect((await rows('loans', 'review'))[0]?.amount).toContain('1950000');
  });

  it('in a ZIP that something else packed again, or that ends too early, is refused as that', async () => {
    const compressed = Buffer.from(pack);
    compressed.writeUInt16LE(8, 8);
    expect(await review(compressed, 'a.zip')).toMatchObject({ state: 'refused', why: 'compressed' });
    expect(await review(pack.subarray(0, 500), 'b.zip')).toMatchObject({ state: 'refused', why: 'cut-off' });
    const stranger = repacked(new Map([['../../readme.txt', Buffer.from('x')]]));
    expect(await review(stranger, 'c.zip')).toMatchObject({ state: 'refused', why: 'unknown' });
    const newer = filesOf(pack);
    newer.set(
      'manifest.json',
      Buffer.from(String(newer.get('manifest.json')).replace('"version": 1', '"version": 2')),
    );
    expect(await review(repacked(newer), 'd.zip')).toMatchObject({ state: 'refused', why: 'newer' });
  });
});

describe('of 600 changed packs', () => {
  /** The same order as the command's checks. */
  const NAMES = ['zip', 'list', 'hashes', 'records', 'chain', 'bodies', 'lists'];
  const random = seeded(28);
  const pick = (count: number): number => Math.floor(random() * count);

  function changed(): Buffer {
    if (pick(3) === 0) {
      const zip = Buffer.from(pack);
      zip[pick(zip.length)] = pick(256);
      return zip;
    }
    const files = filesOf(pack);
    const names = [...files.keys()];
    const name = names[pick(names.length)] ?? '';
    const bytes = Buffer.from(files.get(name) ?? []);
    switch (pick(4)) {
      case 0:
        files.delete(name);
        break;
      case 1:
        bytes[pick(bytes.length)] = 0x30 + pick(10);
        files.set(name, bytes);
        break;
      case 2:
        files.set(name, bytes.subarray(0, pick(bytes.length)));
        break;
      default: {
        const text = bytes.toString().split(/(?<=[,{[])/);
        text.splice(
          pick(text.length),
          1,
          ['null', '{}', '[]', '1e400', '"\u202e"', '"__proto__":{},'][pick(6)] ?? '',
        );
        files.set(name, Buffer.from(text.join('')));
      }
    }
    return repacked(files);
  }

  it('none brings the reader down, and none passes that the command refuses', () => {
    for (let run = 0; run < 600; run += 1) {
      const zip = changed();
      const opened = new PackFile(zip, new UnreadList()).open();
      const wanted = verifyZip(zip).map(({ wrong }) => wrong !== undefined);
      if ('refused' in opened) expect(wanted).toContain(true);
      else {
        const failed = opened.checks.map(({ wrong }) => wrong !== undefined);
        expect({ run, passes: !failed.includes(true) }).toEqual({ run, passes: !wanted.includes(true) });
        // The command stops at a ZIP that is not as the app writes it. Here a part of the wrong form fails its check too.
        for (const [nth, wrong] of wanted.entries())
          if (wrong) expect({ run, nth, wrong: failed[nth] }).toEqual({ run, nth, wrong });
      }
      if (!('refused' in opened)) expect(opened.checks.map(({ name }) => name)).toEqual(NAMES);
    }
  });
});
