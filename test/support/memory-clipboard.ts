// A clipboard in memory that another program can change, at once or at each write.
import type { Clipboard } from '../../main/desk/ports/system.ts';

export interface MemoryClipboard extends Clipboard {
  text: string;
  /** What a write leaves on the clipboard; by default the text itself. */
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
