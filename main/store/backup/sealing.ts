// The sealed body: chunks under AES-256-GCM, each with its number and whether it is the last in its nonce, and the
// head's digest as associated data. So no chunk can be changed, left out, moved or taken from another file, and a
// file cut at a chunk's end is noticed as well. (The STREAM construction, as age uses it; decision 0027.)
import { createCipheriv, createDecipheriv, createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Refused, stopIf } from './refused.ts';

const TAG = 16;

interface Sealed {
  readonly key: Buffer;
  readonly digest: Buffer;
  /** Bytes of text in a chunk. */
  readonly chunk: number;
}

export interface Told {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the body so far. */
  readonly onBytes?: ((done: number) => void) | undefined;
}

/** Bytes that this much text takes in the file. */
export const sealedLength = (bytes: number, chunk: number): number =>
  bytes + TAG * Math.max(1, Math.ceil(bytes / chunk));

/** Writes `bytes` bytes of text, drawn from `text`, after what stands in the file, and hashes what it writes. */
export async function sealInto(
  file: FileHandle,
  hash: Hash,
  { key, digest, chunk }: Sealed,
  bytes: number,
  text: AsyncIterable<Uint8Array>,
  { signal, onBytes }: Told = {},
): Promise<void> {
  const waiting = Buffer.alloc(chunk);
  let filled = 0;
  let number = 0;
  let done = 0;
  const write = async (last: boolean): Promise<void> => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(digest);
    const sealed = Buffer.concat([
      cipher.update(waiting.subarray(0, filled)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    hash.update(sealed);
    await file.writeFile(sealed);
    done += filled;
    number += 1;
    filled = 0;
    onBytes?.(done);
    stopIf(signal);
  };
  for await (const part of text) {
    for (let at = 0; at < part.length;) {
      if (filled === chunk) await write(false);
      const take = Math.min(chunk - filled, part.length - at);
      waiting.set(part.subarray(at, at + take), filled);
      filled += take;
      at += take;
    }
  }
  await write(true);
  // The head has said how many there are; a file that grew meanwhile is no copy.
  if (done !== bytes) throw new Error(`sealed ${done} bytes of ${bytes}`);
}

/**
 * The text of a body that begins at `from`, a chunk at a time; each is authenticated before it is given. `hash` takes
 * the bytes as they stand in the file. Throws Refused: truncated or damaged.
 */
export async function* openSealed(
  file: FileHandle,
  hash: Hash,
  { key, digest, chunk }: Sealed,
  { from, bytes }: { from: number; bytes: number },
  { signal, onBytes }: Told = {},
): AsyncGenerator<Buffer> {
  const end = from + sealedLength(bytes, chunk);
  const { size } = await file.stat();
  if (size < end) throw new Refused('truncated', `${end - size} of ${end} bytes are not there`);
  if (size > end) throw new Refused('damaged', `${size - end} bytes stand behind its end`);
  const sealed = Buffer.alloc(chunk + TAG);
  let done = 0;
  for (let number = 0, at = from; at < end; number += 1) {
    const length = Math.min(sealed.length, end - at);
    await readWhole(file, sealed, length, at);
    at += length;
    hash.update(sealed.subarray(0, length));
    const opened = createDecipheriv('aes-256-gcm', key, nonceOf(number, at === end)).setAAD(digest);
    opened.setAuthTag(sealed.subarray(length - TAG, length));
    const text = opened.update(sealed.subarray(0, length - TAG));
    try {
      opened.final();
    } catch {
      throw new Refused('damaged', `part ${number + 1} was changed`);
    }
    done += text.length;
    onBytes?.(done);
    stopIf(signal);
    yield text;
  }
}

async function readWhole(file: FileHandle, into: Buffer, length: number, at: number): Promise<void> {
  for (let got = 0; got < length;) {
    const { bytesRead } = await file.read(into, got, length - got, at + got);
    if (bytesRead === 0) throw new Refused('truncated', 'it became shorter while it was read');
    got += bytesRead;
  }
}

/** Eleven bytes of number, one that says whether it is the last. The key is one file's alone, so numbers never repeat. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

export const newHash = (): Hash => createHash('sha256');
