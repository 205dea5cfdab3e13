// A signed apt repository: for each suite, the .deb files published in it and their index. Existing files stay, so
// that an earlier version can be installed again.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { causeIn, run } from '../run.mjs';
import { Trouble } from '../say.mjs';

/** apt refuses an index that is older than this, so nobody can hold a newer version back for longer. */
const VALID_DAYS = 90;

/**
 * @param {{
 *   folder: string, debs: string[], suite: string, key: string, now: number,
 *   passphrase?: string | undefined,
 * }} with_ key: a file with an OpenPGP secret key, or the id of one in gpg's own keyring
 */
export async function publishApt({ folder, debs, suite, key, now, passphrase = '' }) {
  const pool = `pool/${suite}`;
  const index = join(folder, 'dists', suite);
  const binary = join(index, 'main/binary-amd64');
  mkdirSync(join(folder, pool), { recursive: true });
  mkdirSync(binary, { recursive: true });
  for (const deb of debs) copyFileSync(deb, join(folder, pool, basename(deb)));
  const packages = await output('apt-ftparchive', ['packages', pool], { cwd: folder });
  writeFileSync(join(binary, 'Packages'), packages);
  writeFileSync(join(binary, 'Packages.gz'), gzipSync(packages, { level: 9 }));
  for (const old of ['Release', 'Release.gpg', 'InRelease']) rmSync(join(index, old), { force: true });
  const until = new Date(now + VALID_DAYS * 86_400_000).toUTCString();
  const fields = {
    Origin: 'Collateral Desk',
    Label: 'Collateral Desk',
    Suite: suite,
    Codename: suite,
    Components: 'main',
    Architectures: 'amd64',
    'Valid-Until': until,
  };
  const options = Object.entries(fields).flatMap(([name, value]) => [
    '-o',
    `APT::FTPArchive::Release::${name}=${value}`,
  ]);
  writeFileSync(join(index, 'Release'), await output('apt-ftparchive', [...options, 'release', index], {}));
  const home = existsSync(key) ? mkdtempSync(join(tmpdir(), 'gpg-')) : undefined;
  try {
    const env = { ...process.env, ...(home !== undefined && { GNUPGHOME: home }) };
    const secret = join(home ?? tmpdir(), 'passphrase');
    if (home !== undefined) {
      writeFileSync(secret, passphrase, { mode: 0o600 });
      await output('gpg', ['--batch', '--import', key], { env });
    }
    const unlock = home === undefined ? [] : ['--pinentry-mode', 'loopback', '--passphrase-file', secret];
    const who = home === undefined ? ['--local-user', key] : [];
    const sign = ['--batch', '--yes', ...unlock, ...who, '--digest-algo', 'SHA512'];
    const release = join(index, 'Release');
    await output('gpg', [...sign, '--clearsign', '--output', join(index, 'InRelease'), release], { env });
    await output('gpg', [...sign, '--armor', '--detach-sign', '--output', `${release}.gpg`, release], {
      env,
    });
    const open = await output('gpg', ['--armor', '--export', ...(home === undefined ? [key] : [])], { env });
    writeFileSync(join(folder, 'collateral-desk.asc'), open);
  } finally {
    if (home !== undefined) {
      await run('gpgconf', ['--kill', 'all'], { quiet: true, env: { ...process.env, GNUPGHOME: home } });
      rmSync(home, { recursive: true, force: true });
    }
  }
  return { folder, key: readFileSync(join(folder, 'collateral-desk.asc'), 'utf8') };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('../run.mjs').RunOptions} options
 */
async function output(program, args, options) {
  const result = await run(program, args, { ...options, quiet: true, timeoutMs: 300_000 });
  if (result.code === 0) return result.stdout;
  const remedy = result.code === 127 ? 'apt-get install apt-utils gnupg' : '';
  throw new Trouble(`${program} failed: ${causeIn(result.stderr + result.stdout)}`, remedy);
}

/** A key that signs the repository of this run alone. @param {string} folder */
export async function throwawayKey(folder) {
  const home = join(folder, 'gpg');
  mkdirSync(home, { mode: 0o700 });
  const env = { ...process.env, GNUPGHOME: home };
  const quiet = { quiet: true, env, timeoutMs: 60_000 };
  const path = join(folder, 'secret.asc');
  const who = 'Collateral Desk test';
  const made = await run(
    'gpg',
    ['--batch', '--passphrase', '', '--quick-generate-key', who, 'ed25519', 'sign', '1d'],
    quiet,
  );
  const kept = await run('gpg', ['--batch', '--armor', '--output', path, '--export-secret-keys', who], quiet);
  await run('gpgconf', ['--kill', 'all'], quiet);
  rmSync(home, { recursive: true, force: true });
  if (made.code + kept.code !== 0)
    throw new Trouble(`gpg made no key: ${causeIn(made.stderr + kept.stderr)}`);
  return path;
}
