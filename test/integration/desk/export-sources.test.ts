// Exports of other things than lists of the cache: loans as an hledger journal with their seizures, lists
// from the journal, and the differences between two times. From a real database.
import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { decimal } from '../../../domain/decimal.ts';
import { IntentIdSchema, type LoanId, type ProfileId } from '../../../domain/ids.ts';
import type { CollateralReturn, Loan } from '../../../domain/loan.ts';
import type { Position } from '../../../domain/position.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis, monotonicMillis } from '../../../domain/time.ts';
import { record } from '../../../main/desk/journal/records.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { loanFiled } from '../../../main/desk/readings/observations.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { readJournal } from '../../support/hledger-journal.ts';
import { bankDestination, found, loan } from '../../support/lending-values.ts';
import { newPlace, NOW, PROFILE, okValue } from '../store/rig.ts';
import { unzipped } from '../../support/unzipped.ts';
import { csvLines, exportRig, type ExportRig } from './export-rig.ts';

const LATER = epochMillis(NOW + 60_000);
let store: Store;
let rig: ExportRig;

beforeEach(async () => {
  store = await newPlace().opened();
  rig = exportRig(store);
});

const named = (id: string, change: Partial<Loan> = {}): Loan =>
  loan({ id: id as LoanId, openedAt: found(epochMillis(NOW - 90_000_000)), ...change });
const closed = (id: string, change: Partial<Loan> = {}): Loan =>
  named(id, { status: 'closed', statusWord: found('closed'), closedAt: found(NOW), ...change });
const back: CollateralReturn = {
  txHash: found('0xback'),
  address: missing(),
  amount: found(decimal('24999.5')),
  asset: missing(),
  chain: missing(),
  confirmations: missing(),
  requiredConfirmations: missing(),
  statusWord: found('final'),
  status: 'final',
};

async function see(at: typeof NOW, ...loans: Loan[]): Promise<void> {
  const seen = loans.map((each) => loanFiled(each).observation());
  okValue(await store.cache.observe(PROFILE, at, seen, { resource: 'loans', whole: true }));
}

const seized = (amount: string, profile: ProfileId = PROFILE, asset = 'USDC') =>
  record(store.journal, 'ledger.typed', 'seizures', LATER, {
    profile,
    entry: { line: 'seizures', asset, chain: 'base', amount: decimal(amount), evidence: 'a letter' },
  });

describe('loans as a journal of hledger', () => {
  beforeEach(async () => {
    await see(NOW, named('LN-1'), named('LN-2'), named('LN-3'));
    await see(LATER, named('LN-1'), closed('LN-2', { collateralReturn: back }), closed('LN-3'));
    okValue(await seized('7.25'));
    const wrong = okValue(await seized('1000'));
    okValue(await seized('55', 'another' as ProfileId));
    okValue(
      await record(store.journal, 'ledger.withdrawn', '2', LATER, {
        profile: PROFILE,
        seq: wrong.seq,
        reason: 'typed twice',
      }),
    );
  });

  it('writes one asset in one spelling: the profile’s, otherwise the first', async () => {
    const of = (asset: string) => ({ collateralAsset: found(asset) });
    // More loans than one part of the file.
    const many = Array.from({ length: 600 }, (_, nth) => named(`LN-${nth}`, of(nth % 2 ? 'usdc' : 'Usdt')));
    const last = closed('LN-600', { ...of('usdt'), collateralReturn: { ...back, asset: found('USDt') } });
    await see(epochMillis(LATER + 1), ...many, last);
    okValue(await seized('1', PROFILE, 'USDT'));
    const { transactions } = readJournal((await rig.saved({ format: 'hledger' })).file.toString());
    const written = transactions.flatMap(({ postings }) => postings.map(({ commodity }) => commodity));
    expect([...new Set(written)].toSorted()).toEqual(['NGN', 'USDC', expect.stringMatching(/^usdt$/i)]);
  });

  it('says where the service’s own figure of seizures differs', async () => {
    const none = missing();
    const stated = (seizures: string): Position => ({
      value: none,
      capacity: none,
      debt: none,
      ltv: none,
      price: none,
      priceAt: none,
      asset: none,
      chain: none,
      collateralAmount: none,
      ledger: { credits: none, releases: none, seizures: found(decimal(seizures)), balance: none },
      raw: seizures,
    });
    const book = await rig.book();
    const told = async (seizures: string) => {
      const answer = { receivedAt: LATER, clockOffset: undefined, mayBeIncomplete: false };
      await book.take('position', { ...answer, value: stated(seizures) });
      return readJournal((await rig.saved({ format: 'hledger' })).file.toString()).comments.at(-1);
    };
    // The service's figure is of the profile's asset.
    okValue(await seized('30', PROFILE, 'USDT'));
    expect(await told('7.250')).not.toContain('seized in all');
    expect(await told('9')).toBe(
      '; the service states 9 USDC on base as seized in all, without saying when, the seizures known here come to 7.25',
    );
  });

  it('leaves seizures out of filtered loans, and says so', async () => {
    const { file } = await rig.saved({ format: 'hledger', filter: { statuses: ['open'] } });
    const { transactions, comments } = readJournal(file.toString());
    expect(transactions.map(({ words }) => words)).toEqual(['pledge of LN-1', 'drawdown of LN-1']);
    expect(comments.at(-1)).toContain('seizures are left out');
  });
});

