// A fake Electron for tests: an executable, a version, and a tarball with a hash.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function putElectron(dist: string, version: string): void {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'electron'), '#!/bin/sh\n');
  chmodSync(join(dist, 'electron'), 0o755);
  writeFileSync(join(dist, 'version'), `${version}\n`);
}

/** A tarball like the registry's: everything under package/bin, without executable bits. */
export function fallbackTarball(folder: string): Buffer {
  const work = mkdtempSync(join(folder, 'tarball-'));
  putElectron(join(work, 'package/bin'), '42.0.0');
  for (const name of ['chrome_crashpad_handler', 'chrome-sandbox']) {
    writeFileSync(join(work, 'package/bin', name), '');
  }
  chmodSync(join(work, 'package/bin/electron'), 0o644);
  execFileSync('tar', ['-czf', join(work, 'x.tgz'), '-C', work, 'package']);
  return readFileSync(join(work, 'x.tgz'));
}

export function integrityOf(bytes: Buffer): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}
