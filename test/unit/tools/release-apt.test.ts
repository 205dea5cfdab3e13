// The signed apt repository: which packages a suite offers.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishApt, throwawayKey } from '../../../tools/lib/release/apt.mjs';
import { onPath } from '../../../tools/lib/release/targets.mjs';

const missing = ['dpkg-deb', 'apt-ftparchive', 'gpg'].filter((program) => !onPath(program, process.env));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apt-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function deb(version: string): string {
  const tree = join(folder, version);
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true });
  const control = [
    'Package: collateral-desk',
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: Nobody <nobody@example.com>',
    'Description: a package for a test',
  ];
  writeFileSync(join(tree, 'DEBIAN/control'), `${control.join('\n')}\n`);
  const path = join(folder, `collateral-desk_${version}_amd64.deb`);
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', tree, path], { stdio: 'ignore' });
  return path;
}

it('a suite offers the packages that were published in it, and none of another', async (context) => {
  if (missing.length > 0)
    return context.skip(`apt-get install apt-utils gnupg: ${missing.join(', ')} is missing`);
  const key = await throwawayKey(folder);
  const repository = join(folder, 'apt');
  const publish = (suite: string, version: string) =>
    publishApt({ folder: repository, debs: [deb(version)], suite, key, now: Date.now() });
  const offered = (suite: string): string[] => {
    const index = readFileSync(join(repository, 'dists', suite, 'main/binary-amd64/Packages'), 'utf8');
    // Each is where its suite says.
    for (const [, path = ''] of index.matchAll(/^Filename: (.+)$/gm)) readFileSync(join(repository, path));
    return [...index.matchAll(/^Version: (.+)$/gm)].map(([, version = '']) => version).toSorted();
  };
  await publish('stable', '1.1.0');
  await publish('beta', '1.2.0');
  await publish('stable', '1.1.1');
  expect(offered('stable')).toEqual(['1.1.0', '1.1.1']);
  expect(offered('beta')).toEqual(['1.2.0']);
  await publish('beta', '1.2.1');
  expect(offered('beta')).toEqual(['1.2.0', '1.2.1']);
}, 60_000);
