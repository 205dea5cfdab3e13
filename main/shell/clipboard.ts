// The only use of the clipboard. Electron 44 made it promise-based; awaiting serves both forms.
import { clipboard } from 'electron';
import type { Clipboard } from '../desk/ports/system.ts';

export const systemClipboard: Clipboard = {
  async write(text) {
    await clipboard.writeText(text);
    return await clipboard.readText();
  },
  async read() {
    return await clipboard.readText();
  },
  clear() {
    return Promise.resolve(clipboard.clear());
  },
};
