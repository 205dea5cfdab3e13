// Chains the journal's entries: each hash covers the one before, so changing an entry changes all later
// hashes.
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
 * SHA-256 in hex over fields, each as its length in UTF-8 bytes, a colon and the bytes, so that no two lists
 * give the same text.
 */
function hashed(fields: readonly string[]): string {
  const hash = createHash('sha256');
  for (const field of fields) {
    const bytes = Buffer.from(field);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * The hash of an entry's content. An excerpt holds it in place of an omitted entry, so that its reader can
 * follow the chain without the content.
 */
export function contentOf({
  at,
  kind,
  subject,
  body,
}: Omit<ChainedEntry, 'seq' | 'prevHash' | 'hash'>): string {
  return hashed(['journal-content-2', String(at), kind, subject, body]);
}

/** Covers every field, and through `prevHash` every earlier entry. */
export function hashOf(entry: Omit<ChainedEntry, 'hash'>): string {
  return linkOf(entry.prevHash, entry.seq, contentOf(entry));
}

/** The same for content that is known by its hash alone. */
export function linkOf(prevHash: string, seq: number, content: string): string {
  return hashed(['journal-entry-2', prevHash, String(seq), content]);
}

/** Whether `entry` has its hash and follows an entry numbered `seq` with this hash. */
export function continues(entry: ChainedEntry, after: { count: number; hash: string }): boolean {
  return entry.seq === after.count + 1 && entry.prevHash === after.hash && entry.hash === hashOf(entry);
}
