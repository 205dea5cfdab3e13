// The front of both databases: typed calls that never block main's thread and never throw. All SQL, all
// encryption and every file are in the worker thread.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ok, type Result } from '../../contract/errors.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { Holdings } from '../desk/ports/backups.ts';
import type { AnswerItem, Cache, Journal, JournalLink, Store } from '../desk/ports/store.ts';
import type { Anchor, Anchors } from './anchor.ts';
import { createAnchorKeeper, type AnchorKeeper } from './anchor-keeper.ts';
import { frontOf } from './front.ts';
import { wipe, type Key } from '../desk/ports/key.ts';
import { openThreadRequests, type ThreadRequests } from './thread-requests.ts';
import { CHUNK_ROWS } from './chunk-rows.ts';
import { storeTable, type StoreTable } from './protocol.ts';
import { startThread, type Thread } from './thread.ts';
import { attachmentsOver } from './attachments.ts';
import { viewsOver } from './views.ts';

export type { Anchor, Anchors } from './anchor.ts';
export { databaseExists } from './files.ts';

interface StoreOptions {
  /** Folder of both databases; created with mode 0700. */
  readonly directory: string;
  /** Wiped as soon as the thread has it. */
  readonly key: Key;
  readonly anchors: Anchors;
  /** Names files that are set aside, and dates the entries that opening writes into the journal. */
  readonly now: EpochMillis;
  /** Called for problems found after opening; `notes` holds them as well. */
  readonly onNote?: (note: string) => void;
}

/** The store with what backups need of it. */
export interface OpenedStore extends Store {
  /** Settles with the cause if the databases' thread ends by itself; every call fails from then on. */
  readonly died: Promise<string>;
  /** Writes that were pending or requested then, and may be lost. */
  readonly unwritten: Readonly<Unwritten>;
  /** A copy of the databases' key that belongs to the caller. */
  lendKey(): Promise<Result<Key>>;
  holdings(): Promise<Result<Holdings>>;
  /**
   * Copies both databases in their present state, still encrypted, into an empty folder. Other calls go on
   * meanwhile.
   */
  copy(folder: string): Promise<Result<{ bytes: number }>>;
}

interface Unwritten {
  /** Entries of the journal. */
  records: number;
  /** Answers of a service, which can be read again. */
  answers: number;
}

interface StartedStore {
  /**
   * Opens or makes both databases. Fails with `locked` key-missing if the files have another key, and with
   * `store-failed`: newer-schema, disk-full or io. Damage is no failure: a damaged file is set aside, and
   * `notes` says so.
   */
  open(options: StoreOptions): Promise<Result<OpenedStore>>;
  /** Ends the thread if nothing is going to be opened. */
  end(): Promise<void>;
}

/** The store in a thread that may still be starting. */
export function storeIn(thread: Thread): StartedStore {
  let take: (note: string) => void = () => undefined;
  const requests = openThreadRequests(thread, (note) => take(note));
  return {
    open(options) {
      const notes: string[] = [];
      take = (note) => {
        notes.push(note);
        options.onNote?.(note);
      };
      return openIn(requests, options, notes, take);
    },
    end: () => requests.end(),
  };
}

/**
 * Starts a thread and opens the databases in it.
 * @param options.worker the built worker, or main/store/worker/worker.ts where Node runs TypeScript
 */
export function openStore(
  options: StoreOptions & { readonly worker: string | URL },
): Promise<Result<OpenedStore>> {
  return storeIn(startThread(options.worker)).open(options);
}

type Calls = ReturnType<typeof frontOf<StoreTable>>;

