// Requests a quote: checks the terms, records the intent and sends one POST. Its window counts from sending.
import { ExternalIdSchema, IntentIdSchema } from '../../../domain/ids.ts';
import { quoteBody } from '../../../domain/connector/money-request.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { decimalsOf } from '../../../domain/wallet.ts';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Terms } from '../../../contract/slices/borrow.ts';
import { sha256 } from '../hash.ts';
import { inBackground } from '../ports/background.ts';
import { createEndings } from './ending.ts';
import { reviewOf, unusable } from './review.ts';
import type { BorrowPorts } from './ports.ts';
import type { BorrowState } from './state.ts';
import { checkTerms, unitsOf } from './terms.ts';

export async function createQuote(
  state: BorrowState,
  ports: BorrowPorts,
  typed: Terms,
  withoutReturnAddress: boolean,
): Promise<Result<object>> {
  const { clock, ids, profile } = ports;
  const { intents } = ports.requests;
  const service = ports.service();
  if (service === undefined) return fail({ code: 'not-connected' });
  if (state.isBusy()) return fail({ code: 'blocked', by: 'live-intent' });
  const gate = ports.mayBorrow();
  if (!gate.ok) return gate;
  if (!state.hasReturnAddress(withoutReturnAddress))
    return fail({ code: 'blocked', by: 'no-return-address' });
  const terms = checkTerms(typed, profile.quoteFields, decimalsOf(profile.expectedCollateral));
  if (!terms.ok) return terms;

  const id = v.parse(IntentIdSchema, ids.uuid());
  const externalId = v.parse(ExternalIdSchema, ids.uuid());
  const body = quoteBody(profile, externalId, terms.value);
  const facts = { kind: 'create-quote' as const, externalId, terms: terms.value };
  state.show({ stage: 'creating', intent: { ...facts, id, state: 'draft', recordedAt: clock.wall() } });
  const recorded = await intents.record({
    ...facts,
    profile: profile.id,
    intentId: id,
    body,
    bodyHash: sha256(body),
    units: unitsOf(terms.value, profile.quoteFields, profile.expectedCollateral),
    // Recorded only where no address is approved: the box may still be ticked from an earlier request.
    ...(!state.hasReturnAddress(false) && { withoutReturnAddress: true as const }),
  });
  if (!recorded.ok) {
    state.show({ stage: 'terms' });
    return recorded;
  }

  state.noteRequested(id);
  const answering = service.createQuote(body, externalId);
  inBackground('borrow.sent', () => intents.move(id, { to: 'sent' }));
  const outcome = await answering;
  if (outcome.kind !== 'confirmed') return createEndings(ports).failed(recorded.value, outcome);
  const confirmed = await intents.move(id, { to: 'confirmed', by: 'answer', evidence: outcome.raw });
  if (!confirmed.ok) {
    await createEndings(ports).unrecorded(recorded.value);
    return confirmed;
  }
  // The operator may have left this service before the answer came: then the quote expires unseen.
  const open = ports.requests.openView(profile.id);
  if (open === undefined) return ok({});
  // The document does not say that answers repeat external_id. Another one means another quote.
  const echoed = valueOf(outcome.value.externalId);
  if (echoed !== undefined && echoed !== externalId) {
    const error = unusable('other-reference', outcome.value.externalId);
    open.show({ stage: 'rejected', kind: 'create-quote', error, terms: terms.value });
    return fail(error);
  }
  const review = reviewOf(confirmed.value, outcome.value, outcome.sent, outcome.clockOffset);
  if (review === undefined) {
    const error = unusable('no-id', outcome.value.id);
    open.show({ stage: 'rejected', kind: 'create-quote', error, terms: terms.value });
    return fail(error);
  }
  open.startReview(review);
  return ok({});
}
