// @vitest-environment jsdom
// Special cases of a repayment: deceptive characters are marked and named, and no step is a dead end.
import { render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Exactly } from '../../../renderer/components/Exactly.tsx';
import { partName } from '../../../renderer/components/part-name.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { epochMillis } from '../../../domain/time.ts';
import { payableBefore } from '../../support/preview/sample-flows.ts';
import { loanIds } from '../../support/preview/sample.ts';
import { scene } from '../../support/preview/scenes.ts';
import { button, closeDesk, moveTo, openDesk } from './desk.tsx';

afterEach(closeDesk);
const loanId = loanIds[1];

describe('deceptive characters', () => {
  it('have their code beside them, and selecting gives the text alone', () => {
    const text = 'M\u0430rina\u200b Bank';
    const { container } = render(<Exactly>{text}</Exactly>);
    expect(container.textContent).toBe(text);
    const codes = [...container.querySelectorAll('[data-code]')].map((one) => one.getAttribute('data-code'));
    expect(codes).toEqual(['U+0430', 'U+200B']);
  });
  it('are not mentioned for a plain destination', async () => {
    openDesk('repay-compare');
    await button('Stop and call the lender');
    expect(screen.queryByText('Some characters are not what they seem.')).toBeNull();
  });
  it('cannot hide behind the name of a part, because the name states the whole path', () => {
    expect(partName('beneficiary.bank_name')).toBe('Beneficiary · Bank name');
    expect(partName('bank_name')).toBe('Bank name');
  });
});

describe('values that changed after the payment left', () => {
  it('can be recorded with the reference, its source and the values that were paid', async () => {
    const { main, user } = openDesk('repay-moved');
    await user.click(await button('I paid before it changed'));
    await user.click(await button('Record the earlier payment'));
    expect(main.callsTo('repay.recordPayment')).toEqual([]);
    expect(screen.getByText('Enter the payment reference.')).toBeTruthy();
    expect(screen.getByText(/^Say when you paid and how you know/)).toBeTruthy();
    await user.type(screen.getByLabelText('Payment reference'), 'TRF-1');
    await user.type(screen.getByLabelText('When you paid, and how you know'), '06:58, by the bank');
    await user.click(await button('Record the earlier payment'));
    expect(main.callsTo('repay.recordPayment')).toEqual([
      { loanId, digest: payableBefore.digest, reference: 'TRF-1', beforeChange: '06:58, by the bank' },
    ]);
  });
});

