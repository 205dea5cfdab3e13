// Builds the app into out/ if an input changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root as thisClone } from './folders.mjs';
import { withLock } from './lock.mjs';
import { causeIn, run as realRun } from './run.mjs';
import { Trouble, say, span } from './say.mjs';

/** All inputs of a build. */
const sources = [
  'main',
  'preload',
  'renderer',
  'contract',
  'domain',
  'messages',
  'sandbox',
  'types',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * A hash over names and contents of all inputs of a build.
 * @param {string} root
 */
function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesUnder(join(root, source))) {
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
      );
  } catch {
    return [path];
  }
}

/**
 * @param {{ root?: string, force?: boolean, run?: import('./run.mjs').Run }} [with_]
 */
export async function build(with_ = {}) {
  const { root = thisClone, force = false, run = realRun } = with_;
  for (const needed of ['main/index.ts', 'preload/index.ts', 'renderer/index.html']) {
    if (!existsSync(join(root, needed)))
      throw new Trouble(`There is no ${needed} to build`, 'Is this clone complete?');
  }
  await withLock(join(root, '.cache', 'build.lock'), 'another tool is building', async () => {
    const stamp = join(root, 'out', '.built-from');
    const hash = hashOfSources(root);
    const built =
      existsSync(join(root, 'out/main/index.js')) &&
      existsSync(stamp) &&
      readFileSync(stamp, 'utf8') === hash;
    if (built && !force) {
      say('Build: nothing changed');
      return;
    }
    const began = Date.now();
    const command = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const result = await run(process.execPath, [command, 'build', '--logLevel', 'warn'], {
      cwd: root,
      quiet: true,
      timeoutMs: 300_000,
    });
    if (result.code !== 0) {
      process.stderr.write(result.stdout + result.stderr);
      throw new Trouble(
        result.timedOut
          ? 'The build did not end in five minutes'
          : `The build failed: ${causeIn(result.stderr)}`,
        'npm run check shows the faults in the sources.',
      );
    }
    // The stamp is written last, so that an interrupted build is made again.
    writeFileSync(stamp, hash);
    say(`Built in ${span(Date.now() - began)}`);
  });
}
