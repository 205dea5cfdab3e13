// The position over time and its alerts, with real databases and a practice service whose price changes.
import { expect, it } from 'vitest';
import type { AlertKind } from '../../../domain/alerts.ts';
import type { RealDesk } from '../../support/real-desk.ts';
import { deskForEachTest, done, open, restart, soon } from './rig.ts';

deskForEachTest();

/** The critical ones first. */
const kinds = (): AlertKind[] =>
  open.slice('alerts').alerts.flatMap(({ kind }) => (kind.startsWith('ltv-') ? [kind] : []));
const percent = (): string => open.slice('collateral').ltvPercent ?? '';
async function line(): Promise<string[]> {
  const told = await open.session.collateral.history({ measure: 'ltv', most: 200 });
  if (!told.ok) throw new Error(told.error.code);
  return told.value.points.flatMap(({ value }) => value ?? []);
}
async function price(act: Parameters<RealDesk['desk']['practice']['act']>[0]): Promise<void> {
  const before = percent();
  expect(await open.desk.practice.act(act)).toEqual(done);
  await open.desk.connect.refreshNow();
  await expect.poll(percent, soon).not.toBe(before);
}

it('the LTV raises one alert at the critical threshold and one below it, and keeps every figure over a restart', async () => {
  expect(open.desk.session()).toBeUndefined();
  await open.desk.connect.openSandbox();
  await expect.poll(percent, soon).not.toBe('');
  await open.desk.practice.act({ act: 'freeze-price', frozen: true });
  const first = percent();
  const { priceNgn } = open.slice('practice').state ?? { priceNgn: '' };
  await price({ act: 'move-price', percent: '-45' });
  const high = percent();
  await expect.poll(kinds, soon).toEqual(['ltv-critical']);
  await price({ act: 'set-price', priceNgn });
  await expect.poll(kinds, soon).toEqual(['ltv-critical', 'ltv-back']);
  expect(await line()).toEqual(expect.arrayContaining([first, high]));
  expect(open.slice('alerts').alerts.find(({ kind }) => kind === 'ltv-critical')?.ltv).toEqual({
    percent: high,
    mark: '70',
  });

  await restart();
  expect(await line()).toEqual(expect.arrayContaining([high]));
  await open.desk.connect.refreshNow();
  expect(kinds()).toEqual(['ltv-critical', 'ltv-back']);
});
