// The claims of a desk without a team. Its own journal decides: an intent without an outcome blocks another
// one, and a loan has one checklist. So nothing is asked and nothing more is written, but the order of steps
// is the same as with a server.
import { ok } from '../../../contract/errors.ts';
import type { Claims, HeldClaim } from '../ports/team.ts';

const HELD: HeldClaim = { record: undefined };

export const embeddedClaims: Claims = {
  take: () => Promise.resolve(ok(HELD)),
  recordPaid: () => Promise.resolve(ok(HELD)),
  sending: () => Promise.resolve(ok(undefined)),
  holds: () => Promise.resolve(true),
  end: () => Promise.resolve(ok(undefined)),
};
