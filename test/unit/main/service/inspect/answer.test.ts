// What the inspector shows of an answer: its text, the paths in it, and what the desk reads there.
import { describe, expect, test } from 'vitest';
import { answered, draftOf, fieldOf, PROFILE } from './support.ts';

const LOAN = {
  id: 'LN-1',
  status: 'active',
  payoff_amount_ngn: '1,250,000.50',
  repayment_destination: { bank_name: 'Marina', account_number: '0044' },
  opened_at: '2026-11-21T08:00:00',
  closed_at: null,
  fees: { late: '0' },
  payments: [{ id: 1 }],
};

describe('an answer as it came', () => {
  const body = { meta: { count: 3 }, data: [{ id: 'LN-0' }, LOAN, { id: 'LN-2' }] };
  const read = answered('loan', 'list', body).read(PROFILE, 1);

  test('is the chosen item, indented, and every path in it with its value', () => {
    expect(JSON.parse(read.text)).toEqual(LOAN);
    expect(read.places.find(({ path }) => path === 'fees.late')?.example).toBe('"0"');
    // A destination is read whole, and no single path leads into a list.
    expect(read.places.some(({ path }) => path === 'repayment_destination')).toBe(true);
    expect(read.places.filter(({ path }) => path.startsWith('payments')).map(({ path }) => path)).toEqual([
      'payments',
    ]);
    expect(read.holders).toEqual([
      { path: 'meta', example: '{"count":3}' },
      { path: 'data', example: '[3]' },
    ]);
  });

  test('stays short whatever is sent', () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, index]));
    const huge = answered('loan', 'list', {
      data: [{ id: '1', note: '😀'.repeat(5_000), ...wide, inner: { wide, deeper: { wide } } }],
    }).read(PROFILE, 0);
    expect(huge.text.length).toBeLessThan(100_000);
    expect(huge.text.isWellFormed()).toBe(true);
    expect(huge.places).toHaveLength(300);
    expect(huge.places.every(({ example }) => example.length <= 80 && example.isWellFormed())).toBe(true);
  });

  test('is the whole body, with the places it could be in, if no item is found', () => {
    const odd = answered('loan', 'list', { r: [LOAN], next: null }).read(PROFILE, 0);
    expect(odd).toMatchObject({ problem: 'no-list', items: 0, understood: [], places: [] });
    expect(odd.holders).toEqual([{ path: 'r', example: '[1]' }]);
    expect(odd.text).toContain('"LN-1"');
  });
});

describe('what is read from an answer', () => {
  test('is listed field by field in plain words, with its place', () => {
    const read = answered('loan', 'one', { data: LOAN }).read(PROFILE, 0);
    expect(fieldOf(read, 'payoff')).toEqual({
      field: 'payoff',
      state: 'found',
      path: 'payoff_amount_ngn',
      rule: 'documented',
      value: '1250000.50',
      unit: 'NGN',
      needed: true,
    });
    expect(fieldOf(read, 'openedAt')).toMatchObject({ state: 'assumed', value: '2026-11-21T08:00:00.000Z' });
    expect(fieldOf(read, 'destination').value).toBe('account_number: 0044\nbank_name: Marina');
    expect(fieldOf(read, 'closedAt')).toMatchObject({ state: 'missing' });
  });

  test('of a loan without an id has only other fields', () => {
    const read = answered('loan', 'one', { key: 'LN-1', payoff_amount_ngn: '5' }).read(PROFILE, 0);
    expect(fieldOf(read, 'id')).toMatchObject({ state: 'missing', needed: true });
    expect(fieldOf(read, 'payoff').value).toBe('5');
    const mapped = answered('loan', 'one', { key: 'LN-1' }).read(
      draftOf({ fields: { loan: { id: 'key' } } }),
      0,
    );
    expect(fieldOf(mapped, 'id')).toMatchObject({ state: 'found', rule: 'profile', value: 'LN-1' });
  });

  test('of something unreadable is the expected form', () => {
    const read = answered('loan', 'one', { id: '1', payoff_amount_ngn: 'about 5' }).read(PROFILE, 0);
    expect(fieldOf(read, 'payoff')).toMatchObject({
      state: 'unreadable',
      path: 'payoff_amount_ngn',
      expected: 'a decimal amount',
    });
  });

  test('marks each of the fields that a destination is made of', () => {
    const draft = draftOf({ fields: { loan: { destination: { parts: { Bank: 'b', Number: 'acct.n' } } } } });
    const read = answered('loan', 'one', { id: '1', b: 'Marina', acct: { n: '0044' } }).read(draft, 0);
    expect(fieldOf(read, 'destination')).toMatchObject({ state: 'found', path: 'b, acct.n' });
  });

  test('has the currency of amounts and the unit of an LTV', () => {
    const read = answered('position', 'one', { debt_ngn: '1', ltv: '42' }).read(
      draftOf({ ltvUnit: 'percent' }),
      0,
    );
    expect(fieldOf(read, 'debt').unit).toBe('NGN');
    expect(fieldOf(read, 'ltv').unit).toBe('percent');
  });

  test('of a quote with a ttl is the assumed expiry and the ttl', () => {
    const read = answered('quote', 'one', { id: 'q', ttl: 45 }).read(PROFILE, 0);
    expect(fieldOf(read, 'expiresAt')).toMatchObject({
      state: 'assumed',
      path: 'ttl',
      value: '2023-11-14T22:14:05.000Z',
    });
    expect(fieldOf(read, 'ttl')).toMatchObject({ state: 'assumed', value: '45000', unit: 'ms' });
  });

  test('of an address in one of two lists is a status by the list’s name', () => {
    const read = answered('returnAddress', 'list', {
      data: { approved: [{ address: '0x1' }], pending: [] },
    }).read(PROFILE, 0);
    expect(fieldOf(read, 'status')).toMatchObject({ state: 'found', value: 'approved', path: 'approved' });
  });

  test('names an item that is no object', () => {
    expect(answered('loan', 'list', [1, 2]).read(PROFILE, 5)).toMatchObject({
      problem: 'not-an-object',
      index: 1,
      items: 2,
    });
    expect(answered('loan', 'list', []).read(PROFILE, 0)).toMatchObject({ items: 0, problem: undefined });
    expect(answered('loan', 'list', { success: false, data: [] }).read(PROFILE, 0).problem).toBe(
      'says-failure',
    );
  });
});

