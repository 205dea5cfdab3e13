// A store over real encrypted files in its own folder, for the store's tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { keyOf, type Key } from '../../../main/desk/ports/key.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { JournalEntry, Observation, Store } from '../../../main/desk/ports/store.ts';
import { openStore, type Anchor, type Anchors, type OpenedStore } from '../../../main/store/store.ts';

export const KEY = keyOf('5e'.repeat(32));
export const OTHER_KEY = keyOf('5f'.repeat(32));
export const PROFILE = 'test-profile' as ProfileId;
export const NOW = epochMillis(1_800_000_000_000);
export const worker = new URL('../../../main/store/worker/worker.ts', import.meta.url);

export interface HeldAnchors extends Anchors {
  held: Anchor | undefined;
  /** The saved anchors, oldest first. */
  readonly saved: Anchor[];
  /** Both calls fail with this result while it is set. */
  failing: Result<never> | undefined;
}

export function holdAnchors(held?: Anchor): HeldAnchors {
  const anchors: HeldAnchors = {
    held,
    saved: [],
    failing: undefined,
    load: async () => anchors.failing ?? ok(anchors.held),
    async save(anchor) {
      if (anchors.failing) return anchors.failing;
      anchors.held = anchor;
      anchors.saved.push(anchor);
      return ok(undefined);
    },
  };
  return anchors;
}

export interface Place {
  readonly directory: string;
  readonly anchors: HeldAnchors;
  open(options?: { key?: Key; now?: number }): Promise<Result<OpenedStore>>;
  /** Opens, and fails the test if that is refused. */
  opened(options?: { key?: Key; now?: number }): Promise<OpenedStore>;
  path(name: string): string;
  files(): string[];
  /** One digest of every file's name and bytes. */
  digest(): string;
}

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A folder that is removed after the test, once every store in it is closed. */
export function newPlace(): Place {
  const root = mkdtempSync(join(tmpdir(), 'collateral-desk-store-'));
  const directory = join(root, 'databases');
  const anchors = holdAnchors();
  cleanups.push(() => rmSync(root, { recursive: true, force: true }));
  const place: Place = {
    directory,
    anchors,
    async open({ key = KEY, now = NOW } = {}) {
      const store = await openStore({
        directory,
        key: Uint8Array.from(key),
        worker,
        anchors,
        now: epochMillis(now),
      });
      if (store.ok) cleanups.push(() => store.value.close());
      return store;
    },
    opened: async (options) => okValue(await place.open(options)),
    path: (name) => join(directory, name),
    files: () => (existsSync(directory) ? readdirSync(directory).sort() : []),
    digest() {
      const hash = createHash('sha256');
      for (const name of place.files()) hash.update(name).update(readFileSync(join(directory, name)));
      return hash.digest('hex');
    },
  };
  return place;
}

/** The full check of one database: rows read, and what does not agree. */
export async function fullCheck(
  { upkeep }: Store,
  database: 'cache' | 'journal',
): Promise<Result<{ rows: number; problems: string[] }>> {
  const problems: string[] = [];
  let rows = 0;
  let cursor: string | undefined;
  do {
    const part = await upkeep.checkPart(database, cursor);
    if (!part.ok) return part;
    rows += part.value.rows;
    if (part.value.problem !== undefined) problems.push(part.value.problem);
    ({ cursor } = part.value);
  } while (cursor !== undefined);
  return ok({ rows, problems });
}

/** The value of a result that the test takes for granted. */
export function okValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

export const entry = (number: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
  kind: number % 2 === 0 ? 'intent.recorded' : 'intent.sent',
  subject: `intent-${number % 5}`,
  at: epochMillis(NOW + number),
  body: `{"number":${number}}`,
  ...change,
});

export async function appendMany(store: Store, count: number, from = 1): Promise<void> {
  for (let number = from; number < from + count; number += 1)
    okValue(await store.journal.append(entry(number)));
}

export interface MadeLoan {
  readonly id: string;
  readonly status?: 'open' | 'closed' | 'unknown';
  readonly openedAt?: number;
  readonly words?: string;
  readonly statusWord?: string;
  /** Any change of the service's text. */
  readonly version?: number;
}

export function loan({
  id,
  status = 'open',
  openedAt,
  words,
  statusWord,
  version = 0,
}: MadeLoan): Observation {
  const index = {
    status,
    statusWord,
    amount: '250000',
    unit: 'NGN',
    openedAt: openedAt === undefined ? undefined : epochMillis(openedAt),
    words,
    row: JSON.stringify({ id, status, statusWord, openedAt }),
  };
  const value = JSON.stringify({ id, status, version });
  return { resource: 'loans', subject: id, value, raw: JSON.stringify({ id, version }), index };
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
