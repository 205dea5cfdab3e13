// The gate between desk and page: while the desk is locked, for acts while it shows a backup, and for the ways to a
// live service while it practises for this run. The router checks it before and after each call, the publisher for
// each slice, and dialogs close by its signal.
import { contract, type CallName, type SliceName } from '../../contract/contract.ts';
import type { AppError } from '../../contract/errors.ts';
import type { LockGate } from '../desk/ports/lock.ts';

/** Calls that the lock screen needs, and calls that reveal nothing of the records. */
const WHILE_LOCKED: ReadonlySet<CallName> = new Set([
  'lock.now',
  'lock.unlock',
  'lock.emptied',
  'app.painted',
  'app.retryStorage',
]);

/** Apart from queries and calls about the app, only these pass while a backup is shown. */
const WITH_A_BACKUP: ReadonlySet<CallName> = new Set(['profiles.open']);
const passesWithBackup = (name: CallName): boolean =>
  name in contract.queries || name.startsWith('app.') || WITH_A_BACKUP.has(name);

/** Calls that lead to a live service, to a team, or to other records. */
export const TOWARDS_LIVE: ReadonlySet<CallName> = new Set([
  'profiles.add',
  'profiles.import',
  'profiles.setProxyCredentials',
  'team.test',
  'team.connect',
  'backup.choose',
  'backup.open',
  'backup.view',
  'backup.restore',
]);

export const passesWhileLocked = (name: SliceName): boolean => name === 'lock';

export function createLockGate(): LockGate {
  const listeners: ((isLocked: boolean) => void)[] = [];
  let isLocked = false;
  let hasStarted = false;
  let locking = new AbortController();
  const change = (to: boolean): void => {
    if (isLocked === to) return;
    isLocked = to;
    if (to) locking.abort();
    else locking = new AbortController();
    for (const listener of listeners) listener(to);
  };
  return {
    isLocked: () => isLocked,
    begin(to) {
      if (!hasStarted) change(to);
      hasStarted = true;
    },
    lock: () => change(true),
    unlock: () => change(false),
    untilLocked: () => locking.signal,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/**
 * Why this call is refused; undefined if it may pass.
 * @param opened settles once it is known whether the desk starts locked
 * @param limits a backup is read-only; a practice for this run reaches nothing live
 */
export const refusalBy =
  (
    gate: Pick<LockGate, 'isLocked'>,
    opened: () => Promise<unknown>,
    limits: () => 'backup' | 'practice' | undefined,
  ) =>
  async (name: CallName): Promise<AppError | undefined> => {
    if (WHILE_LOCKED.has(name)) return undefined;
    await opened();
    if (gate.isLocked()) return { code: 'locked', reason: 'desk-locked' };
    const limit = limits();
    if (limit === 'practice' && TOWARDS_LIVE.has(name)) return { code: 'locked', reason: 'practice-run' };
    return limit === 'backup' && !passesWithBackup(name) ? { code: 'blocked', by: 'backup-open' } : undefined;
  };
