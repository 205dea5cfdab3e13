// Which keychain entries belong to which folder of records.
import { createHash } from 'node:crypto';

/**
 * What follows the app's name in the keychain. Records in another folder than the app's own (a test's, a second desk)
 * have entries of their own; the usual folder has the plain ones, so that emptying it cannot pass for a first start.
 *
 * @param usual the folder the app uses by itself
 */
export function entriesOf(userData: string, usual?: string): string {
  if (userData === usual) return '';
  return ` ${createHash('sha256').update(userData, 'utf8').digest('hex').slice(0, 12)}`;
}
