// Accepting a quote: the one act that may pay out at once. What was shown is rebuilt and compared, the intent
// is on disk before the first byte leaves, and the clocks are looked at last.
import { IntentIdSchema, type IntentId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import * as v from 'valibot';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { IntentLog } from './intents.ts';
import { reviewDigest, type Review } from './review.ts';
import type { BorrowPorts } from './parts.ts';
import type { BorrowState } from './state.ts';

export async function acceptQuote(
  state: BorrowState,
  intents: IntentLog,
  { clock, ids, readAgain }: BorrowPorts,
  shown: { intentId: IntentId; digest: string },
): Promise<Result<object>> {
  if (state.lending === undefined) return fail({ code: 'not-connected' });
  const { profile, service } = state.lending;
  const { review, flow } = state;
  const same =
    review !== undefined &&
    flow.stage === 'review' &&
    review.intent.id === shown.intentId &&
    review.intent.profile === profile.id &&
    reviewDigest(review) === shown.digest;
  if (!same) return fail({ code: 'changed-since-shown', what: 'quote' });
  if (intents.live(profile.id) !== undefined) return fail({ code: 'blocked', by: 'live-intent' });
  const late = tooLate(state, review);
  if (late !== undefined) {
    // A clock that was set and is set back must not open the window again.
    state.look();
    return fail(late);
  }
  // It may have lost its approval since the quote was asked for.
  if (!state.hasWayHome(review.intent.withoutReturnAddress))
    return fail({ code: 'blocked', by: 'no-return-address' });

  const id = v.parse(IntentIdSchema, ids.uuid());
  const { externalId, terms } = review.intent;
  const facts = { kind: 'accept-quote' as const, externalId, quoteId: review.quoteId, terms };
  const draft = { ...facts, id, state: 'draft' as const, recordedAt: clock.wall() };
  state.show({ stage: 'accepting', intent: draft });
  const recorded = await intents.record({ ...facts, profile: profile.id, intentId: id, shown: shown.digest });
  if (!recorded.ok) {
    // Nothing left; the quote is still under review if its window is.
    state.show({ stage: 'terms' });
    state.startReview(review);
    return recorded;
  }
  // The disk may have been slow, and a connection can be: the last look at the clocks is right before the first byte.
  const answering = service.acceptQuote(review.quoteId, () => tooLate(state, review) === undefined);
  void intents.move(id, { to: 'sent' });
  const outcome = await answering;
  const lateNow = tooLate(state, review);
  if (outcome.kind === 'rejected' && outcome.neverLeft && lateNow !== undefined) {
    const moved = await intents.move(id, {
      to: 'rejected',
      by: 'never-left',
      evidence: 'the window closed before sending',
    });
    const reason = lateNow.reason === 'clock' ? 'clock' : 'over';
    if (state.profile?.id === profile.id) state.show({ stage: 'lapsed', reason, terms });
    return moved.ok ? fail(lateNow) : moved;
  }
  if (outcome.kind !== 'confirmed') return state.ended(recorded.value, outcome);
  const confirmed = await intents.move(id, {
    to: 'confirmed',
    by: 'answer',
    evidence: outcome.raw,
    applicationId: valueOf(outcome.value.id),
  });
  if (state.profile?.id === profile.id) state.showAccepted(outcome.value, outcome.receivedAt, 'quote');
  void readAgain();
  return confirmed.ok ? ok({}) : confirmed;
}

function tooLate(state: BorrowState, review: Review): Extract<AppError, { code: 'expired' }> | undefined {
  const window = state.windowOf(review);
  if (window.kind === 'open') return undefined;
  return { code: 'expired', reason: window.kind === 'void' ? 'clock' : 'deadline' };
}
