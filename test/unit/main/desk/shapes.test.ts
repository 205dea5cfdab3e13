// A service that changes the shape of its answers: reported once with what it affects, and never at the
// first answer.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Alert, AlertsSlice } from '../../../../contract/slices/alerts.ts';
import { createAlerts, type AlertsDesk } from '../../../../main/desk/alerts/alerts.ts';
import { createShapes, type Shapes } from '../../../../main/desk/alerts/shapes.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import { LISTS } from '../../../../main/service/reading/resources.ts';
import { shapeOf } from '../../../../main/service/reading/shape.ts';
import { UNMAPPED } from '../../../../main/service/reading/wire/mapping.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { json } from '../service/support.ts';
import { raisedIn } from '../../../support/raised-in.ts';

const PROFILE = 'test' as ProfileId;
const OTHER = 'other' as ProfileId;

let clock: FakeClock;
let journal: MemoryJournal;
let cache: Cache;
let alerts: AlertsDesk;
let shapes: Shapes;
let slice: AlertsSlice;
let notified: Alert[];
let shapesMade: number;

async function open(): Promise<void> {
  alerts = createAlerts({
    clock,
    journal,
    openProfile: () => PROFILE,
    settings: memorySettings(),
    showAlert: () => true,
    notify: (alert) => notified.push(alert),
    publish: (next) => (slice = next),
  });
  await alerts.load(await raisedIn(journal));
  alerts.publish();
  shapes = createShapes(PROFILE, cache, alerts.raise);
}
beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  cache = memoryCache();
  notified = [];
  shapesMade = 0;
  await open();
});

/** The service answers with these loans. */
async function answers(loans: unknown[], profile = PROFILE): Promise<void> {
  const raw = JSON.stringify({ data: loans });
  const of = profile === PROFILE ? shapes : createShapes(profile, cache, alerts.raise);
  await of.look('loans', {
    receivedAt: clock.wall(),
    shape: {
      textDigest: async () => raw,
      async read() {
        shapesMade++;
        const body = json(raw);
        const items = LISTS.loans.itemsOf(body)?.items ?? [];
        const things = items.flatMap(({ item }) => (item.kind === 'object' ? item : []));
        return shapeOf({ bodies: [body], things: [things], names: UNMAPPED.names.loan });
      },
    },
  });
}
const loan = { id: 'LN-1', status: 'active', payoff_amount_ngn: '16550000.10', note: 'x' };
const { payoff_amount_ngn: _payoff, ...unpayable } = loan;

describe('a changed shape', () => {
  it('raises no alert with the very first answer, nor with another of the same shape', async () => {
    await answers([loan]);
    await answers([{ ...loan, status: 'closed' }, loan]);
    expect(slice.alerts).toEqual([]);
  });

  it('names what is gone, what the desk read from it and what is new, in one alert', async () => {
    await answers([loan, loan, loan]);
    await answers([{ ...unpayable, payoff_naira: '1' }, unpayable, unpayable]);
    await answers([{ ...unpayable, payoff_naira: '2' }, unpayable, unpayable]);
    expect(slice.alerts).toMatchObject([
      {
        kind: 'shape-changed',
        subject: 'loans',
        shape: {
          resource: 'loans',
          gone: [{ path: 'data[].payoff_amount_ngn', was: ['text'], now: [], fields: ['payoff'] }],
          added: [{ path: 'data[].payoff_naira' }],
          changed: [],
          rarer: [],
          more: 0,
          serious: true,
          lost: ['payoff'],
        },
      },
    ]);
    expect(notified).toHaveLength(1);
  });

  it('that only adds fields is listed without an alert', async () => {
    await answers([loan]);
    await answers([{ ...loan, fees: [] }]);
    expect(slice.alerts).toMatchObject([{ shape: { serious: false } }]);
    expect(notified).toEqual([]);
  });

  it('is known after a restart: the shape, the alert and the inbox', async () => {
    await answers([loan, loan, loan]);
    await open();
    await answers([unpayable, unpayable, unpayable]);
    expect(slice.alerts).toHaveLength(1);
    await open();
    await answers([unpayable, unpayable, { ...unpayable, note: 'y' }]);
    expect(slice.alerts).toMatchObject([{ shape: { gone: [{ fields: ['payoff'] }] } }]);
  });

  it('is stored for each profile', async () => {
    await answers([loan]);
    await answers([{ id: 'LN-1', other: 1 }], OTHER);
    expect(journal.written).toEqual([]);
  });

  it('costs nothing if the text is the same', async () => {
    await answers([loan]);
    await answers([loan]);
    await answers([loan]);
    expect(shapesMade).toBe(1);
  });

  it('that cannot be recorded is reported with the next answer', async () => {
    await answers([loan, loan, loan]);
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    await answers([unpayable, unpayable, unpayable]);
    expect([slice.alerts, notified]).toEqual([[], []]);
    journal.failure = undefined;
    await answers([unpayable, unpayable, unpayable]);
    expect(slice.alerts).toHaveLength(1);
  });

  it('of everything at once is listed up to a limit, what the desk reads first, and counted', async () => {
    const names = Array.from(
      { length: 40 },
      (_none, at) => `field_${'abcdefghij'[at % 10]}${'z'.repeat(at)}`,
    );
    const many = Object.fromEntries(names.map((name) => [name, 1]));
    await answers([
      { ...loan, ...many },
      { ...loan, ...many },
      { ...loan, ...many },
    ]);
    await answers([{ id: 'LN-1' }]);
    const [alert] = slice.alerts;
    expect(alert?.shape?.gone).toHaveLength(12);
    expect(alert?.shape?.gone[0]?.fields).not.toEqual([]);
    expect(alert?.shape?.more).toBe(43 - 12);
  });

  it('contains no value of any answer', async () => {
    await answers([loan, loan, loan]);
    await answers([{ ...unpayable, payoff_naira: 'CANARY' }, unpayable, unpayable]);
    const kept = await cache.shape(PROFILE, 'loans');
    expect(JSON.stringify([kept, journal.written])).not.toMatch(/CANARY|16550000|LN-1/);
  });
});
