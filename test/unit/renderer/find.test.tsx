// @vitest-environment jsdom
// Ctrl+F finds a text in what a screen shows, or goes to the search beside a long table.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { findText } from '../../../renderer/app/find/find-text.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

describe('the text of a page', () => {
  const found = (html: string, wanted: string): string[] => {
    const root = document.createElement('div');
    root.innerHTML = html;
    return findText(root, wanted).map(String);
  };
  it('is found without case, across the parts of one value', () => {
    expect(found('<p>Loan İ Ẹ</p><p>LOAN i ẹ</p>', 'loan')).toEqual(['Loan', 'LOAN']);
    expect(found('<p>İLoan</p>', 'LOAN')).toEqual(['Loan']);
    expect(found('<p>0123 <span>456</span><b>789</b></p>', '456789')).toEqual(['456789']);
    expect(found('<p>a\u00a0b</p>', ' a b ')).toEqual(['a\u00a0b']);
    expect(found('<p>aaaa</p>', 'aa')).toEqual(['aa', 'aa']);
  });
  it('is not found across two blocks, in hidden text or in a field', () => {
    expect(found('<div>Open</div><div>ed</div>', 'opened')).toEqual([]);
    expect(found('<p><span class="unseen">secret</span></p><input value="secret">', 'secret')).toEqual([]);
    expect(found('<p>x</p>', ' ')).toEqual([]);
  });
});

describe('Ctrl+F', () => {
  it('counts the matches, goes round them, and gives the focus back on Escape', async () => {
    const { user } = openDesk('collateral');
    const opener = await screen.findByRole('button', { name: 'Refresh now' });
    opener.focus();
    await user.keyboard('{Control>}f{/Control}');
    const field = await screen.findByRole('textbox', { name: 'Find on this screen' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'collateral');
    const count = field.parentElement?.querySelector('output');
    await waitFor(() => expect(count?.textContent).toMatch(/^1 of \d+$/));
    const most = Number(count?.textContent.split(' ').at(-1));
    expect(most).toBeGreaterThan(1);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(count?.textContent).toBe(`${most} of ${most}`);
    await user.keyboard('{Enter}');
    expect(count?.textContent).toBe(`1 of ${most}`);
    await expectAccessible();
    await user.clear(field);
    await user.type(field, 'zzzz');
    expect(count?.textContent).toBe('No match');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Find on this screen' })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('goes to the search of a long list instead', async () => {
    const { user } = openDesk('loans');
    await screen.findByRole('grid');
    await user.keyboard('{Control>}f{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search loans' }));
    expect(screen.queryByRole('textbox', { name: 'Find on this screen' })).toBeNull();
  });
});
