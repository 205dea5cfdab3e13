// The gate that keeps the records from the page while the desk is locked.
import { expect, it, vi } from 'vitest';
import { callNames, contract, sliceNames } from '../../../../contract/contract.ts';
import {
  createLockGate,
  passesWhileLocked,
  refusalBy,
  TOWARDS_LIVE,
} from '../../../../main/bridge/lock-gate.ts';

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

/** They act on what such a run has: the practice service alone, and no team. */
const WITHIN_PRACTICE = [
  'backup.answer',
  'backup.forget',
  'backup.stop',
  'backup.write',
  'connect.leave',
  'connect.openSandbox',
  'connect.refreshNow',
  'profiles.deleteProxyCredentials',
  'profiles.deleteSecret',
  'profiles.export',
  'profiles.open',
  'profiles.remove',
  'profiles.save',
  'profiles.setSecret',
  'team.approve',
  'team.disconnect',
  'team.end',
  'team.readAgain',
  'team.reject',
  'team.requestApproval',
  'team.saveActs',
];

it('begins once: a later start cannot unlock', () => {
  const gate = createLockGate();
  gate.begin(true);
  gate.begin(false);
  expect(gate.isLocked()).toBe(true);
});

it('a locked desk answers the lock screen’s calls alone, and sends the lock’s slice alone', async () => {
  const gate = createLockGate();
  const opened = vi.fn<() => Promise<unknown>>(async () => gate.begin(true));
  const refusal = refusalBy(gate, opened, () => undefined);
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
    () => 'backup',
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

it('a practice for this run refuses each way to a live service, a team or other records, with the reason', async () => {
  const refusal = refusalBy(
    { isLocked: () => false },
    () => Promise.resolve(),
    () => 'practice',
  );
  const refused: string[] = [];
  for (const name of callNames) {
    const error = await refusal(name);
    if (error !== undefined) refused.push(name);
    if (error !== undefined) expect(error).toEqual({ code: 'locked', reason: 'practice-run' });
  }
  expect(refused.toSorted()).toEqual([...TOWARDS_LIVE].toSorted());
  // A new call of these rooms is put on one of the two lists.
  const rooms = ['connect.', 'profiles.', 'team.', 'backup.'];
  const passing = Object.keys(contract.commands).filter(
    (name) => rooms.some((room) => name.startsWith(room)) && !refused.includes(name),
  );
  expect(passing.toSorted()).toEqual(WITHIN_PRACTICE);
});

it('the lock screen’s calls wait for nothing', async () => {
  const never = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
  expect(await refusalBy({ isLocked: () => true }, never, () => 'backup')('lock.unlock')).toBe(undefined);
  expect(never).not.toHaveBeenCalled();
});
