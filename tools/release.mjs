// npm run release -- [options]: makes all files of a release that this machine can, in dist/release/VERSION
// (docs/releases.md). Without the official Electron it makes practice packages.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './lib/building.mjs';
import { systemPackages } from './lib/debian.mjs';
import { root } from './lib/folders.mjs';
import { releaseVersion } from './lib/packaging.mjs';
import { prepare } from './lib/prepare.mjs';
import { publishApt } from './lib/release/apt.mjs';
import { differences } from './lib/release/compare.mjs';
import { commitOf } from './lib/release/epoch.mjs';
import { vouchersOf, voucherLine } from './lib/release/manifest.mjs';
import { otherTargets } from './lib/release/other-targets.mjs';
import { officialFrom } from './lib/release/official.mjs';
import { releaseOptions } from './lib/release/options.mjs';
import { makeRelease } from './lib/release/release.mjs';
import { targets } from './lib/release/targets.mjs';
import { makeAgain } from './lib/release/twice.mjs';
import { resolveRuntime } from './lib/runtime.mjs';
import { say, span, tool, Trouble, warn } from './lib/say.mjs';

await tool(async () => {
  const asked = releaseOptions(process.argv.slice(2));
  await prepare();
  const began = Date.now();
  const commit = await commitOf(root);
  if (!commit.clean) warn('Some files differ from the commit, so nobody else can build the same bytes');
  const folder = asked['electron-dist'];
  const runtime =
    folder === undefined
      ? await resolveRuntime()
      : await officialFrom({ folder, checksums: asked.checksums });
  const practice = !runtime.official || runtime.version !== releaseVersion();
  if (practice)
    warn(`This is a practice release on ${runtime.source} Electron ${runtime.version}: not for real money`);
  await build();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const output = join(root, 'dist/release', version);
  const keys = signingKeys(asked['signing-key']);
  const possible = targets();
  const kinds = /** @type {const} */ (['deb', 'rpm', 'tar.xz']).filter((kind) =>
    possible.some(({ name, missing }) => name === kind && missing === ''),
  );
  rmSync(output, { recursive: true, force: true });
  const others = await otherTargets({ possible, runtime, practice, version, channel: asked.channel, output });
  /** @type {import('./lib/release/linux-packages.mjs').Effort} */
  const effort = asked.quick ? 'quick' : 'best';
  const contents = {
    runtime,
    kinds,
    others,
    version,
    commit,
    practice,
    channel: asked.channel,
    expiresDays: Number(asked['expires-days']),
    effort,
  };
  const manifest = await makeRelease({
    ...contents,
    output,
    signingKeys: keys,
    vouchers: vouchers(asked['vouch-for'], keys),
    say,
  });
  for (const { name, missing } of possible)
    if (missing !== '') say(`Not made: ${name}, which needs ${missing}`);
  const key = asked['apt-key'];
  const debs = manifest.files.filter(({ kind }) => kind === 'deb').map(({ name }) => join(output, name));
  if (key !== undefined && debs.length > 0) {
    await systemPackages({ packages: ['apt-utils', 'gnupg'] });
    const apt = asked['apt-repository'] ?? join(root, 'dist/apt');
    const passphrase = process.env['COLLATERAL_DESK_APT_PASSPHRASE'];
    await publishApt({ folder: apt, debs, suite: asked.channel, key, now: Date.now(), passphrase });
    say(`Published in the apt repository ${relative(root, apt)}`);
  }
  if (!existsSync(join(output, 'manifest.json.sig')))
    warn('The manifest is not signed. Give a key with --signing-key or COLLATERAL_DESK_SIGNING_KEY');
  say(
    `Released in ${span(Date.now() - began)} in ${relative(root, output)}: ${readdirSync(output).join(', ')}`,
  );
  const again = asked.twice ? join(root, 'dist/again', version) : undefined;
  if (again !== undefined) {
    rmSync(again, { recursive: true, force: true });
    await makeAgain({ ...contents, output: again });
  }
  for (const other of [again, asked.compare]) {
    if (other === undefined) continue;
    const different = differences(output, other);
    if (different.length > 0) throw new Trouble('The two releases differ', different.join('\n'));
    say(`Every file is the same as in ${other}`);
  }
});

/**
 * Private keys in PEM: of the named files, else of `COLLATERAL_DESK_SIGNING_KEY`, the key itself or its file.
 * @param {string[] | undefined} files
 */
function signingKeys(files) {
  const given = process.env['COLLATERAL_DESK_SIGNING_KEY'];
  const named = files ?? (given === undefined ? [] : [given]);
  return named.map((one) => (one.includes('BEGIN') ? one : readFileSync(one, 'utf8')));
}

/**
 * The lines by which old keys vouch for new ones: those of release-keys.json, and one for `newKey`.
 * @param {string | undefined} newKey its file
 * @param {string[]} keys
 */
function vouchers(newKey, keys) {
  const kept = vouchersOf(join(root, 'release-keys.json'));
  if (newKey === undefined) return kept;
  const [old] = keys;
  if (old === undefined)
    throw new Trouble('Nothing vouches for the new key', 'Give the old one as --signing-key');
  const line = voucherLine(readFileSync(newKey), old);
  say(`Add this to "vouchers" in release-keys.json: ${line.trimEnd()}`);
  return [...kept, line.trimEnd()];
}
