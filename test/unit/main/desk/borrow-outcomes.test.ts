// What the desk does with the outcome of an accept or a direct application, also one it cannot record.
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../contract/errors.ts';
import type { ConfirmedBy } from '../../../../domain/confirmed-by.ts';
import { decimal } from '../../../../domain/decimal.ts';
import type { ApplicationId, ExternalId, IntentId } from '../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { RecordKind } from '../../../../main/desk/journal/format/record-schemas.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';

const profile: ServiceProfile = {
  ...testProfile,
  applicationAmountField: { name: 'collateral_amount', confirmed: true },
};
const terms = { amount_ngn: '4,000,000.00' };
const disk = { code: 'store-failed', fault: 'disk-full', detail: 'full' } as const;
const confirmedBy: ConfirmedBy = { gesture: 'press' };
const refused = { code: 'rejected', httpStatus: 422, serviceWords: 'no' } as const;

let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk(profile);
});
/** Makes the journal fail for this kind of record. */
function failsToRecord(kind: RecordKind): void {
  const { append } = desk.journal;
  desk.journal.append = (entry) => (entry.kind === kind ? Promise.resolve(fail(disk)) : append(entry));
}
const quoted = () => desk.borrow.createQuote(terms);
const prepared = () => {
  desk.borrow.prepareApplication('1360.2');
  return desk.at('application-review');
};
function applyShown() {
  const { intentId, digest } = desk.at('application-review');
  return desk.borrow.apply(intentId, digest);
}
const body = (kind: RecordKind) =>
  JSON.parse(desk.journal.written.findLast((entry) => entry.kind === kind)?.body ?? '{}') as Record<
    string,
    unknown
  >;
const addresses = async (...listed: ReturnType<typeof returnAddress>[]) => {
  await desk.book.take('returnAddresses', desk.answer(listed));
  await settled();
};

describe.each([
  ['an accept', () => quoted(), () => desk.acceptShown()],
  ['a direct application', () => Promise.resolve(prepared()), () => applyShown()],
])('%s', (_what, review, act) => {
  beforeEach(async () => {
    await review();
  });
  it('that was confirmed, but could not be recorded, has an unknown outcome', async () => {
    failsToRecord('intent.confirmed');
    expect(await act()).toEqual(fail(disk));
    await settled();
    expect(desk.shown.flow.stage).toBe('unknown');
    expect(desk.requests.intents.live(profile.id)?.state).toBe('unknown');
  });
  it('that was rejected, but could not be recorded, has an unknown outcome', async () => {
    desk.onAccept = desk.onApply = () => ({ kind: 'rejected', error: refused, neverLeft: false });
    failsToRecord('intent.rejected');
    expect(await act()).toEqual(fail(disk));
    await settled();
    expect(desk.shown.flow.stage).toBe('unknown');
  });
  it('enters its application into the list at once', async () => {
    desk.onApply = () => desk.confirmed(application({ quoteId: missing() }));
    expect(await act()).toMatchObject({ ok: true });
    expect(desk.book.latest.applications?.value.map(({ raw }) => raw)).toEqual(['{"id":"app_1"}']);
  });
  it('shows the service’s words if it was rejected after it left', async () => {
    desk.onAccept = desk.onApply = () => {
      desk.clock.advance(60_000);
      return { kind: 'rejected', error: refused, neverLeft: false };
    };
    expect(await act()).toEqual(fail(refused));
    expect(desk.at('rejected').error).toEqual(refused);
    expect(body('intent.rejected')).toMatchObject({ by: 'answer' });
  });
});

