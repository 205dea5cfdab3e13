// Which manifest the app believes. The release tool signs, and its own check must agree in each case.
import { describe, expect, it } from 'vitest';
import { readRelease, releaseKeysIn, voucherText } from '../../../../main/formats/release-manifest.ts';
import {
  manifestText,
  signatureLine,
  voucherLine,
  vouchingKey,
} from '../../../../tools/lib/release/manifest.mjs';
import { signingKey, type SigningKey } from '../../../support/update-feed.ts';

const [mine, next, third, stranger] = [signingKey(), signingKey(), signingKey(), signingKey()];
const text = manifestText({
  format: 'collateral-desk-release/1',
  version: '1.2.0',
  minimumVersion: '1.0.0',
  channel: 'stable',
  runtime: { kind: 'official', electron: '45.4.1', chromium: '150.0', node: '24.15.0' },
  commit: 'abc',
  released: '2026-11-20T00:00:00Z',
  expires: '2027-02-20T00:00:00Z',
  notes: '',
  files: [],
});
const signed = (...keys: SigningKey[]): string =>
  keys.map(({ secret }) => signatureLine(text, secret)).join('');

/** The key that vouches, or the fault; `tool` says whether the release tool accepts it too. */
function judged(signatures: string, bytes = text, keys: readonly SigningKey[] = [mine]) {
  const read = readRelease(Buffer.from(bytes), signatures, keys);
  let tool: string | undefined;
  try {
    tool = vouchingKey(bytes, signatures, keys);
  } catch {
    tool = undefined;
  }
  return { by: read.ok ? read.value.key : read.refusal.fault, tool };
}

describe('a manifest', () => {
  it('is believed with the signature of a key of the list', () => {
    expect(judged(signed(mine))).toEqual({ by: mine.id, tool: mine.id });
    expect(judged(signed(stranger, mine))).toEqual({ by: mine.id, tool: mine.id });
  });

  it.each<[string, string, string]>([
    ['not-signed', 'nothing', ''],
    ['not-signed', 'an empty line', '\n'],
    ['unknown-key', 'another key', signed(stranger)],
    ['tampered', 'the listed key over other bytes', signatureLine(`${text} `, mine.secret)],
    ['tampered', 'a good and a bad signature of listed keys', signed(mine) + signatureLine('x', mine.secret)],
    [
      'tampered',
      'a stranger’s signature under the listed id',
      signed(stranger).replace(stranger.id, mine.id),
    ],
    ['tampered', 'no base64', `${mine.id} ???\n`],
  ])('is refused as %s with %s', (fault, _what, signatures) => {
    expect(judged(signatures)).toEqual({ by: fault, tool: undefined });
  });

  it('is refused after any change of a byte', () => {
    const signatures = signed(mine);
    for (let at = 0; at < text.length; at += 7) {
      const changed = Buffer.from(text);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(judged(signatures, changed.toString('latin1')).by).toBe('tampered');
    }
  });

  it('is read only after its signature was checked', () => {
    const other = '{"format":"collateral-desk-release/2"}';
    expect(judged(signatureLine(other, mine.secret), other).by).toBe('not-a-manifest');
    expect(judged(signatureLine(other, stranger.secret), other).by).toBe('unknown-key');
    expect(readRelease(Buffer.from([0xff]), 'x y\n', [mine])).toMatchObject({
      refusal: { fault: 'unknown-key' },
    });
  });
});

describe('a new key', () => {
  const first = voucherLine(next.open, mine.secret);
  const second = voucherLine(third.open, next.secret);

  it('is trusted if an old one vouches for it, also through another one and in any order', () => {
    expect(judged(signed(next) + first)).toEqual({ by: next.id, tool: next.id });
    expect(judged(second + signed(third) + first)).toEqual({ by: third.id, tool: third.id });
  });

  it.each<[string, string]>([
    ['nobody vouches for it', signed(next)],
    ['a stranger vouches for it', signed(next) + voucherLine(next.open, stranger.secret)],
    ['the chain has a gap', signed(third) + second],
    ['it vouches for itself', signed(next) + voucherLine(next.open, next.secret)],
    ['two vouch for each other', signed(next) + second + voucherLine(next.open, third.secret)],
    ['the voucher is for another key', signed(third) + first.replace(next.id, third.id)],
    ['the voucher has another key in it', signed(third) + first.replace(next.publicKey, third.publicKey)],
  ])('is not trusted if %s', (_why, signatures) => {
    expect(judged(signatures)).toEqual({ by: 'unknown-key', tool: undefined });
  });

  it('is vouched for by a text that no manifest can be', () => {
    expect(() => JSON.parse(voucherText(next.publicKey))).toThrow(SyntaxError);
  });
});

describe('the app’s own list of keys', () => {
  it('is read, and anything else is an error', () => {
    const { id, publicKey } = mine;
    const list = { format: 'collateral-desk-release-keys/1', keys: [{ id, publicKey }], vouchers: [] };
    expect(releaseKeysIn(JSON.stringify(list))).toEqual([{ id, publicKey }]);
    expect(() => releaseKeysIn('{"keys":[]}')).toThrow(/format/);
  });
});
