// Whatever was opened, changed, remapped, forgotten and restored before, a desk shows and exports the same
// as after a fresh start. Seeded; COLLATERAL_DESK_ORDERS sets the number of orders.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { saveAgreed } from '../../support/agreed-save.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import { sliceNames } from '../../../contract/contract.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { memoryDisk } from '../../support/memory-disk.ts';
import { openRealDesk, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { runsOf } from '../../support/runs.ts';
import { answered, opened, restarted, twoServices, type TwoServices } from '../../support/two-services.ts';
import { chanceOf, type Chance } from '../../faults/chance.ts';
import { okValue } from '../store/rig.ts';

const RESOURCES: readonly HistoryResource[] = [
  'loans',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
];
/** Slices of this run of the app or of the window, not of a service. */
const NOT_COMPARED = new Set(['app', 'navigation', 'journal', 'exports', 'backup']);
const { runs, seed } = runsOf('COLLATERAL_DESK_ORDERS', 12);

/** Ends a run that hangs, however many runs are requested. */
const limit = { timeout: runs * 60_000 };

it(`a desk after ${runs} seeded orders of acts is equal to a fresh start`, limit, async () => {
  const two = await twoServices();
  try {
    for (let run = 0; run < runs; run++) await order(two, `${seed}/${run}`);
  } finally {
    await two.leave();
  }
});

async function order(services: TwoServices, name: string): Promise<void> {
  const chance = chanceOf(name);
  const at = emptyDesk(services.at);
  const two = { ...services, at };
  const kept = mkdtempSync(join(tmpdir(), 'orders-'));
  const told: string[] = [];
  let open = await openRealDesk(at);
  try {
    await opened(open, chance.once(2) ? two.a : two.b);
    open = await keep(open, two, kept);
    for (let acts = chance.between(3, 7); acts > 0; acts--) {
      const act = chance.pick(Object.keys(ACTS) as [keyof typeof ACTS]);
      told.push(act);
      open = (await ACTS[act](open, two, chance, kept)) ?? open;
    }
    await opened(open, chance.pick([two.a, two.b]));
    okValue(await open.desk.connect.refreshNow());
    const after = await everything(open, two);
    open = await restarted(open, at);
    await answered(open);
    expect(after, `${name}: ${told.join(', ')}`).toEqual(await everything(open, two));
  } finally {
    await open.close();
    for (const folder of [at.folder, kept]) rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder, a keychain and profiles of its own, for the same two services. */
function emptyDesk(at: Premises): Premises {
  const disk = memoryDisk();
  for (const [path, text] of at.disk.files) disk.files.set(path, text);
  return { ...at, folder: mkdtempSync(join(tmpdir(), 'desk-')), secrets: new Map(at.secrets), disk };
}

type Act = (open: RealDesk, two: TwoServices, chance: Chance, kept: string) => Promise<RealDesk | undefined>;

const ACTS = {
  'open and wait': async (open, two, chance) => {
    await opened(open, chance.pick([two.a, two.b]));
    return undefined;
  },
  'open one and the other at once': async (open, two, chance) => {
    const order = chance.once(2) ? [two.a, two.b] : [two.b, two.a];
    await Promise.all(order.map(({ id }) => open.desk.profiles.open(id)));
    return undefined;
  },
  look: async (open, two) => {
    if (open.desk.session() !== undefined) await everything(open, two);
    return undefined;
  },
  remap: async (open, two, chance) => {
    const profile = await stored(open, chance.pick([two.a, two.b]));
    const fields = profile.fields === undefined ? { loan: { returnAmount: 'returned_amount' } } : undefined;
    const { fields: _before, ...rest } = profile;
    okValue(await saveAgreed(open.desk, { ...rest, ...(fields && { fields }) }));
    return undefined;
  },
  'forget the history': async (open, two, chance) => {
    const profile = await stored(open, chance.pick([two.a, two.b]));
    const environment = profile.environment === 'live' ? 'sandbox' : 'live';
    okValue(await saveAgreed(open.desk, { ...profile, environment }, true));
    return undefined;
  },
  leave: async (open) => {
    okValue(await open.desk.connect.leave());
    return undefined;
  },
  restore: (open, two, _chance, kept) => restore(open, two, kept),
} satisfies Record<string, Act>;

async function stored(open: RealDesk, { id }: ServiceProfile): Promise<ServiceProfile> {
  return okValue(await open.desk.profiles.detail(id)).profile;
}

/** The records as they are now, kept with the keychain's anchor of the journal. */
async function keep(open: RealDesk, { at }: TwoServices, kept: string): Promise<RealDesk> {
  await open.close();
  cpSync(at.folder, kept, { recursive: true });
  return restarted(await openRealDesk(at), at);
}

/** As in a restore: everything is closed, the records are replaced, everything is opened again. */
async function restore(open: RealDesk, { at }: TwoServices, kept: string): Promise<RealDesk> {
  await open.close();
  rmSync(at.folder, { recursive: true, force: true });
  cpSync(kept, at.folder, { recursive: true });
  for (const key of at.secrets.keys()) if (!key.startsWith('service/')) at.secrets.delete(key);
  const next = await openRealDesk(at);
  await next.desk.connect.resume(false);
  return next;
}

/** Every slice and every export of the open service, without our own times of reading. */
async function everything(open: RealDesk, { at }: TwoServices): Promise<unknown> {
  const { session, desk } = open;
  okValue(await session.ledger.csv());
  const slices = sliceNames.filter((name) => !NOT_COMPARED.has(name));
  const shown = {
    slices: Object.fromEntries(slices.map((name) => [name, open.slice(name)])),
    ledger: okValue(await session.ledger.proof({ withEntries: true })),
    csv: at.desktop.saved.get('ledger.csv'),
    loans: okValue(await session.loans.page({ filter: 'all', limit: 50 })),
    addresses: okValue(await session.addresses.history()),
    outstanding: okValue(await session.repay.outstanding()),
    history: await Promise.all(
      RESOURCES.map(async (resource) => okValue(await desk.history.page({ resource, limit: 50 }))),
    ),
    exports: await Promise.all(RESOURCES.map((resource) => exported(open, at, resource))),
  };
  return withoutTimes(shown);
}

async function exported(open: RealDesk, at: TwoServices['at'], resource: HistoryResource): Promise<unknown> {
  okValue(await open.desk.exports.start({ resource, format: 'csv' }));
  await expect.poll(() => open.slice('exports').tasks.every(({ state }) => state !== 'running')).toBe(true);
  return at.desktop.saved.get(`${resource}.csv`);
}

/** Times of reading differ between two runs, also in the service's raw text. */
function withoutTimes(shown: unknown): unknown {
  return JSON.parse(
    JSON.stringify(shown)
      .replaceAll(/\b1[6-9]\d{11}\b/g, '0')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      // How often something changed in this run.
      .replaceAll(/"changes":\d+/g, '"changes":0'),
  );
}
