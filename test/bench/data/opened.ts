// Opens a kept history in the same way as the app.
import { join } from 'node:path';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import { createCache, type CacheDb } from '../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import { openDatabase, prepareDatabase } from '../../../main/store/worker/database.ts';
import { openStore } from '../../../main/store/store.ts';
import { END, KEY, PROFILE, START } from './fill.ts';

export const profile = PROFILE as ProfileId;

/** The time at this share of the history's period. */
export const at = (share: number) => epochMillis(Math.round(START + share * (END - START)));

/** Forty evenly spread shares in a mixed order. */
export const shares = Array.from({ length: 40 }, (_, nth) => ((nth * 0.618) % 1) * 0.98 + 0.01);

export async function openHistory(directory: string): Promise<Store> {
  return good(
    await openStore({
      directory,
      key: Uint8Array.from(KEY),
      worker: new URL('../../../main/store/worker/worker.ts', import.meta.url),
      anchors: { load: async () => ok({ count: 0, hash: '0'.repeat(64) }), save: async () => ok(undefined) },
      now: epochMillis(END),
    }),
  );
}

export function good<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The same cache on this thread, to measure its processor time. */
export function openHere(directory: string): CacheDb {
  const db = openDatabase(cacheIn(directory), KEY, CACHE_SCHEMA);
  prepareDatabase(db, CACHE_SCHEMA);
  return createCache(db);
}

/** This thread's processor time in ms. Other work on the machine hardly changes it. */
export function cpuMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** In ms: some kernels count a thread's processor time in steps of 4 ms, so that a short answer seems to take none. */
const MEASURED = 100;

/**
 * Processor time of each answer in ms, over as many answers as take `MEASURED` together, without the first, which
 * prepares the statement.
 */
export function timesOf(ask: (share: number) => unknown): number[] {
  ask(0.5);
  return shares.map((share) => {
    const began = cpuMillis();
    let answers = 0;
    while (cpuMillis() - began < MEASURED) {
      ask(share);
      answers += 1;
    }
    return (cpuMillis() - began) / answers;
  });
}

export const cacheIn = (directory: string): string => join(directory, 'cache.db');
