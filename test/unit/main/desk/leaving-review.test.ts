// What the screen shows after a sleep, a set clock, another profile or a hidden review, while a quote is
// open or a request is on its way.
import { beforeEach, describe, expect, it } from 'vitest';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, quote, testProfile } from '../../../support/lending-values.ts';
import { epochMillis } from '../../../../domain/time.ts';

const terms = { amount_ngn: '4000000' };
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
});

describe('a machine that goes to sleep', () => {
  it('ends the review, however short the sleep is and whatever its clocks say', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    desk.suspend();
    expect(desk.at('expired').reason).toBe('clock');
    expect(await desk.borrow.accept(intent.id, digest)).toMatchObject({ ok: false });
    // A quote that is requested after the sleep is open.
    desk.clock.advance(1);
    await desk.borrow.createQuote(terms);
    expect(desk.at('review').left).toBe(43_000);
  });
  it('keeps an accept that was not sent yet from being sent', async () => {
    await desk.borrow.createQuote(terms);
    desk.connecting = () => desk.suspend();
    expect(await desk.acceptShown()).toMatchObject({ error: { code: 'expired', reason: 'clock' } });
    expect(desk.posts()).toHaveLength(1);
  });
  it('ends a quote that was requested before the sleep and answered after it', async () => {
    desk.onCreate = () => {
      const answer = desk.confirmed(quote());
      desk.suspend();
      return answer;
    };
    await desk.borrow.createQuote(terms);
    expect(desk.at('expired').reason).toBe('clock');
  });
});

describe('a clock that is set and set back', () => {
  it('does not open the window again', async () => {
    await desk.borrow.createQuote(terms);
    desk.clock.jump(5_000);
    expect(await desk.acceptShown()).toMatchObject({ error: { code: 'expired', reason: 'clock' } });
    desk.clock.jump(-5_000);
    expect(desk.at('expired').reason).toBe('clock');
  });
});

describe('opening another profile during a request', () => {
  it.each(['creating', 'accepting'] as const)(
    'does not end it: the first profile shows it again as %s',
    async (stage) => {
      const { promise: answer, resolve } = Promise.withResolvers<void>();
      if (stage === 'creating') desk.onCreate = () => answer.then(() => desk.confirmed(quote()));
      else desk.onAccept = () => answer.then(() => desk.confirmed(application()));
      const asking = desk.borrow.createQuote(terms);
      let acting: Promise<unknown> = asking;
      if (stage === 'accepting') {
        await asking;
        acting = desk.acceptShown();
      }
      await settled();
      await desk.workUnder({ ...testProfile, id: 'other' as typeof testProfile.id });
      expect(desk.shown.flow.stage).toBe('terms');
      await desk.workUnder(testProfile);
      expect(desk.shown.flow).toMatchObject({ stage, intent: { state: 'sent' } });
      resolve();
      await acting;
      expect(desk.shown.flow.stage).toBe(stage === 'creating' ? 'review' : 'accepted');
    },
  );
  it('ends a review, as does any edit of the profile, and its quote cannot be accepted any more', async () => {
    await desk.borrow.createQuote(terms);
    const { intent, digest } = desk.at('review');
    await desk.workUnder({ ...testProfile, name: 'Renamed' });
    expect(desk.at('expired').reason).toBe('restart');
    expect(await desk.borrow.accept(intent.id, digest)).toMatchObject({
      error: { code: 'changed-since-shown' },
    });
    expect(desk.posts()).toHaveLength(1);
  });
});

describe('the alert that a quote is ending', () => {
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 500) desk.clock.advance(500);
  };
  it('is raised once, 15 s before its own deadline', async () => {
    desk.onCreate = () =>
      desk.confirmed(quote({ expiresAt: found(epochMillis(desk.clock.wall() + 32_000)) }));
    await desk.borrow.createQuote(terms);
    const { lastMoment } = desk.at('review');
    pass(14_500);
    expect(desk.raised).toEqual([]);
    pass(500);
    expect(desk.raised).toEqual([
      { kind: 'quote-ending', at: desk.clock.wall(), subject: 'qt_1', until: lastMoment },
    ]);
    expect(lastMoment - desk.clock.wall()).toBe(15_000);
    pass(20_000);
    expect(desk.raised).toHaveLength(1);
  });
  it('is not raised while the review is visible, and once when it no longer is', async () => {
    await desk.borrow.createQuote(terms);
    const { id } = desk.at('review').intent;
    desk.borrow.watch(id, true);
    pass(35_000);
    expect(desk.raised).toEqual([]);
    desk.borrow.watch(id, false);
    pass(500);
    expect(desk.raised).toHaveLength(1);
    // Visible and hidden again.
    desk.borrow.watch(id, true);
    desk.borrow.watch(id, false);
    pass(500);
    expect(desk.raised).toHaveLength(1);
  });
  it('is raised again for the next quote, and not for one that was accepted or discarded', async () => {
    await desk.borrow.createQuote(terms);
    pass(30_000);
    await desk.borrow.letExpire(desk.at('review').intent.id);
    await desk.borrow.createQuote(terms);
    pass(10_000);
    await desk.acceptShown();
    pass(60_000);
    await desk.borrow.createQuote(terms);
    pass(30_000);
    expect(desk.raised).toHaveLength(2);
  });
});

describe('the shown request', () => {
  it('cannot be changed in any part between showing and sending', async () => {
    const shown = { raw: '{"id":"qt_1","amount_ngn":"4000000.00","rate":"3.1"}' };
    desk.onCreate = () => desk.confirmed(quote(shown));
    await desk.borrow.createQuote(terms);
    const { digest } = desk.at('review');
    const changed = [
      ...[...shown.raw].map((_, at) => ({ raw: `${shown.raw.slice(0, at)}#${shown.raw.slice(at + 1)}` })),
      { ...shown, id: found('qt_2' as never) },
    ];
    for (const other of changed) {
      await desk.borrow.letExpire(desk.at('review').intent.id);
      desk.onCreate = () => desk.confirmed(quote(other));
      await desk.borrow.createQuote(terms);
      const { intent } = desk.at('review');
      expect(await desk.borrow.accept(intent.id, digest)).toMatchObject({
        error: { code: 'changed-since-shown' },
      });
    }
    expect(desk.posts().filter((line) => line.includes('accept'))).toEqual([]);
  });
});
