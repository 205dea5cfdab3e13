// The watched position: one alert for each threshold, none while the LTV's unit is unknown, and the same
// after a restart.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { Position } from '../../../../domain/position.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis, millis, type EpochMillis } from '../../../../domain/time.ts';
import type { Alert } from '../../../../contract/slices/alerts.ts';
import { createAlerts } from '../../../../main/desk/alerts/alerts.ts';
import { createWatch, PRICE_IS_STALE_AFTER } from '../../../../main/desk/alerts/watch.ts';
import { reportBackgroundTo } from '../../../../main/desk/ports/background.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import { UNMAPPED } from '../../../../main/service/reading/wire/mapping.ts';
import { positionFrom } from '../../../../main/service/reading/wire/position.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { found, testProfile } from '../../../support/lending-values.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { raisedIn } from '../../../support/raised-in.ts';
import { settlingOf } from '../../../support/settling.ts';
import { object } from '../service/support.ts';

let clock: FakeClock;
let journal: MemoryJournal;
let book: Book;
let told: Alert[];
let failures: string[];
/** The fault while the next alert is raised. */
let fault: Error | undefined;

async function start(written: MemoryJournal): Promise<void> {
  journal = written;
  const cache = memoryCache();
  book = await openBook(cache, testProfile.id);
  const alerts = createAlerts({
    clock,
    journal,
    openProfile: () => book.profile,
    settings: memorySettings(),
    showAlert: () => true,
    notify: (alert) => told.push(alert),
    publish: () => undefined,
  });
  const watch = createWatch({
    raise: async (...alert) => {
      const now = fault;
      fault = undefined;
      if (now !== undefined) throw now;
      return alerts.raise(...alert);
    },
  });
  await alerts.load(await raisedIn(journal));
  settlingOf({ clock, book, alerts });
  watch.follow(testProfile, book);
  watch.restore(await raisedIn(journal));
}
beforeEach(async () => {
  clock = fakeClock();
  told = [];
  failures = [];
  fault = undefined;
  reportBackgroundTo({
    failure(event) {
      failures.push(event);
      return 'ref';
    },
  });
  await start(memoryJournal());
});

afterEach(() => reportBackgroundTo(undefined));

const position = (ltv: string, change: Partial<Position> = {}): Position => {
  const none = missing();
  return {
    value: found(decimal('1000.00')),
    capacity: none,
    debt: none,
    currency: 'NGN',
    ltv: found(decimal(ltv)),
    ltvUnit: 'percent',
    ltvUnitBy: 'field-name',
    price: none,
    priceAt: none,
    asset: none,
    chain: none,
    collateralAmount: none,
    ledger: { credits: none, releases: none, seizures: none, balance: none },
    raw: JSON.stringify([ltv, change]),
    ...change,
  };
};
const positionOf = (fields: object): Position =>
  positionFrom(object(fields), UNMAPPED.names.position, undefined);
async function read(value: Position, clockOffset = 0): Promise<void> {
  clock.advance(30_000);
  const answer = {
    value,
    receivedAt: clock.wall(),
    clockOffset: millis(clockOffset),
    mayBeIncomplete: false,
  };
  expect((await book.take('position', answer)).ok).toBe(true);
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}
const kinds = () => told.map(({ kind }) => kind);

