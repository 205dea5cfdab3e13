// The one gate between the desk and its page while the desk is locked. The router asks it before and after each call, the
// publisher with each slice; what else stands over the page goes by its signal.
import type { CallName, SliceName } from '../../contract/contract.ts';
import type { AppError } from '../../contract/errors.ts';
import type { LockGate } from '../desk/ports/lock.ts';

/** What the lock screen needs, and what says or asks nothing of the records. */
const WHILE_LOCKED: ReadonlySet<CallName> = new Set([
  'lock.now',
  'lock.unlock',
  'lock.emptied',
  'app.painted',
  'app.retryStorage',
]);

export const passesWhileLocked = (name: SliceName): boolean => name === 'lock';

export function createLockGate(): LockGate {
  const listeners: ((isLocked: boolean) => void)[] = [];
  let isLocked = false;
  let hasBegun = false;
  let falls = new AbortController();
  const change = (to: boolean): void => {
    if (isLocked === to) return;
    isLocked = to;
    if (to) falls.abort();
    else falls = new AbortController();
    for (const listener of listeners) listener(to);
  };
  return {
    isLocked: () => isLocked,
    begin(to) {
      if (!hasBegun) change(to);
      hasBegun = true;
    },
    lock: () => change(true),
    unlock: () => change(false),
    untilLocked: () => falls.signal,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/**
 * Why this call is refused.
 * @param known settles once it is known whether the desk starts locked.
 */
export const refusalBy =
  (gate: Pick<LockGate, 'isLocked'>, known: () => Promise<unknown>) =>
  async (name: CallName): Promise<AppError | undefined> => {
    if (WHILE_LOCKED.has(name)) return undefined;
    await known();
    return gate.isLocked() ? { code: 'locked', reason: 'desk-locked' } : undefined;
  };
