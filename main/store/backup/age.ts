// A backup is a file in the age format under a passphrase (age-encryption.org/v1), so any age tool opens it. The library
// encrypts and decrypts; how much memory a file may ask for is checked first (head.ts).
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
  /** Takes the bytes as they stand in the file. */
  readonly hash: Hash;
  /** Bytes of the file so far. */
  readonly onBytes?: ((done: number) => void) | undefined;
}

/**
 * The text of a file, each chunk authenticated before it is given. Holds the thread while the key is made. Throws Refused
 * `wrong-passphrase`, or `damaged` where the head was changed; the text ends in an error that `refusalOf` names.
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
    // Salt, cost and wrapped key are proven by nothing but the passphrase: where they were changed, it is called wrong.
    if (cause instanceof Error && cause.message.startsWith('no identity matched'))
      throw new Refused('wrong-passphrase', 'the passphrase does not open it');
    throw refusalOf(cause);
  }
}

/** A file that the libraries cannot read was changed; what stops us or the disk is what it is. */
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
  // The head as it was checked, whatever stands in the file by now.
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

/** Letters can be composed in more than one way; keyboards give NFC, which is what is typed into any age tool. */
const asTyped = (passphrase: string): string => passphrase.normalize('NFC');
