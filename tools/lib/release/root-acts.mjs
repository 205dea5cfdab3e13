// Acts on the system's packages for the tests of the package, which run without root rights. The tests ask for one
// of a fixed list over a socket in their own folder; apt sees no other source than the test's repository.
import { chmodSync, chownSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { publishApt } from './apt.mjs';

export const PACKAGE = 'collateral-desk-practice';

/**
 * @param {{
 *   folder: string, socket: string, owner: { uid: number, gid: number } | undefined,
 *   debs: Record<string, string>, rpms: Record<string, string>, key: string, now?: () => number,
 * }} with_ folder: for repository and apt's own files; debs, rpms: by version; key: a file with a secret OpenPGP key
 * @returns {Promise<() => Promise<void>>} ends the service and removes the package
 */
export async function serveRootActs({ folder, socket, owner, debs, rpms, key, now = Date.now }) {
  const repository = join(folder, 'apt');
  const sources = join(folder, 'sources');
  const keyring = join(folder, 'collateral-desk.asc');
  for (const name of [sources, join(folder, 'lists/partial'), join(folder, 'cache/archives/partial')])
    mkdirSync(name, { recursive: true });
  // apt reads the repository as an account of its own.
  chmodSync(folder, 0o755);
  const source = `Types: deb\nURIs: file:${repository}\nSuites: stable\nComponents: main\nSigned-By: ${keyring}\n`;
  writeFileSync(join(sources, 'collateral-desk.sources'), source);

  /** @param {string[]} args */
  const apt = async (...args) => {
    const options = {
      'Dir::Etc::sourcelist': '/dev/null',
      'Dir::Etc::sourceparts': sources,
      'Dir::State::lists': join(folder, 'lists'),
      'Dir::Cache': join(folder, 'cache'),
      'DPkg::Lock::Timeout': '300',
      'APT::Get::AutomaticRemove': 'false',
    };
    const set = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    const result = await run('apt-get', [...set, '-y', '--no-install-recommends', ...args], {
      quiet: true,
      env,
      timeoutMs: 300_000,
    });
    return { code: result.code, output: result.stdout + result.stderr };
  };
  // An empty root with a shell for the script of the package. Debian's rpm knows no package that could satisfy another.
  const rpmRoot = join(folder, 'rpm');
  mkdirSync(join(rpmRoot, 'bin'), { recursive: true });
  copyFileSync('/bin/busybox', join(rpmRoot, 'bin/sh'));
  mkdirSync(join(rpmRoot, 'home'));
  if (owner !== undefined) chownSync(join(rpmRoot, 'home'), owner.uid, owner.gid);
  /** @param {string[]} args */
  const rpm = async (...args) => {
    const result = await run('rpm', ['--root', rpmRoot, '--nodeps', ...args], {
      quiet: true,
      timeoutMs: 120_000,
    });
    return { code: result.code, output: result.stdout + result.stderr };
  };
  /** @type {Record<string, (version: string) => Promise<{ code: number, output: string }>>} */
  const acts = {
    publish: async (version) => {
      const published = await publishApt({
        folder: repository,
        debs: [debs[version] ?? `no package of ${version}`],
        suite: 'stable',
        key,
        now: now(),
      });
      writeFileSync(keyring, published.key);
      return apt('update');
    },
    update: () => apt('update', '--error-on=any'),
    install: () => apt('install', PACKAGE),
    upgrade: () => apt('upgrade'),
    'ask for': (version) => apt('install', `${PACKAGE}=${version}`),
    'force back to': (version) => apt('install', '--allow-downgrades', `${PACKAGE}=${version}`),
    'rpm install': (version) => rpm('--install', rpms[version] ?? ''),
    'rpm upgrade': (version) => rpm('--upgrade', rpms[version] ?? ''),
    'rpm verify': () => rpm('--verify', PACKAGE),
    'rpm erase': () => rpm('--erase', PACKAGE),
    remove: () => apt('remove', PACKAGE),
    purge: () => apt('purge', PACKAGE),
    'change the index': async () => {
      writeFileSync(join(repository, 'dists/stable/main/binary-amd64/Packages'), 'Package: other\n');
      rmSync(join(repository, 'dists/stable/main/binary-amd64/Packages.gz'));
      rmSync(join(folder, 'lists'), { recursive: true });
      mkdirSync(join(folder, 'lists/partial'), { recursive: true });
      return { code: 0, output: '' };
    },
  };

  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let asked = '';
    connection.setEncoding('utf8').on('data', (chunk) => {
      asked += chunk;
    });
    connection.on('error', () => undefined);
    connection.on('end', () => {
      void answer(asked).then((answered) => connection.end(JSON.stringify(answered)));
    });
  });
  /** @param {string} asked */
  const answer = async (asked) => {
    try {
      const { act, version } = JSON.parse(asked);
      const does = acts[act];
      return does === undefined ? { code: 1, output: `There is no act ${act}` } : await does(String(version));
    } catch (cause) {
      return { code: 1, output: String(cause) };
    }
  };
  await /** @type {Promise<void>} */ (new Promise((done) => server.listen(socket, () => done())));
  if (owner !== undefined) chownSync(socket, owner.uid, owner.gid);
  chmodSync(socket, 0o600);
  return async () => {
    server.close();
    await apt('purge', PACKAGE);
  };
}
