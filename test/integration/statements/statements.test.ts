// Statements with real databases: they equal the service's records to the kobo, leave nothing out silently,
// and end when cancelled. An end-to-end test checks the pages.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExportTask } from '../../../contract/slices/exports.ts';
import { ok } from '../../../contract/errors.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { createExports } from '../../../main/desk/exports/exports.ts';
import { createTaskList } from '../../../main/desk/exports/task-list.ts';
import type { PrintedPage } from '../../../main/formats/statement/printed-page.ts';
import type { Printer } from '../../../main/desk/ports/printing.ts';
import type { Observation, Store } from '../../../main/desk/ports/store.ts';
import { gatherPeriod, MOST_ROWS } from '../../../main/desk/statements/period.ts';
import { createStatements } from '../../../main/desk/statements/statements.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { fakeClock } from '../../support/fake-clock.ts';
import { saidIn } from '../../support/record-body.ts';
import { newPlace, PROFILE } from '../store/rig.ts';

const NOW = epochMillis(Date.parse('2026-11-22T08:00Z'));
const at = (text: string) => epochMillis(Date.parse(text));

type Facts = Observation['index'];
const thing = (resource: 'loans' | 'deposits', subject: string, index: Facts): Observation => ({
  resource,
  subject,
  value: '{}',
  raw: JSON.stringify({ subject, ...index }),
  index: resource === 'loans' ? { unit: 'NGN', ...index } : index,
});
const loan = (subject: string, index: Facts): Observation => thing('loans', subject, index);

/**
 * Loans in October: one open throughout, one repaid, two drawn (one of them repaid), and four without dates.
 */
const LOANS = [
  loan('LN-1', { status: 'open', amount: '9007199254740993.01', openedAt: at('2026-08-01T10:00Z') }),
  loan('LN-2', {
    status: 'closed',
    amount: '250000.10',
    openedAt: at('2026-09-30T22:59:59.999Z'),
    closedAt: at('2026-10-31T22:59:59.999Z'),
  }),
  loan('LN-3', {
    status: 'unknown',
    statusWord: 'on-hold',
    amount: '0.20',
    openedAt: at('2026-09-30T23:00Z'),
  }),
  loan('LN-4', {
    status: 'closed',
    amount: '99.70',
    openedAt: at('2026-10-05T10:00Z'),
    closedAt: at('2026-10-06T10:00Z'),
  }),
  loan('LN-5', { status: 'open', amount: '5.00', openedAt: at('2026-10-31T23:00Z') }),
  loan('LN-6', { status: 'open', openedAt: at('2026-10-07T10:00Z') }),
  loan('LN-7', { status: 'open', amount: '7.00' }),
  loan('LN-8', { status: 'closed', amount: '8.00', openedAt: at('2026-10-08T10:00Z') }),
  loan('LN-9', { status: 'closed', amount: '9.00', openedAt: at('2026-05-08T10:00Z') }),
  loan('LN-<b>', {
    status: 'closed',
    amount: '10.00',
    openedAt: at('2026-10-08T10:00Z'),
    closedAt: at('2026-10-07T10:00Z'),
  }),
];
const DEPOSITS = [
  thing('deposits', 'DP-1', {
    statusWord: 'confirmed',
    amount: '25000.000001',
    unit: 'USDC',
    openedAt: at('2026-10-02T10:00Z'),
  }),
  thing('deposits', 'DP-2', {
    statusWord: 'pending',
    amount: '1.5',
    unit: 'USDC',
    openedAt: at('2026-10-03T10:00Z'),
  }),
  thing('deposits', 'DP-3', { statusWord: 'confirmed', amount: '3', unit: 'USDC' }),
];

const days = { first: '2026-10-01', last: '2026-10-31' };
const october = { from: at('2026-09-30T23:00Z'), to: at('2026-10-31T23:00Z') };
const nobody = new AbortController().signal;

async function storeWith(loans: readonly Observation[], deposits: readonly Observation[]): Promise<Store> {
  const store = await newPlace().opened();
  for (const [resource, seen] of [
    ['loans', loans],
    ['deposits', deposits],
  ] as const) {
    const taken = await store.cache.observe(PROFILE, NOW, seen, { resource, whole: true });
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  }
  return store;
}

