// Digests, by which what was shown, recorded and sent is compared.
import { createHash } from 'node:crypto';
import { canonicalJson, type CanonicalValue } from '../../domain/canonical.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** SHA-256 of the canonical JSON, in lower-case hex: 64 characters. */
export function digestOf(value: CanonicalValue): string {
  return sha256(canonicalJson(value));
}
