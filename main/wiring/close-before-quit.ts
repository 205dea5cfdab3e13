// Lifetime: the process. What a quit waits for.
import { app } from 'electron';
import { inBackground } from '../desk/ports/background.ts';
import { clearOwnClipboard } from '../shell/clipboard.ts';
import type { OpenStorage } from './storage.ts';

/** Milliseconds that a quit waits for the databases, or else for a request that is on its way. */
const CLOSES_WITHIN = 4_000;
const REQUEST_ENDS_WITHIN = 20_000;

/** Closes once before quitting; neither a hanging close nor a keychain prompt keeps the app running. */
export function closeBeforeQuit(opened: () => OpenStorage | undefined): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    const limit = opened()?.desk.isSending() === true ? REQUEST_ENDS_WITHIN : CLOSES_WITHIN;
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, limit));
    const end = (): void => {
      closed = true;
      // Everything is saved; Node would wait while a keychain prompt is open.
      if (opened()?.isHeldByKeychain() ?? true) process.kill(process.pid, 'SIGKILL');
      else app.quit();
    };
    // First, because a close may hang and a copied account number must not outlive the app.
    const closing = clearOwnClipboard()
      .catch(() => undefined)
      .then(() => opened()?.close());
    inBackground('close', () => Promise.race([closing, giveUp]).finally(end));
  });
}
