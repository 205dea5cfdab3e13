// Saved views beside the journal's entries survive a journal that is made again because it was damaged.
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appendMany, newPlace, okValue } from './rig.ts';

test('saved views are in a journal that is made again after damage to its entries', async () => {
  const place = newPlace();
  const views = {
    views: [{ id: 'one', name: 'One', resource: 'loans' as const, filter: {} }],
    first: {},
  };
  let store = await place.opened();
  okValue(await store.views.keep(views));
  await appendMany(store, 300);
  await store.close();
  const path = place.path('journal.db');
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, statSync(path).size - 2_000);
  closeSync(file);

  store = await place.opened();
  // A query that reads the damaged page has the journal made again.
  await store.journal.verify(0 as never);
  expect(store.notes.join()).toContain('store.journal-set-aside');
  expect(okValue(await store.journal.count())).toBeGreaterThan(0);
  expect(okValue(await store.views.load())).toEqual(views);
});
