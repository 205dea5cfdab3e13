// Lifetime: the process. What a quit waits for.
import { app } from 'electron';
import { inBackground } from '../desk/ports/background.ts';
import { ownAppImage } from '../shell/app-image.ts';
import { linkAmong } from '../shell/arrivals.ts';
import { systemClipboard } from '../shell/clipboard.ts';
import type { OpenStorage } from './storage.ts';

/** Milliseconds that a quit waits for the databases, or else for a request that is on its way. */
const CLOSES_WITHIN = 4_000;
const REQUEST_ENDS_WITHIN = 20_000;

interface Arrival {
  /** Shows the window. */
  readonly show: () => void;
  readonly followLink: (link: string) => void;
}

/**
 * Closes once before quitting; neither a hanging close nor a keychain prompt keeps the app running.
 * @returns what to do with a second start. During the quit it starts the app again afterwards, with the last link,
 * because a window opened then would show a closing desk as live.
 */
export function closeBeforeQuit({
  opened,
  discard,
  show,
  followLink,
}: Arrival & {
  readonly opened: () => OpenStorage | undefined;
  /** Removes what must not outlive this run. */
  readonly discard: () => void;
}): Arrival {
  let isQuitting = false;
  let closed = false;
  let isWanted = false;
  let lastLink: string | undefined;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    isQuitting = true;
    const limit = opened()?.desk.isSending() === true ? REQUEST_ENDS_WITHIN : CLOSES_WITHIN;
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, limit));
    const end = (): void => {
      closed = true;
      discard();
      if (isWanted) startAgain(lastLink);
      // Everything is saved; Node would wait while a keychain prompt is open.
      if (opened()?.isHeldByKeychain() ?? true) process.kill(process.pid, 'SIGKILL');
      else app.quit();
    };
    // First, because a close may hang and a copied account number must not outlive the app.
    const closing = systemClipboard
      .clearOwn()
      .catch(() => undefined)
      .then(() => opened()?.close());
    inBackground('close', () => Promise.race([closing, giveUp]).finally(end));
  });
  return {
    show() {
      if (isQuitting) isWanted = true;
      else show();
    },
    followLink(link) {
      if (isQuitting) lastLink = link;
      else followLink(link);
    },
  };
}

function startAgain(link: string | undefined): void {
  // An AppImage's executable is gone with its mount.
  const execPath = app.isPackaged ? ownAppImage() : undefined;
  // The link of this start was followed already.
  const args = process.argv.slice(1).filter((argument) => linkAmong([argument]) === undefined);
  if (link !== undefined) args.push(link);
  app.relaunch({ args, ...(execPath !== undefined && { execPath }) });
}
