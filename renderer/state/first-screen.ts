// What waits until the first screen stands: at a start the databases, the page and the window share what the machine
// has, and details asked for meanwhile would only make it come later.

/** Where no first screen comes, details are still asked for. */
const LONGEST = 1_000;

/** What is painted still has to be drawn and shown. */
const DRAWN_AFTER = 150;

let stands: Promise<void> = Promise.resolve();
let tell = (): void => undefined;

/** From here on details wait. */
export function awaitFirstScreen(): void {
  ({ promise: stands, resolve: tell } = Promise.withResolvers<void>());
  setTimeout(tell, LONGEST);
}

/** To be called when it is painted. */
export function firstScreenStands(): void {
  setTimeout(tell, DRAWN_AFTER);
}

/** Settles when the first screen stands; at once where nobody waits for one. */
export const afterFirstScreen = (): Promise<void> => stands;
