// Makes a backup out of copies of both databases. They are put under a key made for this backup alone, so that the
// key of the databases in use is in no backup, and whoever opens one cannot read what is written afterwards.
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { BackupStage, WrittenBackup } from '../../desk/ports/backups.ts';
import { checkIntegrity, checkJournal, holdingsIn, rekey } from './databases.ts';
import { CHUNK, COST, makeHead, type Cost } from './head.ts';
import { packManifest, PARTS } from './manifest.ts';
import { Refused, stopIf } from './refused.ts';
import { needRoom } from './room.ts';
import { newHash, openSealed, sealInto, sealedLength } from './sealing.ts';

export interface WriteOptions {
  /** Holds the copies of both databases, and nothing that is needed afterwards. */
  readonly copies: string;
  /** Their key, which is that of the databases in use. */
  readonly keyHex: string;
  /** Nothing stands under this name until the backup was written and read back. */
  readonly path: string;
  readonly passphrase: string;
  readonly app: string;
  readonly at: EpochMillis;
  readonly profiles: readonly ServiceProfile[];
  readonly currentProfile?: ProfileId | undefined;
  readonly cost?: Cost | undefined;
  readonly chunk?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((stage: BackupStage, done: number, of: number | undefined) => void) | undefined;
}

/** Throws Refused (no-room, damaged, journal-broken), Stopped, or the system's error; no file is left then. */
export async function writeBackup(options: WriteOptions): Promise<WrittenBackup> {
  const { copies, path, passphrase, app, at, cost = COST, chunk = CHUNK, signal, onProgress } = options;
  onProgress?.('checking-databases', 0, undefined);
  for (const name of PARTS) await ofHere(() => checkIntegrity(copies, name, options.keyHex));
  stopIf(signal);
  onProgress?.('locking', 0, undefined);
  const keyHex = randomBytes(32).toString('hex');
  const versions = PARTS.map((name) => rekey(copies, name, options.keyHex, keyHex));
  stopIf(signal);
  const holdings = holdingsIn(copies, keyHex);
  const { count, hash } = holdings.journal;
  onProgress?.('checking-journal', 0, undefined);
  await ofHere(() => checkJournal(copies, keyHex, { count, hash }, at));
  stopIf(signal);

  const [journal, cache] = await Promise.all(PARTS.map((name) => measured(join(copies, name))));
  if (journal === undefined || cache === undefined) throw new Error('a database was not copied');
  const text = packManifest({
    keyHex,
    parts: [
      { name: PARTS[0], ...journal, schema: versions[0] ?? 0 },
      { name: PARTS[1], ...cache, schema: versions[1] ?? 0 },
    ],
    journal: { count, hash },
    profiles: [...options.profiles],
    ...(options.currentProfile !== undefined && { currentProfile: options.currentProfile }),
  });
  const bytes = text.length + journal.bytes + cache.bytes;
  await needRoom(dirname(path), sealedLength(bytes, chunk));
  onProgress?.('deriving', 0, undefined);
  const head = await makeHead({ app, createdAt: at, cost, salt: randomBytes(32), chunk, bytes }, passphrase);
  stopIf(signal);

  // A name nobody can foresee, taken only where nothing has it: no link laid there is followed.
  const beside = `${path}.${randomBytes(4).toString('hex')}.part`;
  const file = await open(beside, 'wx+', 0o600);
  try {
    const sealed = { key: head.key, digest: head.digest, chunk };
    const written = newHash().update(head.bytes);
    await file.writeFile(head.bytes);
    await sealInto(file, written, sealed, bytes, bodyOf(text, copies), {
      signal,
      onBytes: (done) => onProgress?.('writing', done, bytes),
    });
    await file.sync();
    const sha256 = written.digest('hex');

    // Read back as it will be read one day: what the disk did not keep must be known now.
    const read = newHash().update(head.bytes);
    const back = openSealed(
      file,
      read,
      sealed,
      { from: head.bytes.length, bytes },
      {
        signal,
        onBytes: (done) => onProgress?.('reading', done, bytes),
      },
    );
    for await (const _ of back);
    if (read.digest('hex') !== sha256) throw new Error('the file is not what was written into it');
    await file.close();
    await rename(beside, path);
    return { bytes: head.bytes.length + sealedLength(bytes, chunk), sha256, holdings };
  } catch (cause) {
    await file.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw cause;
  }
}

/** What is wrong with a copy is wrong here, and no fault of a backup. */
async function ofHere(check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (cause) {
    throw cause instanceof Refused ? new Refused('damaged-here', cause.message) : cause;
  }
}

async function* bodyOf(manifest: Buffer, folder: string): AsyncGenerator<Uint8Array> {
  yield manifest;
  for (const name of PARTS) yield* createReadStream(join(folder, name), { highWaterMark: CHUNK });
}

async function measured(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: CHUNK })) hash.update(part as Buffer);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
