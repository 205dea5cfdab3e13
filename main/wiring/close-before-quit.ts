// Lifetime: the process. What a quit waits for.
import { app } from 'electron';
import { inBackground } from '../desk/ports/background.ts';
import { linkAmong } from '../shell/arrivals.ts';
import { clearOwnClipboard } from '../shell/clipboard.ts';
import { ownAppImage } from '../shell/installing.ts';
import type { OpenStorage } from './storage.ts';

/** Milliseconds that a quit waits for the databases, or else for a request that is on its way. */
const CLOSES_WITHIN = 4_000;
const REQUEST_ENDS_WITHIN = 20_000;

/**
 * Closes once before quitting; neither a hanging close nor a keychain prompt keeps the app running.
 * @returns shows the window. During the quit it starts the app again afterwards, because a window opened then would
 * show a closing desk as live.
 */
export function closeBeforeQuit(opened: () => OpenStorage | undefined, show: () => void): () => void {
  let isQuitting = false;
  let closed = false;
  let isWanted = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    isQuitting = true;
    const limit = opened()?.desk.isSending() === true ? REQUEST_ENDS_WITHIN : CLOSES_WITHIN;
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, limit));
    const end = (): void => {
      closed = true;
      if (isWanted) startAgain();
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
  return () => {
    if (isQuitting) isWanted = true;
    else show();
  };
}

function startAgain(): void {
  // An AppImage's executable is gone with its mount.
  const execPath = app.isPackaged ? ownAppImage() : undefined;
  const args = process.argv.slice(1).filter((argument) => linkAmong([argument]) === undefined);
  app.relaunch({ args, ...(execPath !== undefined && { execPath }) });
}
