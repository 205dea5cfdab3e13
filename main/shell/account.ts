// The name of the computer account, for records that state who did something.
import { userInfo } from 'node:os';

/** Empty where the system has no name for it, as in some containers. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
