// At any position the visible rows are drawn, and every row can be reached.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showing, visibleRangeOf, within } from '../../../renderer/components/windowing.ts';

const tracks = fc.record({
  rows: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200_000 })),
  row: fc.constantFrom(28, 34),
  view: fc.integer({ min: 34, max: 1200 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the visible part of a long table', () => {
  it('has every visible row drawn, and few others, also after the list became shorter', () => {
    fc.assert(
      fc.property(tracks, share, fc.constantFrom(1, 2), (track, at, times) => {
        const top = within(track, at * times * track.rows * track.row);
        const { first, end } = visibleRangeOf(track, at * times * track.rows * track.row);
        expect(first * track.row).toBeLessThanOrEqual(top);
        expect(end * track.row).toBeGreaterThanOrEqual(Math.min(top + track.view, track.rows * track.row));
        expect(end - first).toBeLessThanOrEqual(track.view / track.row + 14);
      }),
    );
  });

  it('shows any row by the smallest move', () => {
    fc.assert(
      fc.property(tracks, share, share, (track, from, to) => {
        const index = Math.floor(to * (track.rows - 1));
        const top = showing(track, within(track, from * track.rows * track.row), index);
        expect(top).toBeLessThanOrEqual(index * track.row + 1e-6);
        expect(top + track.view).toBeGreaterThanOrEqual((index + 1) * track.row - 1e-6);
        expect(showing(track, top, index)).toBe(top);
      }),
    );
  });
});
