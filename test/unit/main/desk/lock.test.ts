import { beforeEach, describe, expect, it } from 'vitest';
import type { LockSlice } from '../../../../contract/slices/lock.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { USUAL_IDLE_MINUTES } from '../../../../domain/lock.ts';
import { millis } from '../../../../domain/time.ts';
import { createLockGate } from '../../../../main/bridge/lock-gate.ts';
import { createLock, LOCK_ENTRY, type LockDesk } from '../../../../main/desk/lock/lock.ts';
import type { LockGate } from '../../../../main/desk/ports/lock.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { memorySecrets, type MemorySecrets } from '../../../support/memory-secrets.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { plainPins } from '../../../support/plain-pins.ts';

const PIN = '482915-correct';
let clock: FakeClock;
let journal: MemoryJournal;
let secrets: MemorySecrets;
let gate: LockGate;
let lock: LockDesk;
let slices: LockSlice[];
let reloads: number;
let idle: number;

const opened = (): LockDesk =>
  createLock({
    clock,
    journal,
    secrets,
    pins: plainPins,
    gate,
    presence: () => ({ idle: millis(idle), screenLocked: false }),
    reloadPage: () => void reloads++,
    onLocked: () => undefined,
    publish: (slice) => void slices.push(slice),
  });

/** As at each start of the app. */
async function start(): Promise<void> {
  gate = createLockGate();
  slices = [];
  reloads = 0;
  idle = 0;
  lock = opened();
  expect(await lock.load()).toMatchObject({ ok: true });
}
const last = () => slices.at(-1);
const kinds = () => journal.written.map(({ kind }) => kind);
const WRONG = { ok: false, error: { code: 'blocked', by: 'wrong-pin' } };
const WAIT = { ok: false, error: { code: 'blocked', by: 'pin-wait' } };

beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  secrets = memorySecrets();
  await start();
});

describe('a desk without a PIN', () => {
  it('is never locked, does not read the keychain and writes nothing', async () => {
    expect(last()).toEqual({ state: 'off' });
    expect(lock.now()).toMatchObject({ error: { by: 'lock-off' } });
    lock.lock('suspend');
    expect(gate.isLocked()).toBe(false);
    expect(journal.written).toEqual([]);
    expect([...secrets.entries]).toEqual([]);
  });
  it('cannot be switched to locking', async () => {
    expect(await lock.set({ minutes: 5 })).toMatchObject({ error: { by: 'lock-off' } });
    expect(lock.isOn()).toBe(false);
  });
});

