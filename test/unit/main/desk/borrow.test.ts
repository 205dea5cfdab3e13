import { beforeEach, describe, expect, it } from 'vitest';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { borrowDesk, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { found, quote } from '../../../support/lending-values.ts';

let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});

const terms = { amount_ngn: '4,000,000.00' };

describe('a request for a quote', () => {
  it('commits the intent before the first byte leaves, with the exact body that is sent', async () => {
    await desk.borrow.createQuote(terms);
    expect(desk.log[0]).toBe('journal intent.recorded');
    expect(desk.log[1]).toMatch(/^POST quote \{"external_id":"[^"]+","amount_ngn":"4000000.00"\}$/);
    expect(desk.journal.written[0]?.body).toContain(JSON.stringify(desk.at('review').body));
    expect(`POST quote ${desk.at('review').body}`).toBe(desk.log[1]);
  });
  it('names the invalid field and sends nothing', async () => {
    for (const amount of ['', '0', '-5', '1.005', '1e9', '1,5', 'ten'])
      expect(await desk.borrow.createQuote({ amount_ngn: amount })).toMatchObject({
        ok: false,
        error: { code: 'bad-input', field: 'terms.amount_ngn' },
      });
    expect(await desk.borrow.createQuote({ ...terms, other: 'x' })).toMatchObject({
      error: { field: 'terms.other' },
    });
    expect(desk.posts()).toEqual([]);
  });
  it('refuses a quote without an id, which could never be accepted (gap 20)', async () => {
    desk.onCreate = () => desk.confirmed(quote({ id: missing('id') }));
    expect(await desk.borrow.createQuote(terms)).toMatchObject({
      ok: false,
      error: { code: 'quote-unusable', why: 'no-id' },
    });
    expect(desk.shown.flow.stage).toBe('rejected');
  });
  it('refuses to review a quote that names another reference than ours', async () => {
    desk.onCreate = () => desk.confirmed(quote({ externalId: found('somebody-else’s') }));
    expect(await desk.borrow.createQuote(terms)).toMatchObject({
      ok: false,
      error: { code: 'quote-unusable', why: 'other-reference' },
    });
    expect(desk.shown.flow.stage).toBe('rejected');
  });
  it('shows the service’s words after a rejection, and keeps the terms', async () => {
    const error = { code: 'rejected' as const, httpStatus: 422, serviceWords: 'exceeds capacity' };
    desk.onCreate = () => ({ kind: 'rejected', error, neverLeft: false });
    await desk.borrow.createQuote(terms);
    expect(desk.shown.flow).toMatchObject({ stage: 'rejected', error, terms: { amount_ngn: '4000000.00' } });
  });
});

describe('an accept', () => {
  it('commits a second intent, sends one POST and shows the application and its loan', async () => {
    await desk.borrow.createQuote(terms);
    desk.log = [];
    expect(await desk.acceptShown()).toEqual({ ok: true, value: {} });
    expect(desk.log[0]).toBe('journal intent.recorded');
    expect(desk.posts()).toEqual(['POST accept qt_1']);
    expect(desk.shown.flow).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
  });
  it('refuses every digest but that of the shown quote', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    for (const wrong of [digest.replace(/^./, (c) => (c === '0' ? '1' : '0')), 'f'.repeat(64)])
      expect(await desk.borrow.accept(intent.id, wrong)).toMatchObject({
        ok: false,
        error: { code: 'changed-since-shown' },
      });
    expect(desk.posts()).toHaveLength(1);
  });
  it('is refused from the deadline on, 43 s after sending', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    desk.clock.advance(42_999);
    expect(desk.shown.flow.stage).toBe('review');
    desk.clock.advance(1);
    expect(desk.shown.flow).toMatchObject({ stage: 'expired', reason: 'deadline' });
    expect(await desk.borrow.accept(intent.id, digest)).toMatchObject({ ok: false });
    expect(desk.posts()).toHaveLength(1);
  });
  it('sends nothing if writing took so long that the window closed', async () => {
    await desk.borrow.createQuote(terms);
    desk.clock.advance(42_000);
    desk.journal.onCommit = (entry) => entry.kind === 'intent.recorded' && desk.clock.advance(2_000);
    expect(await desk.acceptShown()).toMatchObject({
      ok: false,
      error: { code: 'expired', reason: 'deadline' },
    });
    expect(desk.posts()).toHaveLength(1);
    expect(desk.shown.flow.stage).toBe('expired');
    expect(desk.journal.written.at(-1)?.kind).toBe('intent.rejected');
  });
  it('sends nothing if the connection opened after the window had closed', async () => {
    await desk.borrow.createQuote(terms);
    desk.clock.advance(40_000);
    desk.connecting = () => desk.clock.advance(4_000);
    expect(await desk.acceptShown()).toMatchObject({
      ok: false,
      error: { code: 'expired', reason: 'deadline' },
    });
    expect(desk.posts()).toHaveLength(1);
    expect(desk.shown.flow).toMatchObject({ stage: 'expired', reason: 'deadline' });
    expect(desk.journal.written.at(-1)?.kind).toBe('intent.rejected');
  });
  it('raises an alert if the service was closed meanwhile', async () => {
    await desk.borrow.createQuote(terms);
    desk.connecting = () => {
      desk.clock.advance(44_000);
      void desk.leave();
    };
    expect(await desk.acceptShown()).toMatchObject({ ok: false, error: { code: 'expired' } });
    expect(desk.raised).toMatchObject([{ kind: 'request-rejected' }]);
    expect(desk.journal.written.at(-1)?.kind).toBe('intent.rejected');
  });
  it('is sent once, however often it is pressed', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    const results = await Promise.all([1, 2, 3].map(() => desk.borrow.accept(intent.id, digest)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(desk.posts().filter((line) => line.includes('accept'))).toHaveLength(1);
  });
});

