// Makes a release a second time under other circumstances: from a copy of the sources in another folder, with files of
// today, by another account, with another home, umask, language and time zone, on another day.
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../folders.mjs';
import { causeIn, run } from '../run.mjs';
import { say, span, Trouble } from '../say.mjs';
import { account, handOver, readableRuntime, testAccount } from '../test-account.mjs';

const left = new Set(['.git', '.cache', 'artifacts', 'dist', 'out']);
const FAKETIME = '/usr/bin/faketime';

/**
 * @param {Omit<Parameters<typeof import('./release.mjs').makeRelease>[0], 'say' | 'clone' | 'signingKeys'>} options of the
 * first one; `output` is where the second goes
 * @returns {Promise<void>}
 */
export async function makeAgain({ runtime, output, others = [], ...options }) {
  const began = Date.now();
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (asRoot) await testAccount();
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-again-'));
  try {
    const clone = join(folder, 'another', 'clone');
    const made = join(folder, 'release');
    for (const path of [clone, made, join(folder, 'tmp'), join(folder, 'home')])
      mkdirSync(path, { recursive: true });
    // These are not made again.
    for (const { path } of others) copyFileSync(path, join(made, basename(path)));
    const files = readdirSync(root).filter((name) => !left.has(name));
    await done('cp', ['-R', ...files.map((name) => join(root, name)), clone]);
    const executable = asRoot ? await readableRuntime(runtime, join(folder, 'runtime')) : runtime.executable;
    const dist = executable.replace(/\/[^/]+$/, '');
    await handOver(folder);
    const asked = {
      ...options,
      runtime: { ...runtime, executable, dist },
      output: made,
      others: others.map((one) => ({ ...one, path: join(made, basename(one.path)) })),
    };
    const script = `
      const { build } = await import('./tools/lib/building.mjs');
      const { makeRelease } = await import('./tools/lib/release/release.mjs');
      await build();
      await makeRelease(JSON.parse(process.argv[1]));`;
    const settings = {
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      TZ: 'Pacific/Chatham',
      LC_ALL: 'C',
      LOGNAME: 'somebody',
      USER: 'somebody',
    };
    const day = existsSync(FAKETIME) ? [FAKETIME, '-f', '+400d'] : [];
    const node = [process.execPath, '--input-type=module', '-e', script, JSON.stringify(asked)];
    const shell = ['sh', '-c', 'umask 077; exec "$@"', 'again', ...day, ...node];
    const [program = '', ...args] = asRoot ? ['runuser', '-u', account, '--', ...shell] : shell;
    await done(program, args, { cwd: clone, env: { ...process.env, ...settings } });
    cpSync(made, output, { recursive: true });
    const other = [asRoot && 'account', 'folder', 'umask', 'time zone', day.length > 0 && 'day'];
    say(`Made again in ${span(Date.now() - began)} with another ${other.filter(Boolean).join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('../run.mjs').RunOptions} [options]
 */
async function done(program, args, options) {
  const result = await run(program, args, { ...options, quiet: true, timeoutMs: 30 * 60_000 });
  if (result.code === 0) return;
  const output = result.stdout + result.stderr;
  throw new Trouble(`The second release was not made: ${causeIn(output)}`, output.slice(-1500));
}
