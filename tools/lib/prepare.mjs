// Checks that Node is recent enough and installs the dependencies. Every tool does this first.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root as thisClone } from './folders.mjs';
import { withLock } from './lock.mjs';
import { causeIn, run as realRun } from './run.mjs';
import { Trouble, say as realSay, span } from './say.mjs';

const oldestNode = [20, 19];

/** The only packages whose install scripts run. The keychain module's script copies its prebuilt file. */
const trustedScripts = ['keytar'];

/** @param {string} version such as `v20.19.0` */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = oldestNode;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new Trouble(
    `Node ${version.replace(/^v/, '')} is too old. The tools of this repository need ${oldestNode.join('.')} or later`,
    'Install a current Node from https://nodejs.org (or with your version manager) and run the command again.',
  );
}

/**
 * Whether node_modules has exactly the packages of package-lock.json. A stamp shows that nothing changed
 * since the tools installed them. For an installation by hand, npm's own record shows it.
 * @param {string} root
 * @returns {{ fresh: boolean, reason: string }}
 */
export function dependencies(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  const stamp = join(root, 'node_modules', '.installed-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { fresh: true, reason: '' };
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return { fresh: false, reason: 'they are not installed yet' };
  const wanted = packagesOf(lockText);
  const present = packagesOf(readFileSync(record, 'utf8'));
  for (const [path, want] of Object.entries(wanted)) {
    if (path === '' || want.link) continue;
    const have = present[path];
    // npm leaves out optional packages for other platforms.
    if (have === undefined && (want.optional || want.devOptional || want.peer)) continue;
    if (have === undefined) return { fresh: false, reason: `${path} is missing` };
    if (have.version !== want.version || have.integrity !== want.integrity) {
      return { fresh: false, reason: `${path} is ${have.version}, not ${want.version}` };
    }
  }
  writeStamp(root, hash);
  return { fresh: true, reason: '' };
}

/**
 * @param {string} text
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }>}
 */
function packagesOf(text) {
  try {
    return JSON.parse(text).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} root
 * @param {string} hash
 */
function writeStamp(root, hash) {
  try {
    writeFileSync(join(root, 'node_modules', '.installed-from'), hash);
  } catch {
    // The clone belongs to another account. Without a stamp each run compares the packages again.
  }
}

/**
 * Checks Node, and installs dependencies that are missing or older than package-lock.json.
 * @param {{ root?: string, run?: import('./run.mjs').Run, say?: (line: string) => void, env?: NodeJS.ProcessEnv }} [with_]
 */
export async function prepare(with_ = {}) {
  const { root = thisClone, run = realRun, say = realSay, env = process.env } = with_;
  checkNode(process.version);
  if (dependencies(root).fresh) return;
  await withLock(
    join(root, '.cache', 'install.lock'),
    'another tool is installing the dependencies',
    async () => {
      const { fresh, reason } = dependencies(root);
      if (fresh) return;
      say(`Installing the dependencies (${reason})`);
      const began = Date.now();
      await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
      await npm(['rebuild', ...trustedScripts, '--loglevel=error']);
      writeStamp(
        root,
        createHash('sha256')
          .update(readFileSync(join(root, 'package-lock.json')))
          .digest('hex'),
      );
      say(`Dependencies installed in ${span(Date.now() - began)}`);
    },
  );

  /** @param {string[]} args */
  async function npm(args) {
    const result = await run('npm', args, { cwd: root, env: npmEnv(env), quiet: true, timeoutMs: 900_000 });
    if (result.code !== 0) throw npmTrouble(`npm ${args[0]}`, result);
  }
}

/**
 * The environment for npm, whose cache needs a home folder. Some accounts and CI jobs have none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnv(env) {
  const clean = { ...env };
  delete clean['ELECTRON_RUN_AS_NODE'];
  if (!env['HOME'] && process.platform !== 'win32' && !env['npm_config_cache']) {
    clean['npm_config_cache'] = join(cacheFolder(env), 'npm');
  }
  return clean;
}

/**
 * States npm's failure in one line, with the remedy.
 * @param {string} what
 * @param {import('./run.mjs').RunResult} result
 */
export function npmTrouble(what, result) {
  const output = result.stderr + result.stdout;
  if (result.code === 127) {
    return new Trouble(
      `${what}: npm was not found`,
      'Install npm (it comes with Node) and run the command again.',
    );
  }
  if (result.timedOut) {
    return new Trouble(
      `${what} did not end within its time limit`,
      'Check the connection to the npm registry, and run the command again.',
    );
  }
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1];
  const rest = causeIn(output.replaceAll(/^npm (error|ERR!) (code .*)?/gm, ''));
  const cause = code === undefined ? rest : `${code}: ${rest}`;
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/i.test(output)
  ) {
    return new Trouble(
      `${what} could not reach the npm registry (${cause})`,
      'Check the connection, the proxy (npm config get proxy) and the registry (npm config get registry), and run the command again.',
    );
  }
  if (/EUSAGE|in sync/.test(output)) {
    return new Trouble(
      `${what}: package.json and package-lock.json do not agree`,
      'Run npm install, check the changes in package-lock.json, and commit both files.',
    );
  }
  return new Trouble(`${what} failed: ${cause}`, 'Run it by hand to see its full output.');
}
