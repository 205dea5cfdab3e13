// The signed manifest of a release, and the command that checks a download.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FORMAT,
  manifestText,
  parseManifest,
  releaseKey,
  sha256,
  signatureLine,
  voucherLine,
  vouchingKey,
  type Manifest,
} from '../../../tools/lib/release/manifest.mjs';
import { verifiedRelease } from '../../../tools/verify-release.mjs';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const NAME = 'collateral-desk_1.2.3_amd64.deb';

const newKey = (): { secret: string; open: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    open: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  };
};
const key = newKey();
const other = newKey();

const manifest = (change: Partial<Manifest> = {}): Manifest => ({
  format: FORMAT,
  version: '1.2.3',
  channel: 'stable',
  runtime: { kind: 'official', electron: '45.4.1', chromium: '150.0', node: '24.15.0' },
  commit: 'abc',
  released: '2026-11-25T00:00:00Z',
  expires: '2027-02-23T00:00:00Z',
  notes: '',
  files: [{ name: NAME, kind: 'deb', platform: 'linux', arch: 'x64', size: 7, sha256: sha256('package') }],
  ...change,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  writeFileSync(join(folder, NAME), 'package');
  writeFileSync(join(folder, 'key.pem'), key.open);
});
afterEach(() => rmSync(folder, { recursive: true }));

function publish(text: string, signedBy: readonly string[] = [key.secret]): void {
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(
    join(folder, 'manifest.json.sig'),
    signedBy.map((secret) => signatureLine(text, secret)).join(''),
  );
}

const checked = (keys = 'key.pem'): Promise<string[]> =>
  verifiedRelease(join(folder, NAME), {
    keys: join(folder, keys),
    manifest: join(folder, 'manifest.json'),
    now: NOW,
  });

describe('verify-release', () => {
  it('names the file, its hash and the key that vouches for it', async () => {
    publish(manifestText(manifest()));
    const lines = (await checked()).join('\n');
    for (const part of [NAME, '1.2.3', sha256('package'), releaseKey(key.open).id])
      expect(lines).toContain(part);
    expect(lines).not.toContain('!');
  });

  it('accepts either key while the key is changed', async () => {
    publish(manifestText(manifest()), [other.secret, key.secret]);
    expect((await checked()).join()).toContain(releaseKey(key.open).id);
    writeFileSync(
      join(folder, 'keys.json'),
      JSON.stringify({ format: 'collateral-desk-release-keys/1', keys: [releaseKey(other.open)] }),
    );
    expect((await checked('keys.json')).join()).toContain(releaseKey(other.open).id);
  });

  it('marks a practice build and an expired manifest', async () => {
    const runtime = { ...manifest().runtime, kind: 'practice' as const };
    publish(manifestText(manifest({ runtime, expires: '2026-11-30T00:00:00Z' })));
    const lines = (await checked()).join('\n');
    expect(lines).toContain('! A practice build');
    expect(lines).toContain('! The manifest expired on 2026-11-30');
  });

  it('refuses a manifest that was changed after it was signed', async () => {
    publish(manifestText(manifest()));
    writeFileSync(join(folder, 'manifest.json'), manifestText(manifest({ version: '9.9.9' })));
    await expect(checked()).rejects.toThrow('does not fit the manifest');
  });

  it('refuses a manifest without a signature of a trusted key', async () => {
    publish(manifestText(manifest()), [other.secret]);
    await expect(checked()).rejects.toThrow('no trusted key signed');
    publish(manifestText(manifest()), []);
    await expect(checked()).rejects.toThrow('not signed');
  });

  it('refuses a file with another size or content, and one that is not listed', async () => {
    publish(manifestText(manifest()));
    writeFileSync(join(folder, NAME), 'packagE');
    await expect(checked()).rejects.toThrow(`has the SHA-256 ${sha256('packagE')}`);
    writeFileSync(join(folder, NAME), 'pack');
    await expect(checked()).rejects.toThrow('has 4 bytes, not 7');
    publish(manifestText(manifest({ files: [] })));
    await expect(checked()).rejects.toThrow('does not list');
  });

  it('refuses to check with an empty list of keys', async () => {
    publish(manifestText(manifest()));
    writeFileSync(
      join(folder, 'keys.json'),
      JSON.stringify({ format: 'collateral-desk-release-keys/1', keys: [] }),
    );
    await expect(checked('keys.json')).rejects.toThrow('names no key');
  });
});