describe('the LTV', () => {
  it('raises an alert with the figure and the threshold it passed', async () => {
    await read(position('42.00'));
    await read(position('55.10'));
    await read(position('54.50'));
    await read(position('70.00'));
    await read(position('40.00'));
    expect(told.map(({ kind, ltv }) => [kind, ltv?.percent, ltv?.mark])).toEqual([
      ['ltv-warning', '55.10', '55'],
      ['ltv-critical', '70.00', '70'],
      ['ltv-back', '40.00', '55'],
    ]);
  });
  it('raises an alert if it is past a threshold at the first reading', async () => {
    await read(position('80.00'));
    expect(kinds()).toEqual(['ltv-critical']);
  });
  it('raises no alert while its unit is unknown, however large the figure (gap 15)', async () => {
    const { ltvUnit: _unit, ltvUnitBy: _by, ...unknown } = position('9000.00');
    await read(unknown);
    expect(kinds()).toEqual([]);
  });
  it('is converted from a fraction and from basis points', async () => {
    await read(position('0.5400', { ltvUnit: 'fraction' }));
    expect(kinds()).toEqual([]);
    await read(position('5600', { ltvUnit: 'basis-points' }));
    expect(kinds()).toEqual(['ltv-warning']);
  });
  it.each([
    [
      'no LTV without debt',
      [
        { debt: '720', ltv: '72' },
        { debt: '0.00', ltv: null },
        { debt: '750', ltv: '75' },
      ],
    ],
    [
      'an LTV of 0 without debt',
      [
        { debt: '720', ltv: '0.72' },
        { debt: '0', ltv: '0' },
        { debt: '750', ltv: '0.75' },
      ],
    ],
    [
      'an LTV of 0 and no debt',
      [{ debt: '720', ltv: '0.72' }, { ltv: '0.00' }, { debt: '750', ltv: '0.75' }],
    ],
  ])('is back and raises the critical alert again if the service states %s', async (_what, stated) => {
    for (const figures of stated) await read(positionOf({ value: '1000', ...figures }));
    expect(told.map(({ kind, ltv }) => [kind, ltv?.percent])).toEqual([
      ['ltv-critical', '72'],
      ['ltv-back', '0'],
      ['ltv-critical', '75'],
    ]);
  });
  it('is not taken as 0 if it is missing beside a debt, or of unknown unit beside none', async () => {
    await read(positionOf({ value: '1000', debt: '720', ltv: '72' }));
    await read(positionOf({ value: '1000', debt: '720', ltv: null }));
    await read(positionOf({ value: '1000', ltv: null }));
    await read(positionOf({ value: '1000', debt: '0', ltv: '72' }));
    expect(kinds()).toEqual(['ltv-critical']);
  });
  it.each([
    ['without a unit', {}],
    ['without a unit, beside a value', { value: '1000' }],
    ['with a unit', { ltv: undefined, ltv_percent: '0' }],
  ])('is not back while a debt stands and the service states an LTV of 0 %s', async (_what, fields) => {
    await read(positionOf({ value: '1000', debt: '720', ltv: '0.72' }));
    await read(positionOf({ value: '0', debt: '720', ltv: '0', ...fields }));
    await read(positionOf({ value: '1000', debt: '720', ltv: '0.72' }));
    expect(kinds()).toEqual(['ltv-critical']);
  });
  it('is back at an LTV that the service rounds to 0 beside a small debt', async () => {
    await read(positionOf({ value: '1000', debt: '720', ltv: '0.72' }));
    await read(positionOf({ value: '1000', debt: '0.04', ltv: '0.00' }));
    await read(positionOf({ value: '1000', debt: '720', ltv: '0.72' }));
    expect(kinds()).toEqual(['ltv-critical', 'ltv-back', 'ltv-critical']);
  });
  it('raises no alert again after a restart, and does for what changed meanwhile', async () => {
    await read(position('56.00'));
    await start(memoryJournal(journal.written));
    await read(position('56.20'));
    expect(kinds()).toEqual(['ltv-warning']);
    await start(memoryJournal(journal.written));
    await read(position('41.00'));
    expect(kinds()).toEqual(['ltv-warning', 'ltv-back']);
  });
  it('is checked again with the next reading if the journal could not be written', async () => {
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    await read(position('56.00'));
    expect(kinds()).toEqual([]);
    journal.failure = undefined;
    await read(position('56.00'));
    expect(kinds()).toEqual(['ltv-warning']);
  });
});

describe('a failure while the position is checked', () => {
  it('is logged, and the next reading is checked', async () => {
    fault = new Error('no room for an alert');
    await read(position('55.10'));
    expect(told).toEqual([]);
    expect(failures).toEqual(['background.alerts.watch']);
    await read(position('55.20'));
    expect(kinds()).toEqual(['ltv-warning']);
  });

  it('does not come from basis points with more digits than a decimal has places', async () => {
    await read(position(`5500.${'1'.repeat(40)}`, { ltvUnit: 'basis-points' }));
    expect(kinds()).toEqual(['ltv-warning']);
    expect(failures).toEqual([]);
  });
});

describe('the price', () => {
  const priced = (at: EpochMillis): Position => position('42.00', { priceAt: found(at) });
  it('raises one alert when it is old, however long it stays late, and another after it was fresh', async () => {
    const first = clock.wall();
    await read(priced(first));
    clock.advance(PRICE_IS_STALE_AFTER);
    await read(priced(first));
    await read(priced(first));
    expect(told.map(({ kind, priceAt }) => [kind, priceAt])).toEqual([['price-stale', first]]);
    await start(memoryJournal(journal.written));
    await read(priced(first));
    expect(told).toHaveLength(1);
    await read(priced(epochMillis(first - 1)));
    expect(told).toHaveLength(1);
    await read(priced(clock.wall()));
    await read(priced(first));
    expect(told).toHaveLength(2);
  });
  it('is judged by the service’s clock, not by this machine’s', async () => {
    const ahead = PRICE_IS_STALE_AFTER * 2;
    await read(priced(epochMillis(clock.wall() + ahead)), ahead);
    await read(priced(clock.wall()), -ahead);
    expect(told).toEqual([]);
    await read(priced(clock.wall()), ahead);
    expect(kinds()).toEqual(['price-stale']);
  });
});
