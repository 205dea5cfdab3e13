// @vitest-environment jsdom
// Texts from outside cannot change the direction of, or imitate, what is beside them.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { destinationFrom } from '../../../domain/destination.ts';
import { epochMillis } from '../../../domain/time.ts';
import { found } from '../../support/preview/readings.ts';
import { loanDetail } from '../../support/preview/sample-records.ts';
import { closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);
const OVERRIDE = '\u202e';

function openLoan() {
  const detail = loanDetail(epochMillis(Date.now()));
  const { loan } = detail;
  if (loan === undefined) throw new Error('no loan');
  const stated = destinationFrom({ bank: `Harbour ${OVERRIDE}BFM` });
  if (stated === undefined) throw new Error('a bank states a destination');
  const destination = found('repayment_destination', stated);
  return openDesk('loan', {
    handlers: {
      'loans.detail': () => ({
        ok: true,
        value: {
          loan: { ...loan, value: { ...loan.value, destination } },
          timeline: [
            { at: loan.observedAt, field: 'payoff', before: '100.10', now: '200.20' },
            { at: loan.observedAt, field: 'payoff', before: '412000.00', now: '412000' },
            { at: loan.observedAt, field: 'status', before: '0.10', now: '1.50' },
            { at: loan.observedAt, field: 'destination', now: `bank: ${OVERRIDE}BFM` },
          ],
        },
      }),
    },
  });
}

describe('a destination outside the checklist', () => {
  it('is isolated, and so is each character that changes the writing direction', async () => {
    openLoan();
    const texts = await screen.findAllByText(OVERRIDE, { trim: false, collapseWhitespace: false });
    expect(texts.length).toBeGreaterThanOrEqual(2);
    for (const odd of texts) {
      expect(odd.tagName).toBe('BDI');
      expect(odd.dataset['code']).toBe('U+202E');
      expect(odd.parentElement?.tagName).toBe('BDI');
    }
  });
});

describe('a loan’s changes', () => {
  it('are in naira only where the app reads the payoff', async () => {
    openLoan();
    const [first] = await screen.findAllByText('Payoff', { selector: 'strong' });
    const timeline = first?.closest('ol') ?? null;
    if (timeline === null) throw new Error('no timeline');
    expect(within(timeline).getByText('₦200.20')).toBeTruthy();
    // The same amount, written differently: as received.
    expect([...timeline.children].map(({ textContent }) => textContent)[1]).toContain('412000.00→');
    expect(within(timeline).getByText('412000')).toBeTruthy();
    expect(within(timeline).getByText('1.50')).toBeTruthy();
    expect(within(timeline).getByText('Repayment destination')).toBeTruthy();
  });
});