describe('the manifest', () => {
  it('is the same text after it was read', () => {
    expect(manifestText(parseManifest(manifestText(manifest())))).toBe(manifestText(manifest()));
  });

  it.each<[string, object]>([
    ['format', { format: 'collateral-desk-release/2' }],
    ['version', { version: '1.2' }],
    ['runtime', { runtime: {} }],
    ['expires', { expires: 'never' }],
    ['lists a file', { files: [{ name: '../x', size: 1, sha256: sha256('') }] }],
    ['lists no files', { files: 'none' }],
  ])('is refused with an odd %s', (part, change) => {
    expect(() => parseManifest(JSON.stringify({ ...manifest(), ...change }))).toThrow(part);
  });

  it('is signed with Ed25519 keys alone', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    expect(() => signatureLine('text', pem)).toThrow('not an Ed25519 key');
    const text = manifestText(manifest());
    expect(vouchingKey(text, signatureLine(text, key.secret), [releaseKey(key.open)])).toBe(
      releaseKey(key.open).id,
    );
  });
});

describe('the signatures of a manifest', () => {
  const [next, third] = [newKey(), newKey()];
  const text = manifestText(manifest());
  const idOf = (of: { open: string }): string => releaseKey(of.open).id;
  const signed = (...keys: { secret: string }[]): string =>
    keys.map(({ secret }) => signatureLine(text, secret)).join('');
  const vouching = (signatures: string, bytes = text): string =>
    vouchingKey(bytes, signatures, [releaseKey(key.open)]);
  const first = voucherLine(next.open, key.secret);
  const second = voucherLine(third.open, next.secret);

  it('are refused after any change of a byte', () => {
    for (let at = 0; at < text.length; at += 7) {
      const changed = Buffer.from(text);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vouching(signed(key), changed.toString('latin1'))).toThrow('does not fit');
    }
  });

  it.each<[string, string]>([
    ['over other bytes', signatureLine(`${text} `, key.secret)],
    ['beside a good one of the same key', signed(key) + signatureLine('x', key.secret)],
    ['by a stranger under the listed id', signed(other).replace(idOf(other), idOf(key))],
    ['in no base64', `${idOf(key)} ???\n`],
  ])('are refused with one %s', (_what, signatures) => {
    expect(() => vouching(signatures)).toThrow('does not fit');
  });

  it('count by a new key if an old one vouches for it, also through another and in any order', () => {
    expect(vouching(signed(next) + first)).toBe(idOf(next));
    expect(vouching(second + signed(third) + first)).toBe(idOf(third));
  });

  it.each<[string, string]>([
    ['nobody vouches', signed(next)],
    ['a stranger vouches', signed(next) + voucherLine(next.open, other.secret)],
    ['the chain has a gap', signed(third) + second],
    ['it vouches for itself', signed(next) + voucherLine(next.open, next.secret)],
    ['two vouch for each other', signed(next) + second + voucherLine(next.open, third.secret)],
    ['the voucher is for another key', signed(third) + first.replace(idOf(next), idOf(third))],
    [
      'the voucher has another key in it',
      signed(third) + first.replace(releaseKey(next.open).publicKey, releaseKey(third.open).publicKey),
    ],
  ])('do not count by a new key for which %s', (_why, signatures) => {
    expect(() => vouching(signatures)).toThrow(/no trusted key|does not fit/);
  });
});
