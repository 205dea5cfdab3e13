// Tells a wrong key from a damaged file. SQLite says "not a database" to both, and they call for opposite acts:
// damage is set aside, but files under another key may not be touched at all. So a short file beside them holds
// an HMAC under the key. It gives nothing away: the key is 256 random bits, so it cannot be guessed and tried.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_CHECK_FILE } from '../files.ts';
import type { Key } from '../../desk/ports/key.ts';
import { syncFolderOf } from './database.ts';

/** same: made with this key · other: a readable check of another key · unknown: none there, or not readable. */
export type KeyCheck = 'same' | 'other' | 'unknown';

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

/** Written whole or not at all, and before the first database: a database never stands there without it. */
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
