// The folders of the tools: the clone, its artifacts, and the cache for downloaded runtimes.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This tool's clone. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder for screenshots, test reports and figures of the last run; ignored by git. */
export const artifacts = join(root, 'artifacts');

/**
 * The folder for downloaded runtimes, shared by clones. The first of these that is writable:
 * `COLLATERAL_DESK_CACHE`, `XDG_CACHE_HOME`, the home folder's `.cache`, and the clone's own `.cache`
 * (for accounts without a home).
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [clone]
 * @returns {string}
 */
export function cacheFolder(env = process.env, clone = root) {
  const chosen = env['COLLATERAL_DESK_CACHE'];
  // If the chosen folder cannot be used, the tool fails. It never uses another one silently.
  if (chosen) return made(resolve(chosen));
  const candidates = [];
  const xdg = env['XDG_CACHE_HOME'];
  if (xdg && isAbsolute(xdg)) candidates.push(join(xdg, 'collateral-desk'));
  const home = env['HOME'] || homeOfAccount();
  if (home) candidates.push(join(home, '.cache', 'collateral-desk'));
  for (const candidate of candidates) {
    try {
      return made(candidate);
    } catch {
      // Not writable for this account; try the next.
    }
  }
  return made(join(clone, '.cache'));
}

/** @param {string} folder */
function made(folder) {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
  return folder;
}

function homeOfAccount() {
  try {
    return userInfo().homedir;
  } catch {
    return '';
  }
}
