// Faults that the races of two desks must find (`npm run faults -- --desks 2 --planted all`), one at a time.
import { one, type Planted } from '../simulator/planted.ts';

export const PLANTED_OF_A_TEAM: readonly Planted[] = [
  one(
    'a desk sends without waiting for its claim',
    'main/desk/borrow/claimed.ts',
    'const taken = await claims.take(act);',
    `const asking = claims.take(act);
  const soon = { ok: true as const, value: { record: undefined } };
  const taken = await Promise.race([asking, Promise.resolve(soon)]);`,
  ),
  one(
    'a claim is of another subject',
    'main/desk/team/server-claims.ts',
    'const answer = await open.value.take(id, act);',
    `const answer = await open.value.take(id, act.kind === 'repayment' ? { ...act, loanId: id } : { ...act, service: id });`,
  ),
  one(
    'an unknown outcome is reported to the team as rejected',
    'main/desk/team/sync.ts',
    `case 'unknown':
      return unknown(act.evidence);`,
    `case 'unknown':
      return { to: 'rejected', evidence: act.evidence };`,
  ),
];
