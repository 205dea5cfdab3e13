import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkNode, dependencies, npmTrouble, prepare } from '../../../tools/lib/prepare.mjs';
import { Trouble } from '../../../tools/lib/say.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preparing-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ran = (
  code: number,
  stderr = '',
): { code: number; stdout: string; stderr: string; timedOut: boolean } => ({
  code,
  stdout: '',
  stderr,
  timedOut: false,
});

describe('the Node version', () => {
  it.each(['v18.20.0', 'v20.18.3'])('%s is too old, and the message names the needed version', (version) => {
    expect(() => checkNode(version)).toThrow(/too old\. .* 20\.19 or later/);
  });
  it.each(['v20.19.0', 'v22.0.0', 'v24.15.0'])('%s is accepted', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });
});

describe('the dependencies', () => {
  const lock = (packages: object): string => JSON.stringify({ lockfileVersion: 3, packages });
  const wanted = {
    '': { name: 'app' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
  };
  const put = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  it('are missing in a fresh clone', () => {
    put('package-lock.json', lock(wanted));
    expect(dependencies(folder)).toMatchObject({ fresh: false, reason: 'they are not installed yet' });
  });

  it('are recognised after an installation by hand, without other platforms’ packages', () => {
    put('package-lock.json', lock(wanted));
    put(
      'node_modules/.package-lock.json',
      lock({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }),
    );
    expect(dependencies(folder).fresh).toBe(true);
    expect(readFileSync(join(folder, 'node_modules/.installed-from'), 'utf8')).toHaveLength(64);
  });

  it.each([
    [
      'of another version',
      { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-b' } },
      'node_modules/a is 0.9.0, not 1.0.0',
    ],
    ['missing', {}, 'node_modules/a is missing'],
  ])('are stale when one is %s', (_, present, reason) => {
    put('package-lock.json', lock(wanted));
    put('node_modules/.package-lock.json', lock(present));
    expect(dependencies(folder)).toEqual({ fresh: false, reason });
  });

  it('are outdated when package-lock.json changes', () => {
    put('package-lock.json', lock(wanted));
    put('node_modules/.package-lock.json', lock(wanted));
    expect(dependencies(folder).fresh).toBe(true);
    put('package-lock.json', lock({ ...wanted, 'node_modules/b': { version: '2.0.0' } }));
    expect(dependencies(folder)).toMatchObject({ fresh: false, reason: 'node_modules/b is missing' });
  });

  it('are installed without install scripts, except the keychain module’s', async () => {
    put('package-lock.json', lock(wanted));
    const calls: string[] = [];
    await prepare({
      root: folder,
      say: () => undefined,
      run: async (command: string, args: string[]) => {
        calls.push([command, ...args.slice(0, 2)].join(' '));
        mkdirSync(join(folder, 'node_modules'), { recursive: true });
        return ran(0);
      },
    });
    expect(calls).toEqual(['npm ci --ignore-scripts', 'npm rebuild keytar']);
    expect(dependencies(folder).fresh).toBe(true);
  });

  it('leave no stamp if their installation failed', async () => {
    put('package-lock.json', lock(wanted));
    const failing = prepare({
      root: folder,
      say: () => undefined,
      run: async () => ran(1, 'npm error code E404'),
    });
    await expect(failing).rejects.toThrow(/npm ci failed: E404/);
    expect(dependencies(folder).fresh).toBe(false);
  });
});

describe('package-lock.json', () => {
  // npm leaves out of the lock what the registry lacks for another platform, and then a new clone cannot
  // install there.
  it('names the optional packages of every platform, so that npm ci works everywhere', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as { packages: Record<string, { optionalDependencies?: object }> };
    const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('a failure of npm', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error request to … failed', /could not reach the npm registry/],
    ['npm error code EAI_AGAIN', /could not reach the npm registry/],
    [
      'npm error code EUSAGE\nnpm error `npm ci` can only install when package.json and lock are in sync',
      /do not agree/,
    ],
    ['npm error code EACCES\nnpm error permission denied', /npm ci failed: EACCES/],
  ])('%j', (stderr, words) => {
    const trouble = npmTrouble('npm ci', ran(1, stderr));
    expect(trouble).toBeInstanceOf(Trouble);
    expect(trouble.message).toMatch(words);
    expect(trouble.remedy).not.toBe('');
  });
});
