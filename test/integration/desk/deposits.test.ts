// The deposits are a slice of their own: it comes with the service and goes with it.
import { expect, it } from 'vitest';
import { deskForEachTest, done, open, openPracticeService, soon } from './rig.ts';

deskForEachTest();

it('the newest deposits are shown while their service is open, and none once it is left', async () => {
  await openPracticeService();
  await expect.poll(() => open.slice('deposits').recent, soon).toHaveLength(50);
  expect(open.slice('collateral').deposits?.value.total).toBeGreaterThan(50);
  expect(await open.desk.connect.leave()).toEqual(done);
  expect(open.slice('deposits')).toEqual({ recent: [] });
  expect(open.slice('collateral').deposits).toBeUndefined();
});
