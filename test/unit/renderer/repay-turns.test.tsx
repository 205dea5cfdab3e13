// @vitest-environment jsdom
// The turns of a repayment as they are shown: what deceives is marked and named, and each dead end has its way out.
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Exactly } from '../../../renderer/components/Exactly.tsx';
import { partName } from '../../../renderer/components/part-name.ts';
import { payableBefore } from '../../support/preview/sample-flows.ts';
import { loanIds } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);
const loanId = loanIds[1];

describe('characters that deceive', () => {
  it('carry their code beside them, and what is selected is the text alone', () => {
    const text = 'M\u0430rina\u200b Bank';
    const { container } = render(<Exactly>{text}</Exactly>);
    expect(container.textContent).toBe(text);
    const codes = [...container.querySelectorAll('[data-code]')].map((one) => one.getAttribute('data-code'));
    expect(codes).toEqual(['U+0430', 'U+200B']);
  });
  it('are named where amount and destination are confirmed', async () => {
    openDesk('repay-odd');
    expect(await screen.findByText('Some characters are not what they seem.')).toBeTruthy();
    expect(screen.getByText('Invisible characters')).toBeTruthy();
    expect(screen.getByText('Letters or digits of another script')).toBeTruthy();
    expect(screen.queryByText('Unusual spaces')).toBeNull();
  });
  it('are not looked for in vain: a plain destination has no such words', async () => {
    openDesk('repay-compare');
    await button('Show the confirmation');
    expect(screen.queryByText('Some characters are not what they seem.')).toBeNull();
  });
  it('hide in no part: two parts of one name are told apart by where they stand', () => {
    expect(partName('beneficiary.bank_name')).toBe('Beneficiary · Bank name');
    expect(partName('bank_name')).toBe('Bank name');
  });
});

describe('values that changed after the payment left', () => {
  it('leave a way to record it, with the reference and how it is known, for the values it was made by', async () => {
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

describe('the moment of paying', () => {
  it('shows once more the whole destination, and asks for another reading when the last is old', async () => {
    const { main, user } = openDesk('repay-old');
    expect(await screen.findByText(/Read 7 min ago/)).toBeTruthy();
    expect(screen.getByText(/account_number: 0123456798/, { selector: 'pre bdi' })).toBeTruthy();
    await user.click(await button('Read again'));
    expect(main.callsTo('repay.readNow')).toEqual([{ loanId }]);
  });
});

describe('a loan that somebody else paid', () => {
  it('is not to be paid, and leads to the return', async () => {
    openDesk('repay-elsewhere');
    expect(await screen.findByText('The lender reports this loan closed. Pay nothing.')).toBeTruthy();
    expect(screen.getAllByText('Not needed, the loan is closed')).toHaveLength(5);
    expect(screen.queryByRole('heading', { name: 'Record the payment' })).toBeNull();
  });
});
