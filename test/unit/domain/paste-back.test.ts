import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../domain/decimal.ts';
import { destinationFrom, type PlainJson } from '../../../domain/destination.ts';
import { clipboardHolds, comparePasted, wholeText } from '../../../domain/paste-back.ts';
import type { Payable } from '../../../domain/repayment-events.ts';

const payable = (payoff: string, to: PlainJson): Payable => {
  const destination = destinationFrom(to);
  if (destination === undefined) throw new Error('a destination states something');
  return { payoff: decimal(payoff), destination, digest: '' };
};
const bank = payable('16550000.10', {
  account_name: 'LENDER COLLECTIONS',
  account_number: '0123456789',
  bank_name: 'Harbour MFB',
  reference: 'LN2041-03',
});
const amount = (text: string, of = bank) => comparePasted('amount', of, text);
const destination = (text: string, of = bank) => comparePasted('destination', of, text);

describe('an amount that is pasted back', () => {
  it('is exact to the character, or the same value in another notation that is named', () => {
    expect(amount('16550000.10')).toEqual({ verdict: 'exact', differences: [], unshown: [] });
    for (const [text, differences] of [
      [' 16550000.10\n', ['spaces']],
      ['16,550,000.10', ['grouping']],
      ['16 550 000.10', ['grouping']],
      ['₦16,550,000.10', ['currency', 'grouping']],
      ['16 550 000,10', ['grouping']],
      ['16\u202f550\u202f000,10\u00a0₦', ['currency', 'grouping']],
      ['16.550.000,10', ['grouping']],
      ['16550000,10', ['grouping']],
      ['NGN 16550000.10', ['currency']],
      ['16550000.1', ['zeros']],
      ['016550000.10', ['zeros']],
      ['\u200b16550000.10', ['invisible']],
    ] as const)
      expect({ text, ...amount(text) }).toEqual({ text, verdict: 'same-value', differences, unshown: [] });
  });
  it('is different, with the slip named', () => {
    for (const [text, differences] of [
      ['1655000.10', ['missing-character', 'less']],
      ['165500000.10', ['extra-character', 'more']],
      ['16550000.11', ['other-character', 'more']],
      ['16 550 000,11', ['other-character', 'more', 'grouping']],
      ['15650000.10', ['swapped-characters', 'less']],
      ['1655000010', ['point', 'more']],
      ['-16550000.10', ['sign', 'less']],
      ['16,550,000', ['less', 'grouping']],
      ['', ['empty']],
      ['  ', ['empty']],
    ] as const)
      expect({ text, ...amount(text) }).toEqual({ text, verdict: 'different', differences, unshown: [] });
  });
  it('is refused if it is ambiguous: a comma before one or three digits, an exponent, other digits, two amounts', () => {
    for (const text of [
      '16.550.000,1',
      '16550000,100',
      '16 550.000,10',
      '16,550,000,10',
      '1.655000010e7',
      '١٦٥٥٠٠٠٠.١٠',
      '16550000.10 16550000.10',
      '16,55,0000.10',
    ])
      expect({ text, ...amount(text) }).toMatchObject({
        text,
        verdict: 'different',
        differences: ['not-an-amount'],
      });
  });
  it('is compared in exact decimals, beyond the precision of a float', () => {
    const big = payable('90071992547409931.10', { account: '0123456789' });
    expect(amount('90071992547409931.11', big).verdict).toBe('different');
    expect(amount('90071992547409932.10', big).verdict).toBe('different');
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.bigInt(0n, 10n ** 20n), (a, b) => {
        const text = (kobo: bigint) => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
        const same = amount(text(b), payable(text(a), 'Bank 0123456789')).verdict !== 'different';
        return same === (a === b);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('one line of a destination that is pasted back', () => {
  const line = (at: number, text: string, notYet?: string[]) =>
    comparePasted('destination', bank, text, notYet, at);
  const paths = ['account_name', 'account_number', 'bank_name', 'reference'];
  const without = (...shown: string[]) => paths.filter((path) => !shown.includes(path));

  it('is compared with that line alone, and the others keep what was shown before', () => {
    const account = line(1, ' 0123 456 789\n');
    expect(account).toEqual({
      verdict: 'same-value',
      differences: ['spaces'],
      unshown: without('account_number'),
    });
    expect(line(2, 'Harbour MFB', account.unshown)).toEqual({
      verdict: 'exact',
      differences: [],
      unshown: without('account_number', 'bank_name'),
    });
    expect(line(3, 'Reference: LN2041-03', ['reference'])).toEqual({
      verdict: 'same-value',
      differences: ['label'],
      unshown: [],
    });
  });
  it('is different if it shows another line, another value, a slip, or too little', () => {
    const notYet = without('account_number');
    for (const [at, text, difference] of [
      [2, '0123456789', 'other-value'],
      [2, 'LN2041-03', 'other-value'],
      [2, 'Harbor MFB', 'missing-character'],
      [2, 'Harbour MFB\nLN2041-03', 'other-value'],
      [1, '0123456798', 'swapped-characters'],
      [1, '01****6789', 'shortened'],
      [1, '9988776655', 'other-account'],
      [1, '  ', 'empty'],
      [9, '0123456789', 'empty'],
    ] as const)
      expect({ at, text, ...line(at, text, notYet) }).toMatchObject({
        at,
        text,
        verdict: 'different',
        differences: [difference],
      });
  });
  it('counts as not compared after a difference, even if it was the same before', () => {
    expect(line(2, 'Another Bank', ['reference']).unshown).toEqual(['bank_name', 'reference']);
    expect(line(1, '9988776655', []).unshown).toEqual(['account_number']);
  });
  it('proves nothing before the account was shown', () => {
    expect(line(2, 'Harbour MFB')).toMatchObject({ verdict: 'different', differences: ['no-account'] });
    const named = payable('1.00', { till: 'Counter 7', town: 'Ikeja' });
    expect(comparePasted('destination', named, 'Ikeja', undefined, 1)).toMatchObject({
      verdict: 'different',
      differences: ['no-account'],
      unshown: ['till'],
    });
  });
});

describe('a destination that is pasted back', () => {
  it('is exact if whole, or by its account alone, with the missing parts named', () => {
    expect(destination(wholeText('destination', bank))).toEqual({
      verdict: 'exact',
      differences: [],
      unshown: [],
    });
    expect(destination('0123456789')).toEqual({
      verdict: 'exact',
      differences: [],
      unshown: ['account_name', 'bank_name', 'reference'],
    });
    expect(destination('Harbour MFB\n0123456789')).toMatchObject({ verdict: 'exact' });
  });
  it('may differ as banks write it: grouping, labels, capital letters in names', () => {
    expect(destination('0123 456 789')).toMatchObject({ verdict: 'same-value', differences: ['spaces'] });
    expect(destination('Account: 0123456789\nBank: harbour mfb')).toMatchObject({
      verdict: 'same-value',
      differences: ['label', 'case'],
    });
  });
  it('is different, with the difference named', () => {
    for (const [text, difference] of [
      ['012345678', 'missing-character'],
      ['01234567899', 'extra-character'],
      ['0123456798', 'swapped-characters'],
      ['0123456780', 'other-character'],
      ['9988776655', 'other-account'],
      ['01****6789', 'shortened'],
      ['Harbour MFB', 'no-account'],
      ['0123456789\nHarbor MFB', 'unknown-line'],
    ] as const)
      expect({ text, ...destination(text) }).toMatchObject({
        text,
        verdict: 'different',
        differences: [difference],
      });
  });
  it('is recognised by the account in a line of text; without one it must be whole', () => {
    const line = payable('1.00', 'Harbour MFB, 0123456789, LENDER');
    expect(destination('0123456789', line).verdict).toBe('exact');
    expect(destination('0123456788', line).verdict).toBe('different');
    const named = payable('1.00', { till: 'Counter 7', town: 'Ikeja' });
    expect(destination('Counter 7', named)).toMatchObject({
      verdict: 'different',
      differences: ['no-account'],
    });
    expect(destination('Counter 7\nIkeja', named).verdict).toBe('exact');
  });
  it('is not recognised by a postal address, whatever the name of the account’s part', () => {
    const parts = { address: '12 Marina, Lagos 101001', beneficiary: '4539984125', bank: 'Harbour' };
    const postal = payable('1.00', parts);
    expect(destination('12 Marina, Lagos 101001', postal).verdict).toBe('different');
    expect(destination('4539984125', postal).verdict).toBe('exact');
  });
  it('has no account of its own if several could be it, so it must be shown whole', () => {
    const several = payable('1.00', { account_number: '4539984125', sort_code: '058152736' });
    expect(destination('4539984125', several).verdict).toBe('different');
    expect(destination('4539984125\n058152736', several).verdict).toBe('exact');
  });
  it('is never recognised by a part of its account', () => {
    for (const account of [
      '0123456-789',
      '012345 6789',
      '0123 456 789',
      '012345\u200b6789',
      '012345.6789',
      '12-345678',
    ])
      for (const pasted of ['0123456', '012345', '345678', '20411122']) {
        const grouped = payable('1.00', { account_number: account, reference: '20411122' });
        expect({ account, pasted, ...destination(pasted, grouped) }).toMatchObject({ verdict: 'different' });
        expect(destination(wholeText('destination', grouped), grouped).verdict).toBe('exact');
      }
    const line = payable('1.00', 'Harbour MFB 012345-6789');
    expect(destination('012345', line).verdict).toBe('different');
  });
  it('is different with lookalike letters in a name, and reported with invisible ones', () => {
    expect(destination('0123456789\nH\u0430rbour MFB')).toMatchObject({
      verdict: 'different',
      differences: ['unknown-line'],
    });
    expect(destination('0123456789\nHarbour\u200b MFB')).toMatchObject({
      verdict: 'same-value',
      differences: ['invisible'],
    });
  });
  it('is the same in another letter case only if it is an EVM address', () => {
    const evm = payable('1.00', { address: '0x52908400098527886E0F7030069857D2E4169EE7' });
    expect(destination('0x52908400098527886e0f7030069857d2e4169ee7', evm).verdict).toBe('same-value');
    const base58 = payable('1.00', { address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' });
    expect(destination('7ecDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', base58).verdict).toBe('different');
  });
  it('is different if any one character of its account differs', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (account, at, by) => {
          const digit = (Number(account[at]) + by) % 10;
          const slipped = `${account.slice(0, at)}${digit}${account.slice(at + 1)}`;
          return destination(slipped, payable('1.00', { account_number: account })).verdict === 'different';
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('the clipboard', () => {
  it('counts as swapped only if it holds neither the copied value, nor the same value, nor nothing', () => {
    expect(clipboardHolds('amount', bank, '16550000.10')).toBe('copied');
    expect(clipboardHolds('amount', bank, '₦16,550,000.10')).toBe('same-value');
    expect(clipboardHolds('amount', bank, ' ')).toBe('nothing');
    expect(clipboardHolds('amount', bank, '16550000.11')).toBe('other');
    expect(clipboardHolds('destination', bank, '0123456798')).toBe('other');
    expect(clipboardHolds('destination', bank, '0123456798', 1)).toBe('other');
  });
  it('counts as holding nothing of it while it holds another value of the same payment details', () => {
    expect(clipboardHolds('amount', bank, '0123 456 789')).toBe('nothing');
    expect(clipboardHolds('destination', bank, 'NGN 16,550,000.10')).toBe('nothing');
    expect(clipboardHolds('destination', bank, 'harbour mfb', 1)).toBe('nothing');
  });
});

describe('a correct account', () => {
  const SHAPES: [string, Payable][] = [
    ['one line', payable('1.00', 'Harbour MFB, 0123456789')],
    ['one line with spaces', payable('1.00', 'Harbour MFB 0123456789')],
    ['two parts', payable('1.00', { account: '0123456789', bank: 'Harbour MFB' })],
  ];
  const WRITINGS = [
    'Harbour MFB, 0123456789',
    '0123456789 Harbour MFB',
    '0123456789 - HARBOUR MFB',
    'Account: 0123456789\nBank: Harbour MFB',
    'Harbour MFB\n0123456789',
    'Harbour MFB\n0123 456 789',
  ];
  it.each(SHAPES.flatMap(([shape, of]) => WRITINGS.map((text) => [shape, text, of] as const)))(
    'stated in %s is no other account when the bank writes %j',
    (_shape, text, of) => {
      expect(destination(text, of)).toMatchObject({ verdict: expect.stringMatching(/exact|same-value/) });
      for (const other of [text.replace('789', '798'), text.replace(/Harbour/i, 'Anchor')])
        expect(destination(other, of).verdict).toBe('different');
    },
  );
  it('inside one line does not show the rest of the line', () => {
    expect(destination('0123456789', payable('1.00', 'Harbour MFB, 0123456789')).unshown).toEqual(['']);
    expect(
      destination('0123456789\nHarbour MFB', payable('1.00', 'Harbour MFB, 0123456789')).unshown,
    ).toEqual([]);
  });
  it('beside another bank is not called another account', () => {
    const of = payable('1.00', 'Harbour MFB, 0123456789');
    expect(destination('0123456789 Anchor MFB', of).differences).toEqual(['unknown-line']);
  });
  it('in another case is another address', () => {
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    const of = payable('1.00', `USDT to ${address}`);
    expect(destination(`USDT to ${address}`, of).verdict).toBe('exact');
    expect(destination(`usdt, to ${address.toLowerCase()}`, of).verdict).toBe('different');
  });
});

describe('a postal code', () => {
  it.each([
    { beneficiary: '45-39 98', address: '12 Marina, Lagos 1012411' },
    { beneficiary: 'AB12', bank: { address: '1000001 Tokyo' } },
    { beneficiary: 'A-539', postal_code: '10124118' },
    { beneficiary: '4539984125', postal_code: '1012411', bank: 'Harbour' },
  ])('never stands for the account: %j', (parts) => {
    const of = payable('1.00', parts);
    for (const { path, value } of of.destination)
      if (path !== 'beneficiary')
        expect([value, destination(value, of).verdict]).toEqual([value, 'different']);
    expect(destination(wholeText('destination', of), of).verdict).toBe('exact');
  });
});

describe('one line of a destination', () => {
  const line = (text: string, at: number, notYet?: string[]) =>
    comparePasted('destination', bank, text, notYet, at);
  const at = (path: string) => bank.destination.findIndex((one) => one.path === path);
  const account = at('account_number');
  it('is compared with blanks and invisible characters named', () => {
    expect(line('0123456789', account)).toMatchObject({ verdict: 'exact', differences: [] });
    expect(line(' 0123456789', account).differences).toEqual(['spaces']);
    expect(line('01234\u200b56789', account).differences).toEqual(['invisible']);
    expect(line('\u200b', account)).toMatchObject({ verdict: 'different', differences: ['empty'] });
    expect(line(' ', account).differences).toEqual(['empty']);
  });
  it('of a bank’s name proves nothing before the account', () => {
    expect(line('Harbour MFB', at('bank_name')).differences).toEqual(['no-account']);
    const others = bank.destination.map(({ path }) => path).filter((path) => path !== 'account_number');
    expect(line('Harbour MFB', at('bank_name'), others).differences).toEqual([]);
  });
});

describe('a pasted text', () => {
  it('may come with the line ends of Windows and empty lines', () => {
    const whole = wholeText('destination', bank);
    expect(destination(whole.replaceAll('\n', '\r\n'))).toMatchObject({ verdict: 'exact', differences: [] });
    expect(destination(`\n${whole}\n \n`).differences).not.toContain('unknown-line');
    for (const nothing of ['\n \n', '\u200b', ''])
      expect(destination(nothing)).toMatchObject({ verdict: 'different' });
    expect(destination('\n \n').differences).toEqual(['empty']);
  });
  it('with another sign is named by its sign, and with a moved point by its point', () => {
    expect(amount('-16550000.10').differences).toEqual(['sign', 'less']);
    expect(amount('1655000.010').differences).toEqual(['point', 'less']);
    expect(amount('165500001.0').differences).toEqual(['point', 'more']);
    expect(amount('16550000.01').differences).not.toContain('point');
  });
  it('of one copied line may group its digits, and be no other line', () => {
    const at = bank.destination.findIndex((one) => one.path === 'account_number');
    const holds = (text: string) => clipboardHolds('destination', bank, text, at);
    expect([holds('0123456789'), holds('0123 456 789'), holds('Harbour MFB'), holds('9876543210')]).toEqual([
      'copied',
      'same-value',
      'nothing',
      'other',
    ]);
  });
});

describe('a line as a bank writes it', () => {
  const differences = (text: string) => destination(text).differences;
  it.each<[string, string[]]>([
    [' 0123456789', ['spaces']],
    ['0123456789 ', ['spaces']],
    ['0123 456 789', ['spaces']],
    ['Account: 0123456789', ['label']],
    [' Account: 0123456789', ['spaces', 'label']],
    ['Account number:\t0123456789 ', ['spaces', 'label']],
    ['Account: 0123 456 789', ['label', 'spaces']],
    ['0123456789\nHarbour  MFB', ['spaces']],
    ['0123456789\nHarbour MFB ', ['spaces']],
    ['0123456789\nHARBOUR mfb', ['case']],
  ])('is named with its blanks, its label and its case: %j', (text, named) => {
    expect([destination(text).verdict, differences(text)]).toEqual(['same-value', named]);
  });
  it('is another value under whatever label', () => {
    for (const text of ['9876543210', ' 9876543210 ', 'Account: 9876543210', 'Bank: Another Bank'])
      expect([text, destination(text).verdict]).toEqual([text, 'different']);
  });
});
