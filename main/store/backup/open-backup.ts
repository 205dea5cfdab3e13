// Opens a backup into a folder of its own and proves it whole before anything of it is used: the passphrase, every
// chunk, both databases page by page, the journal's chain up to the head the backup names. Runs in a thread
// of its own (backup-worker.ts); nothing outside the given folder is touched.
import { createHash } from 'node:crypto';
import { mkdir, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EpochMillis } from '../../../domain/time.ts';
import type { BackupStage, OpenedBackup } from '../../desk/ports/backups.ts';
import { writeKeyCheck } from '../worker/key-check.ts';
import { refusalOf, unseal } from './age.ts';
import { keyOf, type Key } from '../../desk/ports/key.ts';
import { headOf, sealedLength, type SealedFile } from './head.ts';
import { unpack } from './archive.ts';
import { checkIntegrity, checkJournal, holdingsIn } from './databases.ts';
import { openRegular } from './look.ts';
import type { Manifest } from './manifest.ts';
import { Refused, stopIf } from './refused.ts';
import { needRoom } from './room.ts';

export interface OpenOptions {
  readonly path: string;
  readonly passphrase: string;
  /** Made, mode 0700; it must not be there yet. Removed again where the backup is refused. */
  readonly into: string;
  readonly now: EpochMillis;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (stage: BackupStage, done: number, of: number | undefined) => void;
}

/**
 * Throws Refused with its fault, Stopped, or the system's error. What it answers with lies in `into`: `journal.db`
 * and `cache.db`, encrypted with `key`, which can be opened there read-only as any store.
 */
export async function openBackup(options: OpenOptions): Promise<OpenedBackup & { readonly key: Key }> {
  const { path, into, now, signal, onProgress } = options;
  const file = await openRegular(path);
  try {
    const sealed = await headOf(file);
    await needRoom(dirname(into), sealed.size);
    onProgress?.('deriving', 0, undefined);
    const { text, digest } = await opening(file, sealed, options);
    stopIf(signal);
    await mkdir(into, { mode: 0o700 });
    try {
      const manifest = await unpacked(text, sealed, into);
      const key = keyOf(manifest.keyHex);
      const sha256 = digest();
      onProgress?.('checking-databases', 0, undefined);
      for (const { name } of manifest.parts) {
        checkIntegrity(into, name, key);
        stopIf(signal);
      }
      onProgress?.('checking-journal', 0, undefined);
      const verification = await checkJournal(into, key, manifest.journal, now);
      stopIf(signal);
      // So that it opens there as any folder of databases does.
      writeKeyCheck(into, key);
      return {
        app: manifest.app,
        createdAt: manifest.createdAt,
        bytes: sealed.size,
        sha256,
        folder: into,
        key,
        holdings: holdingsIn(into, key),
        profiles: manifest.profiles,
        ...(manifest.currentProfile !== undefined && { currentProfile: manifest.currentProfile }),
        verification,
      };
    } catch (cause) {
      await rm(into, { recursive: true, force: true });
      throw cause;
    }
  } finally {
    await file.close();
  }
}

async function opening(
  file: FileHandle,
  sealed: SealedFile,
  { passphrase, signal, onProgress }: OpenOptions,
): Promise<{ text: ReadableStream<Uint8Array>; digest: () => string }> {
  const hash = createHash('sha256');
  const onBytes = (done: number): void => {
    onProgress?.('reading', done, sealed.size);
    stopIf(signal);
  };
  const text = await unseal(file, sealed, passphrase, { hash, onBytes });
  return { text, digest: () => hash.digest('hex') };
}

async function unpacked(
  text: ReadableStream<Uint8Array>,
  { head, size }: SealedFile,
  into: string,
): Promise<Manifest> {
  try {
    return await unpack(text, into, (length) => {
      const end = sealedLength(head.length, length);
      if (size < end) throw new Refused('truncated', `${end - size} of ${end} bytes are not there`);
      if (size > end) throw new Refused('damaged', `${size - end} bytes stand behind its end`);
    });
  } catch (cause) {
    throw refusalOf(cause);
  }
}
