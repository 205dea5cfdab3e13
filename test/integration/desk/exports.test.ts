// Files of what is shown, from a real database: whole, exact, safe to open, cancelled without a trace.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ExportFormat, ExportTask } from '../../../contract/slices/exports.ts';
import { compareDecimals, decimal, sum, type Decimal } from '../../../domain/decimal.ts';
import type { HistoryFilter } from '../../../contract/calls/history.ts';
import { epochMillis } from '../../../domain/time.ts';
import { createExportTasks } from '../../../main/desk/exports/tasks.ts';
import { createBook } from '../../../main/desk/readings/book.ts';
import type { Observation, Store } from '../../../main/desk/ports/store.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { systemIds } from '../../../main/shell/ids.ts';
import { openStore } from '../../../main/store/store.ts';
import { holdAnchors, KEY, NOW, PROFILE, taken, worker } from '../store/rig.ts';

const MANY = 6_200;
const DAY = 86_400_000;

/** Every third is closed; one has a name that would be a formula, one an amount no double holds. */
function loan(nth: number, standing: 'open' | 'closed', payoff: string): Observation {
  const id = nth === 1 ? '=HYPERLINK("x")' : `LN-${nth}`;
  const raw = JSON.stringify({ id, standing, payoff });
  const index = {
    standing,
    amount: nth === 2 ? '9007199254740993.01' : `${1_000_000 + nth}.50`,
    unit: 'NGN',
    payoff,
    collateral: `${nth}.000001`,
    asset: 'USDC',
    openedAt: epochMillis(NOW - (nth % 400) * DAY),
    closedAt: standing === 'closed' ? epochMillis(NOW + 9 * DAY) : undefined,
    words: nth === 3 ? 'findme' : undefined,
  };
  return { resource: 'loans', subject: id, value: raw, raw, index };
}

let directory: string;
let store: Store;
let files: Map<string, Buffer>;
let tasks: readonly ExportTask[];
const abandoned: string[] = [];

const exportTasks = (onWrite: () => void = () => undefined) => {
  const book = createBook(store.cache);
  void book.openProfile(PROFILE);
  return createExportTasks({
    ...store,
    book,
    clock: systemClock,
    ids: systemIds,
    madeBy: () => ({
      profile: { name: 'Marina Lending', environment: 'sandbox' },
      app: { name: 'Collateral Desk', version: '1.2.3' },
    }),
    publish: (slice) => (tasks = slice.tasks),
    desktop: {
      saveExport(_resource, format) {
        const parts: Buffer[] = [];
        return Promise.resolve(
          ok({
            name: format,
            write(part) {
              parts.push(Buffer.from(part));
              onWrite();
              return Promise.resolve<Result<void>>(ok(undefined));
            },
            close: () => Promise.resolve(ok(void files.set(format, Buffer.concat(parts)))),
            abandon: () => Promise.resolve(void abandoned.push(format)),
          }),
        );
      },
    },
  });
};

async function ended(): Promise<ExportTask> {
  for (;;) {
    const [task] = tasks;
    if (task !== undefined && task.state !== 'running') return task;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function saved(
  format: ExportFormat,
  filter: HistoryFilter = {},
): Promise<{ task: ExportTask; file: Buffer }> {
  tasks = [];
  files = new Map();
  taken(await exportTasks().start({ resource: 'loans', format, filter }));
  const task = await ended();
  return { task, file: files.get(format) ?? Buffer.alloc(0) };
}

const lines = (text: string): string[] => text.split('\r\n').slice(0, -1);

// One database for all: what is tested only reads it.
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'desk-exports-'));
  store = taken(await openStore({ directory, keyHex: KEY, worker, anchors: holdAnchors(), now: NOW }));
  const nths = Array.from({ length: MANY }, (_, nth) => nth);
  taken(
    await store.cache.observe(
      PROFILE,
      NOW,
      nths.map((nth) => loan(nth, 'open', `${1_000_000 + nth}.75`)),
    ),
  );
  const closed = nths.filter((nth) => nth % 3 === 0).map((nth) => loan(nth, 'closed', '0.00'));
  taken(await store.cache.observe(PROFILE, epochMillis(NOW + 1), closed));
});

afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('an export', () => {
  it('as CSV holds every row once, exactly, and no formula', async () => {
    const { task, file } = await saved('csv');
    expect(task).toMatchObject({ state: 'done', rows: MANY, of: MANY });
    const [head, ...rows] = lines(file.toString());
    expect(head).toMatch(/^id,standing,status,amount,unit,payoff_amount_ngn,/);
    expect(rows).toHaveLength(MANY);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(MANY);
    expect(rows.find((row) => row.startsWith('LN-2,'))).toContain(',9007199254740993.01,NGN,');
    expect(rows.filter((row) => /^"?=/.test(row))).toEqual([]);
    const written = taken(await store.journal.entries(['export.written'])).at(-1);
    expect(written?.body).toContain(task.sha256);
  });

  it('holds what is shown and nothing else', async () => {
    const { file, task } = await saved('csv', { search: 'findme' });
    expect(task.rows).toBe(1);
    expect(lines(file.toString())[1]).toMatch(/^LN-3,closed/);
    const some = await saved('jsonl', { amount: { least: decimal('1000010'), most: decimal('1000012.5') } });
    const [head, ...records] = some.file
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { subject: string });
    expect(records.map(({ subject }) => subject).toSorted()).toEqual(['LN-10', 'LN-11', 'LN-12']);
    expect(head).toMatchObject({
      format: 'collateral-desk-records',
      version: 1,
      resource: 'loans',
      profile: { name: 'Marina Lending', environment: 'sandbox' },
      filter: { amount: { least: '1000010', most: '1000012.5' } },
    });
  });

  it('as a workbook has numbers where they are exact and text where they would not be', async () => {
    const { file, task } = await saved('xlsx');
    expect(task.state).toBe('done');
    const sheet = unzipped(file).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(MANY + 1);
    expect(sheet).toContain('<t xml:space="preserve">9007199254740993.01</t>');
    expect(sheet).toContain('<c><v>1000005.50</v></c>');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("x")</t>');
    expect(sheet).not.toContain('<f>');
    expect([...unzipped(file).keys()]).toContain('[Content_Types].xml');
  });

  it('as a journal balances in every transaction, and closes what was repaid', async () => {
    const { file } = await saved('hledger');
    const balances = new Map<string, Decimal>();
    let transactions = 0;
    for (const block of file
      .toString()
      .split(/\n\n+/)
      .filter((each) => /^\d/.test(each))) {
      transactions += 1;
      const sums = new Map<string, Decimal>();
      for (const posting of block
        .split('\n')
        .slice(1)
        .filter((line) => line !== '')) {
        const [, account = '', amount = '', commodity = ''] =
          /^ {4}(\S.*?) {2}(-?[\d.]+) (\S+)$/.exec(posting) ?? [];
        expect({ posting, account }).not.toEqual({ posting, account: '' });
        sums.set(commodity, sum([sums.get(commodity) ?? decimal('0'), decimal(amount)]));
        const key = `${account} ${commodity}`;
        balances.set(key, sum([balances.get(key) ?? decimal('0'), decimal(amount)]));
      }
      for (const total of sums.values())
        expect({ block, off: compareDecimals(total, decimal('0')) }).toEqual({ block, off: 0 });
    }
    const repaid = Math.ceil(MANY / 3);
    expect(transactions).toBe(2 * MANY + 2 * repaid);
    expect(compareDecimals(balances.get('liabilities:loans:LN-3 NGN') ?? decimal('1'), decimal('0'))).toBe(0);
    expect(balances.get('liabilities:loans:LN-4 NGN')).toBe('-1000004.5');
    expect(balances.get('expenses:interest and fees NGN')).toBe(
      sum(Array.from({ length: repaid }, () => decimal('0.25'))),
    );
  });

  it('leaves nothing when it is cancelled', async () => {
    files = new Map();
    tasks = [];
    let writes = 0;
    const running = exportTasks(() => {
      writes += 1;
      const [task] = tasks;
      if (writes === 2 && task !== undefined) void running.cancel({ task: task.id });
    });
    taken(await running.start({ resource: 'loans', format: 'csv' }));
    expect(await ended()).toMatchObject({ state: 'cancelled' });
    expect([files.size, abandoned]).toEqual([0, ['csv']]);
    const [task] = tasks;
    expect(await running.cancel({ task: task?.id ?? '' })).toMatchObject({ ok: false });
  });
});

/** Read back through the central directory, as whatever opens it does. */
function unzipped(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.length - 22;
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, local] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const begins = local + 30 + file.readUInt16LE(local + 26);
    parts.set(name, inflateRawSync(file.subarray(begins, begins + packed)).toString());
    at += 46 + nameLength;
  }
  return parts;
}
