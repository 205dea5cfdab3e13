// The files of a Linux package as they are installed: the app under /opt, and its entry, icons and papers.
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../folders.mjs';
import { isoTime } from './epoch.mjs';
import { drawIcons, linuxSizes } from './icons.mjs';

const FILE = 0o644;
const PROGRAM = 0o755;
const programs = new Set(['collateral-desk', 'chrome_crashpad_handler']);

/**
 * @typedef {object} Staged
 * @property {string} folder contains `opt` and `usr`
 * @property {string} name of the package
 * @property {string} version
 * @property {number} epoch seconds; the time of every file
 *
 * @param {{ unpacked: string, folder: string, name: string, version: string, epoch: number, notices: string }} from
 * @returns {Promise<Staged>}
 */
export async function stageLinux({ unpacked, folder, name, version, epoch, notices }) {
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, 'opt/collateral-desk');
  cpSync(unpacked, app, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(app, 'THIRD-PARTY-NOTICES.md'), notices);
  /** @param {string} to @param {string | Uint8Array} content */
  const put = (to, content) => {
    const path = join(folder, 'usr', to);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  /** @param {string} file */
  const ours = (file) => readFileSync(join(root, 'packaging', file), 'utf8');
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  symlinkSync('/opt/collateral-desk/collateral-desk', join(folder, 'usr/bin/collateral-desk'));
  put('share/applications/collateral-desk.desktop', ours('collateral-desk.desktop'));
  put(
    'share/metainfo/com.collateraldesk.app.metainfo.xml',
    ours('com.collateraldesk.app.metainfo.xml')
      .replace('@VERSION@', version)
      .replace('@DATE@', isoTime(epoch).slice(0, 10)),
  );
  const drawn = `${folder}-icons`;
  await drawIcons(drawn);
  for (const size of linuxSizes)
    put(
      `share/icons/hicolor/${size}x${size}/apps/collateral-desk.png`,
      readFileSync(join(drawn, `${size}x${size}.png`)),
    );
  rmSync(drawn, { recursive: true });
  put('share/icons/hicolor/scalable/apps/collateral-desk.svg', ours('icon.svg'));
  put(`share/doc/${name}/copyright`, ours('copyright'));
  put(`share/doc/${name}/changelog.gz`, gzipSync(readFileSync(join(root, 'CHANGELOG.md')), { level: 9 }));
  settle(folder, epoch);
  // Chromium's sandbox for kernels where users may not make namespaces. It drops its rights by itself.
  chmodSync(join(app, 'chrome-sandbox'), 0o4755);
  return { folder, name, version, epoch };
}

/**
 * Gives every file the same mode and time on each machine, whatever its umask and clock.
 * @param {string} folder
 * @param {number} epoch
 */
export function settle(folder, epoch) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path, epoch);
    else {
      if (entry.isFile()) chmodSync(path, programs.has(entry.name) ? PROGRAM : FILE);
      lutimesSync(path, epoch, epoch);
    }
  }
  chmodSync(folder, PROGRAM);
  lutimesSync(folder, epoch, epoch);
}

/** Bytes of all files below a folder. @param {string} folder @returns {{ path: string, link: boolean }[]} */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [{ path, link: entry.isSymbolicLink() }];
    });
}
