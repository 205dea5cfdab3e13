// @vitest-environment jsdom
// Texts that would be wrong or contradictory in special cases.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import type { ExportTask } from '../../../contract/slices/exports.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import { confirmationWords } from '../../../renderer/components/confirmations.ts';
import { escapeInvisibleLines } from '../../../renderer/components/escape-invisible.ts';
import { go } from '../../../renderer/state/ui.ts';
import { amountOf } from '../../support/preview/readings.ts';
import { loanDetail } from '../../support/preview/sample-records.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  cleanup();
});
const now = (): ReturnType<typeof epochMillis> => epochMillis(Date.now());

describe('an unknown outcome settled as executed', () => {
  it('empties the form once, and shows its loan above it until it is hidden', async () => {
    const { borrow } = sampleSlices(now());
    const { main, user } = openDesk('borrow-unknown', {
      handlers: {
        'borrow.startOver': () => ({ ok: true, value: {} }),
        'borrow.likelyLoans': () => ({
          ok: true,
          value: {
            loans: [
              {
                id: 'LN-000201' as LoanId,
                principal: decimal('4000000.00'),
                since: now(),
                sinceIs: 'opened',
              },
            ],
          },
        }),
      },
    });
    const flow = main.slice('borrow')?.flow;
    if (flow?.stage !== 'unknown') throw new Error('nothing is unknown');
    const { id } = flow.intent;
    const shows = (next: BorrowFlow): void => act(() => main.publish('borrow', { ...borrow, flow: next }));
    const amount = () => screen.findByLabelText<HTMLInputElement>(/^Amount/);
    shows({ stage: 'terms' });
    await user.type(await amount(), '4000000.00');
    shows(flow);
    // By the operator or by a reading: main says which outcome it was.
    shows({ stage: 'terms', settled: id });
    expect((await amount()).value).toBe('');
    const shown = async () => {
      const notice = (await screen.findByText(/recorded as executed/i)).parentElement?.parentElement;
      return within(notice ?? document.createElement('p'));
    };
    const notice = await shown();
    expect(await notice.findByRole('button', { name: /^Open LN-|^Open loan LN-/ })).toBeTruthy();
    expect(notice.getByText('₦4,000,000.00')).toBeTruthy();
    expect(main.callsTo('borrow.likelyLoans')[0]).toEqual({ intentId: id });

    await user.type(await amount(), '77000');
    act(() => go({ screen: 'history' }));
    await screen.findByRole('heading', { level: 1, name: 'History' });
    act(() => go({ screen: 'borrow' }));
    expect((await amount()).value).toBe('77,000');
    await user.click((await shown()).getByRole('button', { name: 'Hide this' }));
    expect(main.callsTo('borrow.startOver')).toEqual([{}]);
    shows({ stage: 'terms' });
    expect(screen.queryByText(/recorded as executed/i)).toBeNull();
  });
  it('by a loan with its reference shows that loan, and searches for no other', async () => {
    const { main, user } = openDesk('borrow-unknown', {
      handlers: { 'borrow.likelyLoans': () => ({ ok: true, value: { loans: [] } }) },
    });
    const flow = main.slice('borrow')?.flow;
    if (flow?.stage !== 'unknown') throw new Error('nothing is unknown');
    const settled: BorrowFlow = { stage: 'terms', settled: flow.intent.id, loanId: 'LN-000207' as LoanId };
    act(() => main.publish('borrow', { ...sampleSlices(now()).borrow, flow: settled }));
    expect(await screen.findByText('This loan carries your reference:')).toBeTruthy();
    expect(screen.queryByText(/lists no matching loan/)).toBeNull();
    expect(main.callsTo('borrow.likelyLoans')).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Open .*LN-000207/ }));
    expect(await screen.findByRole('heading', { level: 1, name: /LN-000207/ })).toBeTruthy();
  });
});

