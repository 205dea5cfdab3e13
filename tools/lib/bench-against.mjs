// Builds another commit beside this clone, for `npm run bench -- --against REF`.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root } from './folders.mjs';
import { causeIn, run } from './run.mjs';
import { say, Trouble } from './say.mjs';

const FILL = 'test/bench/data/fill.ts';

/**
 * @param {string} ref
 * @param {string} electron
 * @param {number} loans
 * @returns {Promise<{ tree: string, history: string }>} the built app, and a history that its own code made
 */
export async function builtCommit(ref, electron, loans) {
  const options = { cwd: root, quiet: true, timeoutMs: 60_000 };
  const named = await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], options);
  if (named.code !== 0)
    throw new Trouble(`There is no commit ${ref}`, 'Name a commit, branch or tag of this clone.');
  const commit = named.stdout.trim();
  const parent = join(cacheFolder(), 'bench-against');
  const tree = join(parent, commit.slice(0, 12));
  if (!existsSync(tree)) {
    mkdirSync(`${tree}.new`, { recursive: true });
    const files = `${tree}.tar`;
    const packed = await run('git', ['archive', '--output', files, commit], options);
    const unpacked = await run('tar', ['-xf', files, '-C', `${tree}.new`], options);
    rmSync(files, { force: true });
    if (packed.code !== 0 || unpacked.code !== 0)
      throw new Trouble(
        `${ref} could not be copied: ${causeIn(packed.stderr + unpacked.stderr)}`,
        'Check the free space.',
      );
    renameSync(`${tree}.new`, tree);
  }
  say(`Building ${ref} (${commit.slice(0, 12)}) in ${tree}`);
  const long = { cwd: tree, quiet: true, timeoutMs: 15 * 60_000 };
  const built = await run('node', ['tools/build.mjs'], long);
  if (built.code !== 0) {
    rmSync(tree, { recursive: true, force: true });
    throw new Trouble(
      `${ref} does not build: ${causeIn(built.stderr)}`,
      'Compare with a commit that builds.',
    );
  }
  if (!existsSync(join(tree, FILL)))
    throw new Trouble(`${ref} cannot make a history: it has no ${FILL}`, 'Compare with a later commit.');
  const kept = join(tree, 'artifacts/histories');
  mkdirSync(kept, { recursive: true });
  const made = await run(electron, [join(tree, FILL), kept, String(loans)], {
    ...long,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (made.code !== 0)
    throw new Trouble(
      `${ref} could not make a history: ${causeIn(made.stderr)}`,
      'Compare with a later commit.',
    );
  return { tree, history: JSON.parse(made.stdout)[loans] };
}
