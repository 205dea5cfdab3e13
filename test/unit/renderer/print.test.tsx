// @vitest-environment jsdom
// The print dialog: what goes on paper, which rows of a long table, and what happens without a printer.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../contract/errors.ts';
import { MOST_PRINTED } from '../../../renderer/state/printing.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import { announced, button, closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const edge = (name: string): string => document.documentElement.style.getPropertyValue(`--print-${name}`);

async function openPrint(desk: ReturnType<typeof openDesk>): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1 });
  await desk.user.keyboard('{Control>}p{/Control}');
  return screen.findByRole('dialog', { name: 'Print this screen' });
}

describe('Ctrl+P', () => {
  it('prints the screen with its name, service, time, person and desk at the edges', async () => {
    const desk = openDesk('loan', { handlers: { 'prints.paper': () => ok({ printed: true }) } });
    const dialog = await openPrint(desk);
    await expectAccessible();
    const print = await within(dialog).findByRole('button', { name: 'Print…' });
    expect(document.activeElement).toBe(print);
    await waitFor(() => expect(print.getAttribute('aria-disabled')).toBeNull());
    expect(document.activeElement).toBe(print);
    await desk.user.keyboard('{Enter}');
    const [asked] = desk.main.callsTo('prints.paper') as { title: string }[];
    expect(asked?.title).toMatch(/LN-/);
    await announced('Sent to the printer');
    expect(screen.queryByRole('dialog')).toBeNull();
    // Nothing of it stays in the page.
    expect(edge('top')).toBe('');
  });

  it('says which rows of a long list are printed, and draws them all', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => ({ subject: `LN-${String(at)}` }));
    openDesk('loans', {
      handlers: {
        'history.page': ({ cursor, skip, limit, resource }) => {
          const from = skip ?? Number(cursor ?? '0');
          const page = rows.slice(from, from + limit).map(({ subject }) => ({
            resource,
            subject,
            since: 1 as never,
            observedAt: 1 as never,
          }));
          const next = from + limit < rows.length ? { nextCursor: String(from + limit) } : {};
          return ok({ rows: page, ...next, total: rows.length, counted: 'exact' });
        },
        'prints.pdf': () => ok({ file: 'Loans-2026-11-25.pdf', sha256: 'ab' }),
      },
    });
    await screen.findByText('LN-0');
    act(() => useUi.setState({ overlay: 'print' }));
    // By its markup: a role of each of five hundred rows takes seconds to compute here.
    const dialogSays = () => document.querySelector('dialog')?.textContent ?? '';
    await waitFor(() => expect(dialogSays()).toContain('rows 1 to 500 of 1,200.'), { timeout: 20_000 });
    expect(dialogSays()).toContain('Export the whole list in History.');
    expect(document.querySelectorAll('[role="gridcell"]:first-child').length).toBe(MOST_PRINTED);
    expect(document.querySelector('.print-note')?.textContent).toContain('Rows 1 to 500 of 1,200');
    const save = [...document.querySelectorAll('dialog button')].find(
      ({ textContent }) => textContent === 'Save as PDF…',
    );
    if (save === undefined) throw new Error('nothing saves as PDF');
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    fireEvent.click(save);
    await announced('Saved as Loans-2026-11-25.pdf');
  });

  it('stays open when there is no printer, with the reason and the other way', async () => {
    const none = fail({ code: 'blocked', by: 'no-printer' });
    const desk = openDesk('loan', { handlers: { 'prints.paper': () => none } });
    const dialog = await openPrint(desk);
    const print = within(dialog).getByRole('button', { name: 'Print…' });
    await waitFor(() => expect(print.getAttribute('aria-disabled')).toBeNull());
    await desk.user.click(print);
    await within(dialog).findByText(/No printer was found on this computer\./);
    expect(edge('top')).toContain('Collateral Desk · ');
    expect(edge('mark')).toContain('PRACTICE');
    expect(edge('bottom')).toMatch(/by ada at treasury-lagos-1/);
    expect(within(dialog).getByText(/Save the page as PDF instead\./)).toBeTruthy();
  });

  it('opens from the native menu too', async () => {
    const { main } = openDesk('loan');
    await screen.findByRole('heading', { level: 1 });
    act(() => main.publish('navigation', { request: 1, target: { kind: 'frame', act: 'print' } }));
    expect(await button('Save as PDF…')).toBeTruthy();
  });
});
