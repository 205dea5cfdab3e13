// Says of the clipboard only what the system shows.
import { describe, expect, it, test } from 'vitest';
import { millis } from '../../../../domain/time.ts';
import { createCopiedText } from '../../../../main/desk/clipboard/copied-text.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { memoryClipboard, type MemoryClipboard } from '../../../support/memory-clipboard.ts';

const ACCOUNT = '0123456789';

/** A system that behaves in each way a clipboard can, what is said of the copy, and of its end. */
const systems: [string, (clipboard: MemoryClipboard) => void, string | undefined, string | undefined][] = [
  ['takes all', () => undefined, 'held verified', 'cleared verified'],
  ['ignores clear', (system) => (system.keeps = true), 'held verified', 'cleared verified'],
  [
    'ignores everything after the copy',
    (system) => {
      system.keeps = true;
      system.swap = () => ACCOUNT;
    },
    'held verified',
    'cleared failed',
  ],
  [
    'answers with the app’s own text',
    (system) => (system.answersItself = true),
    'held unknown',
    'cleared unknown',
  ],
  [
    'answers with the app’s own text, and takes none',
    (system) => {
      system.answersItself = true;
      system.swap = () => 'a note';
    },
    'held unknown',
    'cleared unknown',
  ],
  ['can’t be read', (system) => (system.swap = () => ''), undefined, undefined],
  ['gets another program’s text', (system) => (system.swap = () => 'a note'), undefined, undefined],
];

test.each(systems)(
  'a clipboard that %s is told as the system shows it',
  async (_kind, setUp, held, ended) => {
    const clock = fakeClock();
    const clipboard = memoryClipboard();
    setUp(clipboard);
    const copied = createCopiedText<string>(clock, clipboard, {
      changed: () => undefined,
      holds: ({ text }, there) => (there === text ? 'copied' : there === '' ? 'nothing' : 'other'),
      replaced: () => undefined,
    });
    const told = () => copied.copy && `${copied.copy.state} ${copied.copy.effect}`;
    await copied.put('account', ACCOUNT);
    expect(told()).toBe(held);
    await copied.look();
    expect(told()).toBe(held);
    clock.advance(millis(60_000));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(told()).toBe(ended);
    // "Verified" is never said of a text that is still there.
    expect(ended === 'cleared verified' && clipboard.text === ACCOUNT).toBe(false);
  },
);

describe('the clipboard when the app ends', () => {
  it('is cleared of the desk’s last text', async () => {
    const clipboard = memoryClipboard();
    await clipboard.write(ACCOUNT);
    await clipboard.write('16550000.10');
    await clipboard.clearOwn();
    expect(clipboard.text).toBe('');
  });
  it.each([true, false])(
    'keeps another program’s text, if the desk copied one before: %s',
    async (before) => {
      const clipboard = memoryClipboard();
      if (before) await clipboard.write(ACCOUNT);
      clipboard.text = 'a note';
      await clipboard.clearOwn();
      expect(clipboard.text).toBe('a note');
    },
  );
});

test('a text is the desk’s own until another one was seen there', async () => {
  const clipboard = memoryClipboard();
  await clipboard.write(ACCOUNT);
  expect(await clipboard.read()).toMatchObject({ text: ACCOUNT, own: true, proven: true });
  clipboard.text = 'a note';
  await clipboard.read();
  clipboard.text = ACCOUNT;
  expect(await clipboard.read()).toMatchObject({ text: ACCOUNT, own: false });
});
