import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { explorerLink, ExplorerSchema, ExplorerValueSchema } from '../../../domain/explorer.ts';

const T = 'https://scan.example/tx/{tx_hash}';

describe('a link to the explorer', () => {
  it('holds the encoded value where the template says', () => {
    expect(explorerLink(T, 'transaction', '0xAb12')).toBe('https://scan.example/tx/0xAb12');
    const twice = 'https://scan.example/{address}?q={address}#top';
    expect(explorerLink(twice, 'address', 'a:b/c')).toBe('https://scan.example/a%3Ab%2Fc?q=a%3Ab%2Fc#top');
    // `$&` is a replacement pattern of String.replace; here it must stay plain text.
    expect(explorerLink(T, 'transaction', "a$&$'b")).toBe("https://scan.example/tx/a%24%26%24'b");
  });
  it.each(['..', '.', '', ' a', 'a b', 'a\nb', 'ą', 'x'.repeat(257), '///', '{}'])(
    'is none for %j, which is no hash or address',
    (value) => {
      expect(explorerLink(T, 'transaction', value)).toBeUndefined();
    },
  );
  it.each([
    'http://scan.example/{tx_hash}',
    'https://scan.example/',
    'https://scan.example/{address}',
    'https://{tx_hash}.example/',
    'https://scan.example{tx_hash}/',
    'https://scan.example:{tx_hash}/',
    'https://{tx_hash}@scan.example/',
    'https://user:pw@scan.example/{tx_hash}',
    'javascript:alert("{tx_hash}")',
    'https:{tx_hash}',
    'https:///{tx_hash}',
  ])('cannot come from the template %s', (template) => {
    expect(v.is(ExplorerSchema, { transaction: template })).toBe(false);
    expect(explorerLink(template, 'transaction', 'evil.example')).toBeUndefined();
  });
  it('never leaves the template’s host, whatever hash the service sends', () => {
    const odd = [
      '@evil.example',
      '/../../x',
      '..%2f..',
      '\\\\evil.example',
      '?#a',
      '%00a',
      'a;b',
      '//evil.example/a',
    ];
    for (const value of odd) {
      const link = explorerLink(T, 'transaction', value);
      expect(link === undefined ? T : link).toMatch(/^https:\/\/scan\.example\/tx\/[^/]+$/);
    }
  });
  it('accepts the hashes and addresses that chains use', () => {
    for (const value of [
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0.0.1234@1700000000.000000001',
      'bc1q-x_y==',
    ])
      expect(v.is(ExplorerValueSchema, value)).toBe(true);
  });
});
