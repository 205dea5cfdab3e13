// The rule for closing a window whose page has unsaved changes, without Electron.
import { inBackground } from '../desk/ports/background.ts';
/** What the operator asked for. */
type Wish = 'close' | 'quit' | undefined;

export interface Unsaved {
  /** @returns whether the page may be left now. Otherwise asks the operator, and leaves if they agree. */
  readonly mayLeaveNow: () => boolean;
  readonly closing: () => void;
  readonly quitting: () => void;
  /** The machine is shutting down: nobody can answer. */
  readonly shuttingDown: () => void;
}

interface UnsavedActs {
  /** Asks whether the changes may be lost. */
  readonly ask: () => Promise<boolean>;
  readonly close: () => void;
  readonly quit: () => void;
}

export function createUnsaved({ ask, close, quit }: UnsavedActs): Unsaved {
  let wish: Wish;
  let asking = false;
  let mayLeave = false;

  async function askAndLeave(wanted: Exclude<Wish, undefined>): Promise<void> {
    asking = true;
    // If the dialog cannot be shown, the app can still be quit.
    const lost = await ask().catch(() => true);
    asking = false;
    if (!lost) return;
    mayLeave = true;
    if (wanted === 'quit') quit();
    else close();
  }

  return {
    mayLeaveNow() {
      const wanted = wish;
      wish = undefined;
      // Without a wish to close, the page is reloaded by the app, which has asked.
      if (mayLeave || wanted === undefined) return true;
      if (!asking) inBackground('window.ask', () => askAndLeave(wanted));
      return false;
    },
    closing() {
      wish ??= 'close';
    },
    quitting() {
      wish = 'quit';
    },
    shuttingDown() {
      mayLeave = true;
    },
  };
}
