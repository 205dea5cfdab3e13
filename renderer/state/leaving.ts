// Unsaved changes hold a move to another place until the operator decides about them.
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';

interface Hold {
  /** Moves within this place do not ask. */
  readonly place: string;
  /** Asks the operator about the changes; `then` continues the move. */
  readonly ask: (then: () => void) => void;
}
let hold: Hold | undefined;

/** @returns the function that ends the hold */
export function holdPlace(next: Hold): () => void {
  hold = next;
  tellMain(true);
  return () => {
    if (hold !== next) return;
    hold = undefined;
    tellMain(false);
  };
}

/** Main asks in the system's dialog before it closes the window (shell/unsaved.ts). */
const tellMain = (unsaved: boolean): void => inBackground(client['app.setUnsaved']({ unsaved }));

/** Moves at once when nothing is held. @param to the place; undefined for a move that leaves every place */
export function leaving(to: string | undefined, then: () => void): void {
  if (hold === undefined || hold.place === to) then();
  else hold.ask(then);
}
