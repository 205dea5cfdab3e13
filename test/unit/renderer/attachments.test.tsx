// @vitest-environment jsdom
// Notes and attachments on the page of a loan and on its checklist.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { LARGEST_ATTACHMENT } from '../../../domain/attachment.ts';
import { resetUi } from '../../../renderer/state/ui.ts';
import { closeDesk, expectAccessible, moveTo, openDesk } from './desk.tsx';

afterEach(closeDesk);

const card = async (title = 'Notes and attachments') => screen.findByRole('region', { name: title });
const drop = async (...files: File[]) =>
  fireEvent.drop(await card(), { dataTransfer: { files, types: ['Files'] } });
const refused = (fault: 'cut-off' | 'loan-full', file: string): AppError => ({
  code: 'attachment-refused',
  fault,
  file,
});

describe('the list', () => {
  it('states name, type, size, account, step and state, and shows the letters that a name hides', async () => {
    openDesk('loan');
    const list = within(await screen.findByRole('list', { name: 'Attachments' }));
    const rows = list.getAllByRole('listitem').map((row) => row.textContent ?? '');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toContain('GTBank slip 24 November.png');
    expect(rows[0]).toMatch(/PNG picture284\.3 kB.*added by adaStep: Record the payment/);
    expect(rows[1]).toContain('Ngozi confirmed the account by phone.');
    expect(rows[2]).toContain('notice[U+202E]gnp.html');
    expect(rows[2]).toContain('Withdrawn by chidi: Belongs to another loan');
    expect(rows[3]).toContain('Content deleted');
    expect(rows[4]).toContain('Content missing');
    expect(rows[4]).toContain('added by an unnamed account');
    await expectAccessible();
  });
  it('offers for each state only what can be done', async () => {
    const { user } = openDesk('loan');
    await screen.findByRole('list', { name: 'Attachments' });
    const acts = async (name: string) => {
      const menu = screen.getByLabelText(`More for ${name}`, { selector: 'fieldset' });
      return within(menu)
        .getAllByRole('button', { hidden: true })
        .map((one) => one.textContent);
    };
    expect(await acts('GTBank slip 24 November.png')).toEqual(['Preview', 'Save a copy', 'Withdraw']);
    expect(await acts('Note')).toEqual(['Save a copy', 'Withdraw']);
    expect(await acts('notice[U+202E]gnp.html')).toEqual(['Preview', 'Save a copy', 'Delete the content']);
    expect(await acts('lender.eml')).toEqual(['Withdraw']);
    expect(screen.queryByRole('button', { name: 'More for old slip.pdf' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'notice[U+202E]gnp.html' }));
    const dialog = within(screen.getByRole('dialog'));
    // As text: the dialog has no element of it.
    expect(await dialog.findByText('<script>alert(1)</script>')).toBeTruthy();
    expect(dialog.getByText(/Only the beginning is shown/)).toBeTruthy();
    expect(
      screen.getByRole('dialog').querySelector('script, img, iframe, object, embed, svg image'),
    ).toBeNull();
  });
});

describe('a note', () => {
  it('needs words, and is saved for the loan', async () => {
    const { user, main } = openDesk('loan');
    await card();
    await user.click(screen.getByRole('button', { name: 'Write a note' }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(screen.getByText('Write something first.')).toBeTruthy();
    await user.type(screen.getByLabelText('Note'), ' Called the bank. ');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull());
    expect(main.callsTo('attachments.addNote')).toEqual([
      { loanId: expect.any(String), text: 'Called the bank.' },
    ]);
  });
});

describe('a note at a step that the checklist leaves', () => {
  const field = () => screen.queryByLabelText<HTMLTextAreaElement>('Note');
  const write = async (text: string) => {
    const desk = openDesk('repay-compare');
    const place = within(await card('Notes and attachments of this step'));
    await desk.user.click(place.getByRole('button', { name: 'Write a note' }));
    await desk.user.type(place.getByLabelText('Note'), text);
    moveTo(desk, 'read-now');
    await screen.findByRole('heading', { name: 'Read the loan now' });
    return desk;
  };
  it('is there again at that step alone, and is saved for it', async () => {
    const desk = await write('Ngozi called the bank.');
    expect(field()).toBeNull();
    const steps = within(screen.getByRole('list', { name: 'Steps of the repayment' }));
    const marked = steps.getAllByRole('button').filter((one) => one.textContent.includes('Unsaved text'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Compare the payment details'),
    ]);
    const place = within(await card('Notes and attachments of this step'));
    await desk.user.click(place.getByRole('button', { name: 'Write a note' }));
    expect(field()?.value).toBe('');
    await desk.user.click(screen.getByRole('button', { name: 'Cancel' }));
    moveTo(desk, 'compare');
    await waitFor(() => expect(field()?.value).toBe('Ngozi called the bank.'));
    expect(steps.queryByText('Unsaved text')).toBeNull();
    await desk.user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(field()).toBeNull());
    expect(desk.main.callsTo('attachments.addNote')).toMatchObject([
      { step: 'compare', text: 'Ngozi called the bank.' },
    ]);
    moveTo(desk, 'read-now');
    await screen.findByRole('heading', { name: 'Read the loan now' });
    expect(steps.queryByText('Unsaved text')).toBeNull();
  });
  it('is forgotten when the desk is locked or another service is opened', async () => {
    const desk = await write('Ngozi');
    expect(screen.getByText('Unsaved text')).toBeTruthy();
    act(resetUi);
    expect(screen.queryByText('Unsaved text')).toBeNull();
    expect(desk.main.callsTo('attachments.addNote')).toEqual([]);
  });
});