describe('a desk with a PIN', () => {
  beforeEach(() => lock.set({ pin: PIN, minutes: 5 }));

  it('keeps only its hash, in the keychain', () => {
    expect([...secrets.entries.keys()]).toEqual([LOCK_ENTRY]);
    expect(JSON.stringify(journal.written)).not.toContain(PIN);
    expect(last()).toEqual({ state: 'unlocked', minutes: 5 });
  });

  it('locks exactly after the chosen time without use of the computer', () => {
    for (idle = 0; idle < 5 * 60_000; idle += 10_000) {
      clock.advance(10_000);
      expect(gate.isLocked()).toBe(false);
    }
    clock.advance(10_000);
    expect(last()).toMatchObject({ state: 'locked', by: 'idle' });
  });

  it('is emptied at once by its page, or by main if the page does not do it', () => {
    lock.lock('operator');
    lock.emptied({ screen: 'loans' });
    expect(reloads).toBe(1);
    lock.emptied({ screen: 'journal' });
    clock.advance(1_000);
    expect(reloads).toBe(1);
  });
  it('does not wait for a page that does not answer', () => {
    lock.lock('operator');
    clock.advance(1_000);
    expect(reloads).toBe(1);
  });

  it('unlocks only with the PIN, and states where the page was', async () => {
    lock.lock('screen');
    lock.emptied({ screen: 'journal' });
    lock.emptied({ screen: 'loans' });
    expect(await lock.unlock('not-it')).toEqual(WRONG);
    expect(last()).toMatchObject({ state: 'locked', wrong: 1 });
    slices = [];
    expect(await lock.unlock(PIN)).toMatchObject({ ok: true });
    expect(slices).toEqual([
      { state: 'unlocked', minutes: 5, back: { screen: 'journal' } },
      { state: 'unlocked', minutes: 5 },
    ]);
    expect(kinds()).toEqual(['lock.set', 'lock.locked', 'lock.refused', 'lock.unlocked']);
    expect(JSON.parse(journal.written.at(-1)?.body ?? '')).toMatchObject({ wrong: 1 });
  });

  it('starts locked, whether or not it was locked at its end', async () => {
    await start();
    expect(last()).toMatchObject({ state: 'locked', by: 'start' });
    expect(await lock.unlock(PIN)).toMatchObject({ ok: true });
    await start();
    expect(gate.isLocked()).toBe(true);
    // Opening the databases again within a run changes nothing.
    expect(reloads).toBe(0);
  });
  it('stays as it is if its databases are opened again within a run', async () => {
    expect(await lock.load()).toMatchObject({ ok: true });
    expect(gate.isLocked()).toBe(false);
  });

  it('waits after three wrong PINs, by the monotonic clock, also after a restart', async () => {
    lock.lock('operator');
    for (let wrong = 0; wrong < 3; wrong++) expect(await lock.unlock('not-it')).toEqual(WRONG);
    expect(last()).toMatchObject({ wrong: 3, waitUntil: clock.wall() + 30_000 });
    expect(await lock.unlock(PIN)).toEqual(WAIT);
    clock.jump(3_600_000);
    expect(await lock.unlock(PIN)).toEqual(WAIT);
    clock.jump(-3_600_000);
    await start();
    expect(last()).toMatchObject({ wrong: 3 });
    clock.advance(29_999);
    expect(await lock.unlock(PIN)).toEqual(WAIT);
    clock.advance(1);
    expect(await lock.unlock(PIN)).toMatchObject({ ok: true });
    lock.lock('operator');
    expect(last()).toMatchObject({ wrong: 0 });
  });

  it('requires its PIN above an amount that only the PIN changes, and keeps that over a restart', async () => {
    const above = decimal('5000000.00');
    expect(await lock.setPinAbove('not-it', above)).toEqual(WRONG);
    expect(lock.pinAbove()).toBeUndefined();
    expect(await lock.setPinAbove(PIN, above)).toMatchObject({ ok: true });
    expect(last()).toEqual({ state: 'unlocked', minutes: 5, pinAbove: above });
    await start();
    slices = [];
    await lock.unlock(PIN);
    // The limit is in force at every moment.
    expect(slices.map((slice) => 'pinAbove' in slice && slice.pinAbove)).toEqual([above, above]);
    for (const wanted of [decimal('9000000'), undefined])
      expect(await lock.setPinAbove('not-it', wanted)).toEqual(WRONG);
    expect(lock.pinAbove()).toBe(above);
    expect(await lock.setPinAbove(PIN, undefined)).toMatchObject({ ok: true });
    expect(last()).toEqual({ state: 'unlocked', minutes: 5 });
    await start();
    expect(lock.pinAbove()).toBeUndefined();
  });
  it('keeps its PIN as long as an amount requires it', async () => {
    await lock.setPinAbove(PIN, decimal('0'));
    expect(await lock.remove(PIN)).toEqual({ ok: false, error: { code: 'blocked', by: 'pin-in-use' } });
    expect(secrets.entries.has(LOCK_ENTRY)).toBe(true);
    await lock.setPinAbove(PIN, undefined);
    expect(await lock.remove(PIN)).toMatchObject({ ok: true });
    expect(await lock.setPinAbove(PIN, decimal('0'))).toMatchObject({ error: { by: 'lock-off' } });
  });
  it('checks a PIN with the waits of the lock, and none while it is locked', async () => {
    expect(await lock.checkPin(PIN)).toMatchObject({ ok: true });
    for (let wrong = 0; wrong < 3; wrong++) expect(await lock.checkPin('not-it')).toEqual(WRONG);
    expect(last()).toMatchObject({ waitUntil: clock.wall() + 30_000 });
    expect(await lock.checkPin(PIN)).toEqual(WAIT);
    expect(kinds().filter((kind) => kind === 'lock.refused')).toHaveLength(3);
    lock.lock('operator');
    clock.advance(30_000);
    expect(await lock.checkPin(PIN)).toMatchObject({ error: { reason: 'desk-locked' } });
  });
  it('still requires the PIN above the amount if a newer version of the app changed it', async () => {
    await lock.setPinAbove(PIN, decimal('5000000'));
    journal = memoryJournal([
      ...journal.written,
      { kind: 'lock.pin-above', subject: 'lock', at: clock.wall(), body: '{"version":2,"rule":"each"}' },
    ]);
    await start();
    await lock.unlock(PIN);
    expect(lock.pinAbove()).toBe('5000000');
  });

  it('is changed and switched off only with the present PIN, with the same waits', async () => {
    expect(await lock.set({ minutes: 0 })).toEqual(WRONG);
    expect(await lock.remove('not-it')).toEqual(WRONG);
    expect(await lock.set({ present: PIN, minutes: 0 })).toMatchObject({ ok: true });
    expect(last()).toEqual({ state: 'unlocked', minutes: 0 });
    expect(await lock.set({ present: PIN, pin: 'another-one', minutes: 1 })).toMatchObject({ ok: true });
    for (let wrong = 0; wrong < 3; wrong++) expect(await lock.remove(PIN)).toEqual(WRONG);
    expect(await lock.remove('another-one')).toEqual(WAIT);
    clock.advance(30_000);
    expect(await lock.remove('another-one')).toMatchObject({ ok: true });
    expect([...secrets.entries]).toEqual([]);
    await start();
    expect(last()).toEqual({ state: 'off' });
  });

  it('keeps the former PIN if the journal cannot record the change', async () => {
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await lock.set({ present: PIN, pin: 'another-one', minutes: 1 })).toMatchObject({ ok: false });
    journal.failure = undefined;
    lock.lock('operator');
    expect(await lock.unlock('another-one')).toEqual(WRONG);
    expect(await lock.unlock(PIN)).toMatchObject({ ok: true });
  });

  it('whose PIN was removed from the keychain is unlocked at the next start, and says so', async () => {
    await lock.setPinAbove(PIN, decimal('0'));
    lock.lock('operator');
    secrets.entries.delete(LOCK_ENTRY);
    expect(await lock.unlock(PIN)).toMatchObject({ error: { code: 'locked', reason: 'pin-missing' } });
    await start();
    expect(lock.pinAbove()).toBeUndefined();
    expect(gate.isLocked()).toBe(false);
    expect(last()).toEqual({ state: 'off', removedOutside: true });
    expect(JSON.parse(journal.written.at(-1)?.body ?? '')).toMatchObject({ by: 'outside' });
    await start();
    expect(last()).toEqual({ state: 'off' });
  });

  it('does not open while the keychain does not answer', async () => {
    secrets.failing = { code: 'locked', reason: 'keychain-locked' };
    gate = createLockGate();
    expect(await opened().load()).toMatchObject({ ok: false, error: { reason: 'keychain-locked' } });
  });

  it('is locked even if the journal was restored from before the PIN was set', async () => {
    const restored = { kind: 'backup.restored', subject: 'backup', at: clock.wall(), body: '{}' };
    journal = memoryJournal([restored]);
    await start();
    expect(last()).toMatchObject({ state: 'locked' });
    expect(await lock.unlock(PIN)).toMatchObject({ ok: true });
  });

  describe('whose journal lost its end', () => {
    const cutTo = (kept: number): void => {
      journal = memoryJournal([
        ...journal.written.slice(0, kept),
        { kind: 'journal.break', subject: 'journal', at: clock.wall(), body: '{"found":"truncated"}' },
      ]);
    };
    const NO_LIMIT = { state: 'unlocked', pinAbove: '0', amountLost: true };

    it.each([0, 1])(
      'starts locked, and asks for the PIN at every amount until one is set: %i records kept',
      async (kept) => {
        await lock.setPinAbove(PIN, decimal('5000000'));
        cutTo(kept);
        await start();
        expect(last()).toMatchObject({ state: 'locked', by: 'start' });
        await lock.unlock(PIN);
        expect(last()).toMatchObject({ ...NO_LIMIT, minutes: kept === 0 ? USUAL_IDLE_MINUTES : 5 });
        // Neither the other settings nor a restart bring the amount back.
        await lock.set({ present: PIN, pin: 'another-one', minutes: 15 });
        await start();
        await lock.unlock('another-one');
        expect(last()).toMatchObject(NO_LIMIT);
        await lock.setPinAbove('another-one', decimal('7'));
        expect(last()).toEqual({ state: 'unlocked', minutes: 15, pinAbove: '7' });
        await start();
        await lock.unlock('another-one');
        expect(last()).toEqual({ state: 'unlocked', minutes: 15, pinAbove: '7' });
      },
    );

    it('has no amount if the first PIN was set after that', async () => {
      await lock.remove(PIN);
      cutTo(0);
      await start();
      expect(last()).toEqual({ state: 'off' });
      await lock.set({ pin: PIN, minutes: 5 });
      await start();
      await lock.unlock(PIN);
      expect(last()).toEqual({ state: 'unlocked', minutes: 5 });
    });
  });
});
