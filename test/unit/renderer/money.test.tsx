// @vitest-environment jsdom
// Amounts keep every digit from the service's answer to the screen, and from the keyboard to the request.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { decimal, parseDecimal } from '../../../domain/decimal.ts';
import { AmountField, groupTyped } from '../../../renderer/components/AmountField.tsx';
import { Money } from '../../../renderer/components/Money.tsx';
import { grouped, naira } from '../../../renderer/components/format.ts';

afterEach(cleanup);

describe('an amount', () => {
  it('is shown to the kobo past 2^53', () => {
    render(<Money value={decimal('9007199254740993.01')} />);
    expect(screen.getByText('₦9,007,199,254,740,993.01')).toBeTruthy();
  });

  it('of a stablecoin is shown at full precision with its symbol', () => {
    const { container } = render(<Money value={decimal('61240.118223')} unit="USDC" />);
    expect(container.textContent).toBe('61,240.118223\u00a0USDC');
  });

  it('in naira is padded to the kobo and never cut', () => {
    expect(naira(decimal('5'))).toBe('₦5.00');
    expect(naira(decimal('1532.4500'))).toBe('₦1,532.4500');
    expect(naira(decimal('-412.5'))).toBe('\u2212₦412.50');
  });

  it('keeps every digit of any decimal', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,40})\.\d{1,30}$/);
    fc.assert(
      fc.property(digits, (text) => {
        expect(grouped(decimal(text)).replaceAll(',', '')).toBe(text);
      }),
    );
  });
});

function Typed({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <AmountField
      label="Amount"
      value={value}
      onValue={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

describe('the amount field', () => {
  it('groups while typing and returns exact text', async () => {
    let last = '';
    render(<Typed onValue={(value) => (last = value)} />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(field, '9007199254740993.01');
    expect(field.value).toBe('9,007,199,254,740,993.01');
    expect(last).toBe('9007199254740993.01');
  });

  it('reads a pasted grouped amount', async () => {
    let last = '';
    render(<Typed onValue={(value) => (last = value)} />);
    await userEvent.click(screen.getByLabelText('Amount'));
    await userEvent.paste('₦2,450,000.00');
    expect(last).toBe('2450000.00');
  });

  it.each([
    ['1,5', /“1,5” can be read in more than one way/],
    ['1 250 000,50', /can be read in more than one way/],
    ['1.250.000,50', /more than one point/],
    ['1,250.000 00', /can be read in more than one way/],
    ['1e400', /Enter every digit/],
    ['-5', /below zero/],
    ['1234567890123456789012345678901234567890', /at most 18 before the point/],
    ['12.345', /at most 2 here/],
    ['five', /is not an amount/],
  ])(
    'refuses %s in words, pasted or typed, and returns nothing that parses as an amount',
    async (text, words) => {
      for (const by of ['paste', 'type'] as const) {
        let last = '';
        render(<Typed onValue={(value) => (last = value)} />);
        const field = screen.getByLabelText<HTMLInputElement>('Amount');
        await userEvent.click(field);
        await (by === 'paste' ? userEvent.paste(text) : userEvent.type(field, text));
        await userEvent.tab();
        expect(screen.getByText(words)).toBeTruthy();
        expect(field.value.replaceAll(/[, ]/g, '')).toBe(text.replaceAll(/[, ]/g, ''));
        expect(parseDecimal(last)).toBeUndefined();
        expect(last).not.toBe('');
        cleanup();
      }
    },
  );

  it('accepts typed thousands with commas, without an error on the way', async () => {
    let last = '';
    render(<Typed onValue={(value) => (last = value)} />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    for (const key of '1,250,000.5') {
      await userEvent.type(field, key);
      expect(field.getAttribute('aria-invalid')).toBeNull();
    }
    expect(last).toBe('1250000.5');
    expect(screen.getByText('Read as ₦1,250,000.50')).toBeTruthy();
  });

  it('also accepts thousands with spaces', async () => {
    let last = '';
    render(<Typed onValue={(value) => (last = value)} />);
    await userEvent.type(screen.getByLabelText('Amount'), '1 250 000.50');
    expect(last).toBe('1250000.50');
  });

  it('keeps the caret where a digit was inserted in the middle', async () => {
    render(<Typed onValue={() => undefined} />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(field, '1250000');
    await userEvent.type(field, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field.value).toBe('12,950,000');
    expect(field.selectionStart).toBe(4);
  });

  it('is valid again once the refused character is removed', async () => {
    let last = '';
    render(<Typed onValue={(value) => (last = value)} />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(field, '1250e');
    expect(screen.getByText(/Enter every digit/)).toBeTruthy();
    await userEvent.keyboard('{Backspace}');
    expect(field.value).toBe('1,250');
    expect(last).toBe('1250');
  });

  it('groups digits in threes, but not those of the fraction', () => {
    expect(groupTyped('1234567.1234567')).toBe('1,234,567.1234567');
    expect(groupTyped('12')).toBe('12');
  });
});
