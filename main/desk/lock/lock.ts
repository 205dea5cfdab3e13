// The lock of the desk. While it is locked, the page is empty and gets no answers, and the desk keeps working
// (decision 0037). The keychain holds the PIN's hash; the journal records each change of the lock.
import type { CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { LockedBy, LockSlice, Route } from '../../../contract/slices/lock.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { lockDue, nextLook, USUAL_IDLE_MINUTES, type IdleMinutes } from '../../../domain/lock.ts';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { record } from '../journal/records.ts';
import { checkPin } from '../pins/check-pin.ts';
import { createPinWaits } from '../pins/pin-waits.ts';
import { inBackground } from '../ports/background.ts';
import type { LockSurroundings } from '../ports/lock.ts';
import type { PinHasher, SecretStore } from '../ports/secrets.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import { createTurns } from '../../common/turns.ts';
import { limitOf, lockInJournal, type PinLimit } from './lock-records.ts';

interface LockPorts extends LockSurroundings {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly secrets: SecretStore;
  readonly pins: PinHasher;
  readonly onLocked: () => void;
  readonly publish: (slice: LockSlice) => void;
}

/** The keychain's entry with the PIN's hash. */
export const LOCK_ENTRY = 'lock';
const SUBJECT = 'lock';
/** How long the page may take to clear itself and report its route; then it is reloaded without its route. */
const EMPTIES_WITHIN = millis(1_000);

export type LockDesk = ReturnType<typeof createLock>;

export function createLock(ports: LockPorts) {
  const { clock, journal, secrets, pins, gate } = ports;
  const waits = createPinWaits(clock);
  // One PIN at a time: parallel guesses would share one wait.
  const inTurn = createTurns();
  /** Undefined while the lock is off. */
  let minutes: IdleMinutes | undefined;
  let limit: PinLimit = {};
  let lastLock: { by: LockedBy; at: EpochMillis } = { by: 'start', at: clock.wall() };
  let removedOutside: true | undefined;
  /** The page's route when the desk was locked. */
  let back: Route | undefined;
  let cancelCheck = (): void => undefined;
  let stopWaiting: (() => void) | undefined;

  const slice = (): LockSlice => {
    const until = waits.until(LOCK_ENTRY);
    const waitUntil = until !== undefined && { waitUntil: until };
    if (minutes === undefined) return { state: 'off', ...(removedOutside && { removedOutside }) };
    return gate.isLocked()
      ? { state: 'locked', ...lastLock, wrong: waits.wrong(LOCK_ENTRY), ...waitUntil }
      : { state: 'unlocked', minutes, ...limit, ...waitUntil };
  };
  const publish = (): void => ports.publish(slice());

  function lockWhenDue(): void {
    cancelCheck();
    if (minutes === undefined || gate.isLocked()) return;
    const presence = ports.presence();
    const due = lockDue(minutes, presence);
    if (due === undefined) cancelCheck = clock.after(nextLook(minutes, presence), lockWhenDue);
    else lock(due);
  }

  function emptied(): void {
    if (stopWaiting === undefined) return;
    stopWaiting();
    stopWaiting = undefined;
    ports.reloadPage();
  }

  /** Closes the gate before anything is written or shown. Does nothing while the lock is off. */
  function lock(by: Exclude<LockedBy, 'start'>): void {
    if (minutes === undefined || gate.isLocked()) return;
    cancelCheck();
    lastLock = { by, at: clock.wall() };
    back = undefined;
    gate.lock();
    ports.onLocked();
    publish();
    stopWaiting = clock.after(EMPTIES_WITHIN, emptied);
    inBackground('lock.record', () => record(journal, 'lock.locked', SUBJECT, lastLock.at, { by }));
  }

  const check = <T>(pin: string, right: () => Promise<Result<T>>): Promise<Result<T>> =>
    checkPin(
      { secrets, pins, waits },
      {
        entry: LOCK_ENTRY,
        missing: 'pin-missing',
        pin,
        right,
        async onWrong() {
          const written = await record(journal, 'lock.refused', SUBJECT, clock.wall(), {});
          publish();
          return written;
        },
      },
    );

  async function keep(asked: CallParsed<'lock.set'>): Promise<Result<object>> {
    const { pin } = asked;
    const before = await secrets.get(LOCK_ENTRY);
    if (!before.ok) return before;
    // The hash is stored before the record is written: a desk without a hash could never be unlocked.
    const stored = pin === undefined ? ok(undefined) : await secrets.set(LOCK_ENTRY, await pins.hash(pin));
    if (!stored.ok) return stored;
    const written = await record(journal, 'lock.set', SUBJECT, clock.wall(), {
      minutes: asked.minutes,
      newPin: pin !== undefined,
      ...(minutes === undefined && { first: true }),
    });
    if (!written.ok) {
      if (before.value === undefined) await secrets.delete(LOCK_ENTRY);
      else await secrets.set(LOCK_ENTRY, before.value);
      return written;
    }
    waits.forget(LOCK_ENTRY);
    minutes = asked.minutes;
    removedOutside = undefined;
    publish();
    lockWhenDue();
    return ok({});
  }

  function startUnlocked(): Result<void> {
    gate.begin(false);
    publish();
    return ok(undefined);
  }

  return {
    isOn: () => minutes !== undefined,
    pinAbove: () => limit.pinAbove,
    lock,
    emptied(route: Route): Result<object> {
      if (stopWaiting !== undefined) back = route;
      emptied();
      return ok({});
    },
    now(): Result<object> {
      if (minutes === undefined) return fail({ code: 'blocked', by: 'lock-off' });
      lock('operator');
      return ok({});
    },

    /** A desk with a PIN always starts locked, so that restarting the app does not unlock it. */
    async load(): Promise<Result<void>> {
      const recorded = await lockInJournal(journal);
      if (!recorded.ok) return recorded;
      if (!recorded.value.isExpected) return startUnlocked();
      const kept = await secrets.get(LOCK_ENTRY);
      if (!kept.ok) return kept;
      if (kept.value === undefined) {
        if (recorded.value.minutes === undefined) return startUnlocked();
        const written = await record(journal, 'lock.removed', SUBJECT, clock.wall(), { by: 'outside' });
        removedOutside = true;
        return written.ok ? startUnlocked() : written;
      }
      minutes = recorded.value.minutes ?? USUAL_IDLE_MINUTES;
      limit = recorded.value.limit;
      for (const at of recorded.value.refused) waits.refused(LOCK_ENTRY, clock.wall() - at);
      gate.begin(true);
      publish();
      lockWhenDue();
      return ok(undefined);
    },

    unlock: (pin: string): Promise<Result<object>> =>
      inTurn(async () => {
        if (!gate.isLocked()) return ok({});
        const wrong = waits.wrong(LOCK_ENTRY);
        return check(pin, async () => {
          const written = await record(journal, 'lock.unlocked', SUBJECT, clock.wall(), { wrong });
          if (!written.ok) return written;
          // The page needs its route before it gets the other slices.
          if (minutes !== undefined)
            ports.publish({
              state: 'unlocked',
              minutes,
              ...limit,
              ...(back && { back }),
            });
          gate.unlock();
          publish();
          lockWhenDue();
          return ok({});
        });
      }),

    set: (asked: CallParsed<'lock.set'>): Promise<Result<object>> =>
      inTurn(async () => {
        if (minutes !== undefined) return check(asked.present ?? '', () => keep(asked));
        if (asked.pin === undefined) return fail({ code: 'blocked', by: 'lock-off' });
        return keep(asked);
      }),

    /** Every change needs the PIN, also one that makes the rule stricter. */
    setPinAbove: (present: string, above: Decimal | undefined): Promise<Result<object>> =>
      inTurn(async () => {
        if (minutes === undefined) return fail({ code: 'blocked', by: 'lock-off' });
        return check(present, async () => {
          const written = await record(journal, 'lock.pin-above', SUBJECT, clock.wall(), {
            ...(above !== undefined && { above }),
          });
          if (!written.ok) return written;
          limit = limitOf(above);
          publish();
          return ok({});
        });
      }),

    /** Whether this is the desk's PIN. A wrong one counts like one typed at the lock. */
    checkPin: (pin: string): Promise<Result<object>> =>
      inTurn(() =>
        gate.isLocked()
          ? Promise.resolve(fail({ code: 'locked', reason: 'desk-locked' }))
          : check(pin, async () => {
              publish();
              return ok({});
            }),
      ),

    remove: (present: string): Promise<Result<object>> =>
      inTurn(async () => {
        if (minutes === undefined) return ok({});
        if (limit.pinAbove !== undefined) return fail({ code: 'blocked', by: 'pin-in-use' });
        return check(present, async () => {
          const deleted = await secrets.delete(LOCK_ENTRY);
          if (!deleted.ok) return deleted;
          minutes = undefined;
          cancelCheck();
          publish();
          const written = await record(journal, 'lock.removed', SUBJECT, clock.wall(), { by: 'operator' });
          return written.ok ? ok({}) : written;
        });
      }),

    close(): void {
      cancelCheck();
      stopWaiting?.();
    },
  };
}