describe('an export of the journal’s lists', () => {
  it('has the listed values: quotes with their reference, payments with amount and destination', async () => {
    const intentId = v.parse(IntentIdSchema, '00000000-0000-4000-8000-000000000001');
    okValue(
      await record(store.journal, 'intent.recorded', intentId, NOW, {
        profile: PROFILE,
        intentId,
        kind: 'create-quote',
        externalId: 'desk-1' as never,
        terms: { amount_ngn: '2500000.50' },
      }),
    );
    okValue(
      await record(store.journal, 'intent.unknown', intentId, LATER, {
        profile: PROFILE,
        intentId,
        detail: 'no answer',
      }),
    );
    const quotes = await rig.saved({
      resource: 'quotes',
      columns: ['subject', 'status', 'amount', 'openedAt'],
    });
    expect(quotes.task).toMatchObject({ state: 'done', rows: 1, resource: 'quotes' });
    expect(csvLines(quotes.file)).toEqual([
      'id,status,status_word,amount,unit,opened_at_utc',
      `desk-1,,unknown,2500000.50,NGN,${new Date(NOW).toISOString()}`,
    ]);

    const payable = { payoff: decimal('16550000.10'), destination: bankDestination('1'), digest: 'd' };
    for (const event of [
      { kind: 'started', at: NOW },
      { kind: 'read', at: NOW, payable, rawHash: 'h' },
      { kind: 'paid', at: LATER, digest: 'd', reference: '=FT-9' },
    ] as const)
      okValue(
        await record(store.journal, `repay.${event.kind}`, 'LN-1', event.at, { profile: PROFILE, event }),
      );
    const payments = await rig.saved({ resource: 'payments', columns: ['amount', 'status'], format: 'csv' });
    expect(csvLines(payments.file)).toEqual([
      'id,amount,unit,status,status_word',
      'LN-1 =FT-9,16550000.10,NGN,,paid',
    ]);
    const none = await rig.saved({ resource: 'payments', filter: { search: 'nothing' } });
    expect(csvLines(none.file)).toHaveLength(1);
  });

  it('has a payment from before a change with the amount and the account that were paid', async () => {
    const before = { payoff: decimal('100'), destination: bankDestination('0001'), digest: 'before' };
    const after = { payoff: decimal('250'), destination: bankDestination('9999'), digest: 'after' };
    for (const event of [
      { kind: 'started', at: NOW },
      { kind: 'read', at: NOW, payable: before, rawHash: 'h' },
      { kind: 'read', at: LATER, payable: after, rawHash: 'h' },
      { kind: 'paid', at: LATER, digest: 'before', reference: 'FT-1', beforeChange: 'the bank slip' },
    ] as const)
      okValue(
        await record(store.journal, `repay.${event.kind}`, 'LN-1', event.at, { profile: PROFILE, event }),
      );
    const payments = await rig.saved({ resource: 'payments', columns: ['amount', 'destination'] });
    expect(payments.file.toString()).toContain('LN-1 FT-1,100,NGN,"account: 0001\nbank: Harbour MFB"');
  });
});

