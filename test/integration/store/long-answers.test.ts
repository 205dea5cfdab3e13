// The databases' thread has its own heap with a limit, and the service decides how long an answer is.
import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../main/desk/ports/store.ts';
import { storeIn } from '../../../main/store/store.ts';
import { startThread } from '../../../main/store/thread.ts';
import { epochMillis } from '../../../domain/time.ts';
import { entry, holdAnchors, KEY, newPlace, NOW, PROFILE, okValue, worker } from './rig.ts';

const HEAP_MB = 16;
const THINGS = 800;
const RESOURCES = ['loans', 'deposits', 'wallets', 'applications', 'returnAddresses'] as const;

/** 12 kB in memory each, with two bytes a character; all five lists are three times the heap. */
function* answer(resource: (typeof RESOURCES)[number], version: number): Generator<Observation> {
  for (let nth = 0; nth < THINGS; nth++)
    yield {
      resource,
      subject: `${resource}-${nth}`,
      value: JSON.stringify({ nth, version, note: '値'.repeat(4_000) }),
      raw: JSON.stringify({ nth, version, note: '値'.repeat(2_000) }),
      index: {},
    };
}

describe('the databases’ thread', () => {
  test('stores five lists at once that are larger than its heap, twice, with every object changed', async () => {
    const { directory } = newPlace();
    const store = okValue(
      await storeIn(startThread(worker, 'store', HEAP_MB)).open({
        directory,
        key: Uint8Array.from(KEY),
        anchors: holdAnchors(),
        now: NOW,
      }),
    );
    try {
      for (const version of [1, 2]) {
        const at = epochMillis(NOW + version);
        const observed = await Promise.all(
          RESOURCES.map((resource) =>
            store.cache.observe(PROFILE, at, answer(resource, version), { resource, whole: true }),
          ),
        );
        for (const each of observed) expect(okValue(each).changed).toHaveLength(THINGS);
      }
      okValue(await store.journal.append(entry(1)));
    } finally {
      await store.close();
    }
  });

  test('reports that it ended by itself and what was not written, and the records open again in a new one', async () => {
    const { directory, anchors } = newPlace();
    // Each opening wipes the key that it was given.
    const options = () => ({ directory, key: Uint8Array.from(KEY), anchors, now: NOW });
    const thread = startThread(worker);
    const store = okValue(await storeIn(thread).open(options()));
    okValue(await store.journal.append(entry(1)));
    const cut = store.cache.observe(PROFILE, NOW, answer('loans', 1), { resource: 'loans', whole: true });
    await thread.worker.terminate();
    expect(await store.died).toContain('ended');
    expect(await cut).toMatchObject({ ok: false, error: { fault: 'closed' } });
    expect(await store.journal.append(entry(2))).toMatchObject({ ok: false, error: { fault: 'closed' } });
    expect(store.unwritten).toEqual({ records: 1, answers: 1 });
    await store.close();
    const again = okValue(await storeIn(startThread(worker)).open(options()));
    expect(okValue(await again.journal.count())).toBe(1);
    await again.close();
  });
});
