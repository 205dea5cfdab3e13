// Upkeep of the records by the whole desk, over real databases: counted before a removal, recorded before
// and after it, stopped without harm, and shown after the next start.
import { beforeEach, expect, test, vi } from 'vitest';
import { canonicalJson } from '../../../domain/canonical.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { RetentionRule } from '../../../domain/retention.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { UpkeepSlice } from '../../../contract/slices/upkeep.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import type { Upkeep } from '../../../main/desk/ports/upkeep.ts';
import { gather } from '../../../main/desk/evidence/gather.ts';
import { createUpkeep } from '../../../main/desk/upkeep/upkeep.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { loan as loanValue } from '../../support/lending-values.ts';
import { loan, newPlace, NOW, PROFILE, okValue, type Place } from '../store/rig.ts';

const YEAR = 366 * 86_400_000;
const LOANS = 600;
const OTHER = 'other-profile' as ProfileId;
const RULE: RetentionRule = { kind: 'answers', months: 6 };
const clock = { ...systemClock, wall: () => epochMillis(NOW + 3 * YEAR) };

let place: Place;
let store: Store;
let slice: UpkeepSlice;
let open: ProfileId | undefined;

/** Two answers a year apart: one of each loan is superseded; all of them are closed. */
beforeEach(async () => {
  place = newPlace();
  store = await place.opened();
  open = PROFILE;
  for (const profile of [PROFILE, OTHER])
    for (const version of [0, 1]) {
      const seen = Array.from({ length: LOANS }, (_, number) =>
        loan({ id: `loan-${number}`, openedAt: NOW + number, version, status: 'closed' }),
      );
      okValue(await store.cache.observe(profile, epochMillis(NOW + version * YEAR), seen));
    }
});

function desk(upkeep: Partial<Upkeep> = {}, repaying: readonly string[] = []) {
  return createUpkeep({
    clock,
    journal: store.journal,
    upkeep: { ...store.upkeep, ...upkeep },
    profile: () => open,
    repaying: () => repaying as readonly LoanId[],
    publish: (published) => (slice = published),
  });
}

const ended = (state: string) => vi.waitFor(() => expect(slice.task?.state).toBe(state), { timeout: 30_000 });
const kinds = async () =>
  okValue(await store.journal.page({ limit: 50 })).rows.map(({ kind, body }) => ({
    kind,
    body: JSON.parse(body) as Record<string, unknown>,
  }));

test('a removal removes what was counted, only of the open service, and is recorded before and after', async () => {
  const upkeep = desk({}, ['loan-5']);
  okValue(await upkeep.count({ rule: RULE }));
  await ended('done');
  const counted = slice.task?.counted;
  expect(counted).toMatchObject({ rule: RULE, observations: LOANS - 1 });
  expect(await kinds()).toEqual([]);
  okValue(await upkeep.remove({ digest: counted?.digest ?? '' }));
  await ended('done');
  expect(slice.task).toMatchObject({
    kind: 'remove',
    counted: { observations: LOANS - 1, bytes: counted?.bytes },
  });
  const facts = { profile: PROFILE, rule: RULE, observations: LOANS - 1, bytes: counted?.bytes };
  expect(await kinds()).toMatchObject([
    { kind: 'upkeep.removed', body: { ...facts, stopped: false } },
    { kind: 'upkeep.removing', body: facts },
  ]);
  const words = async (profile: ProfileId, subject: string) =>
    okValue(await store.cache.timeline(profile, 'loans', subject)).length;
  expect(
    await Promise.all([words(PROFILE, 'loan-1'), words(PROFILE, 'loan-5'), words(OTHER, 'loan-1')]),
  ).toEqual([1, 2, 2]);

  // Another start shows it, and only for this service.
  const next = desk();
  okValue(await next.load());
  expect(slice.removals).toMatchObject([{ rule: RULE, observations: LOANS - 1 }]);
  open = OTHER;
  next.publish();
  expect(slice.removals).toEqual([]);
});

test('evidence of a closed loan states what was removed; of an open loan nothing was', async () => {
  const upkeep = desk();
  for (const status of ['closed', 'open'] as const) {
    const value = loanValue({ id: status as LoanId, status });
    const seen = { ...loan({ id: status, status }), value: JSON.stringify(value) };
    okValue(await store.cache.observe(PROFILE, epochMillis(NOW + 2 * YEAR), [seen]));
  }
  okValue(await upkeep.count({ rule: RULE }));
  await ended('done');
  okValue(await upkeep.remove({ digest: slice.task?.counted?.digest ?? '' }));
  await ended('done');
  const told = async (id: string) =>
    okValue(await gather(store, PROFILE, id as LoanId)).entries.map(({ kind }) => kind);
  expect(await told('closed')).toEqual(['upkeep.removing', 'upkeep.removed']);
  expect(await told('open')).toEqual([]);
});

