// Names keychain entries by the folder of the databases.
import { createHash } from 'node:crypto';

/**
 * The suffix of the app's name in the keychain. The usual folder has none: its entries stay when the folder
 * is emptied, so the app does not take that for a first start. Every other folder (of a test, of a second
 * desk) has entries of its own.
 *
 * Both under the one name that shell/data-folder.ts gives a folder.
 * @param usual the app's default folder
 */
export function entriesOf(userData: string, usual?: string): string {
  if (userData === usual) return '';
  return ` ${createHash('sha256').update(userData, 'utf8').digest('hex').slice(0, 12)}`;
}
