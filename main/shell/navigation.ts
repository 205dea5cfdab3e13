// Requests to the page from menu, tray and links. A request stays until the page acknowledges it, so a
// loading page finds it and a reloaded page does not repeat it.
import type { NavigationSlice, NavigationTarget } from '../../contract/slices/navigation.ts';

export interface Navigation {
  readonly ask: (target: NavigationTarget) => void;
  /** Ends this request; does nothing for an older one. */
  readonly requestTaken: (request: number) => void;
}

export function createNavigation(publish: (slice: NavigationSlice) => void): Navigation {
  let current: NavigationSlice = { request: 0 };
  const set = (slice: NavigationSlice): void => publish((current = slice));
  return {
    ask: (target) => set({ request: current.request + 1, target }),
    requestTaken(request) {
      if (request === current.request) set({ request });
    },
  };
}
