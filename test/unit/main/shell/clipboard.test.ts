import { beforeEach, describe, expect, it, vi } from 'vitest';

const board = vi.hoisted(() => ({ text: '' }));
vi.mock('electron', () => ({
  clipboard: {
    writeText: (text: string) => void (board.text = text),
    readText: () => board.text,
    clear: () => void (board.text = ''),
  },
}));
const { clearOwnClipboard, systemClipboard } = await import('../../../../main/shell/clipboard.ts');

describe('the clipboard when the app ends', () => {
  beforeEach(async () => {
    await systemClipboard.clear();
  });
  it('is cleared of the desk’s last text', async () => {
    await systemClipboard.write('0123456789');
    expect(await systemClipboard.write('16550000.10')).toBe('16550000.10');
    await clearOwnClipboard();
    expect(board.text).toBe('');
  });
  it('keeps another program’s later text', async () => {
    await systemClipboard.write('0123456789');
    board.text = 'a note';
    await clearOwnClipboard();
    expect(board.text).toBe('a note');
  });
  it('keeps an earlier text, if the desk copied nothing', async () => {
    board.text = 'a note';
    await clearOwnClipboard();
    expect(board.text).toBe('a note');
  });
});
