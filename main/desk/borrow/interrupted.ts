// A quote that was taken from under the operator's eyes while it stood, by a restart or by another service or other
// settings: it cannot be accepted any more, and that is said rather than showing an empty form.
import { ACCEPT_MARGIN, ACCEPT_WINDOW } from '../../../domain/quote.ts';
import type { IntentId, ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import type { IntentLog } from './intents.ts';

/**
 * @param ended quotes whose review ended before the operator's eyes.
 * @returns undefined where there was none, or it would have ended by now in any case.
 */
export function interrupted(
  intents: IntentLog,
  profile: ProfileId,
  ended: ReadonlySet<IntentId>,
  now: EpochMillis,
): BorrowFlow | undefined {
  const [newest] = intents.all(profile);
  if (newest?.kind !== 'create-quote' || newest.state !== 'confirmed') return undefined;
  if (ended.has(newest.id) || intents.wasLetGo(newest.id)) return undefined;
  const since = now - newest.recordedAt;
  if (since < 0 || since >= ACCEPT_WINDOW - ACCEPT_MARGIN) return undefined;
  return { stage: 'lapsed', reason: 'restart', terms: newest.terms };
}
