// Opens a backup into a folder of its own and proves all of it before anything is used: the passphrase, every
// chunk, every page of both databases, and the journal's chain up to its stated head. It runs in its own
// thread (backup-worker.ts) and writes nothing outside the folder.
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
import { checkIntegrity, checkJournal, emptyOtherCache, holdingsIn } from './databases.ts';
import { openRegular } from './identify.ts';
import type { Manifest } from './manifest.ts';
import { Refused, stopIf } from './refused.ts';
import { needRoom } from './room.ts';

export interface OpenOptions {
  readonly path: string;
  readonly passphrase: string;
  /** Created with mode 0700; it must not exist yet. Removed if the backup is refused. */
  readonly into: string;
  readonly now: EpochMillis;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (stage: BackupStage, done: number, of: number | undefined) => void;
}

/**
 * Throws Refused with its fault, Stopped, or the system's error. The result is in `into`: `journal.db` and
 * `cache.db`, encrypted with `key`, which any store can open read-only.
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
      emptyOtherCache(into, key);
      for (const { name } of manifest.parts) {
        checkIntegrity(into, name, key);
        stopIf(signal);
      }
      onProgress?.('checking-journal', 0, undefined);
      const verification = await checkJournal(into, key, manifest.journal, now);
      stopIf(signal);
      // So that the store opens the folder like its own.
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
