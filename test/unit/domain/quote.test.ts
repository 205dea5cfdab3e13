import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCEPT_MARGIN, quoteWindow, secondsShown, windowState } from '../../../domain/quote.ts';
import { epochMillis, millis, monotonicMillis, type Moment } from '../../../domain/time.ts';

const sent: Moment = { wall: epochMillis(1_790_000_000_000), mono: monotonicMillis(5_000) };
const later = (wall: number, mono: number = wall): Moment => ({
  wall: epochMillis(sent.wall + wall),
  mono: monotonicMillis(sent.mono + mono),
});

describe('the window to accept a quote', () => {
  it('is 45 s from sending the create request, less two seconds', () => {
    const window = quoteWindow(sent, undefined, undefined);
    expect(windowState(window, later(0))).toEqual({ kind: 'open', left: 43_000 });
    expect(windowState(window, later(42_999))).toEqual({ kind: 'open', left: 1 });
    expect(windowState(window, later(43_000))).toEqual({ kind: 'expired', reason: 'deadline' });
  });
  it('ends earlier if the service says so, by the service’s clock', () => {
    // The service's clock runs 10 s ahead and its quote expires in 30 s.
    const window = quoteWindow(sent, epochMillis(sent.wall + 40_000), millis(10_000));
    expect(windowState(window, later(0))).toEqual({ kind: 'open', left: 28_000 });
  });
  it('is never longer than 45 s, whatever expiry the service names', () => {
    const window = quoteWindow(sent, epochMillis(sent.wall + 3_600_000), undefined);
    expect(windowState(window, later(0))).toEqual({ kind: 'open', left: 43_000 });
  });
  it('expires after a sleep or a set clock, and stays expired', () => {
    const window = quoteWindow(sent, undefined, undefined);
    expect(windowState(window, later(20_000, 3_000))).toEqual({ kind: 'expired', reason: 'clock' });
    expect(windowState(window, later(-600_000, 3_000))).toEqual({ kind: 'expired', reason: 'clock' });
    expect(windowState(window, later(1_000, -5_001))).toEqual({ kind: 'expired', reason: 'clock' });
  });
  it('expires once the machine slept, even where its monotonic clock went on and both clocks agree', () => {
    const window = quoteWindow(sent, undefined, undefined);
    const slept = monotonicMillis(sent.mono + 3_000);
    expect(windowState(window, later(5_000), slept)).toEqual({ kind: 'expired', reason: 'clock' });
    expect(windowState(window, later(3_000), slept)).toEqual({ kind: 'expired', reason: 'clock' });
    // A sleep before the request does not count.
    expect(windowState(window, later(5_000), monotonicMillis(sent.mono - 1))).toMatchObject({ kind: 'open' });
  });
  it('refuses an accept with under two seconds left, in 10,000 clock cases', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120_000 }),
        fc.oneof(
          fc.constant(0),
          fc.integer({ min: -600_000, max: 600_000 }),
          fc.integer({ min: 1_000, max: 3_600_000 }),
        ),
        fc.option(fc.integer({ min: -10_000, max: 90_000 }), { nil: undefined }),
        fc.option(fc.integer({ min: -600_000, max: 600_000 }), { nil: undefined }),
        fc.option(fc.integer({ min: -60_000, max: 120_000 }), { nil: undefined }),
        (elapsed, jump, expiry, offset, slept) => {
          // The service's expiry on our wall clock at the time of sending.
          const expiresAt =
            expiry === undefined ? undefined : epochMillis(sent.wall + (offset ?? 0) + expiry);
          const window = quoteWindow(sent, expiresAt, offset === undefined ? undefined : millis(offset));
          const suspendedAt = slept === undefined ? undefined : monotonicMillis(sent.mono + slept);
          const state = windowState(window, later(elapsed + jump, elapsed), suspendedAt);
          if (state.kind !== 'open') return true;
          const trueLeft = Math.min(45_000, expiry ?? 45_000) - elapsed;
          const sleptSince = slept !== undefined && slept >= 0;
          return trueLeft > ACCEPT_MARGIN && Math.abs(jump) <= 1_000 && !sleptSince;
        },
      ),
      { numRuns: 10_000 },
    );
  });
  it('shows whole seconds, rounded down', () => {
    expect(secondsShown(monotonicMillis(10_999), monotonicMillis(10_000))).toBe(0);
    expect(secondsShown(monotonicMillis(38_000), monotonicMillis(9_001))).toBe(28);
  });
});

it('two clocks may differ by a second, and not by more', () => {
  const sent = { wall: epochMillis(1_790_000_000_000), mono: monotonicMillis(1_000) };
  const window = quoteWindow(sent, undefined, undefined);
  const after = (byWall: number, byMono: number) =>
    windowState(window, { wall: epochMillis(sent.wall + byWall), mono: monotonicMillis(sent.mono + byMono) })
      .kind;
  expect([after(6_000, 5_000), after(6_001, 5_000), after(4_000, 5_000), after(3_999, 5_000)]).toEqual([
    'open',
    'expired',
    'open',
    'expired',
  ]);
});
