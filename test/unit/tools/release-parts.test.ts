// The parts of a release that need no package: checksums, targets, papers, times and pictures.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../../../tools/lib/release/compare.mjs';
import { commitOf, isoTime } from '../../../tools/lib/release/epoch.mjs';
import { drawIcons, linuxSizes } from '../../../tools/lib/release/icons.mjs';
import { listedHash, officialFrom } from '../../../tools/lib/release/official.mjs';
import { billOfMaterials, modulesOf, notesOf, noticesOf } from '../../../tools/lib/release/papers.mjs';
import { targets } from '../../../tools/lib/release/targets.mjs';

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

describe('the targets of a release', () => {
  it('name what a Linux machine lacks', () => {
    const missing = Object.fromEntries(
      targets({ platform: 'linux', env: { PATH: '', HOME: folder } }).map((one) => [one.name, one.missing]),
    );
    expect(missing).toMatchObject({
      deb: 'dpkg-deb (Debian package dpkg)',
      rpm: 'rpmbuild (Debian package rpm)',
      'dmg and zip (macOS)': 'macOS',
      'NSIS (Windows)': 'Windows',
    });
    expect(missing['AppImage']).toContain('appimage tools');
  });
  it('name the certificates that a Mac or a Windows machine lacks', () => {
    const on = (platform: NodeJS.Platform, name: string): string | undefined =>
      targets({ platform, env: {} }).find((one) => one.name === name)?.missing;
    expect(on('darwin', 'dmg and zip (macOS)')).toMatch(/^CSC_LINK, APPLE_API_KEY/);
    expect(on('win32', 'NSIS (Windows)')).toMatch(/^WIN_CSC_LINK/);
    expect(on('darwin', 'deb')).toBe('Linux');
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

  it('show the first byte that differs, and a file that one of them lacks', () => {
    put('one', 'a.json', 'built in /home/a');
    put('two', 'a.json', 'built in /root');
    put('two', 'b.rpm', '');
    const [differing = '', lacking = ''] = compared();
    expect(differing).toBe('a.json (16 and 14 bytes) differs from byte 10: "home/a", "root"');
    expect(lacking).toContain('b.rpm is only in');
  });

  it('name the file inside a package that differs, by its bytes, its mode or its time', () => {
    for (const release of ['one', 'two']) {
      put(`${release}-tree`, 'same', 'same');
      put(`${release}-tree`, 'built', `built in ${release}`);
      for (const [index, name] of ['same', 'built'].entries())
        utimesSync(join(folder, `${release}-tree`, name), index, index);
      put(release, 'manifest.json', 'same');
    }
    chmodSync(join(folder, 'two-tree/same'), 0o600);
    chmodSync(join(folder, 'one-tree/same'), 0o644);
    utimesSync(join(folder, 'two-tree/built'), 86_400, 86_400);
    for (const release of ['one', 'two'])
      execFileSync('tar', [
        '-cf',
        join(folder, release, 'a.tar.xz'),
        '-C',
        join(folder, `${release}-tree`),
        '.',
      ]);
    expect(compared().filter((line) => line.startsWith('a.tar.xz: '))).toEqual([
      'a.tar.xz: built has the time 1970-01-01T00:00:01.000Z and 1970-01-02T00:00:00.000Z',
      'a.tar.xz: built (12 and 12 bytes) differs from byte 9: "one", "two"',
      'a.tar.xz: same has mode 100644 and 100600',
    ]);
  });

  it('name the file inside the app’s archive, which keeps no times', async () => {
    const { createPackage, extractFile } = createRequire(import.meta.url)('@electron/asar') as {
      createPackage: (from: string, to: string) => Promise<void>;
      extractFile: (archive: string, file: string) => Buffer;
    };
    for (const release of ['one', 'two']) {
      put(`${release}-tree`, 'same', 'same');
      put(`${release}-tree`, 'built', `built in ${release}`);
      mkdirSync(join(folder, release));
      const archive = join(folder, release, 'app.asar');
      await createPackage(join(folder, `${release}-tree`), archive);
      // It settles before its last bytes are on disk.
      await expect.poll(() => String(extractFile(archive, 'same'))).toBe('same');
    }
    expect(compared().filter((line) => line.startsWith('app.asar: '))).toEqual([
      'app.asar: built (12 and 12 bytes) differs from byte 9: "one", "two"',
    ]);
  });
});

describe('the icon', () => {
  it('is drawn in every size, the same each time', async () => {
    await drawIcons(join(folder, 'one'));
    await drawIcons(join(folder, 'two'));
    for (const size of linuxSizes) {
      const [one, two] = ['one', 'two'].map((name) =>
        readFileSync(join(folder, name, `${size}x${size}.png`)),
      );
      expect(one?.equals(two ?? Buffer.of())).toBe(true);
      const { width, height, data } = PNG.sync.read(one ?? Buffer.of());
      expect([width, height]).toEqual([size, size]);
      // The corner is transparent, the middle of the left side is green.
      expect(data[3]).toBe(0);
      const at = (Math.floor(size / 2) * size + Math.floor(size / 8)) * 4;
      expect(data[at + 1]).toBeGreaterThan(data[at] ?? 255);
    }
  });
});
