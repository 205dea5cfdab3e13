// Entry of the store's thread. It takes numbered requests, one after the other, and answers each with a Result.
import { parentPort } from 'node:worker_threads';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { inBackground } from '../../desk/ports/background.ts';
import type { Seen } from '../../desk/ports/store.ts';
import type { Answers, FromWorker, Operation, Request, Takes } from '../protocol.ts';
import { createCopying } from './copying.ts';
import { asAppError, Closed, isDamage } from './faults.ts';
import { settleAnchor, verify } from './journal/verify.ts';
import { createLastAnswers } from './last-answers.ts';
import { createLatest } from './latest.ts';
import { createParts } from './parts.ts';
import { openSession, type Session } from './session.ts';
import { staged } from './staged.ts';
import { createTurns, type Slices } from './turns.ts';

type Handlers = { [O in Operation]: (input: Takes<O>) => Answers<O> | Promise<Answers<O>> };

let session: Session | undefined;
const batches = new Map<number, Seen[]>();
const lastAnswers = createLastAnswers();
const parts = createParts();
const turns = createTurns();
const latestTotals = createLatest();
const copying = createCopying();

const say = (message: FromWorker): void => parentPort?.postMessage(message, []);
const note = (text: string): void => say({ kind: 'note', note: text });

function open(): Session {
  if (session === undefined) throw new Closed();
  return session;
}

const handlers: Handlers = {
  open(input) {
    session ??= openSession(input, note);
  },
  settleAnchor({ known, now }) {
    const { cache, journal, isNewCache } = open();
    const head = settleAnchor(journal, known, now, note, cache.generation() > 0);
    const before = known.state === 'loaded' ? known.anchor?.cache : undefined;
    if (before !== undefined && cache.generation() < before && !isNewCache) note('store.cache-rolled-back');
    return { ...head, cache: cache.nextGeneration(before) };
  },

  stage({ batch, seen }) {
    const all = batches.get(batch) ?? [];
    for (const one of seen) all.push(staged(one));
    batches.set(batch, all);
  },
  async observe({ batch, profile, at, list }) {
    const all = batches.get(batch) ?? [];
    batches.delete(batch);
    const { changed, strangers } = await turns.write(() => open().cache.observe(profile, at, all, list));
    lastAnswers.keep(profile, all, list);
    return { changed: parts.of(changed), strangers: parts.of(strangers) };
  },
  async again({ profile, resource, at }) {
    const last = lastAnswers.of(profile, resource);
    if (last === undefined) return false;
    const { strangers } = await turns.write(() => open().cache.observe(profile, at, last.things, last.list));
    return strangers.length === 0;
  },
  forget: ({ profile }) => turns.write(() => open().cache.forget(profile)),
  latest: ({ profile, resource, subject }) =>
    turns.read(() => open().cache.latest(profile, resource, subject)),
  latestAll: ({ profile, resource, limit }) =>
    turns.read(() => parts.of(open().cache.latestAll(profile, resource, limit))),
  listed: ({ profile, resource, limit }) =>
    turns.read(() => {
      const listed = open().cache.listed(profile, resource, limit);
      return listed && { ...listed, things: parts.of(listed.things) };
    }),
  timeline: ({ profile, resource, subject }) =>
    turns.read(() => open().cache.timeline(profile, resource, subject)),
  loansPage: ({ profile, query }) => turns.read(() => open().cache.loansPage(profile, query)),
  loanCounts: ({ profile }) => turns.read(() => open().cache.loanCounts(profile)),
  closing: ({ profile, loanId }) => turns.read(() => open().cache.closing(profile, loanId)),
  enterClosings: ({ profile, entries }) =>
    turns.write(() => alone(() => open().cache.enterClosings(profile, entries))),
  figures: ({ profile, query }) => turns.read(() => open().cache.figures(profile, query)),
  async historyPage({ profile, query }) {
    const page = await turns.read(() => open().cache.historyPage(profile, query));
    turns.meanwhile(() => open().cache.layAnchors(profile, query));
    return page;
  },
  historyCount: ({ profile, query }) => turns.read(() => open().cache.historyCount(profile, query)),
  // Among the writes, so that no answer changes the rows while they are added up.
  historyTotals({ profile, query, only }) {
    const work = () => open().cache.historyTotals(profile, query);
    return turns.write(only === undefined ? work : latestTotals.of(JSON.stringify([profile, query]), work));
  },
  historyCompare: ({ profile, query }) => turns.read(() => open().cache.historyCompare(profile, query)),
  historySyncs: ({ profile, query }) => turns.read(() => open().cache.historySyncs(profile, query)),
  historyRecord: ({ profile, query }) => turns.read(() => open().cache.historyRecord(profile, query)),
  exportPart: ({ profile, query }) => turns.read(() => open().cache.exportPart(profile, query)),
  historySeries: ({ profile, query }) => turns.read(() => open().cache.historySeries(profile, query)),
  shape: ({ profile, resource }) => turns.read(() => open().cache.shape(profile, resource)),
  keepShape: ({ profile, resource, shape }) =>
    turns.write(() => open().cache.keepShape(profile, resource, shape)),
  stored: () => turns.read(() => open().stored()),
  // Each part is a write of its own: polls, pages and the journal come in between.
  compactPart: ({ cursor }) => turns.write(() => alone(() => open().cache.compactPart(cursor))),
  checkPart: ({ database, cursor }) => turns.read(() => open()[database].checkPart(cursor)),
  retainPart: (query) => turns.write(() => alone(() => open().cache.retainPart(query))),
  more: ({ rest }) => parts.more(rest),

  // The journal waits for nothing: what is about to leave for the service must be on disk in milliseconds.
  append: (entry) => open().journal.append(entry),
  entries: ({ kinds, subject }) => parts.of(open().journal.entries(kinds, subject)),
  journalPage: (query) => open().journal.page(query),
  count: () => open().journal.head().count,
  links: ({ after, limit }) => open().journal.links(after, limit),
  verify: ({ known, now }) => verify(() => open().journal, known, now),

  views: () => open().journal.views(),
  keepViews: ({ text }) => open().journal.keepViews(text),

  holdings: () =>
    turns.read(() => {
      const { cache, journal } = open();
      return { cache: cache.holdings(), ...journal.holdings() };
    }),
  copy: ({ folder }) => copying.copy(open, turns, folder),

  async close() {
    await turns.idle();
    const closing = session;
    session = undefined;
    const left = closing?.cache.nextGeneration();
    closing?.close();
    copying.close();
    return left;
  },
};

