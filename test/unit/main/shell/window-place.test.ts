// The window opens at its last place, unless that is no longer visible.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOn,
  firstSize,
  parsePlace,
  smallestSize,
  type Bounds,
} from '../../../../main/shell/window-place.ts';
import { ZOOMS, zoomAfter } from '../../../../main/shell/zoom.ts';

const laptop: Bounds = { x: 0, y: 25, width: 1440, height: 875 };
const second: Bounds = { x: 1440, y: 0, width: 1920, height: 1080 };
const at = (x: number, y: number, width = 1280, height = 800) => ({
  bounds: { x, y, width, height },
  maximized: false,
  zoom: 1,
});

describe('the window’s place', () => {
  it('is restored on the display that shows it', () => {
    expect(boundsOn(at(100, 60), [laptop])).toEqual({ x: 100, y: 60, width: 1280, height: 800 });
    expect(boundsOn(at(1500, 100), [laptop, second])).toEqual({ x: 1500, y: 100, width: 1280, height: 800 });
  });

  it('is not restored if the display is gone or the title bar out of reach', () => {
    expect(boundsOn(at(1500, 100), [laptop])).toBeUndefined();
    expect(boundsOn(at(-1230, 100), [laptop])).toBeUndefined();
    expect(boundsOn(at(100, -40), [laptop])).toBeUndefined();
    expect(boundsOn(at(100, 890), [laptop])).toBeUndefined();
    expect(boundsOn(at(100, 60), [])).toBeUndefined();
  });

  it('is never larger than the display nor smaller than the screens need', () => {
    expect(boundsOn(at(0, 25, 5000, 4000), [laptop])).toEqual({ x: 0, y: 25, width: 1440, height: 875 });
    expect(boundsOn(at(0, 25, 10, 10), [laptop])).toEqual({ x: 0, y: 25, width: 800, height: 600 });
  });

  it('fits every work area, at first, at its smallest and as it was left', () => {
    const side = fc.integer({ min: 300, max: 8_000 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, saved, high) => {
        const area = { x: 0, y: 0, width, height };
        const sizes = [
          firstSize(area),
          smallestSize([laptop, area]),
          boundsOn(at(0, 0, saved, high), [area]),
        ];
        for (const size of sizes) {
          expect(size?.width).toBeLessThanOrEqual(width);
          expect(size?.height).toBeLessThanOrEqual(height);
        }
      }),
    );
  });

  it('keeps its title bar in reach, whatever was saved', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 });
    fc.assert(
      fc.property(number, number, fc.nat(8_000), fc.nat(8_000), (x, y, width, height) => {
        const bounds = boundsOn(at(x, y, width, height), [laptop, second]);
        if (bounds === undefined) return;
        const reachable = [laptop, second].some(
          (area) =>
            bounds.y >= area.y &&
            bounds.y < area.y + area.height &&
            Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x) >= 80,
        );
        expect(reachable).toBe(true);
      }),
    );
  });

  it('is read back only in the form it is written in', () => {
    expect(parsePlace(JSON.stringify(at(1, 2)))).toEqual(at(1, 2));
    for (const text of [
      '',
      'null',
      '[]',
      '{"bounds":{}}',
      '{"bounds":{"x":1,"y":2,"width":3,"height":4},"maximized":false}',
      '{"bounds":{"x":1,"y":2,"width":3,"height":1e300},"maximized":false,"zoom":1}',
      '{"bounds":{"x":"1","y":2,"width":3,"height":4},"maximized":false,"zoom":1}',
      '{"bounds":{"x":1,"y":2,"width":3,"height":4},"maximized":false,"zoom":40}',
    ])
      expect(parsePlace(text)).toBeUndefined();
  });
});

describe('zoom', () => {
  it('steps from 50 to 200% and no further', () => {
    let zoom = 1;
    for (let step = 0; step < 20; step++) zoom = zoomAfter(zoom, 'in');
    expect(zoom).toBe(2);
    for (const expected of ZOOMS.toReversed().slice(1)) {
      // As Chromium returns it.
      zoom = zoomAfter(zoom * 1.0000001, 'out');
      expect(zoom).toBe(expected);
    }
    expect(zoomAfter(zoom, 'out')).toBe(0.5);
  });
});
