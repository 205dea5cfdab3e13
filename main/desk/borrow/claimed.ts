// Begins an act in the order that every act has: the claim, the record on disk, the word that it is being sent.
// Only then may its first byte leave.
import { serviceOfClaim } from '../../../domain/claim.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { epochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ActContent } from '../../../contract/slices/team.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import type { Intent } from './intent.ts';
import type { BorrowPorts, DirectDraft } from './ports.ts';
import { offerOf, reviewDigest, type Review } from './review.ts';
import type { BorrowState } from './state.ts';

/** On failure nothing may be sent, and the record says that nothing was. */
export async function beginClaimed(
  { claims, requests: { intents } }: Pick<BorrowPorts, 'claims' | 'requests'>,
  act: ActContent,
  body: RecordBody<'intent.recorded'>,
): Promise<Result<Intent>> {
  const taken = await claims.take(act);
  if (!taken.ok) return taken;
  const { record } = taken.value;
  const recorded = await intents.record({ ...body, ...(record && { claim: record }) });
  if (!recorded.ok) {
    await claims.end(taken.value, { to: 'released', evidence: 'the request could not be recorded' });
    return recorded;
  }
  const sending = await claims.sending(taken.value);
  if (sending.ok) return ok(recorded.value);
  const evidence = `not sent, because the team could not be told: ${JSON.stringify(sending.error)}`;
  const moved = await intents.move(recorded.value.id, { to: 'rejected', by: 'never-left', evidence });
  return moved.ok ? sending : moved;
}

const aboutService = ({ baseUrl, environment }: ServiceProfile) => ({
  service: serviceOfClaim(baseUrl),
  environment,
});

export function acceptAct(profile: ServiceProfile, review: Review): Extract<ActContent, { kind: 'accept' }> {
  const amount = valueOf(review.quote.amount);
  const { sent, deadline } = review.window;
  return {
    kind: 'accept',
    ...aboutService(profile),
    quoteId: review.quoteId,
    ...(amount !== undefined && { amount }),
    terms: offerOf(review, profile).map(({ field, asked, offered }) => ({ field, asked, offered })),
    until: epochMillis(sent.wall + deadline - sent.mono),
    shown: reviewDigest(review),
  };
}

export const applicationAct = (profile: ServiceProfile, draft: DirectDraft): ActContent => ({
  kind: 'application',
  ...aboutService(profile),
  requestId: draft.intentId,
  amount: draft.amount,
  asset: profile.expectedCollateral.asset,
  body: draft.body,
  shown: draft.digest,
});

export const reviewedDigest = ({ flow }: Pick<BorrowState, 'flow'>): string | undefined =>
  flow.stage === 'review' || flow.stage === 'application-review' ? flow.digest : undefined;

/** Fails unless exactly this is under review. */
export function underReview(
  { review, draft, flow }: Pick<BorrowState, 'review' | 'draft' | 'flow'>,
  profile: ServiceProfile,
  intentId: IntentId,
  digest: string,
): Result<ActContent> {
  if (draft?.intentId === intentId && draft.digest === digest) return ok(applicationAct(profile, draft));
  const isShown = flow.stage === 'review' && flow.intent.id === intentId && flow.digest === digest;
  if (review === undefined || !isShown) return fail({ code: 'changed-since-shown', what: 'quote' });
  return ok(acceptAct(profile, review));
}
