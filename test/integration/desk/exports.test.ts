// Files of what is shown, from a real database: complete, exact, safe to open, and without a trace if
// cancelled.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../../contract/errors.ts';
import type { CallInput } from '../../../contract/contract.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Observation, Store } from '../../../main/desk/ports/store.ts';
import { openStore } from '../../../main/store/store.ts';
import { unzipped } from '../../support/unzipped.ts';
import { csvLines, exportRig, type ExportRig } from './export-rig.ts';
import { holdAnchors, KEY, newPlace, NOW, PROFILE, okValue, worker } from '../store/rig.ts';

const MANY = 6_200;
const DAY = 86_400_000;

/**
 * Every third is closed; one has a name that would be a formula, one an amount that no double represents.
 */
function loan(nth: number, status: 'open' | 'closed', payoff: string): Observation {
  const id = nth === 1 ? '=HYPERLINK("x")' : `LN-${nth}`;
  const raw = JSON.stringify({ id, status, payoff });
  const index = {
    status,
    amount: nth === 2 ? '9007199254740993.01' : `${1_000_000 + nth}.50`,
    unit: 'NGN',
    payoff,
    collateral: `${nth}.000001`,
    asset: 'USDC',
    openedAt: epochMillis(NOW - (nth % 400) * DAY),
    closedAt: status === 'closed' ? epochMillis(NOW + 9 * DAY) : undefined,
    words: nth === 3 ? 'findme' : undefined,
  };
  return { resource: 'loans', subject: id, value: raw, raw, index };
}

let directory: string;
let store: Store;
let rig: ExportRig;

// One database for all tests, because they only read it.
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'desk-exports-'));
  store = okValue(
    await openStore({ directory, key: Uint8Array.from(KEY), worker, anchors: holdAnchors(), now: NOW }),
  );
  const nths = Array.from({ length: MANY }, (_, nth) => nth);
  okValue(
    await store.cache.observe(
      PROFILE,
      NOW,
      nths.map((nth) => loan(nth, 'open', `${1_000_000 + nth}.75`)),
    ),
  );
  const closed = nths.filter((nth) => nth % 3 === 0).map((nth) => loan(nth, 'closed', '0.00'));
  okValue(await store.cache.observe(PROFILE, epochMillis(NOW + 1), closed));
  rig = exportRig(store);
});

afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

/** An export of its own store, in which this happens between the first two parts. */
async function exportedWhile(
  query: Partial<CallInput<'exports.start'>>,
  between: (own: Store, loans: Observation[]) => Promise<void>,
) {
  const own = await newPlace().opened();
  const loans = Array.from({ length: MANY }, (_, nth) => loan(nth, 'open', '1.00'));
  okValue(await own.cache.observe(PROFILE, NOW, loans));
  let writes = 0;
  const running = exportRig(own, async () => {
    writes += 1;
    if (writes === 1) await between(own, loans);
    return undefined;
  });
  return { ...(await running.saved(query)), running, own };
}

