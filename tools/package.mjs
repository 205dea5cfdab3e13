// npm run package [-- --practice-build] [--drivable]: makes the unpacked app for this platform in dist/.
//
// A release needs the official Electron. --practice-build packages any runtime, for tests, and marks the
// package as no release. --drivable keeps the fuse that Playwright needs, and is no release either.
import { join, relative } from 'node:path';
import { build } from './lib/building.mjs';
import { root } from './lib/folders.mjs';
import { packageApp, releaseVersion } from './lib/packaging.mjs';
import { prepare } from './lib/prepare.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, span, tool, Trouble, warn } from './lib/say.mjs';

const known = ['--practice-build', '--drivable'];

await tool(async () => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown) throw new Trouble(`Unknown option ${unknown}`, `npm run package -- [${known.join('] [')}]`);
  const drivable = args.includes('--drivable');
  const practice = drivable || args.includes('--practice-build');

  await prepare();
  const runtime = await resolveRuntime();
  const wanted = releaseVersion();
  if (!practice && (!runtime.official || runtime.version !== wanted)) {
    throw new Trouble(
      `A release is packaged from the official Electron ${wanted} only, and this machine has ${runtime.version} (${runtime.source})`,
      'Run this where the official download works, or make a package for tests: npm run package -- --practice-build',
    );
  }
  if (practice) warn('This package is NOT a release. It is for trying out and testing. Do not pass it on');
  await build();

  const output = join(root, 'dist', drivable ? 'drivable' : practice ? 'practice' : 'release');
  const began = Date.now();
  await packageApp({ runtime, output, practice, drivable });
  say(`Packaged in ${span(Date.now() - began)}: ${relative(root, output)}`);
});
