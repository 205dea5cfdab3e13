// @vitest-environment jsdom
// A copy counts only if the clipboard then contains the same text, and a long task can always be stopped.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { CopyButton } from '../../../renderer/components/CopyButton.tsx';
import { Task } from '../../../renderer/components/Task.tsx';

afterEach(cleanup);
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('the copy button', () => {
  it('shows "copied" when the text read back is the same', async () => {
    render(
      <CopyButton of="address" text={ADDRESS} copy={async () => ok({ clipboard: ADDRESS, proven: true })} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(screen.getByText('Copied and verified: address')).toBeTruthy();
  });

  it('does not say "verified" where the system shows the app only its own text', async () => {
    const copy = async () => ok({ clipboard: ADDRESS, proven: false });
    render(<CopyButton of="address" text={ADDRESS} copy={copy} />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(screen.getByText('Copied, not verified: address')).toBeTruthy();
    expect(screen.queryByText(/verified: address/)?.textContent).toMatch(/^Copied, not/);
    expect(screen.getByText(/^This system does not show the app what the clipboard holds/)).toBeTruthy();
  });

  it('stops showing "copied" when the window loses the focus and main does not watch the clipboard', async () => {
    render(
      <CopyButton of="address" text={ADDRESS} copy={async () => ok({ clipboard: ADDRESS, proven: true })} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    act(() => void dispatchEvent(new Event('blur')));
    expect(screen.queryByText('Copied and verified: address')).toBeNull();
  });

  it.each([['0x52908400098527886E0F7030069857D2E4169EE8'], [ADDRESS.toLowerCase()], [`${ADDRESS} `], ['']])(
    'shows the clipboard’s contents when another program put %s there',
    async (held) => {
      render(
        <CopyButton of="address" text={ADDRESS} copy={async () => ok({ clipboard: held, proven: true })} />,
      );
      await userEvent.click(screen.getByRole('button', { name: 'Copy address' }));
      expect(screen.getByRole('alert').textContent).toContain(held.trim() === '' ? 'nothing' : held.trim());
      expect(screen.queryByText(/Copied and verified/)).toBeNull();
    },
  );
});

describe('a task', () => {
  it('shows its progress, and that it is stopping', async () => {
    const onCancel = vi.fn<() => void>();
    const { rerender } = render(
      <Task label="Exporting" done={250} of={1000} state="running" onCancel={onCancel} />,
    );
    expect(screen.getByText('250 of 1,000 · 25%')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    rerender(<Task label="Exporting" done={300} of={1000} state="stopping" onCancel={onCancel} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    rerender(<Task label="Exporting" done={300} of={1000} state="stopped" onCancel={onCancel} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
