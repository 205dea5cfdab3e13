// The front of both databases: typed calls that never block main's thread and never throw. All SQL, all
// encryption and every file live in the worker thread behind it.
import { ok, type Result } from '../../contract/errors.ts';
import type { HistoryRow } from '../../contract/calls/history.ts';
import type { LoanRow } from '../../contract/calls/queries.ts';
import type { EpochMillis } from '../../domain/time.ts';
import type { Holdings } from '../desk/ports/backups.ts';
import type { Cache, Journal, JournalLink, Page, Seen, Store } from '../desk/ports/store.ts';
import type { Upkeep } from '../desk/ports/upkeep.ts';
import type { Anchor, Anchors } from './anchor.ts';
import { createAnchorKeeper, type AnchorKeeper } from './anchor-keeper.ts';
import { openLine, type Line } from './line.ts';
import { startThread, type Thread } from './thread.ts';
import { PART, type Parts, type TextPage } from './protocol.ts';
import { viewsOver } from './views.ts';

export type { Anchor, Anchors } from './anchor.ts';
export { databaseExists } from './files.ts';

export interface StoreOptions {
  /** Folder of both databases; made (mode 0700) where it is not there. */
  readonly directory: string;
  /** 256-bit key as 64 hex digits. */
  readonly keyHex: string;
  readonly anchors: Anchors;
  /** Names what is set aside, and dates what opening writes into the journal. */
  readonly now: EpochMillis;
  /** Called for what is found after opening; `notes` holds it as well. */
  readonly onNote?: (note: string) => void;
}

/** The store with what a backup needs of it. */
export interface OpenedStore extends Store {
  /** Why the thread of the databases ended by itself; every call fails from then on. Never settles otherwise. */
  readonly died: Promise<string>;
  /** What was to be written after that, or was on its way then, and is not known to be. */
  readonly unwritten: Readonly<Unwritten>;
  holdings(): Promise<Result<Holdings>>;
  /** Copies of both databases as they stand now, encrypted as they are, into an empty folder; work goes on meanwhile. */
  copy(folder: string): Promise<Result<{ bytes: number }>>;
}

export interface Unwritten {
  /** Entries of the journal. */
  records: number;
  /** Answers of a service, which can be had again. */
  answers: number;
}

export interface StartedStore {
  /**
   * Opens or makes both databases. Fails with `locked` key-missing when the key is not the one the files were made
   * with, and with `store-failed`: newer-schema, disk-full or io. Damage is no failure: what is damaged is set
   * aside, and `notes` says so.
   */
  open(options: StoreOptions): Promise<Result<OpenedStore>>;
  /** Ends the thread in which nothing is going to be opened. */
  end(): Promise<void>;
}

/** What is to be opened in a thread that may still be coming up. */
export function storeIn(thread: Thread): StartedStore {
  let take: (note: string) => void = () => undefined;
  const line = openLine(thread, (note) => take(note));
  return {
    open(options) {
      const notes: string[] = [];
      take = (note) => {
        notes.push(note);
        options.onNote?.(note);
      };
      return openIn(line, options, notes, take);
    },
    end: () => line.end(),
  };
}

/**
 * Starts a thread and opens in it.
 *
 * @param options.worker the built worker, or main/store/worker/worker.ts where Node runs TypeScript itself
 */
export function openStore(
  options: StoreOptions & { readonly worker: string | URL },
): Promise<Result<OpenedStore>> {
  return storeIn(startThread(options.worker)).open(options);
}

async function openIn(
  line: Line,
  options: StoreOptions,
  notes: readonly string[],
  note: (note: string) => void,
): Promise<Result<OpenedStore>> {
  const { directory, keyHex, now } = options;
  const keeper = createAnchorKeeper(options.anchors, note);
  const [opened, known] = await Promise.all([
    line.call('open', { directory, keyHex, now }),
    // Asked meanwhile, because a keychain takes longer than a database.
    keeper.known(),
  ]);
  const head = opened.ok ? await line.call('settleAnchor', { known, now }) : opened;
  if (!head.ok) {
    await line.end();
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
    // Before the first entry, so that a journal without an anchor is one that lost it.
    if (known.anchor === undefined) await keeper.idle();
  }

  const unwritten: Unwritten = { records: 0, answers: 0 };
  let closing: Promise<void> | undefined;
  return ok({
    died: line.died,
    unwritten,
    cache: cacheOver(line, unwritten),
    journal: journalOver(line, noting, unwritten),
    upkeep: upkeepOver(line),
    views: viewsOver(line),
    notes,
    holdings: () => line.call('holdings', undefined),
    copy: (folder) => line.call('copy', { folder }),
    close: () => (closing ??= closeStore(line, keeper, () => last)),
  });
}

/** Links in one message: about 3 ms of the worker's time. */
const LINKS = 500;

async function closeStore(line: Line, keeper: AnchorKeeper, last: () => Anchor): Promise<void> {
  const cache = await line.call('close', undefined);
  if (cache.ok && cache.value !== undefined) keeper.note({ ...last(), cache: cache.value });
  await keeper.idle();
  await line.end();
}

/** The thread is over, so that the result says nothing of what it did. */
const isClosed = (result: Result<unknown>): boolean =>
  !result.ok && result.error.code === 'store-failed' && result.error.fault === 'closed';

