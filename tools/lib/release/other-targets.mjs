// The targets that electron-builder makes itself, where the machine has all they need: AppImage on Linux, dmg and
// zip on a Mac, NSIS on Windows (electron-builder.yml has their settings, the environment their certificates).
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageApp } from '../packaging.mjs';

/** @type {Record<string, { args: string[], kinds: import('./manifest.mjs').FileKind[] }>} */
const builders = {
  AppImage: { args: ['--linux', 'AppImage'], kinds: ['AppImage'] },
  'dmg and zip (macOS)': { args: ['--mac', 'dmg', 'zip'], kinds: ['dmg', 'zip'] },
  'NSIS (Windows)': { args: ['--win', 'nsis'], kinds: ['exe'] },
};

/**
 * @param {{
 *   possible: import('./targets.mjs').Target[], runtime: import('../runtime.mjs').Runtime,
 *   practice: boolean, version: string, channel: string, output: string,
 * }} with_
 * @returns {Promise<{ path: string, kind: import('./manifest.mjs').FileKind, platform: string }[]>} the made files, in `output`
 */
export async function otherTargets({ possible, runtime, practice, version, channel, output }) {
  const made = [];
  for (const { name, missing } of possible) {
    const builder = builders[name];
    if (builder === undefined || missing !== '') continue;
    const work = mkdtempSync(join(tmpdir(), 'release-'));
    try {
      await packageApp({
        runtime,
        output: work,
        practice,
        drivable: false,
        metadata: { version, channel },
        targets: builder.args,
      });
      mkdirSync(output, { recursive: true });
      for (const file of readdirSync(work))
        for (const kind of builder.kinds)
          if (file.endsWith(`.${kind}`)) {
            copyFileSync(join(work, file), join(output, file));
            made.push({ path: join(output, file), kind, platform: process.platform });
          }
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return made;
}
