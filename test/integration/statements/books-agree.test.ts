// An hledger journal and a statement for a service without closing times: they agree to the kobo and name
// their sources.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decimal, ZERO, type Decimal } from '../../../domain/decimal.ts';
import { subtract, sum } from '../../../domain/arithmetic.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { CallInput, CallParsed } from '../../../contract/contract.ts';
import { readJournal, type Transaction } from '../../support/hledger-journal.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { movementsOn, textOn } from '../../support/statement-page.ts';

const soon = { timeout: 15_000, interval: 20 };
const DAY = 86_400_000;

let at: Premises;
let open: RealDesk;
beforeEach(async () => {
  at = await premises('books-agree', 'foreign');
  open = await openRealDesk(at);
  await open.desk.connect.openSandbox();
  await read();
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

async function read(): Promise<void> {
  const answered = () => open.slice('connect').resources.filter((one) => one.lastAnswerAt).length;
  await vi.waitUntil(() => answered() >= 5, soon);
}

async function written(start: Promise<{ ok: boolean }>): Promise<string> {
  expect(await start).toMatchObject({ ok: true });
  await vi.waitUntil(() => open.slice('exports').tasks.every(({ state }) => state !== 'running'), soon);
  const [task] = open.slice('exports').tasks;
  expect(task).toMatchObject({ state: 'done' });
  return at.desktop.saved.get(task?.file ?? '') ?? '';
}
const exported = (query: CallInput<'exports.start'>) =>
  written(open.desk.exports.start(query as CallParsed<'exports.start'>));
const statement = (first: string, last: string) => written(open.desk.statements.period({ first, last }));

const lagosDay = (time: number): string => new Date(time + 3_600_000).toISOString().slice(0, 10);

/** Liabilities on these days, as an accounting tool reports them. */
function liabilities(transactions: readonly Transaction[], first: string, last: string): Decimal[] {
  const owed = transactions.flatMap(({ day, postings }) =>
    postings
      .filter(({ account }) => account.startsWith('liabilities:loans:'))
      .map(({ amount }) => ({ day, owes: subtract(ZERO, amount) })),
  );
  const of = (isIn: (day: string) => boolean, sign: -1 | 0 | 1) =>
    sum(
      owed
        .filter(({ day, owes }) => isIn(day) && (sign === 0 || owes.startsWith('-') === (sign === -1)))
        .map(({ owes }) => owes),
    );
  const within = (day: string): boolean => day >= first && day <= last;
  return [
    of((day) => day < first, 0),
    of(within, 1),
    subtract(ZERO, of(within, -1)),
    of((day) => day <= last, 0),
  ];
}

describe('a service that states no time of closing', () => {
  it('has the same debt in the books and on the statement, to the kobo, in every period', async () => {
    const { transactions } = readJournal(await exported({ resource: 'loans', format: 'hledger' }));
    const today = lagosDay(Date.now());
    const before = (days: number) => lagosDay(Date.now() - days * DAY);
    for (const [first, last] of [
      [before(400), today],
      [before(90), before(1)],
      [before(30), today],
      [today, today],
    ] as const) {
      const told = movementsOn(await statement(first, last)).map((line) => sum([line.sum]));
      expect({ first, last, told }).toEqual({ first, last, told: liabilities(transactions, first, last) });
    }
  });

  it('has no closed loan in the liabilities', async () => {
    const { transactions } = readJournal(await exported({ resource: 'loans', format: 'hledger' }));
    const closed = await open.desk.history.page({
      resource: 'loans',
      filter: { statuses: ['closed'] },
      limit: 200,
    });
    if (!closed.ok || closed.value.rows.length === 0) throw new Error(JSON.stringify(closed));
    for (const { subject } of closed.value.rows) {
      const debt = transactions
        .flatMap(({ postings }) => postings)
        .filter(({ account }) => account === `liabilities:loans:${subject}`);
      expect({ subject, owed: sum(debt.map(({ amount }) => amount)) }).toEqual({ subject, owed: '0' });
    }
  });

  it('has the returned collateral in the books as in the ledger proof, and the deposits on the statement', async () => {
    const { transactions } = readJournal(await exported({ resource: 'loans', format: 'hledger' }));
    expect(await open.session.ledger.csv()).toMatchObject({ ok: true });
    const counted = (line: string): Decimal =>
      sum(
        (at.desktop.saved.get('ledger.csv') ?? '')
          .split('\n')
          .map((row) => row.split(','))
          .filter(
            (cells) =>
              cells[2] === line && ['deposit', 'loan'].includes(cells[3] ?? '') && cells[7] === 'yes',
          )
          .map((cells) => decimal(cells[6] ?? '')),
      );
    const final = transactions
      .filter(({ words, mark }) => words.startsWith('return for ') && mark === '*')
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'assets:collateral:free');
    expect(final.length).toBeGreaterThan(0);
    expect(sum(final.map(({ amount }) => amount))).toBe(counted('releases'));
    const page = textOn(await statement(lagosDay(Date.now() - 3_000 * DAY), lagosDay(Date.now())));
    const [, deposited = ''] = /Confirmed, USDC: \d+ ([\d,.]+)/.exec(page) ?? [];
    expect(sum([decimal(deposited.replaceAll(',', ''))])).toBe(counted('credits'));
  });

  it('states for every such loan that its time is the latest possible one', async () => {
    const journal = await exported({ resource: 'loans', format: 'hledger' });
    expect(journal).toContain('the service states no closing time: closed on this day at the latest');
    const csv = await exported({ resource: 'loans', format: 'csv', filter: { statuses: ['closed'] } });
    const [head = '', ...rows] = csv.trim().split('\n');
    const column = head.split(',').indexOf('closed_at_is');
    expect(column).toBeGreaterThan(0);
    expect(rows.every((row) => row.split(',')[column] === 'latest')).toBe(true);
    const page = textOn(await statement(lagosDay(Date.now()), lagosDay(Date.now())));
    expect(page).toContain('the service states no time');
  });

  it('counts a day that the operator enters everywhere, also after a restart without the cache', async () => {
    const rows = await open.desk.history.page({
      resource: 'loans',
      filter: { statuses: ['closed'] },
      limit: 1,
    });
    const [loan] = rows.ok ? rows.value.rows : [];
    if (loan?.openedAt === undefined || loan.closedAt === undefined) throw new Error(JSON.stringify(rows));
    const loanId = loan.subject as LoanId;
    const enter = (day: string) =>
      open.session.loans.enterClosing({ loanId, day, source: 'letter of 4 May' });
    expect(await enter(lagosDay(loan.openedAt - DAY))).toMatchObject({
      error: { problem: 'before-opening' },
    });
    expect(await enter(lagosDay(loan.closedAt + 2 * DAY))).toMatchObject({ error: { problem: 'ahead' } });
    const day = lagosDay(loan.openedAt + DAY);
    expect(await enter(day)).toEqual({ ok: true, value: {} });

    const agrees = async (): Promise<void> => {
      const { transactions } = readJournal(await exported({ resource: 'loans', format: 'hledger' }));
      const repayment = transactions.find(({ words }) => words === `repayment of ${loanId}`);
      expect(repayment).toMatchObject({ day });
      expect(repayment?.notes[0]).toContain('the operator entered this day, from: letter of 4 May');
      const html = await statement(day, day);
      expect(movementsOn(html).map((line) => sum([line.sum]))).toEqual(liabilities(transactions, day, day));
      expect(textOn(html)).toContain('entered by an operator. Source: letter of 4 May');
      expect(await open.session.loans.detail(loanId)).toMatchObject({
        value: { closing: { by: 'entered', source: 'letter of 4 May' } },
      });
    };
    await agrees();
    const noted = await open.desk.journal.page({ limit: 50 });
    expect(noted.ok && noted.value.rows.map(({ kind }) => kind)).toContain('loan.closing-entered');

    await open.close();
    for (const file of readdirSync(at.folder)) if (file.startsWith('cache.db')) rmSync(join(at.folder, file));
    open = await openRealDesk(at);
    await open.desk.connect.resume(false);
    await read();
    await agrees();
  });
});
