// What a long table requests before it is visible, by the direction and the speed of scrolling.
import { describe, expect, it } from 'vitest';
import { createMotion, pageAhead, STILL, type Motion } from '../../../renderer/components/data-ahead.ts';

/** The motion after these first rows, each `ms` after the one before. */
function motionOf(rows: readonly number[], ms: number): Motion {
  const follow = createMotion();
  return rows.reduce((_, row, nth) => follow(row, nth * ms), STILL);
}
const none = (): boolean => false;
const view = { first: 1_000, end: 1_040, total: 100_000 };

describe('a motion', () => {
  it('has the direction of one move, and a speed from the second move on', () => {
    expect(motionOf([20], 16)).toMatchObject({ step: 1, speed: 0 });
    expect(motionOf([20, 40, 60], 10)).toMatchObject({ step: 1, speed: 2 });
    expect(motionOf([90, 80, 60, 40], 10)).toMatchObject({ step: -1, speed: -2 });
  });

  it('has no speed after a rest or a turn', () => {
    expect(motionOf([20, 40, 60], 200)).toMatchObject({ step: 1, speed: 0 });
    expect(motionOf([20, 40, 60, 50], 16)).toMatchObject({ step: -1, speed: 0 });
  });

  it('stops at a jump', () => {
    expect(motionOf([5_000], 16)).toMatchObject({ step: 0, speed: 0 });
    expect(motionOf([20, 40, 60, 50_000], 16)).toMatchObject({ step: 0, speed: 0 });
  });

  it('has another number when it begins again', () => {
    const [once, longer] = [motionOf([20, 40], 16), motionOf([20, 40, 60], 16)];
    expect(longer.number).toBe(once.number);
    expect(motionOf([20, 40, 30], 16).number).not.toBe(once.number);
  });
});

describe('the page ahead', () => {
  const downwards = (speed: number) => ({ step: 1, speed, number: 1 });

  it('is the next one after slow moves, once the visible rows are there', () => {
    expect(pageAhead(view, downwards(0), 0, none)).toBeUndefined();
    expect(pageAhead(view, downwards(0), 0, (page) => page === 10)).toEqual({ page: 11, pages: 1 });
    expect(pageAhead(view, { ...downwards(0), step: -1 }, 0, (page) => page === 10)).toEqual({
      page: 9,
      pages: 1,
    });
    expect(pageAhead(view, STILL, 0, (page) => page === 10)).toBeUndefined();
  });

  it('is where the view will be when the answer arrives, with the other page of an even and an odd one', () => {
    expect(pageAhead(view, downwards(6), 0, none)).toEqual({ page: 10, pages: 2 });
    expect(pageAhead(view, downwards(6), 50, none)).toEqual({ page: 12, pages: 2 });
    expect(pageAhead(view, downwards(6), 50, (page) => page === 12)).toEqual({ page: 13, pages: 1 });
  });

  it('reaches as far as the view will move, and not beyond either end', () => {
    const until = (last: number) => (page: number) => page < last;
    expect(pageAhead(view, downwards(6), 20, until(19))).toEqual({ page: 19, pages: 1 });
    expect(pageAhead(view, downwards(6), 20, until(20))).toBeUndefined();
    expect(pageAhead({ ...view, total: 1_200 }, downwards(6), 20, until(12))).toBeUndefined();
    expect(
      pageAhead({ ...view, first: 0, end: 40 }, { ...downwards(-6), step: -1 }, 0, () => true),
    ).toBeUndefined();
  });
});
