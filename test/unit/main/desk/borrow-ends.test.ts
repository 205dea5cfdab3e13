// How intents of borrowing end: what may be sent, and how an outcome is settled.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { LATE_ARRIVAL } from '../../../../domain/intent.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { missing } from '../../../../domain/provenance.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, quote, testProfile } from '../../../support/lending-values.ts';

const terms = { amount_ngn: '4,000,000.00' };
const other: ServiceProfile = { ...testProfile, id: 'other' as ProfileId };
const full = { code: 'store-failed' as const, fault: 'disk-full' as const, detail: '' };
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});
const bodies = (kind: string) =>
  desk.journal.written
    .filter((entry) => entry.kind === kind)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const accepts = () => desk.posts().filter((line) => line.startsWith('POST accept'));
const rowsOf = () => {
  const page = desk.borrow.intents({ limit: 50 });
  return page.ok ? page.value.rows : [];
};
async function unknownAccept(): Promise<void> {
  desk.onAccept = () => ({ kind: 'unknown', detail: 'timeout' });
  await desk.borrow.createQuote(terms);
  await desk.acceptShown();
}

describe('an accept', () => {
  it('is sent only for the quote under review, by its intent, at its own service', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    const written = desk.journal.written.length;
    const changed = { ok: false, error: { code: 'changed-since-shown', what: 'quote' } };
    const wrong = intent.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) as typeof intent.id;
    expect(await desk.borrow.accept(wrong, digest)).toEqual(changed);
    desk.connected = false;
    expect(await desk.borrow.accept(intent.id, digest)).toEqual({
      ok: false,
      error: { code: 'not-connected' },
    });
    desk.connected = true;
    await desk.workUnder(other);
    expect(await desk.borrow.accept(intent.id, digest)).toEqual(changed);
    expect(desk.journal.written).toHaveLength(written);
    expect(accepts()).toEqual([]);
    await desk.workUnder(testProfile);
    expect(await desk.borrow.accept(intent.id, digest)).toEqual(changed);
  });
  it('is sent only within its window, and nothing is recorded afterwards', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    const written = desk.journal.written.length;
    desk.clock.jump(90_000);
    expect(await desk.borrow.accept(intent.id, digest)).toMatchObject({ error: { code: 'expired' } });
    expect(desk.journal.written).toHaveLength(written);
    expect(desk.at('expired')).toMatchObject({ reason: 'clock', terms: { amount_ngn: '4000000.00' } });
  });
  it('is sent only if recorded: on a full disk the quote stays under review and can be accepted later', async () => {
    await desk.borrow.createQuote(terms);
    desk.journal.failure = full;
    expect(await desk.acceptShown()).toEqual({ ok: false, error: full });
    expect(accepts()).toEqual([]);
    expect(desk.shown.flow.stage).toBe('review');
    desk.journal.failure = undefined;
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
    expect(accepts()).toHaveLength(1);
  });
});

describe('a quote', () => {
  it('with our own reference is reviewed like one without', async () => {
    let reference = '';
    desk.onCreate = () => {
      reference = /"external_id":"([^"]+)"/.exec(desk.posts().at(-1) ?? '')?.[1] ?? '';
      return desk.confirmed(quote({ externalId: found(reference) }));
    };
    expect(await desk.borrow.createQuote(terms)).toMatchObject({ ok: true });
    expect(desk.at('review').intent.externalId).toBe(reference);
  });
  it('that the operator discarded is recorded, and its terms stay', async () => {
    await desk.borrow.createQuote(terms);
    const { intent } = desk.at('review');
    expect(await desk.borrow.letExpire(intent.id)).toEqual({ ok: true, value: {} });
    expect(desk.at('expired')).toMatchObject({ reason: 'let-expire', terms: { amount_ngn: '4000000.00' } });
    expect(bodies('quote.left-to-expire')).toMatchObject([
      { profile: 'test', intentId: intent.id, reason: 'the operator left it to expire' },
    ]);
    expect(desk.borrow.startOver()).toMatchObject({ ok: true });
    expect(desk.shown.flow).toEqual({ stage: 'terms' });
    expect(await desk.borrow.letExpire(intent.id)).toMatchObject({ error: { code: 'changed-since-shown' } });
  });
});

