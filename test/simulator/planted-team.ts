// Faults of two desks that the loader puts into the product, one at a time.
import { one, type Planted } from './planted.ts';

const NOT_TAKEN = one(
  'a claim is not taken',
  'main/desk/team/server-claims.ts',
  'const answer = await open.value.take(id, epochRead(), asked);',
  `const answer = await open.value.take(id, epochRead(), { ...asked, subject: id, scope: id });`,
);

/** For two whole desks (`--desks 2`). */
export const PLANTED_OF_A_TEAM: readonly Planted[] = [
  one(
    'a desk sends without waiting for its claim',
    'main/desk/borrow/claimed.ts',
    'const taken = await claims.take(asked);',
    `const asking = claims.take(asked);
  const soon = { ok: true as const, value: { record: undefined } };
  const taken = await Promise.race([asking, Promise.resolve(soon)]);`,
  ),
  one(
    'a claim is not in the journal before its request is sent',
    'main/desk/borrow/claimed.ts',
    '...(record && { claim: record })',
    '...(record && {})',
  ),
  one(
    'an unknown outcome is reported to the team as rejected',
    'main/desk/team/sync.ts',
    `case 'unknown':
      return unknown(act.evidence);`,
    `case 'unknown':
      return { to: 'rejected', evidence: act.evidence };`,
  ),
  NOT_TAKEN,
];

/** For the acts of two desks alone (`--acts`). */
export const PLANTED_OF_ACTS: readonly Planted[] = [
  NOT_TAKEN,
  one(
    'a claim that was freed or given up is gone on with',
    'main/desk/repay/claiming.ts',
    'return (await claims.holds(held, to)) ? held : undefined;',
    'return held;',
  ),
  one(
    'a desk goes on by its journal alone after a restart',
    'main/desk/team/server-claims.ts',
    'const goesOn = (): boolean => confirmed.has(id) && !givenUp.has(id) && !isOver();',
    'const goesOn = (): boolean => !givenUp.has(id);',
  ),
  one(
    'a claim expires when its desk stops',
    'main/desk/team/sync.ts',
    `if (act === undefined) return unknown('the desk stopped before its journal had the act');`,
    `if (act === undefined || !('by' in act)) return { to: state === 'taken' ? 'released' : 'rejected', evidence: 'expired' };`,
  ),
  one(
    'a restored database is recognised by its counter alone',
    'main/desk/team/restores.ts',
    'if (held.length === 0) return',
    'return',
  ),
  one(
    'a lost claim is not recorded again',
    'main/desk/team/reporting.ts',
    'for (const { id, asked, state } of lost) {',
    'for (const { id, asked, state } of lost.slice(lost.length)) {',
  ),
];
