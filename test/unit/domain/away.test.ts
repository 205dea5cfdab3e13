import { expect, it } from 'vitest';
import { isWhileAway, pauseBegan, pauseEnded, PRESENT, type Pause } from '../../../domain/away.ts';
import { epochMillis } from '../../../domain/time.ts';

const minute = (count: number) => epochMillis(count * 60_000);
const play = (...steps: [act: 'begins' | 'ends', pause: Pause, at: number][]) => {
  let presence = PRESENT;
  for (const [act, pause, at] of steps)
    presence = (act === 'begins' ? pauseBegan : pauseEnded)(presence, pause, minute(at));
  return presence.away;
};

it('an absence lasts from the first pause to the end of the last one', () => {
  expect(
    play(['begins', 'hidden', 10], ['begins', 'locked', 12], ['ends', 'hidden', 30], ['ends', 'locked', 40]),
  ).toEqual({ from: minute(10), to: minute(40), blind: false });
});
it('a pause of less than five minutes is no absence', () => {
  expect(play(['begins', 'hidden', 10], ['ends', 'hidden', 14])).toBeUndefined();
  expect(play(['begins', 'hidden', 10], ['ends', 'hidden', 15])).toBeDefined();
});
it('an absence is blind if the machine slept in it or the app was closed', () => {
  expect(
    play(['begins', 'locked', 0], ['begins', 'asleep', 1], ['ends', 'asleep', 9], ['ends', 'locked', 10]),
  ).toMatchObject({ blind: true });
  expect(play(['begins', 'closed', 0], ['ends', 'closed', 60])).toMatchObject({ blind: true });
  expect(
    play(['begins', 'asleep', 0], ['ends', 'asleep', 2], ['begins', 'hidden', 10], ['ends', 'hidden', 20]),
  ).toMatchObject({ from: minute(10), blind: false });
});
it('an absence that nobody dismissed becomes part of the next', () => {
  expect(
    play(['begins', 'hidden', 0], ['ends', 'hidden', 10], ['begins', 'hidden', 20], ['ends', 'hidden', 30]),
  ).toEqual({ from: minute(0), to: minute(30), blind: false });
});
it('the end of a pause that did not begin changes nothing', () => {
  expect(pauseEnded(PRESENT, 'hidden', minute(9))).toBe(PRESENT);
});
it('alerts of the first minute after the return belong to the absence', () => {
  const away = { from: minute(0), to: minute(10) };
  expect([minute(0), minute(11)].map((at) => isWhileAway(away, at))).toEqual([true, true]);
  expect(isWhileAway(away, epochMillis(minute(11) + 1))).toBe(false);
});
