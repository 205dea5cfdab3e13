// The databases open while the page loads. The first that asks gets that opening; a later one opens them again.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hexOf } from '../../../main/desk/ports/key.ts';
import { DATABASE_KEY_NAME } from '../../../main/credentials/database-key.ts';
import { OPENED } from '../../../main/store/files.ts';
import { startThread } from '../../../main/store/thread.ts';
import { recordsOpener } from '../../../main/wiring/open-records.ts';
import { memorySecrets } from '../../support/memory-secrets.ts';
import { entry, KEY, okValue, OTHER_KEY, worker } from './rig.ts';

/** A busy machine starts a thread within this. */
const PATIENCE = { timeout: 30_000 };

let userData: string;
beforeEach(() => (userData = mkdtempSync(join(tmpdir(), 'open-records-'))));
afterEach(() => rmSync(userData, { recursive: true }));

/** Counts the threads that were started, and those that have ended. */
function newDesk() {
  const secrets = memorySecrets(new Map([[DATABASE_KEY_NAME, hexOf(KEY)]]));
  const threads = { started: 0, ended: 0 };
  const opener = () =>
    recordsOpener({
      userData,
      keychain: () => Promise.resolve(secrets),
      storeThread() {
        threads.started += 1;
        const thread = startThread(worker);
        void thread.over.then(() => (threads.ended += 1));
        return thread;
      },
    });
  return { secrets, threads, opener };
}

const opened = async (opening: ReturnType<ReturnType<typeof recordsOpener>>) =>
  okValue(okValue(await opening).store);

test('they open before anybody asks, and the first that asks gets them', async () => {
  const { threads, opener } = newDesk();
  const records = opener();
  await vi.waitFor(() => expect(existsSync(join(userData, 'data', 'journal.db'))).toBe(true), PATIENCE);
  const store = await opened(records(() => undefined));
  expect(threads.started).toBe(1);
  await store.close();

  const again = await opened(records(() => undefined));
  expect(threads.started).toBe(2);
  await again.close();
});

test('a finding before anybody asks is told to the first that asks', async () => {
  const desk = newDesk();
  const first = await opened(desk.opener()(() => undefined));
  okValue(await first.journal.append(entry(1)));
  await first.close();
  // A journal whose anchor is gone from the keychain may have lost its end.
  desk.secrets.entries.delete('journal-anchor');
  const records = desk.opener();
  await vi.waitFor(() => expect(desk.secrets.entries.has('journal-anchor')).toBe(true), PATIENCE);
  const notes: string[] = [];
  const store = await opened(records((note) => notes.push(note)));
  expect(notes).toEqual(['store.journal-anchor-lost']);
  await store.close();
});

test('what opening a backup left behind is removed', async () => {
  const left = join(userData, 'data', OPENED);
  mkdirSync(left, { recursive: true });
  const store = await opened(newDesk().opener()(() => undefined));
  expect(existsSync(left)).toBe(false);
  await store.close();
});

test('with the key missing they are refused, and no thread stays', async () => {
  const desk = newDesk();
  await (await opened(desk.opener()(() => undefined))).close();
  desk.secrets.entries.delete(DATABASE_KEY_NAME);
  const refused = await desk.opener()(() => undefined);
  expect(refused).toEqual({ ok: false, error: { code: 'locked', reason: 'key-missing' } });
  desk.secrets.entries.set(DATABASE_KEY_NAME, hexOf(OTHER_KEY));
  const other = okValue(await desk.opener()(() => undefined));
  expect(other.store).toEqual({ ok: false, error: { code: 'locked', reason: 'key-missing' } });
  await vi.waitFor(() => expect(desk.threads.ended).toBe(3), PATIENCE);
});
