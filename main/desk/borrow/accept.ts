// Accepts a quote, which may pay out at once. It rebuilds what was shown and compares it, puts the intent on
// disk before the first byte leaves, and checks the clocks last.
import type { ConfirmedBy } from '../../../domain/confirmed-by.ts';
import { IntentIdSchema, type IntentId } from '../../../domain/ids.ts';
import { isOfferConfirmed, type TypedTerms } from '../../../domain/offer.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { waitBeforeAccept } from '../../../domain/quote.ts';
import * as v from 'valibot';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import { inBackground } from '../ports/background.ts';
import { acceptAct, beginClaimed } from './claimed.ts';
import { createEndings } from './ending.ts';
import { offerOf, reviewDigest, type Review } from './review.ts';
import type { BorrowPorts } from './ports.ts';
import { namesAnother } from '../../../domain/application.ts';
import type { BorrowState } from './state.ts';

export async function acceptQuote(
  state: BorrowState,
  ports: BorrowPorts,
  shown: {
    intentId: IntentId;
    digest: string;
    typedOffer: TypedTerms;
    confirmedBy?: ConfirmedBy | undefined;
  },
): Promise<Result<object>> {
  const { clock, ids, profile, readAgain } = ports;
  const { intents } = ports.requests;
  const endings = createEndings(ports);
  const service = ports.service();
  if (service === undefined) return fail({ code: 'not-connected' });
  const { review } = state;
  const same =
    review !== undefined &&
    review.intent.id === shown.intentId &&
    review.intent.profile === profile.id &&
    reviewDigest(review) === shown.digest;
  if (!same) return fail({ code: 'changed-since-shown', what: 'quote' });
  if (intents.live(profile.id) !== undefined) return fail({ code: 'blocked', by: 'live-intent' });
  const compared = offerOf(review, profile);
  if (!isOfferConfirmed(compared, shown.typedOffer)) return fail({ code: 'blocked', by: 'offer-differs' });
  const late = tooLate(state, review);
  if (late !== undefined) {
    // A clock that is set forward and back must not open the window again.
    state.look();
    return fail(late);
  }
  const window = state.windowOf(review);
  if (window.kind === 'open' && waitBeforeAccept(service.pauseLeft(), window.left) > 0)
    return fail({ code: 'blocked', by: 'asked-to-wait' });
  // The return address may have lost its approval since the quote was requested.
  if (!state.hasReturnAddress(review.intent.withoutReturnAddress))
    return fail({ code: 'blocked', by: 'no-return-address' });

  const id = v.parse(IntentIdSchema, ids.uuid());
  const { externalId, terms } = review.intent;
  const facts = { kind: 'accept-quote' as const, externalId, quoteId: review.quoteId, terms };
  const draft = { ...facts, id, state: 'draft' as const, recordedAt: clock.wall() };
  state.show({ stage: 'accepting', intent: draft });
  const typedOffer = compared.flatMap(({ field, asked, offered, difference }) =>
    difference === 'differs' ? [{ field, asked, offered, typed: shown.typedOffer[field] ?? '' }] : [],
  );
  const begun = await beginClaimed(ports, acceptAct(profile, review), {
    ...facts,
    profile: profile.id,
    intentId: id,
    shown: shown.digest,
    ...(shown.confirmedBy && { confirmedBy: shown.confirmedBy }),
    ...(typedOffer.length > 0 && { typedOffer }),
  });
  if (!begun.ok) {
    // Nothing was sent: the quote is under review again while its window is open.
    state.startReview(review);
    return begun;
  }
  // Disk and connection may be slow, so the clocks are checked again right before the first byte.
  const answering = service.acceptQuote(
    review.quoteId,
    () => tooLate(state, review) === undefined,
    externalId,
  );
  inBackground('borrow.sent', () => intents.move(id, { to: 'sent' }));
  const outcome = await answering;
  const lateNow = tooLate(state, review);
  if (outcome.kind === 'rejected' && outcome.neverLeft && lateNow !== undefined) {
    const moved = await intents.move(id, {
      to: 'rejected',
      by: 'never-left',
      evidence: 'the window closed before sending',
    });
    const reason = lateNow.reason === 'clock' ? 'clock' : 'deadline';
    if (moved.ok || !(await endings.unrecorded(begun.value)))
      await endings.deliver(begun.value, 'rejected', (open) =>
        open.show({ stage: 'expired', reason, terms }),
      );
    return moved.ok ? fail(lateNow) : moved;
  }
  if (outcome.kind !== 'confirmed') return endings.failed(begun.value, outcome);
  // An application of another quote says nothing about this request. The next reading does.
  if (namesAnother(outcome.value, begun.value)) {
    const which = valueOf(outcome.value.id) ?? 'without an id';
    const detail = `the answer is about another quote: application ${which}`;
    return endings.failed(begun.value, { kind: 'unknown', detail });
  }
  const confirmed = await intents.move(id, {
    to: 'confirmed',
    by: 'answer',
    evidence: outcome.raw,
    applicationId: valueOf(outcome.value.id),
  });
  if (confirmed.ok || !(await endings.unrecorded(begun.value)))
    await endings.deliver(begun.value, 'confirmed', (open) =>
      open.showAccepted(outcome.value, outcome.receivedAt, 'quote'),
    );
  // A service may have no list of applications: then this answer is the only source.
  await ports.book.takeApplication(outcome);
  inBackground('borrow.read-again', readAgain);
  return confirmed.ok ? ok({}) : confirmed;
}

function tooLate(state: BorrowState, review: Review): Extract<AppError, { code: 'expired' }> | undefined {
  const window = state.windowOf(review);
  if (window.kind === 'open') return undefined;
  return { code: 'expired', reason: window.reason };
}
