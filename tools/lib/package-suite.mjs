// The suite of the installed package: three versions in a signed apt repository, installed with apt by root, and
// used by the test account (test/package). The second and third keep the fuse that Playwright needs.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './building.mjs';
import { packagePackages, systemPackages } from './debian.mjs';
import { atADesk } from './desktop.mjs';
import { root } from './folders.mjs';
import { withLock } from './lock.mjs';
import { throwawayKey } from './release/apt.mjs';
import { commitOf } from './release/epoch.mjs';
import { dependencyNames } from './release/linux-packages.mjs';
import { makeRelease } from './release/release.mjs';
import { serveRootActs } from './release/root-acts.mjs';
import { makeAgain } from './release/twice.mjs';
import { say } from './say.mjs';
import { countOf, SILENCE_MS, vitestArguments } from './suites.mjs';
import { opened, testAccount } from './test-account.mjs';

/** The app's files, whoever installed them. */
const INSTALLED = '/opt/collateral-desk';

/**
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string | undefined} grep
 */
export async function packageSuite(runtime, grep) {
  await build();
  return withLock(
    join(tmpdir(), 'collateral-desk-package.lock'),
    'another run tests the installed package',
    () => testPackage(runtime, grep),
  );
}

/**
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string | undefined} grep
 */
async function testPackage(runtime, grep) {
  const refusal = whyNot();
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-apt-'));
  /** @type {(() => Promise<void>) | undefined} */
  let end;
  try {
    if (refusal === undefined) {
      // apt sees the test's repository alone, so everything that the package needs is installed before.
      await systemPackages({ packages: [...packagePackages, ...dependencyNames] });
    }
    return await atADesk({ runtime, keep: 'package' }, async (desk) => {
      const { version: shipped } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const versions = [shipped, later(shipped, 1), later(shipped, 2)];
      const socket = join(desk.folder, 'root-acts');
      if (refusal === undefined) {
        const common = {
          runtime,
          commit: await commitOf(root),
          practice: true,
          effort: /** @type {const} */ ('quick'),
        };
        /** @type {Record<string, string>} */
        const debs = {};
        /** @type {Record<string, string>} */
        const rpms = {};
        for (const [index, version] of versions.entries()) {
          say(`Making the package ${version} for the tests`);
          const output = join(folder, version);
          /** @type {import('./release/release.mjs').LinuxKind[]} */
          const kinds = index === 0 ? ['deb', 'rpm', 'tar.xz'] : index === 1 ? ['deb', 'rpm'] : ['deb'];
          const notes = `Version ${version}, for tests.`;
          const options = { ...common, kinds, version, notes, drivable: index > 0 };
          const manifest = await makeRelease({ ...options, output });
          for (const { kind, name } of manifest.files)
            if (kind === 'deb' || kind === 'rpm')
              ({ deb: debs, rpm: rpms })[kind][version] = join(output, name);
          if (index === 0) await makeAgain({ ...options, output: join(folder, 'again') });
        }
        const key = await throwawayKey(folder);
        const owner = await testAccount();
        end = await serveRootActs({ folder, socket, owner, debs, rpms, key });
        await opened(folder);
      }
      const path = join(desk.artifacts, 'count.json');
      const result = await desk.run(
        desk.electron,
        vitestArguments(desk.clone, ['package'], { grep, reporters: ['verbose'] }),
        {
          silenceMs: SILENCE_MS,
          env: {
            ELECTRON_RUN_AS_NODE: '1',
            COLLATERAL_DESK_COUNT: path,
            COLLATERAL_DESK_VERSIONS: versions.join(' '),
            COLLATERAL_DESK_RELEASES: folder,
            ...(refusal === undefined
              ? { COLLATERAL_DESK_ROOT_ACTS: socket }
              : { COLLATERAL_DESK_NOT_INSTALLED: refusal }),
          },
        },
      );
      return countOf('package', path, result);
    });
  } finally {
    await end?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why nothing can be installed here, if so. @returns {string | undefined} */
function whyNot() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get'))
    return 'because this system has no apt';
  if (process.arch !== 'x64') return 'because the package is for x64';
  if (process.getuid?.() !== 0) return 'because only root can install a package';
  if (existsSync(INSTALLED)) return `because ${INSTALLED} is there already; it is not touched`;
  return undefined;
}

/** @param {string} version @param {number} by */
function later(version, by) {
  const [major, minor, patch] = version.split('.').map(Number);
  return `${major}.${minor}.${(patch ?? 0) + by}`;
}