async function gathered(store: Store, signal = nobody, onRows: (rows: number) => void = () => undefined) {
  return gatherPeriod(store.cache, PROFILE, october, NOW, { signal, onRows });
}

describe('the content of a statement', () => {
  it('adds up exactly, and names what it omits', async () => {
    const facts = await gathered(await storeWith(LOANS, DEPOSITS));
    if (!facts.ok || facts.value === undefined) throw new Error(JSON.stringify(facts));
    const { movements, drawn, repaid, outstanding, unplaced, dates, goneDeposits, ...rest } = facts.value;
    expect(movements).toEqual({
      units: [
        {
          unit: 'NGN',
          opening: { loans: 3, sum: '9007199254991002.11' },
          drawn: { loans: 3, sum: '107.9' },
          repaid: { loans: 2, sum: '250099.8' },
          closing: { loans: 4, sum: '9007199254741010.21' },
        },
      ],
      unstated: { opening: 0, drawn: 1, repaid: 0, closing: 1 },
    });
    expect(drawn.map(({ subject }) => subject)).toEqual(['LN-3', 'LN-4', 'LN-6', 'LN-8']);
    expect(repaid.map(({ subject }) => subject)).toEqual(['LN-4', 'LN-2']);
    expect(outstanding.map(({ subject }) => subject)).toEqual(['LN-9', 'LN-1', 'LN-3', 'LN-6', 'LN-8']);
    expect(Object.fromEntries(unplaced.map(({ row, why }) => [row.subject, why]))).toEqual({
      'LN-<b>': 'closed-before-opened',
    });
    // LN-7 states no opening. LN-8 and LN-9 state no closing, and were first read as closed after the
    // period.
    expect(dates).toEqual({
      unplaced: [
        { why: 'opening-unknown', loans: 1, sums: [{ unit: 'NGN', loans: 1, sum: '7' }] },
        { why: 'closed-before-opened', loans: 1, sums: [{ unit: 'NGN', loans: 1, sum: '10' }] },
      ],
      unstated: 1,
      latest: 2,
      entered: 0,
    });
    expect(goneDeposits).toEqual([]);
    expect(rest.deposits.map(({ subject }) => subject)).toEqual(['DP-1', 'DP-2']);
    expect(rest.depositSums).toEqual([
      { unit: 'USDC', confirmed: true, deposits: 1, sum: decimal('25000.000001') },
      { unit: 'USDC', confirmed: false, deposits: 1, sum: decimal('1.5') },
    ]);
    expect(rest.moreDeposits).toBe(1);
    // Nothing had been read at that time.
    expect(rest.beginning).toEqual({
      at: october.from,
      payoff: undefined,
      value: undefined,
      readAt: undefined,
    });
  });

  it('counts no deposit that the service no longer lists, and says so', async () => {
    const store = await storeWith(LOANS, DEPOSITS);
    const later = epochMillis(NOW + 60_000);
    const remaining = DEPOSITS.filter(({ subject }) => subject !== 'DP-1');
    await store.cache.observe(PROFILE, later, remaining, { resource: 'deposits', whole: true });
    const facts = await gathered(store);
    if (!facts.ok || facts.value === undefined) throw new Error(JSON.stringify(facts));
    expect(facts.value.incomplete).toEqual([]);
    expect(facts.value.deposits.map(({ subject }) => subject)).toEqual(['DP-2']);
    expect(facts.value.depositSums).toMatchObject([{ confirmed: false, sum: '1.5' }]);
    expect(facts.value.goneDeposits).toEqual([
      { unit: 'USDC', confirmed: true, deposits: 1, sum: decimal('25000.000001') },
    ]);
  });

  it('names the lists that may lack some', async () => {
    const store = await storeWith(LOANS, DEPOSITS);
    await store.cache.observe(PROFILE, NOW, DEPOSITS, { resource: 'deposits', whole: false });
    const facts = await gathered(store);
    expect(facts.ok && facts.value?.incomplete).toEqual(['deposits']);
  });

  it('counts the oldest of more deposits than it can hold', async () => {
    const newer = Array.from({ length: MOST_ROWS }, (_, nth) =>
      thing('deposits', `DP-n${nth}`, { openedAt: epochMillis(october.to + nth) }),
    );
    const facts = await gathered(await storeWith([], [...DEPOSITS, ...newer]));
    if (!facts.ok || facts.value === undefined) throw new Error(JSON.stringify(facts));
    expect(facts.value.deposits.map(({ subject }) => subject)).toEqual(['DP-1', 'DP-2']);
    expect(facts.value.goneDeposits).toEqual([]);
  });

  it.each([
    ['in the period', '2026-10-20T10:00Z', { repaid: 1, outstanding: 0 }],
    ['after the period', '2026-11-02T10:00Z', { repaid: 0, outstanding: 1 }],
  ])('counts a loan once if it closes while the statement is gathered: %s', async (_, day, expected) => {
    const store = await storeWith(LOANS, DEPOSITS);
    const closed = loan('LN-1', {
      status: 'closed',
      amount: '1.00',
      openedAt: at('2026-08-01T10:00Z'),
      closedAt: at(day),
    });
    let filed: Promise<unknown> | undefined;
    const page: (typeof store.cache)['history.page'] = async (...asked) => {
      await filed;
      return store.cache['history.page'](...asked);
    };
    const cache = { ...store.cache, 'history.page': page };
    const facts = await gathered({ ...store, cache }, nobody, () => {
      filed ??= store.cache.observe(PROFILE, NOW, [closed]);
    });
    if (!facts.ok || facts.value === undefined) throw new Error(JSON.stringify(facts));
    const { movements, repaid, outstanding } = facts.value;
    const times = (rows: readonly { subject: string }[]) =>
      rows.filter(({ subject }) => subject === 'LN-1').length;
    expect({ repaid: times(repaid), outstanding: times(outstanding) }).toEqual(expected);
    // LN-1 as last read, LN-2 and LN-9.
    expect(movements.units[0]?.opening).toEqual({ loans: 3, sum: '250010.1' });
  });

  it('ends between two pages if it is cancelled', async () => {
    const store = await storeWith(LOANS, DEPOSITS);
    const controller = new AbortController();
    const facts = await gathered(store, controller.signal, () => controller.abort());
    expect(facts).toEqual({ ok: true, value: undefined });
  });

  it('is complete with 10,000 loans, and refused rather than cut above its limit', async () => {
    const many = (count: number): Observation[] =>
      Array.from({ length: count }, (_, nth) =>
        loan(`LN-${nth}`, {
          status: 'open',
          amount: '1000000.01',
          openedAt: epochMillis(at('2026-10-02') + nth),
        }),
      );
    const facts = await gathered(await storeWith(many(10_000), []));
    if (!facts.ok || facts.value === undefined) throw new Error(JSON.stringify(facts));
    expect(facts.value.outstanding).toHaveLength(10_000);
    expect(facts.value.movements.units[0]?.closing).toEqual({ loans: 10_000, sum: '10000000100' });
    const refused = await gathered(await storeWith(many(MOST_ROWS + 1), []));
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'last' } });
  });
});

