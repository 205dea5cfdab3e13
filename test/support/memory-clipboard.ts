// A clipboard in memory. A test can change it as another program does, at once or at each write.
import type { Clipboard } from '../../main/desk/ports/system.ts';

export interface MemoryClipboard extends Clipboard {
  text: string;
  /** Answers with the text that a write puts on the clipboard; by default the written text. */
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
