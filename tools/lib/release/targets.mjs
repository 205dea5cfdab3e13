// What one machine can make of a release, and why not the rest.
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} missing what this machine lacks for it; empty if it can be made
 */

/** Programs that make the Linux packages, and the Debian package of each. */
const programs = { deb: ['dpkg-deb', 'dpkg'], rpm: ['rpmbuild', 'rpm'], 'tar.xz': ['xz', 'xz-utils'] };

/**
 * @param {{ platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv }} [with_]
 * @returns {Target[]}
 */
export function targets({ platform = process.platform, env = process.env } = {}) {
  const linux = Object.entries(programs).map(([name, [program = '', package_ = '']]) => ({
    name,
    missing:
      platform !== 'linux' ? 'Linux' : onPath(program, env) ? '' : `${program} (Debian package ${package_})`,
  }));
  const mac = ['CSC_LINK', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].filter(
    (name) => !env[name],
  );
  const windows = ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'].filter((name) => !env[name]);
  return [
    ...linux,
    { name: 'AppImage', missing: platform === 'linux' ? builderTools('appimage', env) : 'Linux' },
    {
      name: 'dmg and zip (macOS)',
      missing: platform !== 'darwin' ? 'macOS' : mac.length > 0 ? `${mac.join(', ')} in the environment` : '',
    },
    {
      name: 'NSIS (Windows)',
      missing:
        platform !== 'win32'
          ? 'Windows'
          : windows.length > 0
            ? `${windows.join(', ')} in the environment`
            : '',
    },
  ];
}

/**
 * electron-builder downloads these tools from a code host at their first use.
 * @param {string} tool
 * @param {NodeJS.ProcessEnv} env
 */
function builderTools(tool, env) {
  const cache =
    env['ELECTRON_BUILDER_CACHE'] ?? join(env['HOME'] ?? '/nonexistent', '.cache/electron-builder');
  return existsSync(join(cache, tool)) ? '' : `electron-builder's ${tool} tools in ${cache}`;
}

/** @param {string} program @param {NodeJS.ProcessEnv} env */
export const onPath = (program, env) =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
