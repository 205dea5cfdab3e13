// Entry of the store's thread. It takes numbered requests, one after the other, and answers each with a Result.
import { parentPort } from 'node:worker_threads';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Seen } from '../../desk/ports/store.ts';
import type { Answers, FromWorker, Operation, Request, Takes } from '../protocol.ts';
import { createCopying } from './copying.ts';
import { asAppError, Closed, isDamage } from './faults.ts';
import { settleAnchor, verify } from './journal/verify.ts';
import { createLastAnswers } from './last-answers.ts';
import { createLatest } from './latest.ts';
import { createParts } from './parts.ts';
import { openSession, type Session } from './session.ts';
import { createTurns, type Slices } from './turns.ts';

type Handlers = { [O in Operation]: (input: Takes<O>) => Answers<O> | Promise<Answers<O>> };

let session: Session | undefined;
const staged = new Map<number, Seen[]>();
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
  settleAnchor: ({ known, now }) => settleAnchor(open().journal, known, now, note),

  stage({ batch, seen }) {
    const all = staged.get(batch) ?? [];
    all.push(...seen);
    staged.set(batch, all);
  },
  async observe({ batch, profile, at, whole }) {
    const all = staged.get(batch) ?? [];
    staged.delete(batch);
    const { changed, strangers } = await turns.write(() => open().cache.observe(profile, at, all, whole));
    lastAnswers.keep(profile, all);
    return { changed: parts.of(changed), strangers: parts.of(strangers) };
  },
  async again({ profile, resource, at }) {
    const all = lastAnswers.of(profile, resource);
    if (all === undefined) return false;
    const { strangers } = await turns.write(() => open().cache.observe(profile, at, all));
    return strangers.length === 0;
  },
  forget: ({ profile }) => turns.write(() => open().cache.forget(profile)),
  latest: ({ profile, resource, subject }) =>
    turns.read(() => open().cache.latest(profile, resource, subject)),
  latestAll: ({ profile, resource, limit }) =>
    turns.read(() => parts.of(open().cache.latestAll(profile, resource, limit))),
  timeline: ({ profile, resource, subject }) =>
    turns.read(() => open().cache.timeline(profile, resource, subject)),
  loansPage: ({ profile, query }) => turns.read(() => open().cache.loansPage(profile, query)),
  loanCounts: ({ profile }) => turns.read(() => open().cache.loanCounts(profile)),
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
    closing?.close();
    copying.close();
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
  void answer(operation, input).then((result) => say({ kind: 'reply', id, result }));
});
