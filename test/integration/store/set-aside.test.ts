// A damaged file is set aside whole, what can be proved is kept, and work goes on.
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { openSession } from '../../../main/store/worker/session.ts';
import { faultOf, filled, spoil } from './filled.ts';
import { appendMany, entry, KEY, newPlace, NOW, PROFILE, okValue } from './rig.ts';

describe('damage', () => {
  test('a damaged cache is set aside, and a new one takes its place', async () => {
    const place = await filled();
    spoil(place.path('cache.db'), 200);
    const store = await place.opened({ now: 1234 });
    expect(store.notes).toEqual(['store.cache-set-aside']);
    expect(place.files()).toContain('cache.db.damaged-1234');
    expect(okValue(await store.cache.loanCounts(PROFILE)).total).toBe(0);
    expect(okValue(await store.journal.verify(NOW))).toMatchObject({ outcome: 'intact', checked: 40 });
  });

  test('of damaged caches only the last is kept', async () => {
    const place = await filled();
    for (const now of [1, 2, 3]) {
      spoil(place.path('cache.db'), 200);
      await (await place.opened({ now })).close();
    }
    expect(place.files().filter((name) => name.includes('damaged'))).toEqual(['cache.db.damaged-3']);
  });

  test('a cache set aside in this session is kept when another one is, and dropped in a later session', async () => {
    const place = await filled();
    const aside = () => place.files().filter((name) => /^cache\.db\.damaged-\d+(\.\d+)?$/.test(name));
    const session = openSession(
      { directory: place.directory, key: Uint8Array.from(KEY), now: epochMillis(1) },
      () => {},
    );
    try {
      session.replace('cache');
      session.replace('cache');
      expect(aside()).toEqual(['cache.db.damaged-1', 'cache.db.damaged-1.2']);
    } finally {
      session.close();
    }
    spoil(place.path('cache.db'), 200);
    await (await place.opened({ now: 12 })).close();
    expect(aside()).toEqual(['cache.db.damaged-12']);
  });

  test('a journal that cannot be opened is set aside, and the check reports missing entries', async () => {
    const place = await filled();
    spoil(place.path('journal.db'), 200);
    const store = await place.opened({ now: 1234 });
    expect(store.notes).toEqual([
      'store.journal-set-aside kept=0',
      'store.journal-truncated anchored=40 found=0',
    ]);
    expect(place.files()).toContain('journal.db.damaged-1234');
    expect(okValue(await store.journal.verify(NOW)).outcome).toBe('truncated');
    expect(okValue(await store.cache.loanCounts(PROFILE)).total).toBe(150);
  });

  test('a journal with damage further in keeps every entry before the damage', async () => {
    const place = newPlace();
    const before = await place.opened();
    for (let number = 1; number <= 60; number += 1)
      okValue(await before.journal.append(entry(number, { body: `{"text":"${'x'.repeat(2000)}"}` })));
    await before.close();
    spoil(place.path('journal.db'), statSync(place.path('journal.db')).size - 40_000);
    const store = await place.opened({ now: 77 });
    expect(faultOf(await store.journal.entries(['intent.sent', 'intent.recorded']))).toBe('corrupt');
    const kept = okValue(await store.journal.entries(['intent.sent', 'intent.recorded']));
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(60);
    expect(store.notes).toEqual([
      `store.journal-set-aside kept=${kept.length}`,
      `store.journal-truncated anchored=60 found=${kept.length}`,
    ]);
    expect(okValue(await store.journal.verify(NOW)).outcome).toBe('truncated');
    await appendMany(store, 30, 100);
    await store.close();
    expect(okValue(await (await place.opened()).journal.verify(NOW)).outcome).toBe('truncated');
    expect(place.files()).toContain('journal.db.damaged-77');
  });

  test('a log without its database is set aside and never read as its content', async () => {
    const place = newPlace();
    mkdirSync(place.directory);
    writeFileSync(place.path('cache.db-wal'), readFileSync(import.meta.filename));
    const store = await place.opened({ now: 5 });
    expect(place.files()).toContain('cache.db.damaged-5-wal');
    expect(okValue(await store.cache.loanCounts(PROFILE)).total).toBe(0);
  });

  test('a crash during the replacement of a damaged journal is finished, or started again', async () => {
    const place = await filled();
    writeFileSync(place.path('journal.db.new'), 'half a file');
    spoil(place.path('journal.db'), 200);
    await (await place.opened()).close();
    expect(place.files()).not.toContain('journal.db.new');

    const half = await filled();
    copyFileSync(half.path('journal.db'), half.path('journal.db.new'));
    copyFileSync(half.path('journal.db'), half.path('journal.db.damaged-1'));
    rmSync(half.path('journal.db'));
    expect(okValue(await (await half.opened()).journal.verify(NOW))).toMatchObject({
      outcome: 'intact',
      checked: 40,
    });
  });
});