async function openIn(
  requests: ThreadRequests,
  options: StoreOptions,
  notes: readonly string[],
  note: (note: string) => void,
): Promise<Result<OpenedStore>> {
  const { directory, key, now } = options;
  const forThread = Uint8Array.from(key);
  wipe(key);
  const keeper = createAnchorKeeper(options.anchors, note);
  const { cache: cacheThread, journal, attachments, upkeep, databases } = frontOf(requests, storeTable);
  const [opened, known] = await Promise.all([
    databases.open({ directory, now }, forThread),
    // Read in parallel, because a keychain takes longer than a database.
    keeper.load(),
  ]);
  // If the thread had ended already, the key was not transferred.
  wipe(forThread);
  const head = opened.ok ? await databases.settleAnchor(known, now) : opened;
  if (!head.ok) {
    await requests.end();
    return head;
  }
  const { cache } = head.value;
  let last: Anchor = head.value;
  const noting: AnchorKeeper = {
    ...keeper,
    note(at) {
      last = { ...at, cache };
      keeper.note(last);
    },
  };
  if (known.state === 'loaded') {
    noting.note(head.value);
    // Before the first entry, so that a journal without an anchor is known to have lost it.
    if (known.anchor === undefined) await keeper.idle();
  }

  const unwritten: Unwritten = { records: 0, answers: 0 };
  let closing: Promise<void> | undefined;
  return ok({
    died: requests.died,
    unwritten,
    cache: cacheOver(cacheThread, unwritten),
    journal: journalOver(journal, noting, unwritten),
    attachments: attachmentsOver(attachments, noting),
    upkeep,
    views: viewsOver(journal),
    notes,
    lendKey: databases.lendKey,
    holdings: databases.holdings,
    copy: databases.copy,
    close: () => (closing ??= closeStore(requests, databases, keeper, () => last)),
  });
}

async function closeStore(
  requests: ThreadRequests,
  { close }: Calls['databases'],
  keeper: AnchorKeeper,
  last: () => Anchor,
): Promise<void> {
  const cache = await close();
  if (cache.ok && cache.value !== undefined) keeper.note({ ...last(), cache: cache.value });
  await keeper.idle();
  await requests.end();
}

/** The thread has ended, so the result does not say what it did. */
const isClosed = (result: Result<unknown>): boolean =>
  !result.ok && result.error.code === 'store-failed' && result.error.fault === 'closed';

function cacheOver({ stage, observe, ...calls }: Calls['cache'], unwritten: Unwritten): Cache {
  let batches = 0;
  async function file(...[profile, at, items, list]: Parameters<Cache['observe']>) {
    const batch = (batches += 1);
    for (const chunk of chunksOf(items)) {
      const staged = await stage(batch, chunk);
      if (!staged.ok) return staged;
      // As for a list's answer (front.ts).
      await nextTurn();
    }
    return observe(batch, profile, at, list);
  }
  return {
    ...calls,
    async observe(...answer) {
      const observed = await file(...answer);
      if (isClosed(observed)) unwritten.answers += 1;
      return observed;
    },
  };
}

function journalOver(calls: Calls['journal'], keeper: AnchorKeeper, unwritten: Unwritten): Journal {
  const { append, entries, page, count } = calls;
  return {
    entries,
    page,
    count,
    async append({ kind, subject, at, body }) {
      const appended = await append({ kind, subject, at, body });
      if (isClosed(appended)) unwritten.records += 1;
      if (appended.ok) keeper.note({ count: appended.value.seq, hash: appended.value.hash });
      return appended;
    },
    async links(from, to) {
      const links: JournalLink[] = [];
      for (let after = from - 1; after < to;) {
        const chunk = await calls.links(after, Math.min(CHUNK_ROWS, to - after));
        if (!chunk.ok) return chunk;
        if (chunk.value.length === 0) break;
        links.push(...chunk.value);
        after += chunk.value.length;
      }
      return ok(links);
    },
    verify: async (now) => calls.verify(await keeper.load(), now),
  };
}

/** Characters of observations per message, and names of unchanged objects: each well under a millisecond. */
const CHARACTERS = 48_000;

/** Takes the items one by one, so that a generator of items pauses as well. */
function* chunksOf(items: Iterable<AnswerItem>): Generator<AnswerItem[]> {
  let chunk: AnswerItem[] = [];
  let characters = 0;
  for (const one of items) {
    chunk.push(one);
    if (one.raw !== undefined) characters += one.raw.length + one.value.length;
    if (characters < CHARACTERS && chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
