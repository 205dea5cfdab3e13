// What the inspector shows of an answer: each line with its path, and beside it what the desk reads there.
import { describe, expect, test } from 'vitest';
import { answered, draftOf, fieldOf, lineOf, PROFILE } from './support.ts';

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

describe('the lines of an answer', () => {
  const read = answered('loan', 'list', {
    meta: { count: 3, next: null },
    data: [{ id: 'LN-0' }, LOAN, { id: 'LN-2' }],
  }).read(PROFILE, 1);

  test('show the chosen thing in full, and count the others in their places', () => {
    expect(read.lines.map(({ depth, key, text }) => `${'  '.repeat(depth)}${key ?? ''} ${text}`)).toEqual([
      ' {',
      '  meta {',
      '    count 3',
      '    next null',
      '   }',
      '  data [',
      '     1',
      '     {',
      '      id "LN-1"',
      '      status "active"',
      '      payoff_amount_ngn "1,250,000.50"',
      '      repayment_destination {',
      '        bank_name "Marina"',
      '        account_number "0044"',
      '       }',
      '      opened_at "2026-11-21T08:00:00"',
      '      closed_at null',
      '      fees {',
      '        late "0"',
      '       }',
      '      payments [',
      '         {',
      '          id 1',
      '         }',
      '       ]',
      '     }',
      '     1',
      '   ]',
      ' }',
    ]);
    expect(read.lines.filter(({ kind }) => kind === 'more')).toHaveLength(2);
  });

  test('have the path from the thing to a value that can be mapped, and from the body to its places', () => {
    expect(lineOf(read, 'payoff_amount_ngn').path).toBe('payoff_amount_ngn');
    expect(lineOf(read, 'late').path).toBe('fees.late');
    expect(lineOf(read, 'data')).toMatchObject({ bodyPath: 'data', role: 'frame' });
    expect(lineOf(read, 'data').path).toBeUndefined();
    // No path leads into a list.
    const inList = read.lines.filter(({ key }) => key === 'id').at(-1);
    expect(inList).toMatchObject({ text: '1', role: 'unmapped' });
    expect(inList?.path).toBeUndefined();
  });

  test('state what is read from them', () => {
    expect(lineOf(read, 'payoff_amount_ngn')).toMatchObject({ role: 'found', fields: ['payoff'] });
    // A time without a zone is assumed to be UTC.
    expect(lineOf(read, 'opened_at')).toMatchObject({ role: 'assumed', fields: ['openedAt'] });
    // A destination is read whole.
    expect(lineOf(read, 'account_number')).toMatchObject({ role: 'found', fields: ['destination'] });
    // The desk tries this path and finds nothing.
    expect(lineOf(read, 'closed_at')).toMatchObject({ role: 'unmapped', fields: ['closedAt'] });
    expect(lineOf(read, 'late')).toMatchObject({ role: 'unmapped', fields: [] });
    expect(lineOf(read, 'count').role).toBe('frame');
  });

  test('under a name with a dot have a path only where the readers follow it', () => {
    const dotted = answered('loan', 'one', '{"a.b": 1, "a": {"b": 2, "c.d": 3}, " x": 4}').read(PROFILE, 0);
    const paths = Object.fromEntries(dotted.lines.map(({ text, path }) => [text, path]));
    // `a.b` is the name of a member, so no path leads to b inside a.
    expect(paths).toMatchObject({ '1': 'a.b', '2': undefined, '3': 'a.c.d', '4': undefined });
  });

  test('stay few and short whatever is sent, and always include the thing', () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, index]));
    const huge = answered('loan', 'list', {
      before: wide,
      data: Array.from({ length: 50 }, (_, index) => ({
        id: `LN-${index}`,
        note: 'n'.repeat(5_000),
        ...wide,
      })),
      after: [wide, wide],
    });
    const read = huge.read(PROFILE, 7);
    expect(read.lines.length).toBeLessThan(640);
    expect(read.lines.find(({ key }) => key === 'note')?.text).toHaveLength(200);
    expect(read.lines.some(({ text }) => text === '"LN-7"')).toBe(true);
    const hidden = read.lines
      .filter(({ kind }) => kind === 'more')
      .reduce((sum, { text }) => sum + Number(text), 0);
    expect(hidden).toBeGreaterThan(9_000);
    // No half of a surrogate pair.
    const emoji = answered('loan', 'one', { id: '😀'.repeat(300) }).read(PROFILE, 0);
    expect(emoji.lines.every(({ text }) => text.isWellFormed())).toBe(true);
  });

  test('are all selectable if nothing was found in the body', () => {
    const read = answered('loan', 'list', { r: [LOAN, LOAN, LOAN, LOAN], next: null }).read(PROFILE, 0);
    expect(read).toMatchObject({ problem: 'no-list', items: 0, understood: [] });
    expect(lineOf(read, 'r')).toMatchObject({ role: 'frame', bodyPath: 'r', kind: 'list' });
    expect(read.lines.find(({ kind }) => kind === 'more')?.text).toBe('1');
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
      needed: true,
    });
    expect(fieldOf(read, 'openedAt')).toMatchObject({ state: 'assumed', value: '2026-11-21T08:00:00.000Z' });
    expect(fieldOf(read, 'destination').value).toBe('account_number: 0044\nbank_name: Marina');
    expect(fieldOf(read, 'closedAt')).toMatchObject({ state: 'missing', looked: ['closed_at'] });
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
    expect(lineOf(read, 'payoff_amount_ngn').role).toBe('unreadable');
  });

  test('marks each of the fields that a destination is made of', () => {
    const draft = draftOf({ fields: { loan: { destination: { Bank: 'b', Number: 'acct.n' } } } });
    const read = answered('loan', 'one', { id: '1', b: 'Marina', acct: { n: '0044' } }).read(draft, 0);
    expect(fieldOf(read, 'destination')).toMatchObject({ state: 'found', path: 'b, acct.n' });
    for (const key of ['b', 'n'])
      expect(lineOf(read, key)).toMatchObject({ role: 'found', fields: ['destination'] });
    expect(lineOf(read, 'acct').role).toBe('frame');
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
    expect(fieldOf(read, 'ttl')).toMatchObject({ state: 'found', value: '45' });
    expect(lineOf(read, 'ttl')).toMatchObject({ role: 'assumed', fields: ['expiresAt', 'ttl'] });
  });

  test('of an address in one of two lists is a status by the list’s name', () => {
    const read = answered('returnAddress', 'list', {
      data: { approved: [{ address: '0x1' }], pending: [] },
    }).read(PROFILE, 0);
    expect(fieldOf(read, 'status')).toMatchObject({ state: 'found', value: 'approved', path: 'approved' });
    expect(lineOf(read, 'approved')).toMatchObject({ role: 'found', fields: ['status'] });
    expect(lineOf(read, 'pending').fields).toEqual([]);
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
    const draft = draftOf({ loanWords: { open: ['active', 'both'], closed: ['both'] } });
    expect(answered('loan', 'list', loans).read(draft, 0).words).toEqual([
      { field: 'status', word: 'Active', count: 1, meaning: 'open' },
      { field: 'status', word: 'active', count: 2, meaning: 'open' },
      { field: 'status', word: 'odd', count: 1 },
      { field: 'status', word: 'both', count: 1 },
    ]);
  });

  test('of a deposit have the document’s meaning in any case', () => {
    const deposits = [{ status: 'confirmed' }, { status: 'CONFIRMED' }, { status: 'done' }];
    expect(
      answered('deposit', 'list', deposits)
        .read(PROFILE, 0)
        .words.map(({ meaning }) => meaning),
    ).toEqual(['confirmed', 'confirmed', undefined]);
  });

  test('of a return mean final if the profile says so', () => {
    const loans = [{ id: '1', status: 'closed', collateral_return: { tx_hash: '0x', status: 'Done' } }];
    const [, word] = answered('loan', 'list', loans).read(
      draftOf({ statusWords: { return: { final: ['done'] } } }),
      0,
    ).words;
    expect(word).toEqual({ field: 'returnStatus', word: 'Done', count: 1, meaning: 'final' });
  });
});

describe('the summary of a list', () => {
  test('counts a field that any item states, and asks for a check if none states a required one', () => {
    const open = { id: '1', status: 'active', payoff_amount_ngn: '5', repayment_destination: 'x', odd: 1 };
    const closed = { id: '2', status: 'closed', closed_at: '2026-01-01T00:00:00Z', odd: 2, other: null };
    const both = answered('loan', 'list', [closed, open]).summary(PROFILE);
    expect(both).toEqual({
      counts: { items: 2, found: 5, assumed: 0, missing: 15, unmapped: 2 },
      lacks: false,
    });
    expect(answered('loan', 'list', [closed]).summary(PROFILE).lacks).toBe(true);
    expect(answered('loan', 'list', []).summary(PROFILE).lacks).toBe(false);
    expect(answered('loan', 'list', {}).summary(PROFILE).lacks).toBe(true);
  });
});
