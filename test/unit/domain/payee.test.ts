// The book of payees: comparison by value, the state of each statement, and that every field that names a payee
// is in the book.
import { describe, expect, it } from 'vitest';
import { destinationFrom, type Destination, type PlainJson } from '../../../domain/destination.ts';
import {
  PAYEE_FIELDS,
  payeeStatus,
  returnPayee,
  walletPayee,
  type Agreement,
  type Purpose,
} from '../../../domain/payee.ts';
import { comparePayees, type PayeeMatch } from '../../../domain/payee-match.ts';
import { WIRE_FIELDS } from '../../../domain/connector/fields.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { found, returnAddress } from '../../support/lending-values.ts';

const payee = (json: PlainJson): Destination => {
  const made = destinationFrom(json);
  if (made === undefined) throw new Error('nothing is stated');
  return made;
};
const bank = { bank: 'Marina Practice Bank', account_number: '4539984125', account_name: 'Collections' };
const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

describe('comparing what is stated with what was agreed', () => {
  const cases: [string, PayeeMatch, PlainJson, PlainJson][] = [
    ['the same text', 'same', bank, bank],
    ['an account in groups', 'same', { ...bank, account_number: '453 998 4125' }, bank],
    ['an account with hyphens', 'same', { ...bank, account_number: '4539-9841-25' }, bank],
    ['a name in capitals', 'same', { ...bank, bank: 'MARINA  PRACTICE BANK ' }, bank],
    ['other names of the parts', 'same', { bank: bank.bank, accountNumber: '4539984125' }, bank],
    ['nested parts', 'same', { bank: bank.bank, account: { number: '4539984125' } }, bank],
    ['one more part in words', 'same', { ...bank, city: 'Lagos', address: '12 Marina, 101001 Lagos' }, bank],
    [
      'a currency more and the name less',
      'same',
      { bank: bank.bank, account_number: '4539984125', currency: 'NGN' },
      bank,
    ],
    ['a decimal with other zeros', 'same', { ...bank, minimum: '1000.50' }, { ...bank, minimum: '1000.5' }],
    ['an EVM address in another case', 'same', { address: EVM.toLowerCase() }, { address: EVM }],
    [
      'a bech32 address in capitals',
      'same',
      { address: 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ' },
      { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    ],
    [
      'an IBAN in groups',
      'same',
      { iban: 'gb29 nwbk 6016 1331 9268 19' },
      { iban: 'GB29NWBK60161331926819' },
    ],
    ['a masked account', 'masked', { ...bank, account_number: '****4125' }, bank],
    ['an account masked in the middle', 'masked', { ...bank, account_number: '4539XXXX25' }, bank],
    ['the last digits', 'masked', { ...bank, account_number: '4125' }, bank],
    ['a shortened address', 'masked', { address: '0x71C7…976f' }, { address: EVM }],
    ['a mask of another account', 'other', { ...bank, account_number: '****4126' }, bank],
    ['the last digits of another account', 'other', { ...bank, account_number: '4126' }, bank],
    [
      'the whole account where a masked one was agreed',
      'other',
      bank,
      { ...bank, account_number: '****4125' },
    ],
    ['one other digit', 'other', { ...bank, account_number: '4539984126' }, bank],
    [
      'a leading zero less',
      'other',
      { ...bank, account_number: '123456789' },
      { ...bank, account_number: '0123456789' },
    ],
    ['the account at another bank', 'other', { ...bank, bank: 'Broad Street Practice Bank' }, bank],
    [
      'a base58 address in another case',
      'other',
      { address: 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t' },
      { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    ],
    ['another memo', 'other', { address: EVM, memo: '71' }, { address: EVM, memo: '17' }],
    ['an invisible character', 'other', { ...bank, account_number: '4539984125\u200b' }, bank],
    ['nothing in common', 'other', { iban: 'GB29NWBK60161331926819' }, bank],
    ['no account', 'fewer', { bank: bank.bank }, bank],
    ['no memo any more', 'fewer', { address: EVM }, { address: EVM, memo: '71' }],
    ['a memo that is new', 'more', { address: EVM, memo: '71' }, { address: EVM }],
    ['a second account', 'more', { ...bank, intermediary: '0011223344' }, bank],
  ];
  it.each(cases)('%s is %s', (_name, expected, stated, agreed) => {
    expect(comparePayees(payee(stated), payee(agreed))).toBe(expected);
  });
});

const agreed = (purpose: Purpose, slot: string, json: PlainJson): Agreement => ({
  purpose,
  slot,
  payee: payee(json),
  at: epochMillis(1),
  checked: 'read out on the phone',
});
const account = (number: string, loan: string): PlainJson => ({
  bank: 'Marina Practice Bank',
  account: number,
  name: `Collections ${loan}`,
  reference: `REF-${loan}`,
});

describe('the state of a payee', () => {
  const stateOf = (number: string, loan: string, ...book: Agreement[]) =>
    payeeStatus({ purpose: 'repayment', slot: loan, payee: payee(account(number, loan)) }, book).state;
  const first = agreed('repayment', 'LN-1', account('4539984125', 'LN-1'));
  const second = agreed('repayment', 'LN-2', account('4539984125', 'LN-2'));

  it('is new until somebody agrees, whatever was read before', () => {
    expect(stateOf('4539984125', 'LN-1')).toBe('new');
  });
  it('is known once somebody agreed to it, for another loan too', () => {
    expect(stateOf('4539984125', 'LN-1', first)).toBe('known');
    expect(stateOf('4539984125', 'LN-9', first)).toBe('known');
  });
  it('is changed for a loan whose agreed account was another', () => {
    expect(stateOf('9999999999', 'LN-1', first)).toBe('changed');
  });
  it('is new for another loan of a lender with an account for each', () => {
    expect(stateOf('9999999999', 'LN-9', first)).toBe('new');
    expect(stateOf('9999999999', 'LN-9', first, agreed('repayment', 'LN-2', account('1', 'LN-2')))).toBe(
      'new',
    );
  });
  it('is changed for another loan of a lender with one account for all', () => {
    expect(stateOf('9999999999', 'LN-9', first, second)).toBe('changed');
  });
  it('is changed when an account that was replaced comes back', () => {
    const later = agreed('repayment', 'LN-1', account('9999999999', 'LN-1'));
    expect(stateOf('4539984125', 'LN-1', first, later)).toBe('changed');
  });
  it('is not known by a masked account once the whole one is stated', () => {
    const masked = agreed('repayment', 'LN-1', account('****4125', 'LN-1'));
    expect(stateOf('4539984125', 'LN-1', masked)).toBe('new');
    expect(stateOf('9999999999', 'LN-1', masked)).toBe('changed');
  });
  it('is not known by an agreement for another purpose', () => {
    const other = { ...first, purpose: 'return' as const };
    expect(stateOf('4539984125', 'LN-1', other)).toBe('new');
  });
  it('knows a return address for its own chain and asset alone', () => {
    const usual = returnPayee(returnAddress('0xvault'));
    const book = [{ ...agreed('return', '0xvault', 'any'), ...usual } as Agreement];
    const state = (change: object) => {
      const stated = returnPayee({ ...returnAddress('0xvault'), ...change });
      return stated && payeeStatus(stated, book).state;
    };
    expect(state({})).toBe('known');
    expect(state({ id: found('another id') })).toBe('known');
    expect(state({ chain: found('ethereum') })).toBe('changed');
    expect(state({ asset: found('USDT') })).toBe('changed');
    expect(state({ address: found('0xother') })).toBe('changed');
    expect(state({ id: found('another id'), address: found('0xother') })).toBe('new');
  });
  it('takes a wallet without an address for no payee', () => {
    const wallet = { asset: found('USDC'), chain: found('base'), memo: missing(), contract: missing() };
    expect(walletPayee({ ...wallet, id: missing(), address: missing(), raw: '' })).toBeUndefined();
  });
});

describe('the fields of the book', () => {
  /** Fields that lead no value anywhere: figures, times, states and ids, and what a loan or a deposit is in. */
  const OTHERS: Record<string, readonly string[]> = {
    wallet: ['id'],
    deposit: [...WIRE_FIELDS.deposit],
    position: [...WIRE_FIELDS.position],
    quote: [...WIRE_FIELDS.quote],
    application: [...WIRE_FIELDS.application],
    returnAddress: ['id', 'label', 'status', 'active', 'inactive', 'approvedAt'],
    loan: [
      'id',
      'status',
      'reason',
      'payoff',
      'principal',
      'applicationId',
      'externalId',
      'openedAt',
      'closedAt',
      'collateralAmount',
      'collateralAsset',
      'collateralChain',
      'returnTxHash',
      'returnAmount',
      'returnConfirmations',
      'returnRequiredConfirmations',
      'returnStatus',
    ],
  };
  it.each(Object.entries(WIRE_FIELDS))('has each field of a %s that names a payee', (resource, fields) => {
    const book: Record<string, Record<string, readonly string[]>> = PAYEE_FIELDS;
    const inBook = Object.values(book[resource] ?? {}).flat();
    const others = OTHERS[resource] ?? [];
    expect([...inBook, ...others].toSorted()).toEqual([...fields].toSorted());
    expect(
      others.filter((name) => /address|destination|account|memo|contract|recipient/i.test(name)),
    ).toEqual([]);
  });
});
