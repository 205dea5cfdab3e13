// The only use of the clipboard. Electron 44 made it promise-based; awaiting serves both forms.
import { clipboard } from 'electron';
import type { Clipboard } from '../desk/ports/system.ts';

/** The text that the app last wrote. */
let written: string | undefined;

export const systemClipboard: Clipboard = {
  async write(text) {
    written = text;
    await clipboard.writeText(text);
    return await clipboard.readText();
  },
  async read() {
    return await clipboard.readText();
  },
  clear() {
    written = undefined;
    return Promise.resolve(clipboard.clear());
  },
};

/** Called when the app ends. Leaves a text of another program alone. */
export async function clearOwnClipboard(): Promise<void> {
  if (written !== undefined && (await clipboard.readText()) === written) await systemClipboard.clear();
}
