// What another person of the team is asked to approve: exactly the act under review, and nothing else.
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import { serviceOfClaim } from '../../../../domain/claim.ts';
import { decimal } from '../../../../domain/decimal.ts';
import type { IntentId } from '../../../../domain/ids.ts';
import { missing } from '../../../../domain/provenance.ts';
import { loggedClaims } from '../../../support/logged-claims.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { found, quote, testProfile } from '../../../support/lending-values.ts';

const profile = {
  ...testProfile,
  applicationAmountField: { name: 'collateral_amount', confirmed: true },
};
const about = { service: serviceOfClaim(profile.baseUrl), environment: profile.environment };
const changed = fail({ code: 'changed-since-shown', what: 'quote' });
const otherId = '00000000-0000-4000-8000-0000000000ff' as IntentId;

let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk(profile);
});
async function quoted() {
  desk.onCreate = () => desk.confirmed(quote({ amount: found(decimal('4100000.00')) }));
  await desk.borrow.createQuote({ amount_ngn: '4,000,000.00' });
  return desk.at('review');
}
function drafted() {
  desk.borrow.prepareApplication('1,360.20');
  return desk.at('application-review');
}

describe('a quote under review', () => {
  it('is put to approval with its amount, its differences and the time it expires', async () => {
    const { intent, digest, lastMoment } = await quoted();
    expect(desk.borrow.underReview(intent.id, digest)).toStrictEqual(
      ok({
        kind: 'accept',
        ...about,
        quoteId: 'qt_1',
        amount: '4100000.00',
        terms: [{ field: 'amount_ngn', asked: '4000000.00', offered: '4100000.00' }],
        until: lastMoment,
        shown: digest,
      }),
    );
  });
  it('without an amount is put to approval without one', async () => {
    desk.onCreate = () => desk.confirmed(quote({ amount: missing('amount_ngn') }));
    await desk.borrow.createQuote({ amount_ngn: '4,000,000.00' });
    const { intent, digest } = desk.at('review');
    expect(desk.borrow.underReview(intent.id, digest)).not.toHaveProperty('value.amount');
  });
  it('is claimed with exactly the content that was put to approval, also a while later', async () => {
    const claims = loggedClaims(() => undefined);
    desk.claims = claims;
    await desk.workUnder(profile);
    const { intent, digest } = await quoted();
    const asked = desk.borrow.underReview(intent.id, digest);
    desk.clock.advance(7_003);
    await desk.acceptShown({ amount_ngn: '4100000.00' });
    expect(asked).toEqual(ok(claims.asked.at(-1)));
  });
  it('is the only act that can be put to approval: another intent or digest is refused', async () => {
    const { intent, digest } = await quoted();
    expect(desk.borrow.underReview(otherId, digest)).toEqual(changed);
    expect(desk.borrow.underReview(intent.id, digest.replaceAll(/./g, '0'))).toEqual(changed);
  });
  it('can no longer be put to approval once it is being accepted or has expired', async () => {
    const { intent, digest } = await quoted();
    desk.onAccept = () => new Promise(() => undefined);
    void desk.acceptShown({ amount_ngn: '4100000.00' });
    await settled();
    const accepting = desk.at('accepting');
    for (const { id } of [intent, accepting.intent])
      expect(desk.borrow.underReview(id, digest)).toEqual(changed);
    await desk.open(undefined, profile);
    const again = await quoted();
    await desk.borrow.letExpire(again.intent.id);
    expect(desk.borrow.underReview(again.intent.id, again.digest)).toEqual(changed);
  });
});

describe('a direct application under review', () => {
  it('is put to approval with its exact request, and with no amount in naira', () => {
    const { intentId, digest, body } = drafted();
    expect(desk.borrow.underReview(intentId, digest)).toStrictEqual(
      ok({
        kind: 'application',
        ...about,
        requestId: intentId,
        amount: '1360.20',
        asset: 'USDC',
        body,
        shown: digest,
      }),
    );
    expect(body).toBe('{"collateral_amount":"1360.20"}');
  });
  it('is the only act that can be put to approval: another intent or digest is refused', () => {
    const { intentId, digest } = drafted();
    expect(desk.borrow.underReview(otherId, digest)).toEqual(changed);
    expect(desk.borrow.underReview(intentId, digest.replaceAll(/./g, '0'))).toEqual(changed);
  });
  it('gives way to a quote that is requested after it', async () => {
    const { intentId, digest } = drafted();
    await quoted();
    expect(desk.borrow.underReview(intentId, digest)).toEqual(changed);
  });
});

describe('the digest that approvals are compared with', () => {
  it('is that of the quote or the application under review, and there is none without', async () => {
    expect(desk.borrow.reviewedDigest()).toBeUndefined();
    expect(desk.borrow.underReview(otherId, '')).toEqual(changed);
    const { digest: ofDraft } = drafted();
    expect(desk.borrow.reviewedDigest()).toBe(ofDraft);
    const { intent, digest } = await quoted();
    expect(desk.borrow.reviewedDigest()).toBe(digest);
    await desk.borrow.letExpire(intent.id);
    expect(desk.borrow.reviewedDigest()).toBeUndefined();
  });
});