describe('an estimated LTV', () => {
  it('is beside the service’s own where the two disagree', async () => {
    const { collateral, borrow } = sampleSlices(now());
    const { position } = collateral;
    if (position === undefined) throw new Error('no position');
    const shown = (debt: string) => ({
      ...collateral,
      ltvPercent: decimal('42.35'),
      position: {
        ...position,
        value: { ...position.value, value: amountOf('value', '100000000'), debt: amountOf('debt', debt) },
      },
    });
    const { main, user } = openDesk('borrow', {
      slices: { borrow: { ...borrow, flow: { stage: 'terms' } }, collateral: shown('0') },
    });
    await user.type(await screen.findByLabelText(/^Amount/), '1');
    expect(await screen.findByText(/states an LTV of 42\.35%, but debt ÷ value is 0(\.0+)?%/)).toBeTruthy();
    act(() => main.publish('collateral', shown('42350000')));
    await waitFor(() => expect(screen.queryByText(/states an LTV of/)).toBeNull());
  });
});

describe('the LTV on Collateral', () => {
  it('shows a note if debt ÷ value gives another figure', async () => {
    const { collateral } = sampleSlices(now());
    const { position } = collateral;
    if (position === undefined) throw new Error('no position');
    const value = { ...position.value, value: amountOf('value', '200'), debt: amountOf('debt', '50') };
    const stated = (percent: string) => ({
      ...collateral,
      ltvPercent: decimal(percent),
      position: { ...position, value },
    });
    const { main } = openDesk('collateral', { slices: { collateral: stated('42.35') } });
    expect(
      (await screen.findAllByText(/states an LTV of 42\.35%, but debt ÷ value is 25(\.0+)?%/)).length,
    ).toBeGreaterThan(0);
    act(() => main.publish('collateral', stated('25')));
    await waitFor(() => expect(screen.queryByText(/states an LTV of/)).toBeNull());
  });
});

describe('confirmations', () => {
  it('are shown as stated, even beyond the required number', () => {
    expect(confirmationWords(7, 12)).toBe('7 of 12');
    expect(confirmationWords(12, 12)).toBe('12 of 12');
    expect(confirmationWords(400, 12)).toBe('400 (12 needed)');
  });
});

describe('a destination of several lines', () => {
  it('is shown on several lines or on one, never with the code of its line break', () => {
    expect(escapeInvisibleLines('bank: Harbour\naccount: 01\u202e')).toBe(
      'bank: Harbour\naccount: 01[U+202E]',
    );
    expect(escapeInvisibleLines('bank: Harbour\r\naccount: 01', ' · ')).toBe('bank: Harbour · account: 01');
  });
});

describe('the notice about a saved file', () => {
  const task = (state: ExportTask['state']): ExportTask => ({
    id: 'e1',
    resource: 'loans',
    format: 'csv',
    file: 'loans.csv',
    startedAt: now(),
    state,
    rows: 12,
  });
  const saved = (): HTMLElement | null => screen.queryByText(/^loans\.csv saved/);

  it('is on the screen that saved it, but not on the next one', async () => {
    const { main } = openDesk('loans', { slices: { exports: { tasks: [task('running')] } } });
    await screen.findByText(/Writing loans\.csv/);
    act(() => main.publish('exports', { tasks: [task('done')] }));
    await waitFor(() => expect(saved()).not.toBeNull());
    act(() => go({ screen: 'history' }));
    await screen.findByRole('heading', { level: 1, name: 'History' });
    expect(saved()).toBeNull();
  });

  it('is on the screen where the export ends, even if another one started it', async () => {
    const { main } = openDesk('loans', { slices: { exports: { tasks: [task('running')] } } });
    await screen.findByText(/Writing loans\.csv/);
    act(() => go({ screen: 'history' }));
    await screen.findByText(/Writing loans\.csv/);
    act(() => main.publish('exports', { tasks: [task('done')] }));
    await waitFor(() => expect(saved()).not.toBeNull());
  });
});

describe('the age of a loan’s reading', () => {
  it('restarts with a reading that changed nothing', async () => {
    let observedAt = epochMillis(Date.now() - 9 * 60_000);
    const { main } = openDesk('loan', {
      handlers: {
        'loans.detail': () => {
          const detail = loanDetail(now());
          return {
            ok: true,
            value: { ...detail, ...(detail.loan && { loan: { ...detail.loan, observedAt } }) },
          };
        },
      },
    });
    await screen.findAllByText(/read 9 min ago/);
    observedAt = now();
    const loans = main.slice('loans');
    if (loans === undefined) throw new Error('no loans');
    act(() => main.publish('loans', { ...loans, observedAt }));
    expect(await screen.findAllByText(/read just now/)).toBeTruthy();
  });
});
