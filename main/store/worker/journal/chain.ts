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

/** SHA-256 in hex over fields, each as its length in UTF-8 bytes, a colon and the bytes: no two lists share a text. */
function hashed(fields: readonly string[]): string {
  const hash = createHash('sha256');
  for (const field of fields) {
    const bytes = Buffer.from(field);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * What an entry says, as one hash. An excerpt gives it in the place of an entry it leaves out, so that the chain can
 * still be followed from end to end by somebody who may not read what the entry says.
 */
export function contentOf({
  at,
  kind,
  subject,
  body,
}: Omit<ChainedEntry, 'seq' | 'prevHash' | 'hash'>): string {
  return hashed(['journal-content-2', String(at), kind, subject, body]);
}

/** Covers every field, and through `prevHash` every entry before. */
export function hashOf(entry: Omit<ChainedEntry, 'hash'>): string {
  return linkOf(entry.prevHash, entry.seq, contentOf(entry));
}

/** The same where what the entry says is known by its hash alone. */
export function linkOf(prevHash: string, seq: number, content: string): string {
  return hashed(['journal-entry-2', prevHash, String(seq), content]);
}

/** Whether `entry` is what its hash says, and follows an entry numbered `seq` with this hash. */
export function continues(entry: ChainedEntry, after: { count: number; hash: string }): boolean {
  return entry.seq === after.count + 1 && entry.prevHash === after.hash && entry.hash === hashOf(entry);
}
