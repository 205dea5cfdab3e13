// The official Electron from a folder of downloads, proven by the checksums of Electron's own npm package.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { causeIn, run } from '../run.mjs';
import { releaseVersion, sevenZip } from '../packaging.mjs';
import { Trouble } from '../say.mjs';

/**
 * The SHA-256 of a name in `checksums.json` or `SHASUMS256.txt`.
 * @param {string} text
 * @param {string} name
 */
export function listedHash(text, name) {
  if (text.trimStart().startsWith('{')) return /** @type {Record<string, string>} */ (JSON.parse(text))[name];
  const line = text.split('\n').find((one) => one.split(/\s+\*?/)[1] === name);
  return line?.split(/\s/)[0];
}

/**
 * @param {{ folder: string, checksums?: string | undefined, platform?: string, arch?: string, version?: string }} from
 * @returns {Promise<import('../runtime.mjs').Runtime>}
 */
export async function officialFrom({
  folder,
  checksums = createRequire(import.meta.url).resolve('electron/checksums.json'),
  platform = process.platform,
  arch = process.arch,
  version = releaseVersion(),
}) {
  const name = `electron-v${version}-${platform}-${arch}.zip`;
  const zip = join(folder, name);
  if (!existsSync(zip))
    throw new Trouble(`There is no ${name} in ${folder}`, `Download it from Electron's releases.`);
  const listed = listedHash(readFileSync(checksums, 'utf8'), name);
  if (listed === undefined) throw new Trouble(`${checksums} does not list ${name}`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(zip)) hash.update(chunk);
  const found = hash.digest('hex');
  if (found !== listed)
    throw new Trouble(`${name} has the SHA-256 ${found}, not ${listed}`, 'Do not use this file.');
  const dist = mkdtempSync(join(tmpdir(), 'electron-'));
  const result = await run(sevenZip(), ['x', '-y', `-o${dist}`, zip], { quiet: true, timeoutMs: 300_000 });
  if (result.code !== 0)
    throw new Trouble(`${name} could not be unpacked: ${causeIn(result.stderr + result.stdout)}`);
  const executable = join(dist, platform === 'win32' ? 'electron.exe' : 'electron');
  return { executable, dist, version, source: 'downloaded', official: true };
}
