// A direct application: an exact collateral amount, shown for review, then recorded and sent once. The
// lender's staff review it before anything is paid out. The document has no idempotency key for it, so a lost
// answer leaves the outcome unknown until an operator settles it.
import type { ConfirmedBy } from '../../../domain/confirmed-by.ts';
import { sameValue } from '../../../domain/decimal.ts';
import { IntentIdSchema, type IntentId } from '../../../domain/ids.ts';
import { mayStillLeave } from '../../../domain/intent.ts';
import { amountInBody, applicationBody } from '../../../domain/connector/money-request.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { decimalsOf } from '../../../domain/wallet.ts';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { digestOf, sha256 } from '../hash.ts';
import { inBackground } from '../ports/background.ts';
import { applicationAct, beginClaimed } from './claimed.ts';
import { createEndings } from './ending.ts';
import type { BorrowPorts } from './ports.ts';
import type { BorrowState } from './state.ts';
import { momentOf } from './review.ts';
import { checkCollateral, placesOf } from './terms.ts';

/** Checks the amount and shows the exact request. Records and sends nothing. */
export function prepareApplication(
  state: BorrowState,
  { ids, profile, service, mayBorrow }: BorrowPorts,
  typed: string,
  withoutReturnAddress: boolean,
): Result<object> {
  if (service() === undefined) return fail({ code: 'not-connected' });
  const { confirmed } = profile.applicationAmountField;
  // The document does not name the amount's field: its name is assumed until the operator confirms it.
  if (!confirmed) return fail({ code: 'profile-incomplete', field: 'applicationAmountField.confirmed' });
  if (state.isBusy()) return fail({ code: 'blocked', by: 'live-intent' });
  const gate = mayBorrow();
  if (!gate.ok) return gate;
  if (!state.hasReturnAddress(withoutReturnAddress))
    return fail({ code: 'blocked', by: 'no-return-address' });
  const amount = checkCollateral(
    typed,
    placesOf(profile.applicationAmountField, decimalsOf(profile.expectedCollateral)),
  );
  if (!amount.ok) return amount;
  const intentId = v.parse(IntentIdSchema, ids.uuid());
  const body = applicationBody(profile, amount.value);
  const digest = digestOf({ intent: intentId, body });
  // What is shown is what the body says.
  const said = amountInBody(profile, body);
  if (said === undefined || !sameValue(said, amount.value))
    return fail({ code: 'changed-since-shown', what: 'amount' });
  state.reviewDraft({ intentId, amount: amount.value, body, digest, withoutReturnAddress });
  return ok({});
}

/** Sends exactly the request that was shown. */
export async function apply(
  state: BorrowState,
  ports: BorrowPorts,
  shown: { intentId: IntentId; digest: string; confirmedBy?: ConfirmedBy | undefined },
): Promise<Result<object>> {
  const { clock, profile, requests } = ports;
  const { intents } = requests;
  const confirmedAt = momentOf(clock);
  const service = ports.service();
  if (service === undefined) return fail({ code: 'not-connected' });
  const endings = createEndings(ports);
  const { draft } = state;
  const { name, confirmed } = profile.applicationAmountField;
  const same =
    draft !== undefined &&
    confirmed &&
    draft.intentId === shown.intentId &&
    draft.digest === shown.digest &&
    // Rebuilt with the current profile: the field may have been renamed since the review.
    applicationBody(profile, draft.amount) === draft.body;
  if (!same) return fail({ code: 'changed-since-shown', what: 'application' });
  if (intents.live(profile.id) !== undefined) return fail({ code: 'blocked', by: 'live-intent' });

  if (!state.hasReturnAddress(draft.withoutReturnAddress))
    return fail({ code: 'blocked', by: 'no-return-address' });

  const { intentId: id, amount, body, digest } = draft;
  const facts = { kind: 'create-application' as const, terms: { [name]: amount } };
  state.show({ stage: 'applying', intent: { ...facts, id, state: 'draft', recordedAt: clock.wall() } });
  const begun = await beginClaimed(ports, applicationAct(profile, draft), {
    ...facts,
    profile: profile.id,
    intentId: id,
    body,
    bodyHash: sha256(body),
    ...(!state.hasReturnAddress(false) && { withoutReturnAddress: true as const }),
    shown: digest,
    ...(shown.confirmedBy && { confirmedBy: shown.confirmedBy }),
  });
  if (!begun.ok) {
    state.reviewDraft(draft);
    return begun;
  }
  // Claim, disk and connection may be slow, so the clocks are checked right before the first byte.
  const mayLeave = (): boolean => mayStillLeave(confirmedAt, momentOf(clock), requests.suspendedAt);
  const answering = service.createApplication(body, mayLeave);
  inBackground('borrow.sent', () => intents.move(id, { to: 'sent' }));
  const outcome = await answering;
  if (outcome.kind === 'rejected' && outcome.neverLeft && !mayLeave())
    return endings.failed(begun.value, {
      ...outcome,
      error: { code: 'expired', reason: 'confirmed-long-ago' },
    });
  if (outcome.kind !== 'confirmed') return endings.failed(begun.value, outcome);
  const moved = await intents.move(id, {
    to: 'confirmed',
    by: 'answer',
    evidence: outcome.raw,
    applicationId: valueOf(outcome.value.id),
  });
  if (moved.ok || !(await endings.unrecorded(begun.value)))
    await endings.deliver(begun.value, 'confirmed', (open) =>
      open.showAccepted(outcome.value, outcome.receivedAt, 'direct'),
    );
  await ports.book.takeApplication(outcome);
  return moved.ok ? ok({}) : moved;
}
