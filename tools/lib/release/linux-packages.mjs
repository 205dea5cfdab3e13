// Makes .deb, .rpm and .tar.xz from a staged tree. Each is the same to the byte on every machine.
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { root } from '../folders.mjs';
import { causeIn, run } from '../run.mjs';
import { Trouble } from '../say.mjs';
import { filesBelow, settle } from './linux-tree.mjs';

/**
 * @typedef {import('./linux-tree.mjs').Staged} Staged
 * @typedef {'best' | 'quick'} Effort quick: hardly compressed, for tests
 */

const maintainer = 'Collateral Desk maintainers <maintainers@collateral-desk.invalid>';
const synopsis = 'Borrow naira against stablecoin collateral';
const description = [
  'Shows the collateral behind loans of a lending service, takes quotes and leads',
  'repayments through a checklist. Needs a keychain (a Secret Service such as',
  'GNOME Keyring, KWallet or KeePassXC) in the session of its user.',
];

/**
 * What the programs load. An alternative with `t64` is the same package of newer Debian and Ubuntu.
 */
const dependencies = [
  'libasound2 | libasound2t64',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libatk1.0-0 | libatk1.0-0t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libc6 (>= 2.34)',
  'libcairo2',
  'libcups2 | libcups2t64',
  'libdbus-1-3',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0 | libglib2.0-0t64',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libsecret-1-0',
  'libstdc++6',
  'libudev1',
  'libx11-6',
  'libx11-xcb1',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  'xdg-utils',
];
/** The first alternative of each. */
export const dependencyNames = dependencies.map((one) => one.split(' ')[0] ?? '');
const keychains = 'gnome-keyring | kwalletmanager | keepassxc';

/** The official package and the practice package own the same files. @param {string} name */
const rival = (name) => (name.endsWith('-practice') ? name.replace(/-practice$/, '') : `${name}-practice`);

/**
 * @param {Staged} staged
 * @param {string} output folder
 * @param {Effort} effort
 * @returns {Promise<string>} its path
 */
export async function makeDeb({ folder, name, version, epoch }, output, effort) {
  const about = join(folder, 'DEBIAN');
  mkdirSync(about);
  const files = filesBelow(folder).filter(({ path }) => !path.startsWith(about));
  const sums = files
    .filter(({ link }) => !link)
    .map(
      ({ path }) =>
        `${createHash('md5').update(readFileSync(path)).digest('hex')}  ${relative(folder, path)}\n`,
    );
  const size = files.reduce((sum, { path }) => sum + Math.ceil(lstatSync(path).size / 1024), 0);
  writeFileSync(
    join(about, 'control'),
    `${[
      `Package: ${name}`,
      `Version: ${version}`,
      'Architecture: amd64',
      `Maintainer: ${maintainer}`,
      `Installed-Size: ${size}`,
      `Depends: ${dependencies.join(', ')}`,
      `Recommends: ${keychains}`,
      `Conflicts: ${rival(name)}`,
      `Replaces: ${rival(name)}`,
      'Section: misc',
      'Priority: optional',
      `Description: ${synopsis}`,
      ...description.map((line) => ` ${line}`),
    ].join('\n')}\n`,
  );
  writeFileSync(join(about, 'md5sums'), sums.join(''));
  copyFileSync(join(root, 'packaging/postrm'), join(about, 'postrm'));
  settle(about, epoch);
  chmodSync(join(about, 'postrm'), 0o755);
  const path = join(output, `${name}_${version}_amd64.deb`);
  const compression = effort === 'best' ? ['-Zxz', '-z6'] : ['-Znone'];
  await made('dpkg-deb', ['--root-owner-group', ...compression, '--build', folder, path], epoch);
  rmSync(about, { recursive: true });
  return path;
}

