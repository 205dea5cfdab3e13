// npm run verify-release -- FILE [--key KEY.pem] [--manifest FILE]: checks a downloaded file against the signed
// manifest beside it. Works offline and without an installation (docs/releases.md). Exit code 1 if a check fails.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { keysOf, parseManifest, vouchingKey } from './lib/release/manifest.mjs';

const usage = 'npm run verify-release -- FILE [--key KEY.pem] [--manifest FILE]';

/**
 * @param {string} file
 * @param {{ keys: string, manifest: string, now: number }} where keys: a PEM file or a release-keys.json
 * @returns {Promise<string[]>} what was checked, in lines; throws at the first check that fails
 */
export async function verifiedRelease(file, { keys, manifest: path, now }) {
  const trusted = keysOf(keys);
  if (trusted.length === 0) throw new Error(`${keys} names no key. Name the public key you trust with --key`);
  const text = readFileSync(path);
  const key = vouchingKey(text, readFileSync(`${path}.sig`, 'utf8'), trusted);
  const manifest = parseManifest(text.toString('utf8'));
  const name = basename(file);
  const listed = manifest.files.find((one) => one.name === name);
  if (listed === undefined) throw new Error(`the manifest of ${manifest.version} does not list ${name}`);
  const { size } = statSync(file);
  if (size !== listed.size) throw new Error(`${name} has ${size} bytes, not ${listed.size}`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const found = hash.digest('hex');
  if (found !== listed.sha256) throw new Error(`${name} has the SHA-256 ${found}, not ${listed.sha256}`);
  const lines = [
    `✓ ${name}`,
    `  version ${manifest.version}, channel ${manifest.channel}, commit ${manifest.commit}`,
    `  ${size} bytes, SHA-256 ${found}`,
    `  vouched for by the key ${key}`,
  ];
  if (manifest.runtime.kind === 'practice')
    lines.push('! A practice build on an unofficial runtime. It is not for real money.');
  if (Date.parse(manifest.expires) < now)
    lines.push(`! The manifest expired on ${manifest.expires}. There may be a newer version.`);
  return lines;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, manifest: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`Name one file: ${usage}`);
  const lines = await verifiedRelease(file, {
    keys: values.key ?? join(import.meta.dirname, '../release-keys.json'),
    manifest: values.manifest ?? join(dirname(file), 'manifest.json'),
    now: Date.now(),
  });
  for (const line of lines) console.log(line);
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main();
  } catch (cause) {
    console.error(
      `✗ Not verified: ${cause instanceof Error ? cause.message : String(cause)}. Do not install it.`,
    );
    process.exitCode = 1;
  }
}
