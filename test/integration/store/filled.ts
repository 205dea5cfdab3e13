// A filled store, for the tests of its files.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Result } from '../../../contract/errors.ts';
import { appendMany, loan, newPlace, NOW, PROFILE, okValue, type Place } from './rig.ts';

export const LOANS = Array.from({ length: 150 }, (_, number) =>
  loan({ id: `loan-${number}`, openedAt: number, words: `canary-word-${number}` }),
);

/** A place with 150 loans and 40 entries, closed. */
export async function filled(): Promise<Place> {
  const place = newPlace();
  const store = await place.opened();
  okValue(await store.cache.observe(PROFILE, NOW, LOANS));
  await appendMany(store, 40);
  await store.close();
  return place;
}

/** The fault of a failed result, or none. */
export const faultOf = (result: Result<unknown>): string =>
  result.ok ? 'none' : result.error.code === 'store-failed' ? result.error.fault : result.error.code;

/** Overwrites 64 bytes. */
export function spoil(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, at, at + 64);
  writeFileSync(path, bytes);
}