describe('an unknown outcome', () => {
  it('is shown, blocks every other quote, and is never sent again', async () => {
    desk.onAccept = () => ({ kind: 'unknown', detail: 'reset' });
    await desk.borrow.createQuote(terms);
    expect(await desk.acceptShown()).toMatchObject({ ok: false, error: { code: 'outcome-unknown' } });
    expect(desk.shown.flow).toMatchObject({
      stage: 'unknown',
      intent: { kind: 'accept-quote', detail: 'reset' },
    });
    expect(await desk.borrow.createQuote(terms)).toMatchObject({
      ok: false,
      error: { code: 'blocked', by: 'live-intent' },
    });
    expect(desk.borrow.startOver()).toMatchObject({ ok: false });
    expect(desk.posts()).toHaveLength(2);
  });
  it('of a quote keeps its external_id: the next request has another one, recorded first (gap 22)', async () => {
    desk.onCreate = () => ({ kind: 'unknown', detail: 'timeout' });
    await desk.borrow.createQuote(terms);
    // While it is unknown no other quote is requested, not even with the same terms.
    expect(await desk.borrow.createQuote(terms)).toMatchObject({
      error: { code: 'blocked', by: 'live-intent' },
    });
    desk.clock.advance(90_001);
    await desk.lists([]);
    desk.onCreate = () => desk.confirmed(quote());
    await desk.borrow.createQuote({ amount_ngn: '1' });
    const ids = desk.log.flatMap((line) => /external_id":"([^"]+)"/.exec(line)?.[1] ?? []);
    expect(new Set(ids).size).toBe(2);
    const recorded = desk.journal.written.filter(({ kind }) => kind === 'intent.recorded');
    expect(recorded.map(({ body }) => ids.findIndex((id) => body.includes(id)))).toEqual([0, 1]);
    expect(desk.log.indexOf('journal intent.recorded')).toBeLessThan(
      desk.log.findIndex((line) => line.startsWith('POST')),
    );
  });
});

describe('after a restart', () => {
  it('shows a quote that was under review as expired', async () => {
    await desk.borrow.createQuote(terms);
    await desk.restart();
    expect(desk.at('expired')).toMatchObject({ reason: 'restart', terms: { amount_ngn: '4000000.00' } });
    // A quote that ended in another way, or would have ended long ago, was not interrupted.
    await desk.borrow.createQuote(terms);
    await desk.borrow.letExpire(desk.at('review').intent.id);
    await desk.restart();
    expect(desk.shown.flow.stage).toBe('terms');
    await desk.borrow.createQuote(terms);
    desk.clock.advance(43_000);
    await desk.restart();
    expect(desk.shown.flow.stage).toBe('terms');
  });
});

describe('a quote’s amount', () => {
  it('is the stated one, with its expiry by the service’s clock', async () => {
    desk.onCreate = () =>
      desk.confirmed(quote({ expiresAt: found(epochMillis(desk.clock.wall() + 20_000)) }));
    await desk.borrow.createQuote(terms);
    expect(desk.at('review').left).toBe(18_000);
  });
});
