// Begins an act in the order that every act has: the claim, the record on disk, the word that it is being sent.
// Only then may its first byte leave.
import { serviceOfClaim } from '../../../domain/claim.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ApprovalContent } from '../../../contract/slices/team.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import type { ClaimAsked } from '../ports/team.ts';
import type { Intent } from './intent.ts';
import type { BorrowPorts, DirectDraft } from './ports.ts';
import type { Review } from './review.ts';
import type { BorrowState } from './state.ts';

/** On failure nothing may be sent, and the record says that nothing was. */
export async function beginClaimed(
  { claims, requests: { intents } }: Pick<BorrowPorts, 'claims' | 'requests'>,
  asked: ClaimAsked,
  body: RecordBody<'intent.recorded'>,
): Promise<Result<Intent>> {
  const taken = await claims.take(asked);
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

export function acceptAsked(profile: ServiceProfile, review: Review, digest: string): ClaimAsked {
  const service = serviceOfClaim(profile.baseUrl);
  const amount = valueOf(review.quote.amount);
  return {
    kind: 'accept',
    subject: review.quoteId,
    scope: service,
    service,
    digest,
    amount,
    destination: undefined,
  };
}

/** Its amount is in the collateral's asset, so in naira it counts as unknown. */
export function applicationAsked(profile: ServiceProfile, draft: DirectDraft): ClaimAsked {
  const service = serviceOfClaim(profile.baseUrl);
  const { intentId: subject, digest } = draft;
  return {
    kind: 'application',
    subject,
    scope: service,
    service,
    digest,
    amount: undefined,
    destination: undefined,
  };
}

export const reviewedDigest = ({ flow }: Pick<BorrowState, 'flow'>): string | undefined =>
  flow.stage === 'review' || flow.stage === 'application-review' ? flow.digest : undefined;

/** Fails unless exactly this is under review. */
export function underReview(
  { review, draft, flow }: Pick<BorrowState, 'review' | 'draft' | 'flow'>,
  profile: ServiceProfile,
  intentId: IntentId,
  digest: string,
): Result<{ asked: ClaimAsked; content: ApprovalContent }> {
  if (draft?.intentId === intentId && draft.digest === digest) {
    const { amount, body } = draft;
    const { asset } = profile.expectedCollateral;
    return ok({
      asked: applicationAsked(profile, draft),
      content: { kind: 'application', amount, asset, body },
    });
  }
  const isShown = flow.stage === 'review' && flow.intent.id === intentId && flow.digest === digest;
  if (review === undefined || !isShown) return fail({ code: 'changed-since-shown', what: 'quote' });
  const asked = acceptAsked(profile, review, digest);
  const terms = flow.compared.map(({ field, asked: wanted, offered }) => ({ field, asked: wanted, offered }));
  const { amount, subject: quoteId } = asked;
  const content = {
    kind: 'accept' as const,
    quoteId,
    ...(amount && { amount }),
    terms,
    until: flow.lastMoment,
  };
  return ok({ asked, content });
}