describe('an accept', () => {
  it('makes the desk read the lists again', async () => {
    await quoted();
    const before = desk.readsAsked;
    await desk.acceptShown();
    await settled();
    expect(desk.readsAsked).toBe(before + 1);
  });
  it('records how the operator confirmed it', async () => {
    await quoted();
    const { intent, digest } = desk.at('review');
    await desk.borrow.accept(intent.id, digest, {}, confirmedBy);
    expect(body('intent.recorded')).toMatchObject({
      kind: 'accept-quote',
      confirmedBy: { gesture: 'press' },
    });
  });
  it('waits as long as the service asked, to the millisecond', async () => {
    await quoted();
    desk.pauseLeft = 1;
    expect(await desk.acceptShown()).toMatchObject({ error: { code: 'blocked', by: 'asked-to-wait' } });
    desk.pauseLeft = 0;
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
  });
  it('is refused without a connection, and while another request has no outcome', async () => {
    await quoted();
    const { intent, digest } = desk.at('review');
    desk.connected = false;
    expect(await desk.borrow.accept(intent.id, digest)).toEqual(fail({ code: 'not-connected' }));
    desk.connected = true;
    const other = { profile: profile.id, intentId: desk.ids.uuid() as IntentId };
    await desk.requests.intents.record({ ...other, kind: 'create-application' });
    expect(await desk.borrow.accept(intent.id, digest)).toMatchObject({
      error: { code: 'blocked', by: 'live-intent' },
    });
  });
  it('answered with an application of another quote is unknown until its own is listed', async () => {
    await quoted();
    const older = { id: found('app_old' as ApplicationId), raw: '{"id":"app_old"}' };
    desk.onAccept = () => desk.confirmed(application({ ...older, quoteId: found('qt_0') }));
    const detail = 'the answer is about another quote: application app_old';
    expect(await desk.acceptShown()).toMatchObject({ error: { code: 'outcome-unknown', detail } });
    expect(desk.at('unknown').intent.detail).toBe(detail);
    expect(desk.book.latest.applications).toBeUndefined();
    await desk.lists([application({ ...older, quoteId: found('qt_0') }), application()]);
    expect(body('intent.confirmed')).toMatchObject({ by: 'reading', applicationId: 'app_1' });
    expect(desk.at('accepted').application.raw).toBe('{"id":"app_1"}');
  });
  it.each([
    ['its quote with another reference', { externalId: found('EXT-0') }, 'unknown'],
    ['its quote, made thirty days before', { at: -30 * 86_400_000 }, 'unknown'],
    ['its quote, made in the same minute', { at: -30_000 }, 'accepted'],
    ['its quote, without reference and time', {}, 'accepted'],
  ])('of unknown outcome with an application that names %s becomes %s', async (_what, stated, stage) => {
    await quoted();
    desk.onAccept = () => ({ kind: 'unknown', detail: 'no answer' });
    await desk.acceptShown();
    const { at, ...names } = { at: undefined, ...stated };
    const createdAt = at === undefined ? missing() : found(epochMillis(desk.clock.wall() + at));
    await desk.lists([application({ externalId: missing(), ...names, createdAt })]);
    expect(desk.shown.flow.stage).toBe(stage);
  });
  it.each([
    ['another reference alone is unknown', missing(), 'EXT-0', 'unknown'],
    ['its quote is confirmed, whatever reference it states', found('qt_1'), 'EXT-0', 'accepted'],
    ['neither quote nor reference is confirmed', missing(), undefined, 'accepted'],
  ])('answered with an application that names %s', async (_what, quoteId, reference, stage) => {
    await quoted();
    const externalId = reference === undefined ? missing('external_id') : found(reference);
    desk.onAccept = () => desk.confirmed(application({ quoteId, externalId }));
    await desk.acceptShown();
    expect(desk.shown.flow.stage).toBe(stage);
  });
  it('that a sleep stopped before the first byte says that the clock was the reason', async () => {
    await quoted();
    desk.connecting = () => desk.suspend();
    expect(await desk.acceptShown()).toMatchObject({ error: { code: 'expired' } });
    const { reason } = desk.at('expired');
    expect(body('intent.rejected')).toMatchObject({ by: 'never-left' });
    expect(reason).toBe('clock');
  });
  it('that was stopped before the first byte, but not recorded so, has an unknown outcome', async () => {
    await quoted();
    desk.connecting = () => desk.clock.advance(60_000);
    failsToRecord('intent.rejected');
    expect(await desk.acceptShown()).toEqual(fail(disk));
    await settled();
    expect(desk.shown.flow.stage).toBe('unknown');
  });
});

