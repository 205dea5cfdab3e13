// The manifest of a release and its signatures (docs/releases.md). The signature is checked over the exact bytes
// before they are parsed.
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { refused, ReleaseSchema, type Release, type UpdateOutcome } from '../../domain/update.ts';

const KEYS_FORMAT = 'collateral-desk-release-keys/1';

/** publicKey: SPKI DER in base64; the id is the start of its SHA-256. */
export interface ReleaseKey {
  readonly id: string;
  readonly publicKey: string;
}

const ReleaseKeysSchema = v.object({
  format: v.literal(KEYS_FORMAT),
  keys: v.array(v.object({ id: v.string(), publicKey: v.string() })),
});

/** The keys in a `release-keys.json`. Throws if it is none: the app's own list must be readable. */
export const releaseKeysIn = (text: string): readonly ReleaseKey[] =>
  v.parse(ReleaseKeysSchema, JSON.parse(text)).keys;

export interface SignedRelease {
  readonly release: Release;
  /** The id of the key that vouches for it. */
  readonly key: string;
}

/** @param signatures the text of `manifest.json.sig` */
export function readRelease(
  bytes: Uint8Array,
  signatures: string,
  keys: readonly ReleaseKey[],
): UpdateOutcome<SignedRelease> {
  const lines = signatures.split('\n').filter((line) => line !== '');
  const signed = lines.map((line) => line.split(' ')).filter((parts) => parts.length === 2);
  if (signed.length === 0) return refused('not-signed');
  const trusted = withVouchedKeys(keys, lines);
  let key: string | undefined;
  for (const [id = '', signature = ''] of signed) {
    const known = trusted.get(id);
    if (known === undefined) continue;
    if (!verify(null, bytes, known, Buffer.from(signature, 'base64'))) return refused('tampered', id);
    key ??= id;
  }
  if (key === undefined) return refused('unknown-key', signed.map(([id]) => printable(id)).join(', '));
  const parsed = parse(bytes);
  return parsed === undefined ? refused('not-a-manifest') : { ok: true, value: { release: parsed, key } };
}

function parse(bytes: Uint8Array): Release | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const release = v.safeParse(ReleaseSchema, JSON.parse(text));
    return release.success ? release.output : undefined;
  } catch {
    return undefined;
  }
}

/** What an old key signs to vouch for a new one. */
export const voucherText = (publicKey: string): string => `collateral-desk-release-key/1 ${publicKey}\n`;

/**
 * The listed keys, and those for which one of them vouches, also through a third. A voucher is the line
 * `key NEW-ID PUBLIC-KEY OLD-ID SIGNATURE`.
 */
function withVouchedKeys(
  keys: readonly ReleaseKey[],
  lines: readonly string[],
): ReadonlyMap<string, KeyObject> {
  const trusted = new Map<string, KeyObject>();
  for (const { id, publicKey } of keys) {
    const key = keyFrom(id, publicKey);
    if (key !== undefined) trusted.set(id, key);
  }
  const vouchers = lines.map((line) => line.split(' ')).filter(([mark]) => mark === 'key');
  // Each pass may trust a key that vouches for the next one.
  for (let before = -1; before !== trusted.size;) {
    before = trusted.size;
    for (const [, id = '', publicKey = '', by = '', signature = ''] of vouchers) {
      const voucher = trusted.get(by);
      const key = trusted.has(id) || voucher === undefined ? undefined : keyFrom(id, publicKey);
      if (key === undefined || voucher === undefined) continue;
      if (verify(null, Buffer.from(voucherText(publicKey)), voucher, Buffer.from(signature, 'base64')))
        trusted.set(id, key);
    }
  }
  return trusted;
}

/** Undefined unless it is an Ed25519 key with this id. */
function keyFrom(id: string, publicKey: string): KeyObject | undefined {
  const der = Buffer.from(publicKey, 'base64');
  if (createHash('sha256').update(der).digest('hex').slice(0, 16) !== id) return undefined;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

const printable = (text = ''): string => text.replaceAll(/[^\x21-\x7e]/g, '?').slice(0, 40);
