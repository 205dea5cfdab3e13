// The check of package-lock.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLockfile } from '../../../tools/lib/lockfile.mjs';

const integrity = `sha512-${'A'.repeat(86)}==`;
const resolved = 'https://registry.example/a/-/a-1.0.0.tgz';
const machine = { platform: 'linux', arch: 'x64' };

const faults = (change: object): string[] =>
  checkLockfile(
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version: '1.0.0', resolved, integrity, license: 'MIT', ...change },
      },
    }),
    machine,
  ).faults.map(({ fault }) => fault);

describe('the check of package-lock.json', () => {
  it('accepts a package with a SHA-512, from a registry, with a known licence', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ license: '(GPL-3.0 OR MIT)' })).toEqual([]);
  });

  it.each([
    ['no hash', { integrity: undefined }, 'it has no SHA-512'],
    ['a weak hash', { integrity: 'sha1-AAAA' }, 'it has no SHA-512'],
    ['a git address', { resolved: 'git+ssh://git@example/a.git' }, 'it comes from git+ssh'],
    ['an unencrypted address', { resolved: 'http://registry.example/a.tgz' }, 'it comes from http:'],
    ['another licence', { license: 'GPL-3.0' }, 'its licence is GPL-3.0'],
    ['a licence that adds another', { license: 'MIT AND GPL-3.0' }, 'its licence is MIT AND GPL-3.0'],
    ['no licence', { license: undefined }, 'its licence is unknown'],
  ])('refuses a package with %s', (_what, change, fault) => {
    expect(faults(change).join()).toContain(fault);
  });

  it('names an optional package of another platform without a hash, and refuses one of this platform', () => {
    const of = (os: string): ReturnType<typeof checkLockfile> =>
      checkLockfile(
        JSON.stringify({ packages: { 'node_modules/b': { version: '1.0.0', optional: true, os: [os] } } }),
        machine,
      );
    expect(of('win32')).toEqual({ faults: [], unproven: ['node_modules/b'] });
    expect(of('linux').faults.length).toBeGreaterThan(0);
  });

  it('finds no fault in this clone’s', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
    expect(checkLockfile(text, machine).faults).toEqual([]);
  });
});
