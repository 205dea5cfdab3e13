// What is not saved yet is not lost by a key press: whoever holds such a thing is asked before the window moves
// to another place.
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';

interface Hold {
  /** Moving about within it asks nothing. */
  readonly place: string;
  /** Asks the operator what becomes of it; `then` goes on with the move. */
  readonly ask: (then: () => void) => void;
}
let hold: Hold | undefined;

/** @returns the function that lets go again. */
export function holdPlace(next: Hold): () => void {
  hold = next;
  tellMain(true);
  return () => {
    if (hold !== next) return;
    hold = undefined;
    tellMain(false);
  };
}

/** Main asks, with the system's own dialog, before the window is closed over it (shell/unsaved.ts). */
const tellMain = (unsaved: boolean): void => inBackground(client['app.setUnsaved']({ unsaved }));

/** Goes on at once where nothing is held back. @param to the place, or undefined for what leaves every place. */
export function leaving(to: string | undefined, then: () => void): void {
  if (hold === undefined || hold.place === to) then();
  else hold.ask(then);
}
