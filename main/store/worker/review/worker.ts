// Entry of the thread of a file under review. It reads one file into one database and answers History's
// queries from it. The key exists in this thread alone, so that nobody can read what a crash leaves behind.
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { fail } from '../../../../contract/errors.ts';
import type { ReviewRefusal } from '../../../../contract/slices/review.ts';
import { inBackground } from '../../../desk/ports/background.ts';
import type { Answers } from '../../../desk/ports/call-table.ts';
import type { Recognised, ReviewOutcome, ReviewStep } from '../../../desk/ports/review.ts';
import type { Answered, Asked, Request } from '../../protocol.ts';
import type { ReviewTable } from '../../review-protocol.ts';
import { answered } from '../answering.ts';
import { historyTable, inTurn } from '../cache/calls.ts';
import { createCache, type CacheDb } from '../cache/cache.ts';
import { CACHE_MIGRATIONS } from '../cache/migrations.ts';
import { wipe } from '../../../desk/ports/key.ts';
import { openDatabase, prepareDatabase } from '../database.ts';
import { AGE_BEGINS } from '../../backup/head.ts';
import { asBackupError } from '../../backup/refused.ts';
import { BadInput } from '../faults.ts';
import { createAnswerChunks } from '../answer-chunks.ts';
import { createTurns } from '../turns.ts';
import { BackupFile } from './backup-file.ts';
import { Filling } from './filling.ts';
import { LARGEST_PACK, PackFile } from './pack-file.ts';
import { RecordsFile } from './records-file.ts';
import { UnreadList } from './unread.ts';

/** Two million long records; a larger file is no export of this app. */
const LARGEST_RECORDS = 4 * 1024 ** 3;
const ZIP = 0x04034b50;

interface Opened {
  readonly bytes: number;
  readonly source: RecordsFile | PackFile;
  readonly filling: Filling;
  readonly cache: CacheDb;
  /** There is more to read. */
  reading: boolean;
  records: number;
}

const unread = new UnreadList();
const turns = createTurns();
const chunks = createAnswerChunks();
let opened: Opened | undefined;
let backup: BackupFile | undefined;

function open(): Opened {
  if (opened === undefined) throw new BadInput('file', 'none is open');
  return opened;
}
function pack(): PackFile {
  const { source } = open();
  if (!(source instanceof PackFile)) throw new BadInput('file', 'it is no pack');
  return source;
}
const cache = (): CacheDb => backup?.cache ?? open().cache;
function unlockable(): BackupFile {
  if (backup === undefined) throw new BadInput('file', 'it is no backup');
  return backup;
}

const answers: { readonly [G in keyof ReviewTable]: Answers<ReviewTable[G]> } = {
  // Sums run in slices, so that a page need not wait for the sum of a million rows.
  history: inTurn(turns, () => cache().file, historyTable),
  file: {
    recognise: recognised,
    step,
    pack: () => pack().open(),
    answers: (from) => pack().answers(from),
    file(filed) {
      open().filling.answers(filed);
      open().records += filed.length;
    },
    unlock: (passphrase, at) => unlockable().unlock(passphrase, at),
    kinds: (profile) => unlockable().kinds(profile),
    entries: (kinds, subject) => unlockable().entries(kinds, subject),
    note: (more) => unread.add(...more),
    outcome,
  },
};

async function recognised(path: string, database: string): Promise<Recognised | { refused: ReviewRefusal }> {
  // Opening a pipe would otherwise block until somebody writes into it.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stat = fstatSync(file);
  if (!stat.isFile()) {
    closeSync(file);
    return { refused: 'not-a-file' };
  }
  const bytes = stat.size;
  const first = beginningOf(file);
  if (first.toString('latin1') === AGE_BEGINS) {
    closeSync(file);
    mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
    backup = new BackupFile(path, database);
    return backup.look();
  }
  const isPack = first.readUInt32LE(0) === ZIP;
  if (bytes > (isPack ? LARGEST_PACK : LARGEST_RECORDS)) {
    closeSync(file);
    return { refused: 'too-large' };
  }
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const key = Uint8Array.from(randomBytes(32));
  const db = openDatabase(database, key, CACHE_MIGRATIONS.length);
  wipe(key);
  prepareDatabase(db, CACHE_MIGRATIONS);
  const filling = new Filling(db);
  const source = isPack ? new PackFile(wholeOf(file), unread) : new RecordsFile(file, filling, unread);
  opened = { bytes, source, filling, cache: createCache(db), reading: !isPack, records: 0 };
  return { kind: isPack ? 'evidence' : 'records', bytes };
}

function beginningOf(file: number): Buffer {
  const first = Buffer.alloc(AGE_BEGINS.length);
  readSync(file, first, 0, first.length, 0);
  return first;
}

function wholeOf(file: number): Buffer {
  const whole = readFileSync(file);
  closeSync(file);
  return whole;
}

function step(): ReviewStep {
  if (backup !== undefined) return { phase: 'reading', read: backup.read, records: 0 };
  const at = open();
  const { source } = at;
  const read = (): number => (source instanceof RecordsFile ? source.read : at.bytes);
  const records = (): number => (source instanceof RecordsFile ? source.records : at.records);
  if (at.reading && source instanceof RecordsFile) {
    at.reading = source.step();
    const isOver = !at.reading && source.refused !== undefined;
    return { phase: isOver ? 'done' : 'reading', read: read(), records: records() };
  }
  return { phase: at.filling.sort() ? 'sorting' : 'done', read: read(), records: records() };
}

function outcome(): ReviewOutcome {
  const { source, filling } = open();
  const told = unread.told();
  if (source instanceof RecordsFile && source.refused !== undefined)
    return { refused: source.refused, first: told.first.slice(0, 10) };
  const { made } = source;
  if (made === undefined) throw new BadInput('file', 'it is not read yet');
  const kinds = filling.kinds();
  return {
    sha256: source.sha256(),
    records: kinds.reduce((sum, { records }) => sum + records, 0),
    kinds,
    made,
    lacks: source instanceof PackFile ? [] : source.lacks,
    unread: told,
  };
}

async function answer(asked: Asked): Promise<Answered> {
  try {
    return await answered(answers, chunks, asked);
  } catch (cause) {
    return { result: fail(asBackupError(cause)) };
  }
}

parentPort?.on('message', ({ id, ...asked }: Request) => {
  inBackground('review', async () =>
    parentPort?.postMessage({ kind: 'reply', id, ...(await answer(asked)) }, []),
  );
});
