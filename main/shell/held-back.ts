// What becomes of a window that is to be closed while its page holds something that was not saved: the rule by itself.
import { inBackground } from '../desk/ports/background.ts';
/** What the operator asked for when the page held it back. */
type Wish = 'close' | 'quit' | undefined;

export interface Unsaved {
  /** @returns whether the page may be left now. Otherwise it is asked about, and left once that was allowed. */
  readonly heldBack: () => boolean;
  readonly closing: () => void;
  readonly quitting: () => void;
  /** The machine is being shut down: nobody is there to answer. */
  readonly shuttingDown: () => void;
}

export interface UnsavedActs {
  /** Whether what is not saved may be lost. */
  readonly ask: () => Promise<boolean>;
  readonly close: () => void;
  readonly quit: () => void;
}

export function createUnsaved({ ask, close, quit }: UnsavedActs): Unsaved {
  let wish: Wish;
  let asking = false;
  let letGo = false;

  async function askThen(wanted: Exclude<Wish, undefined>): Promise<void> {
    asking = true;
    // A dialog that cannot be shown must not keep anybody from quitting.
    const lost = await ask().catch(() => true);
    asking = false;
    if (!lost) return;
    letGo = true;
    if (wanted === 'quit') quit();
    else close();
  }

  return {
    heldBack() {
      const wanted = wish;
      wish = undefined;
      // A page that is loaded anew in another language has asked by itself.
      if (letGo || wanted === undefined) return true;
      if (!asking) inBackground('window.ask', () => askThen(wanted));
      return false;
    },
    closing() {
      wish ??= 'close';
    },
    quitting() {
      wish = 'quit';
    },
    shuttingDown() {
      letGo = true;
    },
  };
}