// oxlint-disable-next-line require-yield
function* alone<T>(work: () => T): Slices<T> {
  return work();
}

const OF_JOURNAL: ReadonlySet<Operation> = new Set([
  'settleAnchor',
  'append',
  'entries',
  'journalPage',
  'count',
  'links',
  'verify',
  'views',
  'keepViews',
]);

async function answer<O extends Operation>(operation: O, input: Takes<O>): Promise<Result<Answers<O>>> {
  try {
    return ok(await handlers[operation](input));
  } catch (cause) {
    if (isDamage(cause)) replaceDamaged(isOfJournal(operation, input) ? 'journal' : 'cache');
    return fail(asAppError(cause));
  }
}

function isOfJournal(operation: Operation, input: Takes<Operation>): boolean {
  if (operation === 'checkPart') return (input as Takes<'checkPart'>).database === 'journal';
  return OF_JOURNAL.has(operation);
}

/** The call that met the damage fails; the next one finds a database that works. */
function replaceDamaged(which: 'journal' | 'cache'): void {
  try {
    session?.replace(which);
  } catch (cause) {
    // No room for a new file, say. The session has no usable database then, and every call says "closed".
    session = undefined;
    note(`store.not-replaced because=${codeOf(cause)}`);
  }
}

function codeOf(cause: unknown): string {
  const error = asAppError(cause);
  return error.code === 'store-failed' ? error.fault : error.code;
}

parentPort?.on('message', ({ id, operation, input }: Request) => {
  inBackground('store', async () => say({ kind: 'reply', id, result: await answer(operation, input) }));
});
