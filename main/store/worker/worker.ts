// Entry of the store's thread. It takes numbered requests, one after another, and answers each with a Result.
import { parentPort } from 'node:worker_threads';
import { fail } from '../../../contract/errors.ts';
import { inBackground } from '../../desk/ports/background.ts';
import type { Answers } from '../../desk/ports/call-table.ts';
import type { AnswerItem } from '../../desk/ports/store.ts';
import { movedOf } from '../../desk/ports/key.ts';
import type { Answered, Asked, FromWorker, Request, StoreTable } from '../protocol.ts';
import { answered } from './answering.ts';
import { cacheTable, inTurn } from './cache/calls.ts';
import { createCopying } from './copying.ts';
import { asAppError, Closed, isDamage, JournalDamage } from './faults.ts';
import { settleAnchor, verify } from './journal/verify.ts';
import { createLastAnswers } from './last-answers.ts';
import { createAnswerChunks } from './answer-chunks.ts';
import { openSession, type Session } from './session.ts';
import { staged } from './staged.ts';
import { createTurns } from './turns.ts';

let session: Session | undefined;
const batches = new Map<number, AnswerItem[]>();
const lastAnswers = createLastAnswers();
const chunks = createAnswerChunks();
const turns = createTurns();
const copying = createCopying();

const say = (message: FromWorker, moved: readonly unknown[] = []): void =>
  parentPort?.postMessage(message, movedOf(moved));
const note = (text: string): void => say({ kind: 'note', note: text });

function open(): Session {
  if (session === undefined) throw new Closed();
  return session;
}

const own = inTurn(turns, () => open().cache.file, cacheTable);

const answers: { readonly [G in keyof StoreTable]: Answers<StoreTable[G]> } = {
  cache: {
    ...own,
    stage(batch, items) {
      const all = batches.get(batch) ?? [];
      for (const one of items) all.push(staged(one));
      batches.set(batch, all);
    },
    async observe(batch, profile, at, list) {
      const all = batches.get(batch) ?? [];
      batches.delete(batch);
      const observed = await own.observe(profile, at, all, list);
      lastAnswers.keep(profile, all, list);
      return observed;
    },
    async again(profile, resource, at) {
      const last = lastAnswers.of(profile, resource);
      if (last === undefined) return false;
      const { unknownSubjects } = await own.observe(profile, at, last.items, last.list);
      return unknownSubjects.length === 0;
    },
  },

  // The journal never waits: a request may leave only after its entry is on disk, and its quote's window is
  // running.
  journal: {
    append: (entry) => open().journal.append(entry),
    entries: (kinds, subject) => open().journal.entries(kinds, subject),
    page: (query) => open().journal.page(query),
    count: () => open().journal.head().count,
    links: (after, limit) => open().journal.links(after, limit),
    verify: (known, now) => verify(() => open().journal, known, now),
    views: () => open().journal.views(),
    keepViews: (text) => open().journal.keepViews(text),
  },

  // In parts of some milliseconds, so that the journal does not wait for them either.
  attachments: {
    put: (id, from, bytes) => open().journal.attachments.put(id, from, bytes),
    complete(id, content, entry) {
      const { journal } = open();
      return journal.appendWith(entry, (record) => journal.attachments.complete(id, content, record));
    },
    part: (id, from) => open().journal.attachments.part(id, from),
    deleteContent(id, entry) {
      const { journal } = open();
      return journal.appendWith(entry, (record) => journal.attachments.deleteContent(id, record));
    },
    discard: (id) => open().journal.attachments.discard(id),
    held: () => open().journal.attachments.held(),
  },

  upkeep: {
    stored: () => turns.read(() => open().stored()),
    // Each part is a write of its own, so that polls, pages and the journal come in between.
    compactPart: own.compactPart,
    checkPart: (database, cursor) => turns.read(() => open()[database].checkPart(cursor)),
    retainPart: own.retainPart,
  },

  databases: {
    open(at, key) {
      session ??= openSession({ ...at, key }, note);
    },
    lendKey: () => open().lendKey(),
    settleAnchor(known, now) {
      const { cache, journal, isNewCache } = open();
      const isUsed = cache.generation() > 0;
      const head = ofJournal(() => settleAnchor(journal, known, now, note, isUsed));
      const before = known.state === 'loaded' ? known.anchor?.cache : undefined;
      if (before !== undefined && cache.generation() < before && !isNewCache) note('store.cache-rolled-back');
      return { ...head, cache: cache.nextGeneration(before) };
    },
    holdings: () =>
      turns.read(() => {
        const { cache, journal } = open();
        return { cache: cache.holdings(), ...ofJournal(() => journal.holdings()) };
      }),
    copy: (folder) => copying.copy(open, turns, folder),
    async close() {
      await turns.idle();
      const closing = session;
      session = undefined;
      const left = closing?.cache.nextGeneration();
      closing?.close();
      copying.close();
      return left;
    },
  },
};

async function answer(asked: Asked): Promise<Answered> {
  try {
    return await answered(answers, chunks, asked);
  } catch (cause) {
    if (isDamage(cause))
      replaceDamaged(cause instanceof JournalDamage || isOfJournal(asked) ? 'journal' : 'cache');
    return { result: fail(asAppError(cause)) };
  }
}

function isOfJournal(asked: Asked): boolean {
  if ('rest' in asked) return false;
  const { group, name, given } = asked;
  if (group === 'upkeep' && name === 'checkPart') return given[0] === 'journal';
  return group === 'journal' || group === 'attachments';
}

/** For the part on the journal of a call that reads both databases. */
function ofJournal<T>(part: () => T): T {
  try {
    return part();
  } catch (cause) {
    throw isDamage(cause) ? new JournalDamage(cause) : cause;
  }
}

/** The call that met the damage fails; the next one finds a working database. */
function replaceDamaged(which: 'journal' | 'cache'): void {
  try {
    session?.replace(which);
  } catch (cause) {
    // For example no room for a new file. Then every call answers "closed".
    session?.forgetKey();
    session = undefined;
    note(`store.not-replaced because=${codeOf(cause)}`);
  }
}

function codeOf(cause: unknown): string {
  const error = asAppError(cause);
  return error.code === 'store-failed' ? error.fault : error.code;
}

parentPort?.on('message', ({ id, ...asked }: Request) => {
  inBackground('store', async () => {
    const reply = await answer(asked);
    say({ kind: 'reply', id, ...reply }, reply.result.ok ? [reply.result.value] : []);
  });
});
