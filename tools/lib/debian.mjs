// Installs the system packages that a run without a display needs: Electron's libraries, a virtual display, a
// message bus and a keychain. Without root rights it prints the command instead.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { causeIn, run as realRun } from './run.mjs';
import { Trouble, say as realSay, span } from './say.mjs';

/** Libraries that Electron loads. */
export const libraryPackages = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'libatspi2.0-0',
  'libsecret-1-0',
  'libgbm1',
  'libasound2',
];

/** Display, message bus, keychain and fonts. */
export const deskPackages = [
  'xvfb',
  'xauth',
  'dbus-x11',
  'gnome-keyring',
  'fonts-dejavu-core',
  'fonts-noto-core',
];

/**
 * Other programs that tests use: one opens the app's backups, one is the server of a team, two publish packages, the
 * others are keychains (with KWallet's library for encryption). A test is skipped if its program is missing.
 */
export const testPackages = [
  'age',
  'postgresql',
  'apt-utils',
  'gnupg',
  'keepassxc',
  'libkf5wallet-bin',
  'libqca-qt5-2-plugins',
];

/**
 * What makes, checks and publishes packages of the app. faketime makes one on another day; busybox is the shell of
 * the empty system in which the RPM is installed; weston shows the app on Wayland.
 */
export const packagePackages = [
  'rpm',
  'appstream',
  'desktop-file-utils',
  'apt-utils',
  'gnupg',
  'xz-utils',
  'faketime',
  'busybox-static',
  'weston',
];

/** The programs in those packages, for systems with other package names. */
const deskPrograms = ['Xvfb', 'dbus-run-session', 'gnome-keyring-daemon'];

/**
 * @param {{
 *   packages?: string[], env?: NodeJS.ProcessEnv, platform?: string, uid?: number,
 *   run?: import('./run.mjs').Run, say?: (line: string) => void,
 * }} [with_]
 */
export async function systemPackages(with_ = {}) {
  const {
    packages = [...libraryPackages, ...deskPackages],
    env = process.env,
    platform = process.platform,
    uid = process.getuid?.() ?? -1,
    run = realRun,
    say = realSay,
  } = with_;
  if (platform !== 'linux') return;
  const missing = await missingPackages(packages, run);
  if (missing === undefined) {
    const absent = packages.includes('xvfb') ? deskPrograms.filter((name) => !onPath(name, env)) : [];
    if (absent.length === 0) return;
    throw new Trouble(
      `A run without a display needs ${absent.join(', ')}, and this system does not use Debian's packages`,
      'Install them with your package manager. Most call them xvfb, dbus and gnome-keyring.',
    );
  }
  if (missing.length === 0) return;
  const install = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (uid !== 0) {
    throw new Trouble(
      `These Debian packages are missing: ${missing.join(', ')}`,
      `sudo apt-get update && sudo ${install}`,
    );
  }
  say(`Installing Debian packages: ${missing.join(' ')}`);
  const began = Date.now();
  const apt = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    quiet: true,
    timeoutMs: 900_000,
  };
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', '-q'];
  // If the update fails, the existing lists may be sufficient. The installation will show it.
  await run('apt-get', [...options, 'update'], apt);
  const result = await run('apt-get', [...options, ...install.split(' ').slice(1)], apt);
  const still = await missingPackages(packages, run);
  if (result.code !== 0 || still?.length !== 0) {
    throw new Trouble(
      `Debian packages could not be installed (${still?.join(', ') ?? 'unknown'}): ${causeIn(result.stderr + result.stdout)}`,
      `Run it by hand to see its full output: apt-get update && ${install}`,
    );
  }
  say(`Debian packages installed in ${span(Date.now() - began)}`);
}

/**
 * The packages that are not installed; undefined if there is no dpkg. Newer Debian and Ubuntu add `t64` to
 * some names; a package with it counts as the same.
 * @param {string[]} packages
 * @param {import('./run.mjs').Run} run
 */
async function missingPackages(packages, run) {
  const names = packages.flatMap((name) => [name, `${name}t64`]);
  const asked = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names], {
    quiet: true,
    timeoutMs: 30_000,
  });
  if (asked.code === 127) return undefined;
  const installed = new Set(
    asked.stdout.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : [])),
  );
  return packages.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 */
function onPath(program, env = process.env) {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)));
}
