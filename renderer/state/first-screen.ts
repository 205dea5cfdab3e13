// Delays requests for details until the first screen is painted, because databases, page and window compete
// for the processor at the start.

/** The delay ends even if no first screen appears. */
const LONGEST = 1_000;

/** Time from painting to display. */
const DRAWN_AFTER = 150;

let shown: Promise<void> = Promise.resolve();
let endDelay = (): void => undefined;

/** Starts the delay. */
export function awaitFirstScreen(): void {
  ({ promise: shown, resolve: endDelay } = Promise.withResolvers<void>());
  setTimeout(endDelay, LONGEST);
}

/** Call when the first screen is painted. */
export function reportFirstScreen(): void {
  setTimeout(endDelay, DRAWN_AFTER);
}

/** Resolves when the first screen is shown, or at once without a delay. */
export const afterFirstScreen = (): Promise<void> => shown;
