// @vitest-environment jsdom
// The columns of a long table: their widths by mouse and keyboard, and those that stay visible. Both are kept
// for each service.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { USUAL_PREFERENCES } from '../../../contract/usual-preferences.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const edge = (column: string) => screen.findByRole('separator', { name: `Width of ${column}` });
const heads = async (): Promise<string[]> =>
  within(await screen.findByRole('grid'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const tracks = async (): Promise<string> =>
  (await screen.findByRole('grid')).style.getPropertyValue('--columns');

describe('the width of a column', () => {
  it('follows the arrow keys, is kept, and returns to the usual one', async () => {
    const { main, user } = openDesk('loans');
    (await edge('Status')).focus();
    expect((await edge('Status')).getAttribute('aria-valuetext')).toBe('usual width');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    // Unmeasured in this test, so it starts at the narrowest.
    expect((await edge('Status')).getAttribute('aria-valuenow')).toBe('58');
    expect(await tracks()).toContain('58px');
    await expectAccessible();
    expect(main.callsTo('app.setPreferences').at(-1)).toEqual({
      preferences: {
        ...USUAL_PREFERENCES,
        tables: { 'practice loans': { widths: { status: 58 }, pinned: [] } },
      },
    });
    await user.keyboard('{Enter}');
    expect(await tracks()).not.toContain('58px');
  });

  it('follows the mouse, and leaves the remaining width empty if no column takes it', async () => {
    openDesk('loans');
    const loan = await edge('Loan');
    loan.setPointerCapture = () => undefined;
    fireEvent.pointerDown(loan, { button: 0, clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(loan, { clientX: 400, pointerId: 1 });
    fireEvent.lostPointerCapture(loan, { pointerId: 1 });
    fireEvent.pointerMove(loan, { clientX: 700, pointerId: 1 });
    expect(loan.getAttribute('aria-valuenow')).toBe('300');
    expect(await tracks()).toMatch(/^300px .*minmax\(0, 1fr\)$/);
  });
});

describe('a pinned column', () => {
  it('comes first, is kept, and cannot be moved past the pinned ones', async () => {
    const { main, user } = openDesk('loans');
    await screen.findByRole('grid');
    const button = (name: string) => screen.getByRole('button', { name, hidden: true });
    await user.click(button('Keep Payoff visible'));
    expect((await heads()).slice(0, 2)).toEqual(['Payoff', 'Loan']);
    expect(button('Keep Payoff visible').getAttribute('aria-pressed')).toBe('true');
    expect(button('Move Payoff later').hasAttribute('disabled')).toBe(true);
    expect(button('Move Loan earlier').hasAttribute('disabled')).toBe(true);
    expect(main.callsTo('app.setPreferences').at(-1)).toMatchObject({
      preferences: { tables: { 'practice loans': { pinned: ['payoff'] } } },
    });
    await user.click(button('Keep Payoff visible'));
    expect((await heads())[0]).toBe('Loan');
  });
});