describe('a dropped file', () => {
  it('is sent as its name, size and bytes, one after another', async () => {
    const { main } = openDesk('loan');
    await drop(new File(['one'], 'one.txt'), new File(['three'], 'two.txt'));
    await waitFor(() => expect(main.callsTo('attachments.add')).toHaveLength(2));
    expect(main.callsTo('attachments.add')).toEqual([
      { loanId: expect.any(String), name: 'one.txt', bytes: 3, base64: btoa('one') },
      { loanId: expect.any(String), name: 'two.txt', bytes: 5, base64: btoa('three') },
    ]);
  });
  it('that is too large is not read, and the others are attached', async () => {
    const { main } = openDesk('loan');
    const large = new File(['x'], 'large.iso');
    Object.defineProperty(large, 'size', { value: LARGEST_ATTACHMENT + 1 });
    await drop(large, new File(['one'], 'one.txt'));
    expect(await screen.findByText('large.iso is larger than 10 MB.')).toBeTruthy();
    expect(main.callsTo('attachments.add')).toHaveLength(1);
  });
  it('that cannot be read, such as a folder, is named', async () => {
    const { main } = openDesk('loan');
    const folder = new File([], 'folder');
    // The browser finds out while it reads.
    const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fails(
      this: FileReader,
    ) {
      this.dispatchEvent(new Event('error'));
    });
    await drop(folder);
    expect(await screen.findByText('folder cannot be read.')).toBeTruthy();
    reading.mockRestore();
    expect(main.callsTo('attachments.add')).toEqual([]);
  });
  it('that main refuses is named with what to do', async () => {
    openDesk('loan', {
      handlers: { 'attachments.add': () => ({ ok: false, error: refused('loan-full', 'slip.png') }) },
    });
    await drop(new File(['one'], 'slip.png'));
    expect(await screen.findByText('This loan has no room for more attachments.')).toBeTruthy();
    expect(screen.getByText(/No money moved\. A loan keeps at most 200 attachments/)).toBeTruthy();
  });
  it('is one of at most 20', async () => {
    const { main } = openDesk('loan');
    await drop(...Array.from({ length: 22 }, (_, nth) => new File(['x'], `${nth}.txt`)));
    expect(await screen.findByText(/Only the first 20 files were attached/)).toBeTruthy();
    await waitFor(() => expect(main.callsTo('attachments.add')).toHaveLength(20));
  });
});

describe('a pasted picture', () => {
  const paste = (target: Element) =>
    fireEvent.paste(target, { clipboardData: { files: [new File(['p'], 'image.png')] } });
  it('is attached to the loan, unless it was pasted into a field or while a dialog is open', async () => {
    const { user, main } = openDesk('loan');
    await user.click(await screen.findByRole('button', { name: 'GTBank slip 24 November.png' }));
    paste(document.body);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    const field = document.createElement('input');
    document.body.append(field);
    paste(field);
    field.remove();
    expect(main.callsTo('attachments.add')).toEqual([]);
    paste(document.body);
    await waitFor(() => expect(main.callsTo('attachments.add')).toHaveLength(1));
  });
});

describe('a withdrawal', () => {
  it('needs a reason', async () => {
    const { user, main } = openDesk('loan');
    await screen.findByRole('list', { name: 'Attachments' });
    const menu = screen.getByLabelText('More for Note', { selector: 'fieldset' });
    await user.click(within(menu).getByRole('button', { name: 'Withdraw', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(dialog.getByText('Enter the reason.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'Wrong loan');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(main.callsTo('attachments.withdraw')).toEqual([{ id: expect.any(String), reason: 'Wrong loan' }]);
  });
});