it('an export says in every form whether the list that it was made from may be incomplete', async () => {
  const told = async (whole: boolean): Promise<boolean[]> => {
    const seen = [named('LN-1'), closed('LN-2')].map((each) => loanFiled(each).observation());
    okValue(await store.cache.observe(PROFILE, LATER, seen, { resource: 'loans', whole }));
    const ends = (file: Buffer): string => csvLines(file)[1] ?? '';
    const text = async (format: 'csv' | 'jsonl' | 'hledger') => (await rig.saved({ format })).file;
    const totals = okValue(await store.cache['history.totals'](PROFILE, { resource: 'loans' }));
    const differences = { resource: 'loans', format: 'csv', from: NOW, to: LATER } as const;
    return [
      ends(await text('csv')).endsWith(',yes'),
      (await text('jsonl')).includes('"list_may_be_incomplete":"yes"'),
      (await text('hledger')).includes('list of loans may be incomplete'),
      ends((await rig.differences(differences)).file).endsWith(',yes'),
      totals.mayBeIncomplete === true,
    ];
  };
  await see(NOW, named('LN-1'));
  expect(await told(false)).toEqual([true, true, true, true, true]);
  expect(await told(true)).toEqual([false, false, false, false, false]);
});

describe('an export of the differences between two times', () => {
  it('has a line for each field that was added, changed or removed', async () => {
    await see(NOW, named('LN-1'), named('LN-2'));
    const late = epochMillis(LATER + 3_600_000);
    await see(late, named('LN-1', { payoff: found(decimal('1.05')) }), named('LN-3'));
    const { file, task } = await rig.differences({ resource: 'loans', format: 'csv', from: NOW, to: late });
    expect(task.file).toBe('differences-of-loans.csv');
    const [head, ...rows] = csvLines(file);
    expect(head).toBe('change,id,known_since_utc,field,before,after,list_may_be_incomplete');
    const at = new Date(late).toISOString();
    expect(rows).toContain(`changed,LN-1,${at},payoff_amount_ngn,16550000.10,1.05,no`);
    expect(rows.filter((row) => row.startsWith('changed,'))).toHaveLength(1);
    expect(rows).toContain(`added,LN-3,${at},opened_at,,${new Date(NOW - 90_000_000).toISOString()},no`);
    const gone = rows.filter((row) => row.startsWith('gone,LN-2,'));
    expect(gone.map((row) => row.split(',').slice(3).join(','))).toEqual(
      expect.arrayContaining(['payoff_amount_ngn,16550000.10,,no', 'status,open,,no', 'asset,USDC,,no']),
    );
    const only = await rig.differences({
      resource: 'loans',
      format: 'jsonl',
      from: NOW,
      to: late,
      change: 'changed',
    });
    expect(
      only.file
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        change: 'changed',
        id: 'LN-1',
        known_since_utc: at,
        field: 'payoff_amount_ngn',
        before: '16550000.10',
        after: '1.05',
        list_may_be_incomplete: 'no',
      },
    ]);
  });

  it('names the zone of a time in a workbook, which has none', async () => {
    await see(NOW, named('LN-1', { openedAt: missing() }));
    await see(LATER, named('LN-1'));
    const query = { resource: 'loans', from: NOW, to: LATER } as const;
    const { file } = await rig.differences({ ...query, format: 'xlsx' });
    const sheet = unzipped(file).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('>opened_at_wat</t>');
    expect(sheet).not.toContain('>opened_at</t>');
    const { file: csv } = await rig.differences({ ...query, format: 'csv' });
    expect(csvLines(csv).at(-1)).toContain(',opened_at,,');
  });

  it('reports its progress part by part, without a known total', async () => {
    const many = (change: Partial<Loan>) =>
      Array.from({ length: 260 }, (_, nth) => named(`LN-${nth}`, nth < 130 ? change : {}));
    await see(NOW, ...many({}));
    const late = epochMillis(LATER + 3_600_000);
    await see(late, ...many({ payoff: found(decimal('1.05')) }));
    let mono = 0;
    const slow = exportRig(store, undefined, {
      ...systemClock,
      mono: () => monotonicMillis((mono += 1_000)),
    });
    await slow.differences({ resource: 'loans', format: 'csv', from: NOW, to: late });
    const running = slow.said().filter(({ state }) => state === 'running');
    // A hundred changed loans fill a part; then thirty more.
    expect(running.map(({ rows, of }) => [rows, of])).toEqual([0, 100, 130].map((rows) => [rows, undefined]));
    expect(slow.said().at(-1)).toMatchObject({ state: 'done', rows: 130 });
  });
});
