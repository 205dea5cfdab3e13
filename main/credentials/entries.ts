// Names keychain entries by the folder of the databases.
import { createHash } from 'node:crypto';

/**
 * The suffix of the app's name in the keychain. The usual folder has none, so that emptying it cannot pass
 * for a first start; every other folder (a test's, a second desk's) has entries of its own.
 *
 * @param usual the app's default folder
 */
export function entriesOf(userData: string, usual?: string): string {
  if (userData === usual) return '';
  return ` ${createHash('sha256').update(userData, 'utf8').digest('hex').slice(0, 12)}`;
}
