// A backup is a file in the age format with a passphrase (age-encryption.org/v1), so any age tool opens it.
// The library encrypts and decrypts; head.ts first checks how much memory the file asks for.
import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { PIECE, readWhole, sealedLength, WORK_FACTOR, type SealedFile } from './head.ts';
import { Refused, Stopped } from './refused.ts';
import { streamOf } from './stream.ts';

export function seal(
  text: ReadableStream<Uint8Array>,
  passphrase: string,
  workFactor = WORK_FACTOR,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(asTyped(passphrase));
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(text);
}

export interface Reading {
  /** Hashes the file's bytes. */
  readonly hash: Hash;
  /** Bytes of the file so far. */
  readonly onBytes?: ((done: number) => void) | undefined;
}

/**
 * The file's decrypted content; each chunk is authenticated before it is returned. Deriving the key blocks
 * the thread. Throws Refused `wrong-passphrase`, or `damaged` for a changed head; the stream ends in an error
 * that `refusalOf` names.
 */
export async function unseal(
  file: FileHandle,
  sealed: SealedFile,
  passphrase: string,
  reading: Reading,
): Promise<ReadableStream<Uint8Array>> {
  if (sealed.size < sealedLength(sealed.head.length, 0))
    throw new Refused('truncated', 'it ends behind its head');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(asTyped(passphrase));
  try {
    return await decrypter.decrypt(streamOf(bytesOf(file, sealed, reading)));
  } catch (cause) {
    // Only the passphrase proves salt, cost and wrapped key, so a change of them looks like a wrong
    // passphrase.
    if (cause instanceof Error && cause.message.startsWith('no identity matched'))
      throw new Refused('wrong-passphrase', 'the passphrase does not open it');
    throw refusalOf(cause);
  }
}

/**
 * A file that the libraries cannot read was changed; our own stops and errors of the disk keep their names.
 */
export function refusalOf(cause: unknown): unknown {
  const isOurs = cause instanceof Refused || cause instanceof Stopped;
  // The system's own errors have a code.
  if (isOurs || !(cause instanceof Error) || 'code' in cause) return cause;
  return new Refused('damaged', `it was changed: ${cause.message}`);
}

async function* bytesOf(
  file: FileHandle,
  { head, size }: SealedFile,
  { hash, onBytes }: Reading,
): AsyncGenerator<Uint8Array> {
  // The head as it was checked, not as the file may be by now.
  hash.update(head);
  yield head;
  for (let at = head.length; at < size;) {
    const piece = Buffer.alloc(Math.min(PIECE, size - at));
    await readWhole(file, piece, at);
    at += piece.length;
    hash.update(piece);
    onBytes?.(at);
    yield piece;
  }
}

/** Letters can be composed in several ways; keyboards, also in other age tools, give NFC. */
const asTyped = (passphrase: string): string => passphrase.normalize('NFC');
