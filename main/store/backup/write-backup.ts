// Writes a backup from copies of both databases. The copies get a key made for this backup alone, so that no
// backup contains the key of the databases in use, and no backup's owner can read what is written later.
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { BackupStage, WrittenBackup } from '../../desk/ports/backups.ts';
import { refusalOf, seal, unseal } from './age.ts';
import { hexOf, type Key } from '../../desk/ports/key.ts';
import { headOf, longestSealed } from './head.ts';
import { archiveLength, packed } from './archive.ts';
import { checkIntegrity, checkJournal, holdingsIn, relock } from './databases.ts';
import { BACKUP_DATABASES, writeManifest, type BackupDatabase } from './manifest.ts';
import { Refused, stopIf } from './refused.ts';
import { needRoom } from './room.ts';

export interface WriteOptions {
  /** Holds the copies of both databases; it is deleted afterwards. */
  readonly copies: string;
  /** Their key, which is that of the databases in use. */
  readonly key: Key;
  /** The file gets this name only after it was written and read back. */
  readonly path: string;
  readonly passphrase: string;
  readonly app: string;
  readonly at: EpochMillis;
  readonly profiles: readonly ServiceProfile[];
  readonly currentProfile?: ProfileId | undefined;
  /** Of scrypt; for tests. */
  readonly workFactor?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((stage: BackupStage, done: number, of: number | undefined) => void) | undefined;
}

/**
 * Throws Refused (no-room, damaged, journal-broken), Stopped, or the system's error; then no file is left.
 */
export async function writeBackup(options: WriteOptions): Promise<WrittenBackup> {
  const { copies, path, passphrase, app, at, workFactor, signal, onProgress } = options;
  onProgress?.('checking-databases', 0, undefined);
  for (const name of BACKUP_DATABASES) await ofHere(() => checkIntegrity(copies, name, options.key));
  stopIf(signal);
  onProgress?.('locking', 0, undefined);
  const key = Uint8Array.from(randomBytes(32));
  for (const name of BACKUP_DATABASES) relock(copies, name, options.key, key);
  stopIf(signal);
  const holdings = holdingsIn(copies, key);
  const { count, hash } = holdings.journal;
  onProgress?.('checking-journal', 0, undefined);
  await ofHere(() => checkJournal(copies, key, { count, hash }, at));
  stopIf(signal);

  const sized = async <N extends BackupDatabase>(name: N) => ({
    name,
    bytes: (await stat(join(copies, name))).size,
  });
  const { manifest, bytes } = writeManifest({
    app,
    createdAt: at,
    keyHex: hexOf(key),
    parts: [await sized(BACKUP_DATABASES[0]), await sized(BACKUP_DATABASES[1])],
    journal: { count, hash },
    profiles: [...options.profiles],
    ...(options.currentProfile !== undefined && { currentProfile: options.currentProfile }),
  });
  const length = longestSealed(archiveLength([bytes.length, ...manifest.parts.map((part) => part.bytes)]));
  await needRoom(dirname(path), length);

  // A random name, created exclusively, so that no prepared link is followed.
  const beside = `${path}.${randomBytes(4).toString('hex')}.part`;
  const file = await open(beside, 'wx+', 0o600);
  try {
    onProgress?.('deriving', 0, undefined);
    const archive = packed(bytes, manifest, copies);
    const written = createHash('sha256');
    let done = 0;
    for await (const piece of await seal(archive.readable, passphrase, workFactor)) {
      stopIf(signal);
      written.update(piece);
      await file.writeFile(piece);
      done += piece.length;
      onProgress?.('writing', done, length);
    }
    await archive.packing;
    await file.sync();
    const sha256 = written.digest('hex');

    // Read back now, so that an error of the disk is known now.
    onProgress?.('reading', 0, done);
    if ((await readBack(file, options)) !== sha256)
      throw new Error('the file is not what was written into it');
    await file.close();
    await rename(beside, path);
    return { bytes: done, sha256, holdings };
  } catch (cause) {
    await file.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw cause;
  }
}

/** Returns the digest of the file, after the passphrase has decrypted it to the end. */
async function readBack(file: FileHandle, { passphrase, signal, onProgress }: WriteOptions): Promise<string> {
  const sealed = await headOf(file);
  const hash = createHash('sha256');
  const onBytes = (done: number): void => onProgress?.('reading', done, sealed.size);
  try {
    for await (const _ of await unseal(file, sealed, passphrase, { hash, onBytes })) stopIf(signal);
  } catch (cause) {
    throw refusalOf(cause);
  }
  return hash.digest('hex');
}

/** An error in a copy is an error of this desk, not of a backup. */
async function ofHere(check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (cause) {
    throw cause instanceof Refused ? new Refused('damaged-here', cause.message) : cause;
  }
}