describe('a direct application', () => {
  it('is sent only connected, with a return address and while nothing else has no outcome', async () => {
    const { intentId, digest } = prepared();
    desk.connected = false;
    expect(await desk.borrow.apply(intentId, digest)).toEqual(fail({ code: 'not-connected' }));
    desk.connected = true;
    await addresses(returnAddress('0x1', 'pending'));
    expect(await desk.borrow.apply(intentId, digest)).toEqual(
      fail({ code: 'blocked', by: 'no-return-address' }),
    );
    await addresses(returnAddress('0x1'));
    const other = { profile: profile.id, intentId: desk.ids.uuid() as IntentId };
    await desk.requests.intents.record({ ...other, kind: 'create-application' });
    expect(await desk.borrow.apply(intentId, digest)).toEqual(fail({ code: 'blocked', by: 'live-intent' }));
    expect(desk.posts()).toEqual([]);
  });
  it('stays under review if it cannot be recorded', async () => {
    const { intentId, digest } = prepared();
    failsToRecord('intent.recorded');
    expect(await desk.borrow.apply(intentId, digest)).toEqual(fail(disk));
    expect(desk.at('application-review')).toMatchObject({ intentId, digest });
    expect(desk.posts()).toEqual([]);
  });
  it('records how the operator confirmed it', async () => {
    const { intentId, digest } = prepared();
    await desk.borrow.apply(intentId, digest, confirmedBy);
    expect(body('intent.recorded')).toMatchObject({ confirmedBy: { gesture: 'press' } });
  });
  it('is not prepared without a connection', () => {
    desk.connected = false;
    expect(desk.borrow.prepareApplication('1')).toEqual(fail({ code: 'not-connected' }));
  });
});

describe('a quote under review', () => {
  it('expires early only by its own id, and says if that cannot be recorded', async () => {
    await quoted();
    const { intent } = desk.at('review');
    expect(await desk.borrow.letExpire(desk.ids.uuid() as IntentId)).toMatchObject({
      error: { code: 'changed-since-shown', what: 'quote' },
    });
    expect(desk.shown.flow.stage).toBe('review');
    failsToRecord('quote.left-to-expire');
    expect(await desk.borrow.letExpire(intent.id)).toEqual(fail(disk));
  });
});

describe('a request on its way', () => {
  it('is not settled by an operator', async () => {
    await quoted();
    desk.onAccept = () => new Promise(() => undefined);
    void desk.acceptShown();
    await settled();
    const { id, state } = desk.requests.intents.live(profile.id) ?? {};
    expect(state).toBe('sent');
    expect(await desk.borrow.settle(id as IntentId, true, 'letter')).toMatchObject({
      error: { code: 'changed-since-shown', what: 'intent' },
    });
    expect(desk.shown.flow.stage).toBe('accepting');
  });
});

