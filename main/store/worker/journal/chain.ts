// How entries are chained: each hash covers the one before, so no entry can change without all after it.
import { createHash } from 'node:crypto';

export interface ChainedEntry {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly prevHash: string;
  readonly hash: string;
}

/**
 * SHA-256 in hex over every field, each as its length in UTF-8 bytes, a colon and the bytes: with the lengths in
 * it, no two different entries can give the same text to hash.
 */
export function hashOf(entry: Omit<ChainedEntry, 'hash'>): string {
  const hash = createHash('sha256');
  const { prevHash, seq, at, kind, subject, body } = entry;
  for (const field of ['journal-entry-1', prevHash, String(seq), String(at), kind, subject, body]) {
    const bytes = Buffer.from(field);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** Whether `entry` is what its hash says, and follows an entry numbered `seq` with this hash. */
export function continues(entry: ChainedEntry, after: { count: number; hash: string }): boolean {
  return entry.seq === after.count + 1 && entry.prevHash === after.hash && entry.hash === hashOf(entry);
}