describe('the status words of an answer', () => {
  test('are counted as written, with their meaning in the draft', () => {
    const loans = ['Active', 'active', 'active', 'odd', 'both'].map((status, index) => ({
      id: `${index}`,
      status,
    }));
    const draft = draftOf({ fields: { loan: { status: { words: { closed: ['both', 'active'] } } } } });
    expect(answered('loan', 'list', loans).read(draft, 0).words).toEqual([
      { field: 'status', word: 'Active', count: 1 },
      { field: 'status', word: 'active', count: 2 },
      { field: 'status', word: 'odd', count: 1 },
      { field: 'status', word: 'both', count: 1, meaning: 'closed' },
    ]);
  });

  test('of a deposit have the document’s meaning in any case', () => {
    const deposits = [{ status: 'confirmed' }, { status: 'CONFIRMED' }, { status: 'done' }];
    expect(
      answered('deposit', 'list', deposits)
        .read(PROFILE, 0)
        .words.map(({ meaning }) => meaning),
    ).toEqual(['counted', 'counted', undefined]);
  });

  test('of a return mean final if the profile says so', () => {
    const loans = [{ id: '1', status: 'closed', collateral_return: { tx_hash: '0x', status: 'Done' } }];
    const [, word] = answered('loan', 'list', loans).read(
      draftOf({ fields: { loan: { returnStatus: { words: { final: ['done'] } } } } }),
      0,
    ).words;
    expect(word).toEqual({ field: 'returnStatus', word: 'Done', count: 1, meaning: 'final' });
  });
});

describe('what an answer says to a person', () => {
  const said = (...parts: Parameters<typeof answered>) => answered(...parts).said(PROFILE);

  test('counts what is good, and lacks a field that no item states', () => {
    const open = { id: '1', status: 'active', payoff_amount_ngn: '5', repayment_destination: 'x' };
    const closed = { id: '2', status: 'closed', closed_at: '2026-01-01T00:00:00Z' };
    expect(said('loan', 'list', { data: [closed, open], meta: { total: 37 } })).toEqual({
      read: { thing: 'loan', items: 2, good: 1, unclear: 0, total: 37, amounts: [] },
      lacks: [],
      asksCurrency: false,
    });
    expect(said('loan', 'list', [closed]).lacks.map(({ field }) => field)).toEqual(['payoff', 'destination']);
    // An empty list says nothing for or against its fields; no list lacks all of them.
    expect(said('loan', 'list', []).lacks).toEqual([]);
    expect(said('loan', 'list', {}).lacks).toEqual([{ thing: 'loan' }]);
    expect(said('loan', 'list', [open, { ...open, status: 'odd' }]).read).toMatchObject({
      good: 1,
      unclear: 1,
    });
    expect(said('deposit', 'list', [{ status: 'confirmed' }, { status: 'odd' }]).read?.good).toBe(1);
    expect(said('returnAddress', 'list', { approved: [{ address: 'a' }], pending: [] }).read?.good).toBe(1);
  });

  test('asks for a currency whenever an amount of the position has none', () => {
    const amounts = { collateral_value: '100', debt: '40', ltv: '40', borrowing_capacity: '15' };
    expect(said('position', 'one', amounts).asksCurrency).toBe(true);
    expect(answered('position', 'one', amounts).said(draftOf({ positionCurrency: 'NGN' }))).toMatchObject({
      asksCurrency: false,
      read: { amounts: [{ unit: 'NGN' }, { unit: 'NGN' }, { unit: 'NGN' }, {}] },
    });
    expect(said('position', 'one', { collateral_value_ngn: '100', debt_ngn: '40' }).asksCurrency).toBe(false);
  });
});
