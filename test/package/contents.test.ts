// What is in the packages, without an installation.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../../tools/lib/release/compare.mjs';
import { needsInstallation, releases, shipped } from './root-acts.ts';

const folder = join(releases, shipped);
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const file = (kind: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith(kind)) ?? `no ${kind}`);

interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly owner: string;
}

/** The files and links of a listing like that of `tar -tv`, without folders. */
const entries = (listing: string, strip: RegExp): Entry[] =>
  listing
    .split('\n')
    .flatMap((line) => {
      const [, mode = '', owner = '', path = ''] =
        /^(\S{10})\s+(\S+)\s+\d+ \S+ \S+ (.+?)( -> .*)?$/.exec(line) ?? [];
      return mode === '' || mode.startsWith('d') ? [] : [{ path: path.replace(strip, ''), mode, owner }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));

const ofDeb = (): Entry[] => entries(run('dpkg-deb', '-c', file('.deb')), /^\.\//);

describe('the packages', () => {
  beforeEach(needsInstallation);

  it('are the same to the byte if another account makes them in another folder and time zone, on another day', () => {
    expect(differences(folder, join(releases, 'again'))).toEqual([]);
  });

  it('own every file as root, and nobody else can write one', () => {
    const all = ofDeb();
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(({ owner }) => owner !== 'root/root')).toEqual([]);
    expect(all.filter(({ mode }) => !mode.startsWith('l') && (mode[5] === 'w' || mode[8] === 'w'))).toEqual(
      [],
    );
    const withRights = all.filter(({ mode }) => /[sS]/.test(mode));
    expect(withRights.map(({ path, mode }) => [path, mode])).toEqual([
      ['opt/collateral-desk/chrome-sandbox', '-rwsr-xr-x'],
    ]);
  });

  it('have the same files in .deb, .rpm and .tar.xz', () => {
    const deb = ofDeb().map(({ path }) => path);
    const rpm = run('rpm', '-qp', '--queryformat', '[%{FILEMODES:perms} %{FILENAMES}\n]', file('.rpm'))
      .split('\n')
      .flatMap((line) => (line === '' || line.startsWith('d') ? [] : line.replace(/^\S+ \//, '')))
      .toSorted();
    const tar = entries(run('tar', '-tvf', file('.tar.xz')), /^[^/]+\//);
    expect(rpm).toEqual(deb.toSorted());
    expect(tar.map(({ path }) => path)).toEqual(deb);
    expect(tar.filter(({ mode }) => /s/.test(mode))).toEqual([]);
  });

  it('depend on a package for every library that a program loads', () => {
    const depends = run('dpkg-deb', '-f', file('.deb'), 'Depends');
    const names = new Set(depends.split(/[,|]/).map((one) => one.trim().split(' ')[0] ?? ''));
    const inside = new Set(ofDeb().map(({ path }) => path.replace(/^.*\//, '')));
    const needed = run('rpm', '-qpR', file('.rpm'))
      .split('\n')
      .flatMap((line) => /^(lib[\w.+-]+\.so(?:\.\d+)*)\(/.exec(line)?.[1] ?? [])
      .filter((name) => !inside.has(name));
    expect(needed.length).toBeGreaterThan(20);
    const missing = [...new Set(needed)].filter((library) => {
      const owners = run('dpkg', '-S', `*/${library}`)
        .split('\n')
        .map((line) => line.split(':')[0] ?? '');
      return !owners.some((owner) => names.has(owner));
    });
    expect(missing).toEqual([]);
  });

  it('say practice in name and manifest, because their runtime is not official', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      runtime: { kind: string };
      files: { name: string }[];
    };
    expect(manifest.runtime.kind).toBe('practice');
    for (const { name } of manifest.files) expect(name).toMatch(/^collateral-desk-practice/);
    expect(run('dpkg-deb', '-f', file('.deb'), 'Package').trim()).toBe('collateral-desk-practice');
  });

  it('have no script but the one that says, after a purge, where the records are', () => {
    const scripts = run('dpkg-deb', '-I', file('.deb')).match(/(pre|post)(inst|rm)/g);
    expect(new Set(scripts)).toEqual(new Set(['postrm']));
    expect(run('dpkg-deb', '-I', file('.deb'), 'postrm')).not.toMatch(/\brm\b|\bmv\b|\bfind\b/);
    expect(run('rpm', '-qp', '--scripts', file('.rpm'))).not.toMatch(/\brm |\bmv |preinstall|postinstall /);
  });
});
