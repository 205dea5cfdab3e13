// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from '../../../renderer/components/Field.tsx';
import { Form } from '../../../renderer/components/Form.tsx';
import { useNotices } from '../../../renderer/state/announcer.ts';

afterEach(cleanup);

function Payment() {
  const [tried, setTried] = useState(false);
  const [amount, setAmount] = useState('');
  const error = (value: string, text: string) => (tried && value === '' ? text : undefined);
  return (
    <Form onSubmit={() => setTried(true)}>
      <TextField label="Bank" value="First Bank" onValue={() => undefined} />
      <TextField
        label="Amount"
        value={amount}
        error={error(amount, 'Enter an amount.')}
        onValue={setAmount}
      />
      <TextField
        label="Reference"
        value=""
        error={error('', 'Enter a reference.')}
        onValue={() => undefined}
      />
      <button type="submit">Pay</button>
    </Form>
  );
}

describe('a form', () => {
  it('focuses the first field with an error after a submit', async () => {
    render(<Payment />);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    const amount = screen.getByLabelText('Amount');
    expect(document.activeElement).toBe(amount);
    await userEvent.type(amount, '5{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Reference'));
  });

  it('announces the error if its field already has the focus', async () => {
    render(<Payment />);
    await userEvent.type(screen.getByLabelText('Amount'), '{Enter}');
    expect(useNotices.getState().spoken.text).toBe('Enter an amount.');
  });
});