describe('an unknown quote', () => {
  it('ends by time, and the journal says so', async () => {
    desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
    await quoted();
    desk.clock.advance(90_001);
    await desk.lists([]);
    expect(body('intent.rejected')).toMatchObject({ by: 'window-passed' });
    expect(desk.at('expired').reason).toBe('deadline');
  });
  it.each([
    ['back', -3_600_000],
    ['ahead', 600_000],
  ])('ends by the time that passed, also if the clock is set %s', async (_which, by) => {
    desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
    await quoted();
    desk.clock.jump(by);
    desk.clock.advance(90_000);
    await desk.lists([]);
    expect(desk.shown.flow.stage).toBe('unknown');
    desk.clock.advance(1);
    await desk.lists([]);
    expect(desk.shown.flow.stage).toBe('expired');
  });
  it('waits its time anew after a start, because its request may have been sent just before', async () => {
    desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
    await quoted();
    desk.clock.jump(3_600_000);
    await desk.restart(profile);
    desk.clock.advance(90_000);
    await desk.lists([]);
    expect(desk.shown.flow.stage).toBe('unknown');
    desk.clock.advance(1);
    await desk.lists([]);
    expect(body('intent.rejected')).toMatchObject({ by: 'window-passed' });
  });
  it('is settled with the id of the application that names it', async () => {
    await quoted();
    desk.onAccept = () => ({ kind: 'unknown', detail: 'reset' });
    await desk.acceptShown();
    await desk.lists([application()]);
    expect(body('intent.confirmed')).toMatchObject({ by: 'reading', applicationId: 'app_1' });
    expect(desk.requests.intents.all(profile.id)[0]?.applicationId).toBe('app_1');
  });
  it('that a loan’s reference settles shows the form with that loan', async () => {
    desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
    await quoted();
    const { id, externalId = '' as ExternalId } = desk.at('unknown').intent;
    await desk.book.take('loans', desk.answer([loan({ externalId: found(externalId) })]));
    await settled();
    expect(desk.shown.flow).toEqual({ stage: 'terms', settled: id, loanId: loan().id });
  });
  it('that the operator settles as executed borrowed nothing, so the form keeps its terms', async () => {
    desk.onCreate = () => ({ kind: 'unknown', detail: 'reset' });
    await quoted();
    await desk.borrow.settle(desk.at('unknown').intent.id, true, 'letter');
    expect(desk.shown.flow).toEqual({ stage: 'terms' });
  });
  it('is not settled by an operator before it is unknown, or after it was settled', async () => {
    await quoted();
    const { intent } = desk.at('review');
    expect(await desk.borrow.settle(intent.id, true, 'letter')).toMatchObject({
      error: { code: 'changed-since-shown', what: 'intent' },
    });
    expect(desk.shown.flow.stage).toBe('review');
  });
});

describe('an unknown accept', () => {
  let asked: { id: IntentId; externalId?: ExternalId | undefined; recordedAt: number };
  beforeEach(async () => {
    desk.onAccept = () => ({ kind: 'unknown', detail: 'reset' });
    await quoted();
    await desk.acceptShown();
    asked = desk.at('unknown').intent;
  });
  it('that a loan’s reference settles shows the form with that loan', async () => {
    const { externalId = '' as ExternalId } = asked;
    // Offered and accepted with another amount than was asked.
    const made = loan({ externalId: found(externalId), principal: found(decimal('3999500.50')) });
    await desk.book.take('loans', desk.answer([made]));
    await settled();
    expect(desk.requests.intents.live(profile.id)).toBeUndefined();
    expect(desk.shown.flow).toEqual({ stage: 'terms', settled: asked.id, loanId: made.id });
    expect(desk.borrow.startOver()).toMatchObject({ ok: true });
    expect(desk.shown.flow).toEqual({ stage: 'terms' });
  });
  it('that the operator settles as executed shows the same, and one not executed the form alone', async () => {
    expect(await desk.borrow.settle(asked.id, true, 'letter')).toMatchObject({ ok: true });
    expect(desk.shown.flow).toEqual({ stage: 'terms', settled: asked.id });
    await quoted();
    await desk.acceptShown();
    await desk.notExecuted(desk.at('unknown').intent.id, 'letter');
    expect(desk.shown.flow).toEqual({ stage: 'terms' });
    expect(await quoted()).toMatchObject({ ok: true });
  });
  it('that a reading settles hours later keeps the time at which it was sent', async () => {
    desk.clock.advance(16 * 3_600_000);
    await desk.lists([application()]);
    expect(desk.at('accepted').acceptedAt).toBe(asked.recordedAt);
  });
});
