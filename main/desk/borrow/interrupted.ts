// A quote whose review was cut short by a restart, another service or changed settings. It cannot be accepted
// any more; the screen says so instead of showing an empty form.
import { ACCEPT_MARGIN, ACCEPT_WINDOW } from '../../../domain/quote.ts';
import type { IntentId, ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import type { IntentLog } from './intents.ts';

/**
 * @param ended quotes whose review the operator saw end
 * @returns undefined without such a quote, or if it would have expired by now
 */
export function interrupted(
  intents: IntentLog,
  profile: ProfileId,
  ended: ReadonlySet<IntentId>,
  now: EpochMillis,
): BorrowFlow | undefined {
  const [newest] = intents.all(profile);
  if (newest?.kind !== 'create-quote' || newest.state !== 'confirmed') return undefined;
  if (ended.has(newest.id) || intents.wasDropped(newest.id)) return undefined;
  const since = now - newest.recordedAt;
  if (since < 0 || since >= ACCEPT_WINDOW - ACCEPT_MARGIN) return undefined;
  return { stage: 'expired', reason: 'restart', terms: newest.terms };
}
