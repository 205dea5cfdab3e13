// The settling of alerts without payees, checklists, returns and requests, as far as a test does not give them.
import { settleAlerts } from '../../main/desk/alerts/settling.ts';
import { testProfile } from './lending-values.ts';

type Ports = Parameters<typeof settleAlerts>[0];

export const settlingOf = (
  given: Pick<Ports, 'clock' | 'book' | 'alerts'> & Partial<Ports>,
): ReturnType<typeof settleAlerts> =>
  settleAlerts({
    profile: { ...testProfile, id: given.book.profile },
    payees: { views: () => [] },
    sentLog: { of: () => [] },
    returnLog: { of: () => [] },
    intentState: () => undefined,
    certificates: { peerOf: () => undefined },
    isReconciled: () => Promise.resolve(undefined),
    ...given,
  });
