// What was asked of the page from outside it. The request stands until the page says that it has taken it: a page
// that is still loading finds it, and one that is loaded again does not.
import type { NavigationSlice, NavigationTarget } from '../../contract/slices/navigation.ts';

export interface Navigation {
  readonly ask: (target: NavigationTarget) => void;
  /** An older request than the one that stands has nothing to end. */
  readonly took: (request: number) => void;
}

export function createNavigation(publish: (slice: NavigationSlice) => void): Navigation {
  let standing: NavigationSlice = { request: 0 };
  const stand = (slice: NavigationSlice): void => publish((standing = slice));
  return {
    ask: (target) => stand({ request: standing.request + 1, target }),
    took(request) {
      if (request === standing.request) stand({ request });
    },
  };
}
