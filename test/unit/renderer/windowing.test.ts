// After any use of wheel, scroll bar and keys, the visible rows are drawn and every row can be reached.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heightOf,
  isScaled,
  placeAt,
  scrolledTo,
  showing,
  visibleRangeOf,
  TALLEST,
  type Place,
  type Track,
} from '../../../renderer/components/windowing.ts';

const tracks = fc.record({
  rows: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 2_000_000 })),
  row: fc.constantFrom(28, 34),
  view: fc.integer({ min: 34, max: 1200 }),
});
const moves = fc.array(
  fc.oneof(
    fc.record({ by: fc.constant('wheel' as const), much: fc.integer({ min: -400, max: 400 }) }),
    fc.record({ by: fc.constant('bar' as const), much: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ by: fc.constant('key' as const), much: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
  { maxLength: 40 },
);
const most = (track: Track): number => Math.max(0, heightOf(track) - track.view);

function moved(track: Track, place: Place, by: 'wheel' | 'bar' | 'key', much: number): Place {
  if (by === 'key') return showing(track, place, Math.floor(much * (track.rows - 1)));
  const to = by === 'bar' ? much * most(track) : place.scroll + much;
  return scrolledTo(track, place, Math.min(most(track), Math.max(0, to)));
}

describe('the visible part of a long table', () => {
  it('has every visible row drawn, and few others, after any moves', () => {
    fc.assert(
      fc.property(tracks, moves, (track, all) => {
        let place: Place = { top: 0, scroll: 0 };
        for (const { by, much } of all) place = moved(track, place, by, much);
        const { first, end, offset } = visibleRangeOf(track, place);
        expect(first * track.row).toBeLessThanOrEqual(place.top);
        expect(end * track.row).toBeGreaterThanOrEqual(
          Math.min(place.top + track.view, track.rows * track.row),
        );
        expect(end - first).toBeLessThanOrEqual(track.view / track.row + 14);
        // The row at `top` is drawn at the upper edge of the scroll position.
        expect(offset - place.scroll).toBeCloseTo(first * track.row - place.top, 3);
      }),
    );
  });

  it('is never higher than a browser can draw, and shows the last row at the end of the scroll bar', () => {
    fc.assert(
      fc.property(tracks, (track) => {
        expect(heightOf(track)).toBeLessThanOrEqual(TALLEST);
        const end = scrolledTo(track, placeAt(track, track.rows * track.row * 0.3), most(track));
        expect(visibleRangeOf(track, end).end).toBe(track.rows);
      }),
    );
  });

  it('moves a million rows pixel by pixel with the wheel, and by a share with the scroll bar', () => {
    const track = { rows: 1_000_000, row: 34, view: 600 };
    expect(isScaled(track)).toBe(true);
    const middle = placeAt(track, 17_000_000);
    expect(scrolledTo(track, middle, middle.scroll + 100).top).toBe(17_000_100);
    expect(scrolledTo(track, { top: 0, scroll: 0 }, most(track) / 2).top).toBeCloseTo(
      (34_000_000 - 600) / 2,
      0,
    );
  });

  it('shows any row by the smallest move', () => {
    fc.assert(
      fc.property(
        tracks,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (track, from, to) => {
          const index = Math.floor(to * (track.rows - 1));
          const place = showing(track, placeAt(track, from * track.rows * track.row), index);
          expect(place.top).toBeLessThanOrEqual(index * track.row + 1e-6);
          expect(place.top + track.view).toBeGreaterThanOrEqual((index + 1) * track.row - 1e-6);
          expect(showing(track, place, index)).toEqual(place);
        },
      ),
    );
  });
});
