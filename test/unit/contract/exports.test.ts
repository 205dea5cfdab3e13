// What a file and its reader may count on: the columns of an export, the days of a filter, a refused sign-in.
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  columnOfField,
  COMPARED_COLUMNS,
  exportColumns,
  ShownColumnSchema,
  shownColumns,
} from '../../../contract/export-columns.ts';
import { fail, refusesSignIn, type AppError } from '../../../contract/errors.ts';

const names = (shown?: Parameters<typeof exportColumns>[0]) => exportColumns(shown).map(({ name }) => name);

describe('the columns of an export', () => {
  it('are all of them, each once, if no choice was made', () => {
    expect(names().join(' ')).toBe(
      'id status status_word amount unit payoff_amount_ngn collateral_amount asset chain destination opened_at ' +
        'closed_at closed_at_is closed_at_source since last_seen',
    );
  });
  it('always have the id, and an amount its unit', () => {
    expect(names(['amount'])).toEqual(['id', 'amount', 'unit']);
    expect(names(['collateral', 'asset', 'subject'])).toEqual(['collateral_amount', 'asset', 'id']);
    expect(names([])).toEqual(['id']);
    for (const shown of ShownColumnSchema.options) expect(names([shown]).length).toBeGreaterThan(0);
  });
  it('are those of a saved view in its order, without a column that no longer exists', () => {
    expect(shownColumns(['payoff', 'apr', 'amount'])).toEqual(['payoff', 'amount']);
  });
  it('have the record’s own values', () => {
    const row = { subject: 'LN-1', amount: '5', unit: 'NGN' } as unknown as Parameters<typeof cellsOf>[1];
    expect(cellsOf(exportColumns(['amount']), row)).toEqual([
      { kind: 'text', value: 'LN-1' },
      { kind: 'amount', value: '5' },
      { kind: 'text', value: 'NGN' },
    ]);
  });
  it('are found by a record’s field, where the file has one', () => {
    expect(columnOfField('payoff')).toMatchObject({ name: 'payoff_amount_ngn', kind: 'amount' });
    expect(columnOfField('asset')).toMatchObject({ name: 'asset', kind: 'text' });
    expect(columnOfField('raw')).toBeUndefined();
    expect(COMPARED_COLUMNS.map(({ name }) => name).join(' ')).toBe(
      'change id known_since field before after list_may_be_incomplete',
    );
  });
});

it('401 and 403 refuse the sign-in, and nothing else does', () => {
  const answered = (httpStatus: number): AppError => ({ code: 'rejected', httpStatus, serviceWords: '' });
  expect([401, 403].map(answered).map(refusesSignIn)).toEqual([true, true]);
  for (const status of [400, 402, 404, 422]) expect(refusesSignIn(answered(status))).toBe(false);
  const offline: AppError = { code: 'offline', cause: 'refused', detail: '', httpStatus: 401 };
  expect([refusesSignIn(offline), refusesSignIn(undefined)]).toEqual([false, false]);
  expect(refusesSignIn(fail({ code: 'not-connected' }).error)).toBe(false);
});
