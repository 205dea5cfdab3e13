// Where a route belongs in the rail.
import type { Place } from '../../contract/places.ts';
import type { Route } from '../state/ui.ts';

export const placeOf = ({ screen }: Route): Place => (screen === 'loan' ? 'loans' : screen);
