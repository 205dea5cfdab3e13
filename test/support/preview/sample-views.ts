// Sample saved views of two people in a treasury.
import type { SavedView, ViewsSlice } from '../../../contract/slices/views.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { ProfileId } from '../../../domain/ids.ts';

export const largeLoans = (profile: ProfileId): SavedView => ({
  id: 'view-large',
  name: 'Large open loans',
  profile,
  resource: 'loans',
  filter: { statuses: ['open'], amount: { least: decimal('1000000') } },
  sort: { by: 'amount', descending: true },
  columns: ['subject', 'amount', 'a column of another version', 'destination'],
});
export const marina = (): SavedView => ({
  id: 'view-marina',
  name: 'Through Marina Bank',
  resource: 'loans',
  filter: { destination: 'Marina' },
});

export const savedViews = (profile: ProfileId): ViewsSlice => ({
  profile,
  views: [largeLoans(profile), marina()],
});
