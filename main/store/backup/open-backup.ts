// Opens a backup into a folder of its own and proves it whole before anything of it is used: the passphrase, every
// sealed chunk, both databases page by page, the journal's chain up to the head the backup names. Runs in a thread
// of its own (backup-worker.ts); nothing outside the given folder is touched.
import { createHash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EpochMillis } from '../../../domain/time.ts';
import type { BackupStage, OpenedBackup } from '../../desk/ports/backups.ts';
import { writeKeyCheck } from '../worker/key-check.ts';
import { checkIntegrity, checkJournal, holdingsIn } from './databases.ts';
import type { ReadHead } from './head.ts';
import { headOf, openRegular } from './look.ts';
import { MOST_MANIFEST, readManifest, type Manifest } from './manifest.ts';
import { Refused, stopIf } from './refused.ts';
import { needRoom } from './room.ts';
import { newHash, openSealed } from './sealing.ts';

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
 * and `cache.db`, encrypted with `keyHex`, which can be opened there read-only as any store.
 */
export async function openBackup(options: OpenOptions): Promise<OpenedBackup> {
  const { path, passphrase, into, now, signal, onProgress } = options;
  const file = await openRegular(path);
  try {
    const head = await headOf(file);
    onProgress?.('deriving', 0, undefined);
    const key = await head.unlock(passphrase);
    stopIf(signal);
    await needRoom(dirname(into), head.bytes);
    await mkdir(into, { mode: 0o700 });
    try {
      const { manifest, sha256 } = await unpack(file, head, key, options);
      onProgress?.('checking-databases', 0, undefined);
      for (const { name } of manifest.parts) {
        checkIntegrity(into, name, manifest.keyHex);
        stopIf(signal);
      }
      onProgress?.('checking-journal', 0, undefined);
      const verification = await checkJournal(into, manifest.keyHex, manifest.journal, now);
      stopIf(signal);
      // So that it opens there as any folder of databases does.
      writeKeyCheck(into, manifest.keyHex);
      return {
        app: head.app,
        createdAt: head.createdAt,
        bytes: (await file.stat()).size,
        sha256,
        folder: into,
        keyHex: manifest.keyHex,
        holdings: holdingsIn(into, manifest.keyHex),
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

async function unpack(
  file: FileHandle,
  head: ReadHead,
  key: Buffer,
  { into, signal, onProgress }: OpenOptions,
): Promise<{ manifest: Manifest; sha256: string }> {
  const whole = newHash();
  const start = Buffer.alloc(head.length);
  await file.read(start, 0, head.length, 0);
  whole.update(start);
  const text = openSealed(
    file,
    whole,
    { key, digest: head.digest, chunk: head.chunk },
    { from: head.length, bytes: head.bytes },
    { signal, onBytes: (done) => onProgress?.('reading', done, head.bytes) },
  );
  const body = new Body(text);
  const length = (await body.take(4)).readUInt32BE();
  if (length > MOST_MANIFEST) throw new Refused('damaged', 'its list of contents makes no sense');
  const manifest = readManifest(await body.take(length));
  const said = 4 + length + manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (said !== head.bytes) throw new Refused('damaged', 'its parts do not fill it');
  for (const { name, bytes, sha256 } of manifest.parts) {
    const hash = createHash('sha256');
    const target = await open(join(into, name), 'wx', 0o600);
    try {
      for await (const piece of body.pieces(bytes)) {
        hash.update(piece);
        await target.writeFile(piece);
      }
    } finally {
      await target.close();
    }
    if (hash.digest('hex') !== sha256) throw new Refused('damaged', `${name} is not what its digest says`);
  }
  await body.end();
  return { manifest, sha256: whole.digest('hex') };
}

/** The text of the body, taken in lengths that do not follow its chunks. */
class Body {
  readonly #chunks: AsyncGenerator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks;
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let wanted = length; wanted > 0;) {
      if (this.#left.length === 0) this.#left = await this.#next();
      const piece = this.#left.subarray(0, wanted);
      this.#left = this.#left.subarray(piece.length);
      wanted -= piece.length;
      yield piece;
    }
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The last chunk proves that it is the last only once it was asked for. */
  async end(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (done !== true || this.#left.length > 0)
      throw new Refused('damaged', 'something stands behind its parts');
  }

  async #next(): Promise<Buffer> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Refused('damaged', 'it ends before its parts do');
    return next.value;
  }
}
