// A clipboard in memory, on which somebody else can put something, at once or whenever something is written.
import type { Clipboard } from '../../main/desk/ports/system.ts';

export interface MemoryClipboard extends Clipboard {
  text: string;
  /** What a write leaves there; the text itself unless a test says otherwise. */
  swap: (text: string) => string;
}

export function memoryClipboard(): MemoryClipboard {
  const clipboard: MemoryClipboard = {
    text: '',
    swap: (text) => text,
    write(text) {
      clipboard.text = clipboard.swap(text);
      return Promise.resolve(clipboard.text);
    },
    read: () => Promise.resolve(clipboard.text),
    clear() {
      clipboard.text = '';
      return Promise.resolve();
    },
  };
  return clipboard;
}