test('a removal needs a recent count for the open service', async () => {
  const upkeep = desk();
  const digest = 'ab'.repeat(32);
  expect(await upkeep.remove({ digest })).toMatchObject({ error: { code: 'changed-since-shown' } });
  okValue(await upkeep.count({ rule: RULE }));
  await ended('done');
  expect(await upkeep.remove({ digest })).toMatchObject({ error: { code: 'changed-since-shown' } });
  const counted = slice.task?.counted?.digest ?? '';
  open = OTHER;
  upkeep.publish();
  expect(slice.task).toBeUndefined();
  expect(await upkeep.remove({ digest: counted })).toMatchObject({
    error: { code: 'changed-since-shown' },
  });
  open = PROFILE;
  upkeep.publish();
  expect(slice.task?.counted?.digest).toBe(counted);
  open = undefined;
  expect(await upkeep.count({ rule: RULE })).toMatchObject({ error: { code: 'not-connected' } });
  expect(await kinds()).toEqual([]);
});

test('a removal that cannot be recorded removes nothing', async () => {
  const upkeep = createUpkeep({
    clock,
    journal: {
      ...store.journal,
      append: async () => ({ ok: false, error: { code: 'store-failed', fault: 'disk-full', detail: '' } }),
    },
    upkeep: store.upkeep,
    profile: () => open,
    repaying: () => [],
    publish: (published) => (slice = published),
  });
  okValue(await upkeep.count({ rule: RULE }));
  await ended('done');
  okValue(await upkeep.remove({ digest: slice.task?.counted?.digest ?? '' }));
  await ended('failed');
  expect(slice.task?.error).toMatchObject({ fault: 'disk-full' });
  expect(slice.removals).toEqual([]);
  expect(okValue(await store.cache.timeline(PROFILE, 'loans', 'loan-1'))).toHaveLength(2);
});

test('a stopped removal reports how much it removed, and the next one removes the rest', async () => {
  const upkeep = desk({
    async retainPart(query) {
      const part = await store.upkeep.retainPart(query);
      if (query.act === 'remove' && query.cursor === undefined) okValue(await upkeep.cancel());
      return part;
    },
  });
  okValue(await upkeep.count({ rule: RULE }));
  await ended('done');
  okValue(await upkeep.remove({ digest: slice.task?.counted?.digest ?? '' }));
  await ended('cancelled');
  const gone = slice.task?.counted?.observations ?? 0;
  expect(gone).toBeGreaterThan(0);
  expect(gone).toBeLessThan(LOANS);
  expect((await kinds())[0]).toMatchObject({
    kind: 'upkeep.removed',
    body: { observations: gone, stopped: true },
  });
  expect(slice.removals).toMatchObject([{ observations: gone }]);
  okValue(await desk().load());
  expect(slice.removals).toMatchObject([{ observations: gone }]);
  okValue(await upkeep.count({ rule: RULE }));
  await ended('done');
  expect(slice.task?.counted?.observations).toBe(LOANS - gone);
});

test('a full check shows its progress, is recorded, and is shown after a restart', async () => {
  const upkeep = desk();
  okValue(await upkeep.check());
  expect(await upkeep.compact()).toMatchObject({ error: { code: 'bad-input', field: 'task' } });
  await ended('done');
  expect(slice.checked).toMatchObject({ problems: [], journal: 'intact' });
  expect(slice.checked?.rows).toBeGreaterThan(LOANS * 10);
  const [written] = await kinds();
  expect(written).toMatchObject({ kind: 'upkeep.checked', body: { problems: [], journal: 'intact' } });
  okValue(await desk().load());
  expect(slice.checked?.rows).toBe(written?.body['rows']);
});

test('compaction reports its result, even if it is stopped', async () => {
  okValue(await store.cache.forget(OTHER));
  const upkeep = desk({
    async compactPart(cursor) {
      if (cursor === 'space') okValue(await upkeep.cancel());
      return store.upkeep.compactPart(cursor);
    },
  });
  okValue(await upkeep.compact());
  await vi.waitFor(() => expect(['cancelled', 'done']).toContain(slice.task?.state), { timeout: 30_000 });
  const whole = desk();
  okValue(await whole.compact());
  await ended('done');
  expect(okValue(await whole.stored()).freeBytes).toBe(0);
  expect(slice.task?.sizes?.after).toBe(okValue(await whole.stored()).cacheBytes);
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['upkeep.compacted', 'upkeep.compacted']);
  expect(await whole.cancel()).toMatchObject({ error: { code: 'bad-input' } });
});

test('the desk counts its records by service and kind, with the size of both files', async () => {
  const stored = okValue(await desk().stored());
  expect(stored.kept).toEqual(
    [OTHER, PROFILE].map((profile) => ({
      profile,
      resource: 'loans',
      things: LOANS,
      observations: 2 * LOANS,
      oldest: NOW,
    })),
  );
  expect(stored).toMatchObject({ folder: place.directory, entries: 0, aside: [] });
  expect(stored.cacheBytes).toBeGreaterThan(500_000);
  expect(canonicalJson(stored.journalBytes)).toMatch(/^[1-9]\d+$/);
});
