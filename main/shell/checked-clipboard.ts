// The one door to the clipboard: what was written, read and cleared is said as the system shows it, never as it was
// asked for. On Wayland Chromium answers the app with the app's own text, even if the compositor refused it
// for want of an input serial. So there an own text proves nothing.
import type { Clipboard, ClipboardText } from '../desk/ports/system.ts';

/** Electron's clipboard: a promise-based one since 44. */
export interface SystemClipboard {
  writeText(text: string): unknown;
  readText(): string | Promise<string>;
  clear(): unknown;
}

/** Written over a text that `clear` leaves, because nobody can pay to it. */
const BLANK = ' ';

export interface CheckedClipboard extends Clipboard {
  /** Leaves a text of another program alone. */
  clearOwn(): Promise<void>;
}

/** @param answersItself whether the system returns the app's own text without having taken it */
export function checkedClipboard(system: SystemClipboard, answersItself: () => boolean): CheckedClipboard {
  /** The text that the app wrote last, until another one was seen there. */
  let written: string | undefined;
  /** The text that the app found first, while it has seen no other one there. */
  let first: string | undefined;

  async function read(): Promise<ClipboardText> {
    const text = await system.readText();
    if (text !== written) written = undefined;
    first ??= text;
    if (text !== first || written !== undefined) first = '';
    const own = text === written && text !== BLANK;
    const proven = text !== written || !answersItself();
    return { text: text === BLANK ? '' : text, own, fromBefore: text === first, proven };
  }

  async function put(text: string): Promise<ClipboardText> {
    written = text;
    await system.writeText(text);
    written = text;
    return read();
  }

  async function clear(): Promise<ClipboardText> {
    const mine = written;
    if (answersItself()) return put(BLANK);
    await system.clear();
    const there = await read();
    return mine !== undefined && there.text === mine ? put(BLANK) : there;
  }

  return {
    read,
    clear,
    async write(text) {
      const there = await put(text);
      // A text that can't be read back may be there all the same.
      if (there.text === '' && text !== '') await put(BLANK);
      return there;
    },
    async clearOwn() {
      if (written !== undefined && (await read()).own) await clear();
    },
  };
}
