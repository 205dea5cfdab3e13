// Delays requests for details until the first screen is painted, because databases, page and window compete
// for the processor at the start.

/** The delay ends even if no first screen appears. */
const LONGEST = 1_000;

/** Time from painting to display. */
const DRAWN_AFTER = 150;

let stands: Promise<void> = Promise.resolve();
let tell = (): void => undefined;

/** Starts the delay. */
export function awaitFirstScreen(): void {
  ({ promise: stands, resolve: tell } = Promise.withResolvers<void>());
  setTimeout(tell, LONGEST);
}

/** Call when the first screen is painted. */
export function firstScreenStands(): void {
  setTimeout(tell, DRAWN_AFTER);
}

/** Resolves when the first screen is shown, or at once without a delay. */
export const afterFirstScreen = (): Promise<void> => stands;