describe('an outcome settled by the operator', () => {
  it.each([
    [true, 'intent.confirmed'],
    [false, 'intent.rejected'],
  ])('is recorded as theirs with their evidence: happened is %s', async (happened, kind) => {
    await unknownAccept();
    const { intent } = desk.at('unknown');
    desk.clock.advance(LATE_ARRIVAL);
    expect(await desk.borrow.settle(intent.id, happened, 'Called the lender')).toMatchObject({ ok: true });
    expect(bodies(kind).at(-1)).toMatchObject({ by: 'operator', evidence: 'Called the lender' });
    expect(rowsOf()[0]).toMatchObject({ id: intent.id, by: 'operator' });
    expect(desk.shown.flow.stage).toBe('terms');
  });
  it('is not “not executed” while the request may still arrive, whatever the wall clock says', async () => {
    await unknownAccept();
    const { intent, mayArriveUntil } = desk.at('unknown');
    expect(mayArriveUntil).toBe(desk.clock.wall() + LATE_ARRIVAL);
    const blocked = { ok: false, error: { code: 'blocked', by: 'may-arrive' } };
    const denied = () => desk.borrow.settle(intent.id, false, 'Called the lender');
    expect(await denied()).toEqual(blocked);
    desk.clock.jump(86_400_000);
    desk.clock.advance(LATE_ARRIVAL - 1);
    expect(await denied()).toEqual(blocked);
    expect(bodies('intent.rejected')).toEqual([]);
    expect(desk.at('unknown').intent.id).toBe(intent.id);
    desk.clock.advance(1);
    await desk.lists([]);
    expect(desk.at('unknown').mayArriveUntil).toBeUndefined();
    expect(await denied()).toMatchObject({ ok: true });
  });
  it('waits anew after a start, because that run does not know when the request left', async () => {
    await unknownAccept();
    desk.clock.advance(LATE_ARRIVAL);
    await desk.restart();
    const { intent } = desk.at('unknown');
    expect(await desk.borrow.settle(intent.id, false, 'no')).toMatchObject({ error: { by: 'may-arrive' } });
    expect(await desk.borrow.settle(intent.id, true, 'yes')).toMatchObject({ ok: true });
  });
  it('is recorded once, and only if it was unknown', async () => {
    await unknownAccept();
    const { intent } = desk.at('unknown');
    const both = await Promise.all([
      desk.borrow.settle(intent.id, true, 'yes'),
      desk.notExecuted(intent.id, 'no'),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(both[1]).toMatchObject({ error: { code: 'changed-since-shown', what: 'intent' } });
    expect(await desk.notExecuted(intent.id, 'no')).toMatchObject({
      error: { code: 'changed-since-shown', what: 'intent' },
    });
    expect(bodies('intent.rejected')).toEqual([]);
  });
  it('stays unknown when it cannot be recorded', async () => {
    await unknownAccept();
    const { intent } = desk.at('unknown');
    desk.journal.failure = full;
    expect(await desk.borrow.settle(intent.id, true, 'yes')).toEqual({ ok: false, error: full });
    expect(desk.shown.flow.stage).toBe('unknown');
    desk.journal.failure = undefined;
    expect(await desk.borrow.settle(intent.id, true, 'yes')).toMatchObject({ ok: true });
  });
});

describe('an application without an id', () => {
  it('is not read by the poller', async () => {
    desk = await borrowDesk({
      ...testProfile,
      paths: { ...testProfile.paths, application: '/applications/{application_id}' },
    });
    const asked: unknown[] = [];
    desk.onReadApplication = (id) => {
      asked.push(id);
      return desk.read(application());
    };
    desk.onAccept = () => desk.confirmed(application({ id: missing('id'), loanId: missing('loan_id') }));
    await desk.borrow.createQuote(terms);
    await desk.acceptShown();
    await desk.lists([]);
    expect(asked).toEqual([]);
    expect(desk.shown.flow.stage).toBe('accepted');
  });
});

describe('the desk, while an outcome is unknown,', () => {
  it('lists each reading, with or without an answer', async () => {
    await unknownAccept();
    await desk.borrow.readAgain();
    expect(desk.at('unknown').reads.slice(0, 2)).toMatchObject([
      { of: 'loans', ended: 'failed' },
      { of: 'applications', ended: 'failed' },
    ]);
    const { readings } = desk.at('unknown');
    await desk.lists([]);
    expect(desk.at('unknown')).toMatchObject({
      readings: readings + 1,
      reads: [{ of: 'applications', ended: 'nothing' }, {}, {}, {}, {}].slice(0, readings + 1),
    });
  });
  it('settles it only by its own service, and shows it again when that opens', async () => {
    await unknownAccept();
    await desk.workUnder(other);
    expect(desk.shown.flow.stage).toBe('terms');
    await desk.lists([application()]);
    expect(desk.shown.flow.stage).toBe('terms');
    expect(bodies('intent.confirmed')).toHaveLength(1);
    await desk.workUnder(testProfile);
    expect(desk.at('unknown').intent.kind).toBe('accept-quote');
    await desk.lists([application()]);
    await settled();
    expect(desk.shown.flow.stage).toBe('accepted');
  });
});
