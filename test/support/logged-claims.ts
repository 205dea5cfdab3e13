// Claims that a test controls: it logs each step and can refuse one.
import type { ClaimId } from '../../domain/claim.ts';
import { ok, type Result } from '../../contract/errors.ts';
import type { ActContent } from '../../contract/slices/team.ts';
import type { ClaimEnding, Claims } from '../../main/desk/ports/team.ts';

export interface LoggedClaims extends Claims {
  readonly asked: ActContent[];
  readonly endings: ClaimEnding[];
  /** What each step answers; `ok` unless a test sets it. */
  readonly refuse: { take?: Result<never>; sending?: Result<never>; end?: Result<never> };
}

export function loggedClaims(log: (line: string) => void): LoggedClaims {
  const claims: LoggedClaims = {
    asked: [],
    endings: [],
    refuse: {},
    take(asked) {
      log(`claim take ${asked.kind}`);
      claims.asked.push(asked);
      const nth = String(claims.asked.length).padStart(12, '0');
      const record = {
        id: `00000000-0000-4000-8000-${nth}` as ClaimId,
        databaseId: 'db',
        person: 'ada',
      };
      return Promise.resolve(claims.refuse.take ?? ok({ record }));
    },
    recordPaid(asked) {
      log(`claim paid ${asked.kind === 'repayment' ? asked.reference : ''}`);
      return claims.take(asked);
    },
    sending() {
      log('claim sending');
      return Promise.resolve(claims.refuse.sending ?? ok(undefined));
    },
    holds: () => Promise.resolve(true),
    end(_claim, ending) {
      log(`claim ${ending.to}`);
      claims.endings.push(ending);
      return Promise.resolve(claims.refuse.end ?? ok(undefined));
    },
  };
  return claims;
}
