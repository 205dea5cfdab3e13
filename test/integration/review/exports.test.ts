// Exports from a file under review, with real databases: exactly what is shown there, with its source, and
// nothing of the desk's own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallInput, CallParsed } from '../../../contract/contract.ts';
import type { ExportTask } from '../../../contract/slices/exports.ts';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
import { epochMillis } from '../../../domain/time.ts';
import { unzipped } from '../../support/unzipped.ts';
import { saidIn } from '../../support/record-body.ts';
import { okValue } from '../store/rig.ts';
import { reviewingDesk, soon, type ReviewingDesk } from './desk-rig.ts';

const PASSPHRASE = 'heron violin seven gravel';
let desk: ReviewingDesk;
let at: ReviewingDesk['at'];
let open: ReviewingDesk['open'];

beforeAll(async () => {
  desk = await reviewingDesk('review-exports');
  ({ at, open } = desk);
  await open.session.borrow.createQuote({ amount_ngn: '777000.00', payout: 'bank' });
  open.desk.connect.pause();
});
afterAll(() => desk.leave());
afterEach(() => open.desk.review.close());

async function ended(): Promise<ExportTask | undefined> {
  await vi.waitUntil(() => open.slice('exports').tasks.every(({ state }) => state !== 'running'), soon);
  return open.slice('exports').tasks[0];
}

async function written(
  query: CallInput<'exports.start'>,
): Promise<{ text: string; bytes: Uint8Array; task: ExportTask }> {
  okValue(await open.desk.exports.start(query as CallParsed<'exports.start'>));
  const task = await ended();
  expect(task).toMatchObject({ state: 'done', format: query.format });
  if (task === undefined) throw new Error('no task');
  const bytes = at.desktop.savedBytes.get(task.file) ?? new Uint8Array();
  return { text: at.desktop.saved.get(task.file) ?? '', bytes, task };
}
const linesOf = (text: string): Record<string, string>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);

/** An export of this desk in which every record has another id. */
async function another(): Promise<string> {
  const { text } = await written({ resource: 'loans', format: 'jsonl' });
  return text.replaceAll('"id":"', '"id":"other-');
}

async function unlocked(): Promise<OpenReviewSlice> {
  okValue(await open.desk.backup.write({ passphrase: PASSPHRASE }));
  await vi.waitUntil(() => open.slice('backup').task?.state === 'done', soon);
  const locked = await desk.review(readFileSync(join(at.folder, 'desk.age')), 'last-year.age');
  expect(locked.state).toBe('locked');
  okValue(await open.desk.review.unlock({ passphrase: PASSPHRASE }));
  await vi.waitUntil(() => open.slice('review').state === 'open', soon);
  return open.slice('review') as OpenReviewSlice;
}

