// Tells a wrong key from a damaged file. SQLite says "not a database" for both, but a damaged file is set
// aside, while files with another key must stay untouched. A short file beside them holds an HMAC under the
// key. It reveals nothing, because the key is 256 random bits.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_CHECK_FILE } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { syncFolderOf } from './database.ts';

/** same: made with this key · other: a readable check of another key · unknown: none, or not readable. */
type KeyCheck = 'same' | 'other' | 'unknown';

export function readKeyCheck(directory: string, key: Key): KeyCheck {
  let text: string;
  try {
    text = readFileSync(join(directory, KEY_CHECK_FILE), 'latin1');
  } catch {
    return 'unknown';
  }
  const wanted = checkLine(key);
  if (!/^v1 [0-9a-f]{64}\n$/.test(text)) return 'unknown';
  return timingSafeEqual(Buffer.from(text), Buffer.from(wanted)) ? 'same' : 'other';
}

/** Atomic, and written before the first database, so that no database exists without it. */
export function writeKeyCheck(directory: string, key: Key): void {
  const path = join(directory, KEY_CHECK_FILE);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, checkLine(key));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  syncFolderOf(path);
}

function checkLine(key: Key): string {
  const mac = createHmac('sha256', key).update('Collateral Desk: check of the database key');
  return `v1 ${mac.digest('hex')}\n`;
}
