// The journal's anchor follows every entry, and shows that a journal was cut short or replaced.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fail } from '../../../contract/errors.ts';
import { appendMany, entry, newPlace, NOW, okValue, type Place } from './rig.ts';

test('the anchor is saved in the keychain after every entry, newest last', async () => {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 3);
  const last = okValue(await store.journal.append(entry(4)));
  await store.close();
  expect(place.anchors.held).toMatchObject({ count: 4, hash: last.hash });
  expect(place.anchors.saved.map(({ count }) => count)).toEqual(
    place.anchors.saved.map(({ count }) => count).toSorted((a, b) => a - b),
  );
});

test('an entry settles if the keychain cannot save the anchor, and the check says that it has none to compare', async () => {
  const place = newPlace();
  const store = await place.opened();
  await appendMany(store, 2);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('intact');
  place.anchors.failing = fail({ code: 'locked', reason: 'keychain-locked' });
  await appendMany(store, 2, 3);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('unanchored');
  expect(store.notes).toEqual([expect.stringMatching(/^store\.anchor-not-saved count=/)]);
  place.anchors.failing = undefined;
  await appendMany(store, 1, 5);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('intact');
});

test('a journal ahead of its anchor is intact, because the app may end between an entry and its anchor', async () => {
  const place = newPlace();
  let store = await place.opened();
  await appendMany(store, 2);
  await store.close();
  const behind = place.anchors.saved.find(({ count }) => count <= 2);
  store = await place.opened();
  await appendMany(store, 3, 3);
  await store.close();
  place.anchors.held = behind;
  store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 5 });
  expect(place.anchors.held?.count).toBe(5);
});

test('the anchor is saved before the first entry, and a crash right after that entry is no break', async () => {
  const place = newPlace();
  let store = await place.opened();
  const first = { ...place.anchors.held };
  expect(first).toMatchObject({ count: 0 });
  await appendMany(store, 1);
  await store.close();
  place.anchors.held = first as typeof place.anchors.held;
  store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('intact');
});

test('a lost anchor is a break, also if an older journal or none is in its place', async () => {
  for (const replace of [
    () => undefined,
    (place: Place) => copyFileSync(place.path('older'), place.path('journal.db')),
    (place: Place) => rmSync(place.path('journal.db')),
  ]) {
    const place = await withOlderCopy();
    replace(place);
    place.anchors.held = undefined;
    let store = await place.opened();
    expect(store.notes).toEqual(['store.journal-anchor-lost']);
    const [broken] = okValue(await store.journal.page({ limit: 1 })).rows;
    expect(broken).toMatchObject({ kind: 'journal.break', at: NOW });
    expect(JSON.parse(broken?.body ?? '')).toMatchObject({ found: 'anchor-lost' });
    await store.close();
    expect(place.anchors.held).toMatchObject({ count: broken?.seq });
    store = await place.opened();
    expect(store.notes).toEqual([]);
    expect(okValue(await store.journal.verify(NOW)).outcome).toBe('anchor-lost');
    await store.close();
  }
});

test('an older cache in the place of the last one is noticed; a damaged or later one is not', async () => {
  const place = newPlace();
  let store = await place.opened();
  await store.close();
  copyFileSync(place.path('cache.db'), place.path('older'));
  for (let opened = 0; opened < 2; opened += 1) {
    store = await place.opened();
    expect(store.notes).toEqual([]);
    await store.close();
  }
  copyFileSync(place.path('older'), place.path('cache.db'));
  store = await place.opened();
  expect(store.notes).toEqual(['store.cache-rolled-back']);
  await store.close();
  store = await place.opened();
  expect(store.notes).toEqual([]);
  await store.close();
  writeFileSync(place.path('cache.db'), 'damaged'.repeat(1_000));
  store = await place.opened();
  expect(store.notes).toEqual(['store.cache-set-aside']);
});

/** A journal of five entries beside an older copy of itself with three. */
async function withOlderCopy(): Promise<Place> {
  const place = newPlace();
  let store = await place.opened();
  await appendMany(store, 3);
  await store.close();
  copyFileSync(place.path('journal.db'), place.path('older'));
  store = await place.opened();
  await appendMany(store, 2, 4);
  await store.close();
  return place;
}

test('an older copy in the journal’s place is noticed, and stays a break', async () => {
  const place = await withOlderCopy();
  copyFileSync(place.path('older'), place.path('journal.db'));
  let store = await place.opened();
  expect(store.notes).toEqual(['store.journal-truncated anchored=5 found=3']);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('truncated');
  const [broken] = okValue(await store.journal.page({ limit: 1 })).rows;
  expect(broken).toMatchObject({ seq: 4, kind: 'journal.break', at: NOW });
  expect(JSON.parse(broken?.body ?? '')).toMatchObject({ found: 'truncated', anchorCount: 5, count: 3 });
  await appendMany(store, 20, 6);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('truncated');
  await store.close();
  store = await place.opened();
  expect(store.notes).toEqual([]);
  expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'truncated', checked: 24 });
});

test('a removed journal is noticed', async () => {
  const place = await withOlderCopy();
  rmSync(place.path('journal.db'));
  const store = await place.opened();
  expect(store.notes).toEqual(['store.journal-truncated anchored=5 found=0']);
  expect(okValue(await store.journal.verify(NOW)).outcome).toBe('truncated');
});

test('another history in the journal’s place is noticed, however long it is', async () => {
  const place = await withOlderCopy();
  const anchor = place.anchors.held;
  copyFileSync(place.path('older'), place.path('journal.db'));
  // Another desk's journal: it begins as ours does, and has its own anchor.
  place.anchors.held = { count: 0, hash: '0'.repeat(64) };
  let store = await place.opened();
  await appendMany(store, 9, 100);
  await store.close();
  place.anchors.held = anchor;
  store = await place.opened();
  expect(store.notes).toEqual(['store.journal-broken anchored=5 found=12']);
  expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'broken', brokenAt: 5 });
});
