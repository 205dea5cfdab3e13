// Faults of two whole desks (`--desks 2`) that the loader puts into the product, one at a time.
import { one, type Planted } from './planted.ts';

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
  one(
    'a claim is not taken',
    'main/desk/team/server-claims.ts',
    'const answer = await open.value.take(id, epochRead(), asked);',
    `const answer = await open.value.take(id, epochRead(), { ...asked, subject: id, scope: id });`,
  ),
];
