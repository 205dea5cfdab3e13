// The parts of a release that need no package: checksums, targets, papers, times and pictures.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../../../tools/lib/release/compare.mjs';
import { commitOf, isoTime } from '../../../tools/lib/release/epoch.mjs';
import { listedHash, officialFrom } from '../../../tools/lib/release/official.mjs';
import { billOfMaterials, modulesOf, notesOf, noticesOf } from '../../../tools/lib/release/papers.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const versions = {
  electron: '45.4.1',
  chrome: '150.0',
  node: '24.15.0',
  v8: '15.0',
  sqlite: '3.53.4',
  ciphers: 'SQLite3 Multiple Ciphers 2.4.0',
};

/** A clone with one bundled module, one native module and one that only tests use. */
function clone(): string {
  const put = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('out/main/licenses.md', '# Licenses\n\n## big.js - 7.0.1 (MIT)\n\nThe big licence.\n');
  put('out/renderer/licenses.md', '# Licenses\n\n## big.js - 7.0.1 (MIT)\n\nThe big licence.\n');
  put('node_modules/keytar/LICENSE.md', 'The keytar licence.');
  const integrity = `sha512-${Buffer.from('hash').toString('base64')}`;
  put(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': { name: 'collateral-desk' },
        'node_modules/keytar': { name: '@github/keytar', version: '7.10.6', license: 'MIT', integrity },
        'node_modules/big.js': { version: '7.0.1', license: 'MIT', dev: true, integrity },
        'node_modules/vitest': { version: '5.1.0', license: 'MIT', dev: true, integrity },
        'node_modules/absent': { version: '1.0.0', license: 'MIT', optional: true },
      },
    }),
  );
  put('CHANGELOG.md', '# Changelog\n\n## 1.2.0\n\nNew things.\n\n## 1.1.0\n\nOld things.\n');
  return folder;
}

describe('the bill of materials', () => {
  it('lists bundled and native modules with their hashes, and every part of the runtime', () => {
    const of = {
      clone: clone(),
      version: '1.2.0',
      epoch: 1_764_000_000,
      versions,
      modules: modulesOf(folder),
    };
    const bill = JSON.parse(billOfMaterials(of)) as {
      components: { name: string; version: string; hashes?: { content: string }[] }[];
    };
    const named = bill.components.map(({ name, version }) => `${name} ${version}`);
    expect(named).toEqual([
      '@github/keytar 7.10.6',
      'big.js 7.0.1',
      'electron 45.4.1',
      'chromium 150.0',
      'node 24.15.0',
      'v8 15.0',
      'sqlite 3.53.4',
      'SQLite3MultipleCiphers 2.4.0',
    ]);
    for (const { hashes } of bill.components.slice(0, 2))
      expect(hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }]);
    expect(billOfMaterials(of)).toBe(billOfMaterials({ ...of, modules: modulesOf(folder) }));
  });

  it('comes with the licence text of each module', () => {
    const notices = noticesOf({ clone: clone(), version: '1.2.0', versions, modules: modulesOf(folder) });
    for (const text of ['The big licence.', 'The keytar licence.', '45.4.1', '3.53.4'])
      expect(notices.split(text)).toHaveLength(2);
  });
});

describe('the notes of a version', () => {
  it('are its part of the changelog', () => {
    expect(notesOf(clone(), '1.2.0')).toBe('New things.');
    expect(notesOf(folder, '1.1.0')).toBe('Old things.');
  });
  it('must be there', () => {
    expect(() => notesOf(clone(), '1.2')).toThrow('CHANGELOG.md says nothing of 1.2');
  });
});

describe('the official Electron', () => {
  const name = 'electron-v45.4.1-linux-x64.zip';
  it('is found in both kinds of checksum lists', () => {
    expect(listedHash(`{"${name}":"abc"}`, name)).toBe('abc');
    expect(listedHash(`aaa *other.zip\nabc *${name}\n`, name)).toBe('abc');
    expect(listedHash('aaa *other.zip\n', name)).toBeUndefined();
  });
  it('is refused with another hash than Electron’s own package lists', async () => {
    writeFileSync(join(folder, name), 'not Electron');
    const asked = { folder, platform: 'linux', arch: 'x64', version: '45.4.1' };
    await expect(officialFrom(asked)).rejects.toThrow(`${name} has the SHA-256`);
    await expect(officialFrom({ ...asked, version: '45.4.2' })).rejects.toThrow(
      'There is no electron-v45.4.2',
    );
  });
});

describe('the time of a release', () => {
  it('is that of the commit, or the one that the environment sets', async () => {
    const clean = { epoch: 1_764_000_000 };
    expect(await commitOf(folder, { SOURCE_DATE_EPOCH: '1764000000' })).toMatchObject(clean);
    await expect(commitOf(folder, { SOURCE_DATE_EPOCH: 'today' })).rejects.toThrow(
      'SOURCE_DATE_EPOCH is today',
    );
    await expect(commitOf(folder, {})).rejects.toThrow('The time of the commit is unknown');
    expect(isoTime(1_764_000_000)).toBe('2025-11-24T16:00:00Z');
  });
});

describe('two releases', () => {
  const put = (release: string, name: string, text: string): void => {
    mkdirSync(join(folder, release), { recursive: true });
    writeFileSync(join(folder, release, name), text);
  };
  const compared = (): string[] => differences(join(folder, 'one'), join(folder, 'two'));

  it('are the same with the same bytes, whoever signed them', () => {
    for (const release of ['one', 'two']) {
      put(release, 'a.deb', 'same');
      put(release, 'manifest.json.sig', release);
    }
    expect(compared()).toEqual([]);
  });
});