describe('exports from an export under review', () => {
  it('write what is shown as JSON lines that name the file and can be reviewed again', async () => {
    const slice = await desk.reviewed(await another(), 'from-abuja.jsonl');
    const filter = { standings: ['closed'] };
    const { text, task } = await written({ source: 'review', resource: 'loans', format: 'jsonl', filter });
    expect(task).toMatchObject({ file: 'review-loans.jsonl', of: task.rows });
    const [head, ...records] = linesOf(text);
    expect(head).toMatchObject({
      profile: { name: slice.made.profile, environment: 'sandbox' },
      app: { version: 'test' },
      asOf: slice.made.at,
      filter,
      takenFrom: {
        file: 'from-abuja.jsonl',
        sha256: slice.sha256,
        kind: 'records',
        madeAt: slice.made.at,
        madeBy: 'test',
      },
    });
    const shown = (await desk.rows('loans', 'review')).filter(({ standing }) => standing === 'closed');
    expect(records).toHaveLength(shown.length);
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set(shown.map(({ subject }) => subject)));
    expect(shown.length).toBeGreaterThan(10);
    expect(records.every(({ id }) => id?.startsWith('other-'))).toBe(true);

    const noted = okValue(await open.desk.journal.page({ limit: 1 })).rows[0];
    expect(saidIn(noted?.body ?? '')).toEqual({
      file: 'review-loans.jsonl',
      rows: shown.length,
      sha256: task.sha256,
      review: { file: 'from-abuja.jsonl', sha256: slice.sha256 },
    });

    const again = await desk.reviewed(text, 'again.jsonl');
    expect(again.made).toMatchObject({ filter, asOf: slice.made.at, takenFrom: { sha256: slice.sha256 } });
    expect(await desk.rows('loans', 'review')).toEqual(shown);
    // An export of an export states the conditions of both.
    const third = await written({ source: 'review', resource: 'loans', format: 'jsonl' });
    expect(linesOf(third.text)[0]).toMatchObject({ takenFrom: { sha256: again.sha256, narrowed: [filter] } });
  });

  it('write the shown rows as a table, and name the file on a workbook’s own sheet', async () => {
    const slice = await desk.reviewed(await another(), 'from-abuja.jsonl');
    const query: Pick<CallInput<'exports.start'>, 'source' | 'resource' | 'columns'> = {
      source: 'review',
      resource: 'loans',
      columns: ['subject', 'amount'],
    };
    const { text } = await written({ ...query, format: 'csv' });
    const [names, ...rows] = text.trim().split('\r\n');
    expect(names).toBe('id,amount,unit');
    expect(rows).toHaveLength(slice.records);
    expect(rows.every((row) => row.startsWith('other-'))).toBe(true);

    const { bytes } = await written({ ...query, format: 'xlsx', filter: { search: 'other' } });
    const parts = unzipped(Buffer.from(bytes));
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Source" sheetId="2"');
    const source = parts.get('xl/worksheets/sheet2.xml') ?? '';
    for (const said of [
      'from-abuja.jsonl',
      slice.sha256,
      'as_known_at_utc',
      '{"search":"other"}',
      slice.made.profile,
    ])
      expect(source).toContain(said);
    expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain(slice.sha256);
    // An export of the desk's own records has one sheet.
    const own = await written({ resource: 'loans', format: 'xlsx' });
    expect([...unzipped(Buffer.from(own.bytes)).keys()]).not.toContain('xl/worksheets/sheet2.xml');
  });

  it('write no time that the file does not state', async () => {
    const { text } = await written({
      resource: 'loans',
      format: 'jsonl',
      columns: ['subject', 'amount', 'since'],
    });
    expect((await desk.reviewed(text, 'loans.jsonl')).lacks).toEqual(['observedAt']);
    const all = await written({ source: 'review', resource: 'loans', format: 'csv' });
    const names = all.text.split('\r\n')[0]?.split(',');
    expect(names).toContain('since_utc');
    expect(names).not.toContain('last_seen_utc');
  });

  it('include no hledger journal, and are refused without a file', async () => {
    await desk.reviewed(await another(), 'from-abuja.jsonl');
    const query = { source: 'review', resource: 'loans', format: 'hledger' } as const;
    expect(await open.desk.exports.start(query)).toMatchObject({ ok: false, error: { field: 'format' } });
    okValue(await open.desk.review.close());
    expect(await open.desk.exports.start({ ...query, format: 'csv' })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'source' },
    });
  });

  it('end when the review is closed and leave no file', async () => {
    await desk.reviewed(await another(), 'from-abuja.jsonl');
    at.desktop.saved.clear();
    okValue(await open.desk.exports.start({ source: 'review', resource: 'loans', format: 'csv' }));
    okValue(await open.desk.review.close());
    expect(await ended()).toMatchObject({ state: 'cancelled', file: 'review-loans.csv' });
    expect([...at.desktop.saved.keys()]).toEqual([]);
  });
});

describe('exports from a backup under review', () => {
  it('hold the backup’s bookings, quotes and differences, and name it', async () => {
    const own = await written({ resource: 'loans', format: 'hledger' });
    const quotes = await written({ resource: 'quotes', format: 'csv' });
    const slice = await unlocked();
    // What the desk reads later is not in the backup.
    await open.session.borrow.createQuote({ amount_ngn: '888000.00', payout: 'bank' });

    const booked = await written({ source: 'review', resource: 'loans', format: 'hledger' });
    const isSource = (line: string): boolean => /^; [a-z0-9_]+: /.test(line);
    const said = booked.text.split('\n').filter(isSource);
    expect(said.join('\n')).toContain(`; sha256: ${slice.sha256}`);
    expect(said.join('\n')).toContain('; from_review_of: last-year.age');
    const stated = (text: string): string[] =>
      text
        .split('\n')
        .filter((line) => line !== '' && !isSource(line) && !line.includes('the service states'));
    expect(stated(booked.text)).toEqual(stated(own.text));

    const theirs = await written({ source: 'review', resource: 'quotes', format: 'csv' });
    expect(theirs.text).toBe(quotes.text);
    expect(theirs.text).toContain('777000.00');

    const to = epochMillis(slice.made.at);
    const query = { resource: 'loans', from: epochMillis(to - 7 * 86_400_000), to } as const;
    okValue(await open.desk.exports.startCompared({ ...query, source: 'review', format: 'csv' }));
    expect(await ended()).toMatchObject({ state: 'done', file: 'review-differences-of-loans.csv' });
    const compared = at.desktop.saved.get('review-differences-of-loans.csv') ?? '';
    const page = okValue(await open.desk.history.compare({ ...query, source: 'review', limit: 200 }));
    const subjects = new Set(
      compared
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    );
    expect(page.rows.length).toBeGreaterThan(0);
    expect(subjects).toEqual(new Set(page.rows.map(({ subject }) => subject)));
    // The task ends before its journal entry is written.
    const file = 'review-differences-of-loans.csv';
    const noted = await vi.waitUntil(async () => {
      const { rows } = okValue(await open.desk.journal.page({ limit: 200 }));
      return rows.find(({ kind, subject }) => kind === 'export.written' && subject === file);
    }, soon);
    const body = JSON.parse(noted?.body ?? '') as object;
    expect(body).toMatchObject({ review: { file: 'last-year.age' } });
    expect(body).not.toHaveProperty('profile');
  });
});
