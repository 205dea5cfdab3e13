// The manifest of a release and its signatures (docs/releases.md). It uses Node's own modules alone, so that a
// download can be checked without an installation.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const FORMAT = 'collateral-desk-release/1';
const KEYS_FORMAT = 'collateral-desk-release-keys/1';

/**
 * @typedef {'deb' | 'rpm' | 'tar.xz' | 'AppImage' | 'exe' | 'dmg' | 'zip' | 'sbom' | 'notices'} FileKind
 *
 * @typedef {object} ReleaseFile
 * @property {string} name a plain file name
 * @property {FileKind} kind
 * @property {string} [platform] as Node's `process.platform`; absent for papers
 * @property {string} [arch] as Node's `process.arch`
 * @property {number} size in bytes
 * @property {string} sha256 in lower-case hex
 *
 * @typedef {object} Manifest
 * @property {typeof FORMAT} format
 * @property {string} version three numbers
 * @property {string} channel
 * @property {{ kind: 'official' | 'practice', electron: string, chromium: string, node: string }} runtime
 * practice: packaged from an unofficial runtime
 * @property {string} commit
 * @property {string} released ISO 8601 in UTC, of the commit
 * @property {string} expires ISO 8601 in UTC; after it there may be a newer version
 * @property {string} notes what is new, in Markdown
 * @property {ReleaseFile[]} files sorted by name
 *
 * @typedef {{ id: string, publicKey: string }} ReleaseKey publicKey: SPKI DER in base64
 */

/** The bytes to sign and to publish. @param {Manifest} manifest */
export const manifestText = (manifest) => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** @param {Buffer | string} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * The id and the base64 of a public key. A private key gives those of its public one.
 * @param {string | Buffer} pem
 * @returns {ReleaseKey}
 */
export function releaseKey(pem) {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 key');
  const der = key.export({ type: 'spki', format: 'der' });
  return { id: sha256(der).slice(0, 16), publicKey: der.toString('base64') };
}

/**
 * A line of `manifest.json.sig`: the id of the key and the signature over the bytes of the manifest.
 * @param {string} text
 * @param {string | Buffer} privatePem
 */
export function signatureLine(text, privatePem) {
  const { id } = releaseKey(privatePem);
  return `${id} ${sign(null, Buffer.from(text), createPrivateKey(privatePem)).toString('base64')}\n`;
}

/** What an old key signs to vouch for a new one. @param {string} publicKey base64 */
const voucherText = (publicKey) => `collateral-desk-release-key/1 ${publicKey}\n`;

/**
 * A line of `manifest.json.sig` by which an old key vouches for a new one, for those who list only the old one.
 * @param {string | Buffer} newPem the new key, public or private
 * @param {string | Buffer} oldPem the private part of the old key
 */
export function voucherLine(newPem, oldPem) {
  const { id, publicKey } = releaseKey(newPem);
  const signature = sign(null, Buffer.from(voucherText(publicKey)), createPrivateKey(oldPem));
  return `key ${id} ${publicKey} ${releaseKey(oldPem).id} ${signature.toString('base64')}\n`;
}

/** @param {ReleaseKey} key @param {string | Buffer} bytes @param {string} signature base64 */
function signed(key, bytes, signature) {
  const der = Buffer.from(key.publicKey, 'base64');
  if (sha256(der).slice(0, 16) !== key.id) return false;
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (publicKey.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, Buffer.from(bytes), publicKey, Buffer.from(signature, 'base64'));
}

/**
 * The listed keys, and those for which one of them vouches, also through a third.
 * @param {readonly ReleaseKey[]} keys
 * @param {readonly string[]} lines
 */
function withVouchedKeys(keys, lines) {
  const trusted = new Map(keys.map((key) => [key.id, key]));
  for (let before = -1; before !== trusted.size;) {
    before = trusted.size;
    for (const [mark, id = '', publicKey = '', by = '', signature = ''] of lines.map((line) =>
      line.split(' '),
    )) {
      const voucher = trusted.get(by);
      if (mark !== 'key' || trusted.has(id) || voucher === undefined) continue;
      if (signed(voucher, voucherText(publicKey), signature)) trusted.set(id, { id, publicKey });
    }
  }
  return trusted;
}

/**
 * The id of the first trusted key whose signature vouches for these bytes. Throws if there is none, or if the
 * signature of a trusted key does not fit.
 * @param {string | Buffer} text
 * @param {string} signatures
 * @param {readonly ReleaseKey[]} keys
 */
export function vouchingKey(text, signatures, keys) {
  const lines = signatures.split('\n').filter((line) => line !== '');
  const trusted = withVouchedKeys(keys, lines);
  const signers = lines.map((line) => line.split(' ')).filter((parts) => parts.length === 2);
  if (signers.length === 0) throw new Error('the manifest is not signed');
  const vouching = [];
  for (const [id = '', signature = ''] of signers) {
    const key = trusted.get(id);
    if (key === undefined) continue;
    if (!signed(key, text, signature))
      throw new Error(`the signature of the key ${id} does not fit the manifest`);
    vouching.push(id);
  }
  const [first] = vouching;
  if (first === undefined) throw new Error('no trusted key signed the manifest');
  return first;
}

/**
 * A manifest after its signature was checked. Throws if a part is missing or odd.
 * @param {string} text
 * @returns {Manifest}
 */
export function parseManifest(text) {
  const manifest = JSON.parse(text);
  if (manifest?.format !== FORMAT)
    throw new Error('the manifest has a format that this version does not know');
  if (!/^\d+\.\d+\.\d+$/.test(manifest.version)) throw new Error("the manifest's version is no version");
  if (!['official', 'practice'].includes(manifest.runtime?.kind))
    throw new Error('the manifest does not name its runtime');
  for (const part of ['released', 'expires'])
    if (Number.isNaN(Date.parse(manifest[part]))) throw new Error(`the manifest's ${part} is no time`);
  if (!Array.isArray(manifest.files)) throw new Error('the manifest lists no files');
  for (const { name, size, sha256: hash } of manifest.files)
    if (!/^[\w.+~-]+$/.test(name) || !Number.isSafeInteger(size) || !/^[0-9a-f]{64}$/.test(hash))
      throw new Error('the manifest lists a file without name, size and SHA-256');
  return manifest;
}

/** Keys of a `release-keys.json`, or the one of a PEM file. @param {string} path @returns {ReleaseKey[]} */
export function keysOf(path) {
  const text = readFileSync(path, 'utf8');
  if (text.includes('BEGIN PUBLIC KEY')) return [releaseKey(text)];
  const { format, keys } = JSON.parse(text);
  if (format !== KEYS_FORMAT) throw new Error(`${path} lists no release keys`);
  return keys;
}

/** The vouchers in a `release-keys.json`, as lines of `manifest.json.sig`. @param {string} path @returns {string[]} */
export const vouchersOf = (path) => JSON.parse(readFileSync(path, 'utf8')).vouchers ?? [];