function cacheOver(line: Line, unwritten: Unwritten): Cache {
  const more = moreOf(line);
  let batches = 0;
  async function take(...[profile, at, seen, list]: Parameters<Cache['observe']>) {
    const batch = (batches += 1);
    for (const part of partsOf(seen)) {
      const staged = await line.call('stage', { batch, seen: part });
      if (!staged.ok) return staged;
    }
    return line.call('observe', { batch, profile, at, list });
  }
  return {
    async observe(...answer) {
      const observed = await take(...answer);
      if (isClosed(observed)) unwritten.answers += 1;
      if (!observed.ok) return observed;
      const changed = await wholeList(more, ok(observed.value.changed));
      if (!changed.ok) return changed;
      const strangers = await wholeList(more, ok(observed.value.strangers));
      return strangers.ok ? ok({ changed: changed.value, strangers: strangers.value }) : strangers;
    },
    again: (profile, resource, at) => line.call('again', { profile, resource, at }),
    forget: (profile) => line.call('forget', { profile }),
    latest: (profile, resource, subject) => line.call('latest', { profile, resource, subject }),
    latestAll: async (profile, resource, limit) =>
      wholeList(more, await line.call('latestAll', { profile, resource, limit })),
    async listed(profile, resource, limit) {
      const first = await line.call('listed', { profile, resource, limit });
      if (!first.ok || first.value === undefined) return first as Result<undefined>;
      const things = await wholeList(more, ok(first.value.things));
      return things.ok ? ok({ ...first.value, things: things.value }) : things;
    },
    timeline: (profile, resource, subject) => line.call('timeline', { profile, resource, subject }),
    loanCounts: (profile) => line.call('loanCounts', { profile }),
    closing: (profile, loanId) => line.call('closing', { profile, loanId }),
    enterClosings: (profile, entries) => line.call('enterClosings', { profile, entries }),
    shape: (profile, resource) => line.call('shape', { profile, resource }),
    keepShape: (profile, resource, shape) => line.call('keepShape', { profile, resource, shape }),
    loansPage: async (profile, query) =>
      parsedPage<LoanRow>(await line.call('loansPage', { profile, query: { ...query } })),
    figures: (profile, query) => line.call('figures', { profile, query: { ...query } }),
    async historyPage(profile, query) {
      const page = await line.call('historyPage', { profile, query });
      return page.ok ? ok({ ...page.value, rows: JSON.parse(page.value.rows) as HistoryRow[] }) : page;
    },
    historyCount: (profile, query) => line.call('historyCount', { profile, query }),
    historyTotals: (profile, query, only) => line.call('historyTotals', { profile, query, only }),
    historyCompare: (profile, query) => line.call('historyCompare', { profile, query }),
    historySyncs: (profile, query) => line.call('historySyncs', { profile, query }),
    historyRecord: (profile, query) => line.call('historyRecord', { profile, query }),
    exportPart: (profile, query) => line.call('exportPart', { profile, query }),
    async historySeries(profile, query) {
      const points = await line.call('historySeries', { profile, query });
      return points.ok ? ok({ points: points.value }) : points;
    },
  };
}

function journalOver(line: Line, keeper: AnchorKeeper, unwritten: Unwritten): Journal {
  const more = moreOf(line);
  return {
    async append({ kind, subject, at, body }) {
      const appended = await line.call('append', { kind, subject, at, body });
      if (isClosed(appended)) unwritten.records += 1;
      if (appended.ok) keeper.note({ count: appended.value.seq, hash: appended.value.hash });
      return appended;
    },
    entries: async (kinds, subject) =>
      wholeList(more, await line.call('entries', { kinds: [...kinds], subject })),
    page: ({ cursor, limit }) => line.call('journalPage', { cursor, limit }),
    count: () => line.call('count', undefined),
    async links(from, to) {
      const links: JournalLink[] = [];
      for (let after = from - 1; after < to;) {
        const part = await line.call('links', { after, limit: Math.min(LINKS, to - after) });
        if (!part.ok) return part;
        if (part.value.length === 0) break;
        links.push(...part.value);
        after += part.value.length;
      }
      return ok(links);
    },
    verify: async (now) => line.call('verify', { known: await keeper.known(), now }),
  };
}

function upkeepOver(line: Line): Upkeep {
  return {
    stored: () => line.call('stored', undefined),
    compactPart: (cursor) => line.call('compactPart', { cursor }),
    checkPart: (database, cursor) => line.call('checkPart', { database, cursor }),
    retainPart: (query) => line.call('retainPart', query),
  };
}

/** Characters of observations in one message, and names of things seen again: each well under a millisecond. */
const CHARACTERS = 48_000;

/** Drawn as they are asked for, so that what builds them has its turns too. */
function* partsOf(seen: Iterable<Seen>): Generator<Seen[]> {
  let part: Seen[] = [];
  let characters = 0;
  for (const one of seen) {
    part.push(one);
    if (one.raw !== undefined) characters += one.raw.length + one.value.length;
    if (characters < CHARACTERS && part.length < PART) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

const moreOf = (line: Line) => (rest: number) => line.call('more', { rest });

/** A list with all its parts. */
export async function wholeList<Item>(
  more: (rest: number) => Promise<Result<Parts<unknown>>>,
  first: Result<Parts<Item>>,
): Promise<Result<Item[]>> {
  if (!first.ok) return first;
  const items = first.value.items;
  let { rest } = first.value;
  while (rest !== undefined) {
    const part = await more(rest);
    if (!part.ok) return part;
    // What was set aside under this number is the rest of this very list.
    items.push(...(part.value.items as Item[]));
    rest = part.value.rest;
  }
  return ok(items);
}

/** Rows were values of these types when they were stored; the bridge checks them once more on their way out. */
function parsedPage<Row>(page: Result<TextPage>): Result<Page<Row>> {
  if (!page.ok) return page;
  const { rows, nextCursor, total } = page.value;
  return ok({
    rows: JSON.parse(rows) as Row[],
    total,
    ...(nextCursor === undefined ? {} : { nextCursor }),
  });
}
