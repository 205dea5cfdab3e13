// The head of a backup: its first four lines, in the age format. They are checked before the passphrase is
// tried, because the file itself says how much memory its key costs. Main reads them too, so no cipher is
// loaded here (age.ts).
import type { FileHandle } from 'node:fs/promises';
import { Refused } from './refused.ts';

/** The first characters of every file in the age format. */
const AGE_BEGINS = 'age-encryption.org/';

/** scrypt's cost as a power of two: 256 MiB (1024 · 2^18 bytes), as the age tool uses. */
export const WORK_FACTOR = 18;
/** 512 MiB: the most memory that a file may use before its passphrase is proven. */
const MOST_WORK = 19;

/** Bytes per read. */
export const PIECE = 256 * 1024;

/**
 * age's own numbers: bytes of text per chunk, the overhead of a chunk, and the random bytes after the head.
 */
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;

const VERSION = /^age-encryption\.org\/([^\n]*)\n/;
/** A passphrase is always the only recipient, so the head has four lines. */
const HEAD =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} ([1-9][0-9]*)\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/;
const LEAST_HEAD = 150;
const MOST_HEAD = 256;

export interface SealedFile {
  /** Its first four lines. */
  readonly head: Buffer;
  /** Of the whole file, in bytes. */
  readonly size: number;
}

/**
 * Reads and checks the head alone. Throws Refused: not-a-backup, newer-version, truncated, damaged or
 * too-costly.
 */
export async function headOf(file: FileHandle): Promise<SealedFile> {
  const { size } = await file.stat();
  const start = Buffer.alloc(Math.min(size, MOST_HEAD));
  await readWhole(file, start, 0);
  return { head: checkedHead(start), size };
}

function checkedHead(start: Buffer): Buffer {
  const text = start.toString('latin1');
  const version = VERSION.exec(text)?.[1];
  if (!text.startsWith(AGE_BEGINS)) throw new Refused('not-a-backup', 'it does not begin like an age file');
  if (version !== undefined && version !== 'v1')
    throw new Refused('newer-version', 'another version of the age format');
  const head = HEAD.exec(text);
  if (head !== null) {
    if (Number(head[1]) > MOST_WORK) throw new Refused('too-costly', `scrypt work factor ${head[1]}`);
    return start.subarray(0, head[0].length);
  }
  if (start.length < LEAST_HEAD) throw new Refused('truncated', 'it ends within its head');
  if (text.includes('\n-> X25519 ')) throw new Refused('not-a-backup', 'it is encrypted to a key');
  throw new Refused('damaged', 'its head cannot be read');
}

/** Bytes of the file for this much text. */
export const sealedLength = (head: number, text: number): number =>
  head + NONCE + text + TAG * Math.max(1, Math.ceil(text / CHUNK));

/** With the longest head that this app writes. */
export const longestSealed = (text: number): number => sealedLength(LEAST_HEAD, text);

/** Fills the buffer from this place of the file. */
export async function readWhole(file: FileHandle, into: Buffer, at: number): Promise<void> {
  for (let got = 0; got < into.length;) {
    const { bytesRead } = await file.read(into, got, into.length - got, at + got);
    if (bytesRead === 0) throw new Refused('truncated', 'it became shorter while it was read');
    got += bytesRead;
  }
}
