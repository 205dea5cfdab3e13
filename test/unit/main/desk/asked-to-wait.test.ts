// A service that answers with Retry-After while a quote is open.
import { beforeEach, describe, expect, it } from 'vitest';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';

let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk();
  await desk.borrow.createQuote({ amount_ngn: '4000000' });
  await settled();
});
const accepts = () => desk.posts().filter((line) => line.startsWith('POST accept'));

describe('a quote of a service that answers with Retry-After', () => {
  it('stays open, shows the end of the wait, and is accepted after it', async () => {
    desk.pauseLeft = 10_000;
    desk.clock.advance(500);
    await settled();
    expect(desk.at('review').waitUntil).toBe(desk.clock.wall() + 10_000);
    expect(await desk.acceptShown()).toMatchObject({ ok: false, error: { by: 'asked-to-wait' } });
    expect(desk.at('review').stage).toBe('review');
    expect(accepts()).toEqual([]);
    expect(desk.journal.written.filter(({ kind }) => kind === 'intent.recorded')).toHaveLength(1);
    desk.pauseLeft = 0;
    desk.clock.advance(10_000);
    await settled();
    expect(desk.at('review').waitUntil).toBeUndefined();
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
    expect(accepts()).toHaveLength(1);
  });
  it('does not wait if it would expire meanwhile', async () => {
    desk.pauseLeft = 60_000;
    desk.clock.advance(500);
    await settled();
    expect(desk.at('review').waitUntil).toBeUndefined();
    expect(await desk.acceptShown()).toMatchObject({ ok: true });
  });
  it('shows also the shortest wait, because it refuses the accept', async () => {
    desk.pauseLeft = 1;
    desk.clock.advance(500);
    expect(desk.at('review').waitUntil).toBe(desk.clock.wall() + 1);
    expect(await desk.acceptShown()).toMatchObject({ error: { by: 'asked-to-wait' } });
  });
  it('shows no wait while the connection is lost', () => {
    desk.connected = false;
    desk.clock.advance(500);
    expect(desk.at('review').waitUntil).toBeUndefined();
  });
  it('is shown again only when its wait ends or differs by a second', () => {
    /** Whether the review is shown again when so much is left of the wait half a second later. */
    const isShownAgain = (left: number): boolean => {
      const before = desk.at('review');
      desk.pauseLeft = left;
      desk.clock.advance(500);
      return desk.at('review') !== before;
    };
    expect(isShownAgain(0)).toBe(false);
    expect(isShownAgain(10_000)).toBe(true);
    expect(isShownAgain(9_500)).toBe(false);
    expect(isShownAgain(9_999)).toBe(false);
    expect(isShownAgain(9_500)).toBe(true);
    expect(isShownAgain(8_001)).toBe(false);
    expect(isShownAgain(0)).toBe(true);
    expect(isShownAgain(0)).toBe(false);
  });
});