/** @type {typeof makeDeb} */
export async function makeRpm({ folder, name, version, epoch }, output, effort) {
  const work = `${folder}-rpm`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  const owned = filesBelow(join(folder, 'usr')).map(({ path }) => `/${relative(folder, path)}`);
  const spec = join(work, 'collateral-desk.spec');
  writeFileSync(
    spec,
    `${[
      `Name: ${name}`,
      `Version: ${version}`,
      'Release: 1',
      `Summary: ${synopsis}`,
      'License: Apache-2.0',
      'Group: Applications/Productivity',
      `Packager: ${maintainer}`,
      `Conflicts: ${rival(name)}`,
      // Programs name most libraries themselves; Chromium loads these while it starts.
      'Requires: libX11-xcb.so.1()(64bit)',
      'Requires: libgtk-3.so.0()(64bit)',
      'Requires: libsecret-1.so.0()(64bit)',
      'Requires: xdg-utils',
      'AutoProv: no',
      '%global __requires_exclude ^lib(ffmpeg|EGL|GLESv2|vulkan|vk_swiftshader)\\\\.so',
      '%description',
      ...description,
      '%postun',
      'if [ "$1" = 0 ]; then',
      ...readFileSync(join(root, 'packaging/postrm'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('echo'))
        .map((line) => line.trim()),
      'fi',
      '%files',
      '%defattr(-,root,root,-)',
      `%dir /usr/share/doc/${name}`,
      '/opt/collateral-desk',
      ...owned.map((path) => `"${path}"`),
    ].join('\n')}\n`,
  );
  const payload = effort === 'best' ? 'w6.xzdio' : 'w1.gzdio';
  /** @type {Record<string, string>} */
  const macros = {
    _topdir: work,
    _rpmdir: work,
    _build_name_fmt: '%{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm',
    _binary_payload: payload,
    _buildhost: 'localhost',
    _build_id_links: 'none',
    _dbpath: join(work, 'db'),
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    // The files are ready: no stripping, no compiling, no check of foreign paths.
    __os_install_post: '%{nil}',
    debug_package: '%{nil}',
    __spec_install_pre: '%{nil}',
  };
  const defines = Object.entries(macros).flatMap(([macro, value]) => ['--define', `${macro} ${value}`]);
  // rpmbuild removes its build root, so it gets a copy that shares the files.
  const buildroot = join(work, 'root');
  await made('cp', ['-al', folder, buildroot], epoch);
  await made(
    'rpmbuild',
    ['-bb', '--quiet', '--noclean', '--target', 'x86_64-linux', '--buildroot', buildroot, ...defines, spec],
    epoch,
  );
  const file = `${name}-${version}-1.x86_64.rpm`;
  copyFileSync(join(work, file), join(output, file));
  rmSync(work, { recursive: true });
  return join(output, file);
}

/** @type {typeof makeDeb} */
export async function makeTar({ folder, name, version, epoch }, output, effort) {
  const path = join(output, `${name}-${version}-linux-x64.tar.xz`);
  const top = `${name}-${version}`;
  // Two threads even on one core: xz divides the data differently for one thread.
  const xz = effort === 'best' ? 'xz -6 --threads=2' : 'xz -0 --threads=2';
  await made(
    'tar',
    [
      '--create',
      `--file=${path}`,
      `--use-compress-program=${xz}`,
      '--format=gnu',
      '--sort=name',
      `--mtime=@${epoch}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      // Without root rights the set-user-id bit would have no effect, and tar would keep it for the user's own account.
      '--mode=u-s',
      `--transform=s,^[.],${top},`,
      '-C',
      folder,
      '.',
    ],
    epoch,
  );
  statSync(path);
  return path;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} epoch
 */
async function made(program, args, epoch) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch), LC_ALL: 'C', TZ: 'UTC' };
  const result = await run(program, args, { quiet: true, env, timeoutMs: 20 * 60_000 });
  if (result.code === 0) return;
  throw new Trouble(
    `${program} failed: ${causeIn(result.stderr + result.stdout)}`,
    result.stderr.slice(-600),
  );
}
