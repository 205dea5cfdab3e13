// The practice profile's past: for charts and earlier moments, marked as a sample, never the present, and for
// no other profile.
import { expect, it } from 'vitest';
import { DAY } from '../../../domain/days.ts';
import { epochMillis } from '../../../domain/time.ts';
import { storeService } from '../../support/stored-service.ts';
import { okValue } from '../store/rig.ts';
import { at, deskForEachTest, open, openPracticeService, opened, restart } from './rig.ts';

deskForEachTest();

const history = async (from: number, to?: number) =>
  okValue(
    await open.session.collateral.history({
      measure: 'ltv',
      most: 900,
      from: epochMillis(from),
      ...(to !== undefined && { to: epochMillis(to) }),
    }),
  );
const earlier = async (asOf: number) =>
  okValue(
    await open.desk.history.record({ resource: 'position', subject: 'position', asOf: epochMillis(asOf) }),
  );

it('the practice profile has two years of positions at once, without a gap, each marked as a sample', async () => {
  const began = Date.now();
  await openPracticeService();
  const { points, first, sampleUntil } = await history(began - 731 * DAY);
  expect(points.filter(({ value }) => value !== undefined).length).toBeGreaterThan(100);
  expect(began - (first ?? 0)).toBeGreaterThan(700 * DAY);
  expect(sampleUntil).toBeGreaterThanOrEqual(began);
  expect(points.filter((point, nth) => point.gap !== undefined && nth < points.length - 3)).toEqual([]);

  const then = await earlier(began - 400 * DAY);
  expect(then.row).toMatchObject({ statusWord: 'practice sample' });
  expect(then.raw).toContain('practice sample');
  expect(then.row?.observedAt).toBeLessThanOrEqual(began - 390 * DAY);
});

it('the present is what the service answers, and no alert comes of the past', async () => {
  await openPracticeService();
  const present = open.slice('collateral').position;
  expect(present?.source).toBe('service');
  expect(present?.value.raw).not.toContain('practice sample');
  expect((await earlier(Date.now())).row?.statusWord).toBeUndefined();
  expect(open.slice('alerts').alerts).toEqual([]);
});

it('the past is added once', async () => {
  await openPracticeService();
  const before = (await history(0)).points.length;
  await restart();
  await expect.poll(() => open.slice('connect').link).toBe('live');
  expect((await history(0)).points.length - before).toBeLessThan(10);
});

it('another profile gets no past, not even of the same service', async () => {
  await opened(storeService(at, 'own', 'practice-key', at.practice.baseUrl));
  const { first, sampleUntil } = await history(0);
  expect(Date.now() - (first ?? 0)).toBeLessThan(DAY);
  expect(sampleUntil).toBeUndefined();
});
