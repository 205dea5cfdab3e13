// A clipboard in memory. A test can change it as another program does, at once or at each write.
import { checkedClipboard, type CheckedClipboard } from '../../main/shell/checked-clipboard.ts';

export interface MemoryClipboard extends CheckedClipboard {
  /** What the system holds. */
  text: string;
  /** Answers with the text that a write puts on the clipboard; by default the written text. */
  swap: (text: string) => string;
  /** `clear` has no effect. */
  keeps: boolean;
  /** As Chromium on Wayland: the app reads its own text, whatever the system holds. */
  answersItself: boolean;
}

export function memoryClipboard(): MemoryClipboard {
  let own = '';
  const checked = checkedClipboard(
    {
      writeText(text) {
        own = text;
        clipboard.text = clipboard.swap(text);
      },
      readText: () => (clipboard.answersItself ? own : clipboard.text),
      clear() {
        if (!clipboard.keeps) clipboard.text = '';
      },
    },
    () => clipboard.answersItself,
  );
  const clipboard: MemoryClipboard = {
    ...checked,
    text: '',
    swap: (text) => text,
    keeps: false,
    answersItself: false,
  };
  return clipboard;
}
