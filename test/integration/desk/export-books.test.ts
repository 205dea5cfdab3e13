// The return of a closed loan's collateral in a journal of hledger. From real databases.
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import type { CollateralReturn, Loan } from '../../../domain/loan.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { loanFiled } from '../../../main/desk/readings/observations.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { createReturnLog, type ReturnFault } from '../../../main/desk/returns/return-log.ts';
import { balances, readJournal } from '../../support/hledger-journal.ts';
import { found, loan } from '../../support/lending-values.ts';
import { newPlace, NOW, okValue, PROFILE } from '../store/rig.ts';
import { exportRig, type ExportRig } from './export-rig.ts';

const DAY = 86_400_000;
const at = (day: number) => epochMillis(NOW + day * DAY);
let store: Store;
let rig: ExportRig;

beforeEach(async () => {
  store = await newPlace().opened();
  rig = exportRig(store);
});

const returned = (change: Partial<CollateralReturn>): CollateralReturn => ({
  txHash: found('0xback'),
  address: missing(),
  amount: found(decimal('24999.5')),
  asset: missing(),
  chain: missing(),
  confirmations: missing(),
  requiredConfirmations: missing(),
  statusWord: missing(),
  status: 'unknown',
  ...change,
});

async function see(day: number, change: Partial<Loan>): Promise<void> {
  const seen = loan({ openedAt: found(epochMillis(NOW - DAY)), ...change });
  // Every answer of the service has another text.
  const observed = loanFiled({ ...seen, raw: JSON.stringify([day, seen.raw]) }).observation();
  okValue(await store.cache.observe(PROFILE, at(day), [observed], { resource: 'loans', whole: true }));
}

const closedWith = (collateralReturn: CollateralReturn): Partial<Loan> => ({
  status: 'closed',
  statusWord: found('closed'),
  closedAt: found(at(1)),
  collateralReturn,
});

const booksOf = async (asOf?: ReturnType<typeof at>) =>
  (await rig.saved({ format: 'hledger', ...(asOf !== undefined && { asOf }) })).file.toString();

it('the books of an earlier day are the same after the answers of that time are removed', async () => {
  await see(0, {});
  await see(1, closedWith(returned({ confirmations: found(3), requiredConfirmations: found(12) })));
  await see(3, closedWith(returned({ statusWord: found('final'), status: 'final' })));
  await see(4, closedWith(returned({ statusWord: found('Final'), status: 'final' })));
  const books = await booksOf(at(2));
  expect(readJournal(books).transactions.map(({ words }) => words)).toContain('return for LN-1');
  const removal = { profile: PROFILE, rule: 'answers', before: at(180), spared: [] } as const;
  const counted = okValue(await store.upkeep.retainPart({ ...removal, act: 'count' }));
  const removed = okValue(await store.upkeep.retainPart({ ...removal, act: 'remove' }));
  expect([counted.observations, removed]).toEqual([3, counted]);
  expect(await booksOf(at(2))).toBe(books);
  const [latest] = okValue(await store.cache.timeline(PROFILE, 'loans', 'LN-1'));
  expect(latest?.since).toBe(at(4));
  const again = okValue(await store.upkeep.retainPart({ ...removal, act: 'count' }));
  expect([again.observations, again.bytes]).toEqual([0, 0]);
});

const LOAN = v.parse(LoanIdSchema, 'LN-1');
const misdirected = async (day: number, fault: ReturnFault) => {
  const log = createReturnLog(store.journal);
  okValue(await log.note(PROFILE, LOAN, at(day), { txHash: '0xBACK', fault, address: '0xelse' }));
  return log;
};
const balancesOf = (books: string) => Object.fromEntries(balances(readJournal(books).transactions));

it('a return to an address that was never listed does not free the collateral, also after its alert is settled', async () => {
  await see(0, {});
  await see(1, closedWith(returned({ statusWord: found('final'), status: 'final' })));
  const before = await booksOf();
  const log = await misdirected(2, 'address');
  const books = await booksOf();
  expect(balancesOf(books)).toMatchObject({
    'assets:collateral:free USDC': '-25000',
    'assets:collateral:pledged USDC': '0.5',
    'assets:collateral:misdirected USDC': '24999.5',
  });
  const entry = readJournal(books).transactions.at(-1);
  expect(entry).toMatchObject({ mark: '!', words: 'misdirected return for LN-1' });
  expect(entry?.notes[0]).toBe('tx: 0xback');
  const [known] = log.of(PROFILE);
  if (known === undefined) throw new Error('the return is known');
  okValue(await log.settle(PROFILE, known, at(3), 'the lender repeats it'));
  expect(balancesOf(await booksOf())).toEqual(balancesOf(books));
  // As of a time before anyone knew of the address.
  expect(await booksOf(epochMillis(at(2) - 1))).toBe(before);
});

it('a return in another asset to a listed address is booked where it arrived', async () => {
  await see(0, {});
  await see(1, closedWith(returned({ asset: found('USDT') })));
  await misdirected(2, 'asset');
  expect(balancesOf(await booksOf())).toMatchObject({ 'assets:collateral:free USDT': '24999.5' });
});