describe('saving a statement', () => {
  const pages: PrintedPage[] = [];
  let tasks: readonly ExportTask[] = [];
  let files = new Map<string, Uint8Array>();
  const list = createTaskList((slice) => (tasks = slice.tasks));
  afterEach(() => {
    pages.length = 0;
    tasks = [];
    files = new Map();
  });

  function desk(store: Store, printer: Partial<Printer> = {}) {
    return createStatements({
      ...store,
      clock: fakeClock(NOW),
      ids: { uuid: () => 'task' },
      version: '0.1.0',
      profile: () => ({ ...practiceProfile('http://127.0.0.1:1'), id: PROFILE }),
      list,
      printer: {
        pdf(page) {
          pages.push(page);
          return Promise.resolve(ok(new TextEncoder().encode('%PDF')));
        },
        ...printer,
      },
      desktop: {
        saveStatement: (name) =>
          Promise.resolve(
            ok({
              name: `${name}.pdf`,
              write: (part) => Promise.resolve(ok(void files.set(name, Buffer.from(part)))),
              close: () => Promise.resolve(ok(undefined)),
              abandon: () => Promise.resolve(void files.delete(name)),
            }),
          ),
      },
    });
  }
  const ended = () => expect.poll(() => tasks[0]?.state, { timeout: 10_000 }).not.toBe('running');

  it('states every figure in words, escapes the service’s text, and is recorded in the journal', async () => {
    const store = await storeWith(LOANS, DEPOSITS);
    expect(await desk(store).period(days)).toEqual({ ok: true, value: { task: 'task' } });
    await ended();
    const html = pages[0]?.html.join('') ?? '';
    for (const figure of [
      '01 Oct 2026 – 31 Oct 2026',
      '₦9,007,199,254,991,002.11',
      '\u2212₦250,099.80',
      '₦9,007,199,254,741,010.21',
      '25,000.000001\u00a0USDC',
      'LN-&#60;b&#62;',
      'closing time before opening time',
      '1 loan states no principal and is in no total (Drawdowns).',
      '1 loan of this service is in no total (no opening time stated). Principal: ₦7.00.',
      '1 loan of this service is in no total (closing time before opening time). Principal: ₦10.00.',
      'The totals count 2 loans (₦17.00) as closed at the latest possible time',
      '22 Nov 2026 09:00 at the latest; the service states no time',
      '1 more loan of this service is in no total',
      '1 deposit states no time',
      'SANDBOX: practice money',
    ])
      expect(html).toContain(figure);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('undefined');
    const sha256 = createHash('sha256').update('%PDF').digest('hex');
    expect(tasks[0]).toMatchObject({ state: 'done', file: 'statement-2026-10-01-to-2026-10-31.pdf', sha256 });
    const noted = await store.journal.entries(['statement.written']);
    expect(noted.ok && saidIn(noted.value[0]?.body ?? '{}')).toEqual({
      profile: PROFILE,
      ...days,
      file: 'statement-2026-10-01-to-2026-10-31.pdf',
      sha256,
    });
  });

  it('always has its letters: its fonts are loaded with the page, and text does not wait for them', async () => {
    await desk(await storeWith(LOANS, DEPOSITS)).period(days);
    await ended();
    const [page] = pages;
    const preloaded = (page?.html.join('') ?? '').matchAll(
      /<link rel="preload" as="font"[^>]* href="([^"]+)"/g,
    );
    const faces = [...(page?.style ?? '').matchAll(/@font-face \{[^}]*url\(([^)]+)\)[^}]*\}/g)];
    expect(faces.length).toBeGreaterThan(0);
    expect(faces.filter(([face]) => !face.includes('font-display: swap;'))).toEqual([]);
    expect(faces.map(([, file]) => file)).toEqual([...preloaded].map(([, file]) => file));
  });

  it('leaves no file if it is cancelled while the pages are laid out', async () => {
    const store = await storeWith(LOANS, DEPOSITS);
    const statements = desk(store, {
      pdf: (_page, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(ok(undefined)))),
    });
    await statements.period(days);
    await expect.poll(() => tasks[0]?.printing, { timeout: 10_000 }).toBe(true);
    const exports = createExports({
      ...store,
      openService: () => undefined,
      clock: fakeClock(NOW),
      ids: { uuid: () => 'other' },
      desktop: { saveExport: () => Promise.resolve(ok(undefined)) },
      list,
    });
    expect(await exports.cancel({ task: 'other' })).toMatchObject({ ok: false, error: { field: 'task' } });
    expect(await exports.cancel({ task: 'task' })).toEqual({ ok: true, value: {} });
    await ended();
    expect(tasks[0]).toMatchObject({ state: 'cancelled' });
    expect(files.size).toBe(0);
    expect(await store.journal.entries(['statement.written'])).toEqual({ ok: true, value: [] });
  });

  it.each([
    [{ first: '2026-10-31', last: '2026-10-01' }, 'order'],
    [{ first: '2026-10-01', last: '2026-11-23' }, 'ahead'],
    [{ first: '2026-02-31', last: '2026-11-01' }, 'not-a-day'],
  ])('%o is refused before a file is asked for: %s', async (asked, problem) => {
    const store = await storeWith([], []);
    expect(await desk(store).period(asked)).toEqual({
      ok: false,
      error: { code: 'bad-input', field: 'last', problem },
    });
  });
});