describe('an export', () => {
  it('as CSV has every row once, exactly, and no formula', async () => {
    const { task, file } = await rig.saved({});
    expect(task).toMatchObject({ state: 'done', rows: MANY, of: MANY });
    const [head, ...rows] = csvLines(file);
    expect(head).toBe(
      'id,status,status_word,amount,unit,payoff_amount_ngn,collateral_amount,asset,chain,destination,opened_at_utc,closed_at_utc,closed_at_is,closed_at_source,since_utc,last_seen_utc,list_may_be_incomplete',
    );
    expect(rows).toHaveLength(MANY);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(MANY);
    expect(rows.find((row) => row.startsWith('LN-2,'))).toContain(',9007199254740993.01,NGN,');
    expect(rows.filter((row) => /^"?=/.test(row))).toEqual([]);
    const written = okValue(await store.journal.entries(['export.written'])).at(-1);
    expect(written?.body).toContain(task.sha256);
  });

  it('has exactly the shown rows', async () => {
    const { file, task } = await rig.saved({ filter: { search: 'findme' } });
    expect(task.rows).toBe(1);
    expect(csvLines(file)[1]).toMatch(/^LN-3,closed/);
    const some = await rig.saved({
      format: 'jsonl',
      filter: { amount: { least: '1000010', most: '1000012.5' } },
    });
    const records = some.file
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(records.map(({ id }) => id).toSorted()).toEqual(['LN-10', 'LN-11', 'LN-12']);
  });

  it('has the values known at a chosen time', async () => {
    const { file } = await rig.saved({
      asOf: NOW,
      filter: { search: 'LN-3' },
      columns: ['status', 'payoff'],
    });
    expect(csvLines(file)).toContain('LN-3,open,,1000003.75,yes');
  });

  it('as a workbook has numbers and dates where they are exact, and text elsewhere', async () => {
    const { file, task } = await rig.saved({ format: 'xlsx' });
    expect(task.state).toBe('done');
    const parts = unzipped(file);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(MANY + 1);
    expect(sheet).toContain('<t xml:space="preserve">9007199254740993.01</t>');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("x")</t>');
    expect(sheet).not.toContain('<f>');
    const row = cellsIn(sheet, 'LN-5');
    const formats = [
      ...(parts.get('xl/styles.xml') ?? '').matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g),
    ];
    const styles = [
      ...(parts.get('xl/styles.xml')?.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g),
    ];
    const formatOf = (style: string | undefined) =>
      formats.find(([, id]) => id === styles[Number(style)]?.[1])?.[2];
    expect(row[3]).toMatchObject({ value: '1000005.50' });
    expect(formatOf(row[3]?.style)).toBe('#,##0.00');
    expect(row[6]).toMatchObject({ value: '5.000001' });
    expect(formatOf(row[6]?.style)).toBe('#,##0.000000');
    // 2027-01-15T08:00:00Z less five days, an hour later in Lagos, in days since the end of 1899.
    expect(Number(row[10]?.value)).toBeCloseTo((NOW - 5 * DAY + 3_600_000) / DAY + 25_569, 9);
    expect(formatOf(row[10]?.style)).toBe(String.raw`yyyy\-mm\-dd\ hh:mm:ss`);
    expect([...parts.keys()]).toContain('[Content_Types].xml');
  });

  it('leaves no file if it is cancelled', async () => {
    let writes = 0;
    const running = exportRig(store, () => {
      writes += 1;
      const [task] = running.tasks();
      if (writes === 2 && task !== undefined) void running.exports.cancel({ task: task.id });
      return undefined;
    });
    const { task } = await running.saved({});
    expect(task).toMatchObject({ state: 'cancelled' });
    expect([running.files.size, running.abandoned]).toEqual([0, ['loans.csv']]);
    expect(await running.exports.cancel({ task: task.id })).toMatchObject({ ok: false });
  });

  it('leaves no partial file if the disk is full', async () => {
    const full = exportRig(store, () => fail({ code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' }));
    const { task } = await full.saved({});
    expect(task).toMatchObject({ state: 'failed', error: { fault: 'disk-full' } });
    expect([full.files.size, full.abandoned]).toEqual([0, ['loans.csv']]);
  });

  it.each(['removed', 'removed and read again'])(
    'fails without a partial file if the records are %s between two parts',
    async (what) => {
      const { task, running, own } = await exportedWhile({}, async ({ cache }, loans) => {
        okValue(await cache.forget(PROFILE));
        if (what !== 'removed') okValue(await cache.observe(PROFILE, NOW, loans));
      });
      expect(task).toMatchObject({ state: 'failed', error: { code: 'bad-input', field: 'cursor' } });
      expect([running.files.size, running.abandoned]).toEqual([0, ['loans.csv']]);
      expect(okValue(await own.journal.entries(['export.written']))).toEqual([]);
    },
  );
});

describe('an export of records that change while it is written', () => {
  const changing = (
    query: Partial<CallInput<'exports.start'>>,
    change: (before: Observation) => Observation = (before) => ({
      ...before,
      raw: `${before.raw} `,
      value: `${before.value} `,
    }),
  ) =>
    exportedWhile(query, async ({ cache }, loans) => {
      const others = [7, 2_000, 6_100].map((nth) => change(loans[nth] ?? loan(nth, 'open', '1.00')));
      okValue(await cache.observe(PROFILE, epochMillis(NOW + 1), others));
    });
  const closed = ({ raw, index, ...before }: Observation): Observation => ({
    ...before,
    raw: `${raw} `,
    index: { ...index, status: 'closed' },
  });
  const openedEarlier = ({ raw, index, ...before }: Observation): Observation => ({
    ...before,
    raw: `${raw} `,
    index: { ...index, openedAt: epochMillis(NOW - 900 * DAY) },
  });

  it('has each of them once in an order that changes leave as it is', async () => {
    const { task, file } = await changing({ sort: { by: 'openedAt', descending: true } });
    expect(task.state).toBe('done');
    const ids = csvLines(file).slice(1);
    expect([ids.length, new Set(ids.map((line) => line.split(',')[0])).size]).toEqual([MANY, MANY]);
  });
  it.each([
    ['in an order in which a changed one moves', { sort: { by: 'since', descending: true } }],
    ['found by a search, because its order changes too', { filter: { search: 'LN' } }],
    [
      'found by a search as of an earlier moment, once one closes',
      { asOf: NOW, filter: { search: 'LN' } },
      closed,
    ],
    ['by opening time, once another one is stated', {}, openedEarlier],
    ['by opening time as of an earlier moment, once another one is stated', { asOf: NOW }, openedEarlier],
  ] as const)('fails %s, instead of leaving it out or having it twice', async (_, query, change?) => {
    const { task, running } = await changing(query, change);
    expect(task).toMatchObject({ state: 'failed', error: { code: 'bad-input', field: 'cursor' } });
    expect(running.files.size).toBe(0);
  });
});

/** The cells of the row that begins with this text. */
function cellsIn(sheet: string, first: string): { style?: string; value?: string }[] {
  const row = sheet.split('<row>').find((each) => each.includes(`>${first}</t>`)) ?? '';
  return [...row.matchAll(/<c(?: s="(\d+)")?(?: t="inlineStr")?(?:\/>|>(.*?)<\/c>)/g)].map(
    ([, style, inner]) => ({
      ...(style !== undefined && { style }),
      ...(inner !== undefined && { value: inner.replaceAll(/<[^>]+>/g, '') }),
    }),
  );
}
