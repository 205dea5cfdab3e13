// The screens of the rail in their order, which is also the order of Ctrl/Cmd+1 to 6.
import type { Route } from '../state/ui.ts';

export const PLACES = ['collateral', 'borrow', 'loans', 'history', 'journal', 'settings'] as const;
export type Place = (typeof PLACES)[number];

/** Where a route belongs in the rail. */
export const placeOf = (route: Route): Place => (route.screen === 'loan' ? 'loans' : route.screen);
