// Seals a small text with a key made from the databases' key: AES-256-GCM, with a random nonce before it. The
// made key opens nothing else, so a part of main can keep it without the databases' key.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key } from '../desk/ports/key.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** HKDF-SHA256 (RFC 5869) of the databases' key. @param purpose what the made key seals */
export const sealKeyOf = (databaseKey: Key, purpose: string): Key =>
  new Uint8Array(hkdfSync('sha256', databaseKey, new Uint8Array(0), `collateral-desk ${purpose}`, 32));

/** Base64 of nonce, tag and ciphertext. @param bound must be the same at opening, and is not kept */
export function seal(key: Key, text: string, bound: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined if anything of it was changed, or it was sealed with another key or `bound`. */
export function openSealed(key: Key, sealed: string, bound: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return opening.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}
