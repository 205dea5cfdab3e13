// The gate that keeps the records from the page while the desk is locked.
import { expect, it, vi } from 'vitest';
import { callNames, contract, sliceNames } from '../../../../contract/contract.ts';
import { createLockGate, passesWhileLocked, refusalBy } from '../../../../main/bridge/lock-gate.ts';

it('tells each change once, and closes what is open at a lock', () => {
  const gate = createLockGate();
  const heard = vi.fn<(isLocked: boolean) => void>();
  gate.onChange(heard);
  gate.unlock();
  expect(heard).not.toHaveBeenCalled();
  const before = gate.untilLocked();
  for (let time = 0; time < 2; time++) gate.lock();
  expect([gate.isLocked(), before.aborted, gate.untilLocked().aborted]).toEqual([true, true, true]);
  for (let time = 0; time < 2; time++) gate.unlock();
  expect([gate.isLocked(), gate.untilLocked().aborted]).toEqual([false, false]);
  expect(heard.mock.calls).toEqual([[true], [false]]);
});

it('begins once: a later start cannot unlock', () => {
  const gate = createLockGate();
  gate.begin(true);
  gate.begin(false);
  expect(gate.isLocked()).toBe(true);
});

it('a locked desk answers the lock screen’s calls alone, and sends the lock’s slice alone', async () => {
  const gate = createLockGate();
  const opened = vi.fn<() => Promise<unknown>>(async () => gate.begin(true));
  const refusal = refusalBy(gate, opened, () => false);
  // Before the start is known, a call waits for it, so that none slips through.
  expect(await refusal('loans.page')).toEqual({ code: 'locked', reason: 'desk-locked' });
  const passing = [];
  for (const name of callNames) if ((await refusal(name)) === undefined) passing.push(name);
  expect(passing.toSorted()).toEqual([
    'app.painted',
    'app.retryStorage',
    'lock.emptied',
    'lock.now',
    'lock.unlock',
  ]);
  expect(sliceNames.filter(passesWhileLocked)).toEqual(['lock']);
  gate.unlock();
  for (const name of callNames) expect(await refusal(name)).toBe(undefined);
});

it('a desk that shows a backup answers queries and calls about the app, and refuses every act', async () => {
  const refusal = refusalBy(
    { isLocked: () => false },
    () => Promise.resolve(),
    () => true,
  );
  const passing = [];
  for (const name of callNames) {
    const refused = await refusal(name);
    if (refused === undefined) passing.push(name);
    else expect(refused).toEqual({ code: 'blocked', by: 'backup-open' });
  }
  const acts = passing.filter((name) => !(name in contract.queries) && !name.startsWith('app.'));
  expect(acts.toSorted()).toEqual(['lock.emptied', 'lock.now', 'lock.unlock', 'profiles.open']);
  for (const name of Object.keys(contract.queries)) expect(passing).toContain(name);
});

it('the lock screen’s calls wait for nothing', async () => {
  const never = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  expect(await refusalBy({ isLocked: () => true }, never, () => true)('lock.unlock')).toBe(undefined);
  expect(never).not.toHaveBeenCalled();
});