describe('a copy that main refuses because the reading is too old', () => {
  it.each(['Copy the amount', 'Copy: Account number'])(
    'by the button “%s” offers one new reading, which takes the error away',
    async (copy) => {
      const { main, user } = openDesk('repay-take', {
        handlers: { 'repay.take': () => ({ ok: false, error: { code: 'expired', reason: 'read-too-old' } }) },
      });
      await user.click(await button(copy));
      const part = within(
        screen.getByRole('region', { name: /amount/i.test(copy) ? /^Amount/ : /^Destination/ }),
      );
      expect(part.getByText('The reading is more than 60 seconds old.')).toBeTruthy();
      await user.click(part.getByRole('button', { name: 'Read again' }));
      expect(main.callsTo('repay.readNow')).toEqual([{ loanId }]);
      // The same repayment, read again with the same values.
      moveTo({ main }, 'take');
      expect(screen.queryByText('The reading is more than 60 seconds old.')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull();
    },
  );
});

describe('a text that is typed when the checklist moves on', () => {
  const typed = [
    ['the reason to skip comparing', 'repay-take', 'take', 'I cannot paste it', /^Why you cannot paste it/],
    ['the payment reference', 'repay-record', 'record-payment', undefined, 'Payment reference'],
  ] as const;
  it.each(typed)(
    '%s is there again at its step, for the same details',
    async (_, name, step, open, label) => {
      const desk = openDesk(name);
      if (open !== undefined) await desk.user.click(await button(open));
      await desk.user.type(await screen.findByLabelText(label), 'TRF-1');
      const { read } = desk.main.slice('repay')?.repayments[0] ?? {};
      moveTo(desk, 'read-now', { read });
      await screen.findByRole('heading', { name: 'Read the loan now' });
      expect(screen.queryByDisplayValue('TRF-1')).toBeNull();
      expect(screen.getByText('Unsaved text')).toBeTruthy();
      moveTo(desk, step);
      expect(await screen.findByLabelText(label)).toHaveProperty('value', 'TRF-1');
      // Words about one destination say nothing about another.
      moveTo(desk, 'read-now', { read });
      const other = read && { read: { ...read, payable: payableBefore } };
      moveTo(desk, step, other);
      expect(screen.queryByDisplayValue('TRF-1')).toBeNull();
      moveTo(desk, 'read-now', other);
      expect(screen.queryByText('Unsaved text')).toBeNull();
    },
  );
  it('is not marked once its field is not offered any more', async () => {
    const desk = openDesk('repay-take');
    await desk.user.click(await button('I cannot paste it'));
    await desk.user.type(await screen.findByLabelText(/^Why you cannot paste it/), 'no copy');
    const { parts = [] } = desk.main.slice('repay')?.repayments[0] ?? {};
    const pasted = () => ({
      at: epochMillis(Date.now()),
      verdict: 'exact' as const,
      text: '',
      differences: [],
      unshown: [],
    });
    const agreeing = { parts: parts.map((one) => ({ ...one, proven: true, pasted: pasted() })) };
    moveTo(desk, 'record-payment', agreeing);
    expect(await screen.findByLabelText('Payment reference')).toBeTruthy();
    expect(screen.queryByText('Unsaved text')).toBeNull();
  });
  it('for a return that the operator confirms is there again', async () => {
    const desk = openDesk('repay-own');
    const own = { reconcilableBy: 'operator' } as const;
    await desk.user.click(await screen.findByText('Confirm the return manually'));
    await desk.user.type(screen.getByLabelText('Transaction hash'), '0xseen');
    moveTo(desk, 'watch-closed', own);
    expect(screen.queryByDisplayValue('0xseen')).toBeNull();
    expect(screen.getByText('Unsaved text')).toBeTruthy();
    moveTo(desk, 'reconcile-return', own);
    expect(await screen.findByDisplayValue('0xseen')).toBeTruthy();
  });
  it('for a payment that left before a change is there at the step it was typed at', async () => {
    const desk = openDesk('repay-moved');
    const { steps = [], overtaken } = desk.main.slice('repay')?.repayments[0] ?? {};
    await desk.user.click(await button('I paid before it changed'));
    await desk.user.type(screen.getByLabelText('When you paid, and how you know'), '06:58');
    moveTo(desk, 'compare', { overtaken });
    expect(await button('I paid before it changed')).toBeTruthy();
    moveTo(desk, 'read-now', { overtaken, steps });
    expect(await screen.findByDisplayValue('06:58')).toBeTruthy();
    await desk.user.click(await button('Cancel'));
    expect(await button('I paid before it changed')).toBeTruthy();
    moveTo(desk, 'compare', { overtaken });
    moveTo(desk, 'read-now', { overtaken, steps });
    expect(screen.queryByDisplayValue('06:58')).toBeNull();
  });
  it('is forgotten once main has it', async () => {
    const desk = openDesk('repay-record');
    await desk.user.type(await screen.findByLabelText('Payment reference'), 'TRF-1');
    await desk.user.click(await button('Record the payment'));
    moveTo(desk, 'read-now');
    moveTo(desk, 'record-payment');
    expect(await screen.findByLabelText('Payment reference')).toHaveProperty('value', '');
  });
});

describe('the step of paying', () => {
  it('shows the whole destination again, and asks for a new reading if the last is old', async () => {
    const { main, user } = openDesk('repay-old');
    expect(await screen.findByText(/Read 7 min ago/)).toBeTruthy();
    // Beside it stands the account of the last payment.
    const rows = screen.getAllByText((_, at) => at?.tagName === 'DD');
    expect(rows.map(({ textContent }) => textContent.replaceAll(/\D/g, ''))).toContain('0123456798');
    await user.click(await button('Read again'));
    expect(main.callsTo('repay.readNow')).toEqual([{ loanId }]);
  });
});

describe('a loan that somebody else repaid', () => {
  it('offers no payment, and leads to the return', async () => {
    openDesk('repay-elsewhere');
    expect(await screen.findByText('The lender reports this loan closed. Pay nothing.')).toBeTruthy();
    expect(screen.getAllByText('Not needed, the loan is closed')).toHaveLength(5);
    expect(screen.queryByRole('heading', { name: 'Record the payment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'I paid before it changed' })).toBeNull();
  });
  it('takes the record of a payment by the details that had changed before it closed', async () => {
    const { main, user } = openDesk('repay-elsewhere-moved');
    await user.click(await button('I paid before it changed'));
    await user.type(screen.getByLabelText('Payment reference'), 'TRF-1');
    await user.type(screen.getByLabelText('When you paid, and how you know'), '06:58, by the bank');
    await user.click(await button('Record the earlier payment'));
    expect(main.callsTo('repay.recordPayment')).toEqual([
      { loanId, digest: payableBefore.digest, reference: 'TRF-1', beforeChange: '06:58, by the bank' },
    ]);
  });
});

describe('the step of waiting for the lender', () => {
  const minutesAgo = (minutes: number) => epochMillis(Date.now() - minutes * 60_000);
  const watched = (seen: Partial<RepaymentView>) => {
    const { slices } = scene('repay-watch', epochMillis(Date.now()));
    const { repay, loans } = slices;
    if (repay === undefined || loans === undefined) throw new Error('the scene has a repayment');
    const repayments = repay.repayments.map(({ lastSeenAt: _at, ...view }) => ({ ...view, ...seen }));
    openDesk('repay-watch', {
      slices: { repay: { ...repay, repayments }, loans: { ...loans, observedAt: minutesAgo(3) } },
    });
    const label = screen.findByText('Last read', { selector: 'dt' });
    return label.then(({ nextElementSibling }) => nextElementSibling?.textContent);
  };
  it('shows the time of the list that names the loan', async () => {
    expect(await watched({ isListed: true })).toContain('3 min ago');
  });
  it('shows the time of the loan’s own last reading, if the list does not name it', async () => {
    expect(await watched({ lastSeenAt: minutesAgo(7) })).toContain('7 min ago');
  });
  it('shows no time for a loan that was never read', async () => {
    expect(await watched({})).toContain('not provided');
  });
});
