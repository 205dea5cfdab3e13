// Entry of the backups' thread: ciphers, digests and whole-file checks would block main for minutes.
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ok, type Result } from '../../../contract/errors.ts';
import { inBackground } from '../../desk/ports/background.ts';
import { JOURNAL_SCHEMA } from '../worker/journal/schema.ts';
import { openDatabase, prepareDatabase, syncFolderOf } from '../worker/database.ts';
import { createJournal } from '../worker/journal/journal.ts';
import { JOURNAL_FILE } from '../files.ts';
import { movedOf, wipe } from '../../desk/ports/key.ts';
import { PIECE } from './head.ts';
import { entryHash } from './databases.ts';
import type { FromWorker, Job, Jobs, ToWorker } from './jobs.ts';
import { BACKUP_DATABASES } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { backupFailed } from './refused.ts';
import { needRoom } from './room.ts';
import { takeOver } from './take-over.ts';
import { writeBackup } from './write-backup.ts';

/** Bytes between two progress reports: the size of one read, so that a slow disk differs from a stuck one. */
const TELL_EVERY = PIECE;

interface BackupMonitor {
  readonly signal: AbortSignal;
  readonly onProgress: (
    stage: Extract<FromWorker, { kind: 'progress' }>['stage'],
    done: number,
    of: number | undefined,
  ) => void;
}

type Workings = {
  [J in Job]: (takes: Jobs[J]['takes'], monitor: BackupMonitor) => Promise<Jobs[J]['answers']>;
};

const workings: Workings = {
  write: (takes, monitor) => writeBackup({ ...takes, ...monitor }),
  async open({ adopt, ...takes }, monitor) {
    const opened = await openBackup({ ...takes, ...monitor });
    if (adopt === undefined) return opened;
    monitor.onProgress('locking', 0, undefined);
    // The copy is as large as its source.
    await needRoom(opened.folder, opened.bytes);
    await takeOver({ folder: opened.folder, from: opened.key, to: adopt, signal: monitor.signal });
    wipe(opened.key);
    return { ...opened, key: undefined };
  },
  async hashAt({ folder, key, seq }) {
    return entryHash(folder, key, seq);
  },
  async seal({ folder, key, carried, entry }) {
    const db = openDatabase(join(folder, JOURNAL_FILE), key, JOURNAL_SCHEMA);
    try {
      prepareDatabase(db, JOURNAL_SCHEMA);
      const journal = createJournal(db);
      // A backup made after an earlier restore may have them.
      const has = db.sql<object>(
        'SELECT 1 FROM entry WHERE kind = ? AND subject = ? AND at = ? AND body = ? LIMIT 1',
      );
      const missing = carried.filter(
        ({ kind, subject, at, body }) => has.get(kind, subject, at, body) === undefined,
      );
      const { seq, hash } = db.transaction(() => {
        for (const one of missing) journal.append(one);
        return journal.append(entry);
      });
      return { count: seq, hash };
    } finally {
      db.close();
      // From here on the folder's content must survive a power cut.
      for (const name of BACKUP_DATABASES) if (existsSync(join(folder, name))) sync(join(folder, name));
      syncFolderOf(join(folder, JOURNAL_FILE));
    }
  },
};

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const stops = new Map<number, AbortController>();
const say = (message: FromWorker): void => parentPort?.postMessage(message, []);

async function run<J extends Job>(id: number, job: J, takes: Jobs[J]['takes']): Promise<Result<unknown>> {
  const stop = new AbortController();
  stops.set(id, stop);
  let told = { stage: '', done: 0 };
  try {
    const answer = await workings[job](takes, {
      signal: stop.signal,
      onProgress(stage, done, of) {
        if (told.stage === stage && done - told.done < TELL_EVERY && done !== of) return;
        told = { stage, done };
        say({ kind: 'progress', id, stage, done, of });
      },
    });
    return ok(answer);
  } catch (cause) {
    return backupFailed(cause);
  } finally {
    stops.delete(id);
    for (const bytes of movedOf(Object.values(takes))) new Uint8Array(bytes).fill(0);
  }
}

parentPort?.on('message', (message: ToWorker) => {
  if ('stop' in message) {
    stops.get(message.stop)?.abort();
    return;
  }
  inBackground('backup', async () => {
    const result = await run(message.id, message.job, message.takes);
    say({ kind: 'done', id: message.id, result });
  });
});
