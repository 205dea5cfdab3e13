// The entry of the rail for each route.
import type { Place } from '../../contract/places.ts';
import type { Route } from '../state/ui.ts';

export function placeOf({ screen }: Route): Place {
  if (screen === 'loan') return 'loans';
  if (screen === 'ledger' || screen === 'addresses') return 'collateral';
  return screen === 'inspector' ? 'settings' : screen;
}
