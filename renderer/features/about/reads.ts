// What each screen reads from the service, by which of the profile's paths, and what it can send.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Route } from '../../state/ui.ts';

type Paths = ServiceProfile['paths'];

interface Uses {
  readonly reads: readonly Resource[];
  readonly sends?: readonly (keyof Paths)[];
}

export const USES: Readonly<Record<Route['screen'], Uses>> = {
  collateral: { reads: ['position', 'deposits', 'wallets', 'returnAddresses'] },
  ledger: { reads: ['position', 'deposits', 'loans'] },
  addresses: { reads: ['returnAddresses', 'loans'] },
  borrow: {
    reads: ['position', 'applications', 'loans', 'returnAddresses'],
    sends: ['quotes', 'acceptQuote', 'applications'],
  },
  loans: { reads: ['loans'] },
  loan: { reads: ['loans', 'returnAddresses'] },
  history: { reads: [] },
  journal: { reads: [] },
  approvals: { reads: [] },
  settings: { reads: [] },
  inspector: { reads: ['wallets', 'deposits', 'position', 'returnAddresses', 'applications', 'loans'] },
};

/** The requested path, below the base URL. */
export function pathOf(profile: Pick<ServiceProfile, 'paths' | 'pathPrefix'>, resource: Resource): string {
  const { paths, pathPrefix = '' } = profile;
  return (
    pathPrefix +
    (resource === 'applications' ? (paths.readApplications ?? paths.applications) : paths[resource])
  );
}
