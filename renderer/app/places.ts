// The entry of the rail for each route.
import type { Place } from '../../contract/places.ts';
import type { Route } from '../state/ui.ts';

/** Undefined for Approvals, which only a desk with a team has. */
export function placeOf({ screen }: Route): Place | undefined {
  if (screen === 'approvals') return undefined;
  if (screen === 'loan') return 'loans';
  if (screen === 'ledger' || screen === 'addresses') return 'collateral';
  return screen === 'inspector' ? 'settings' : screen;
}
