// Sleep, shutdown, the lock screen and idle time. The only use of Electron's powerMonitor.
import { powerMonitor } from 'electron';
import type { Presence } from '../../domain/lock.ts';
import type { Millis } from '../../domain/time.ts';

interface PowerEvents {
  readonly suspend: () => void;
  readonly resume: () => void;
  /** Never called on Linux; `presence` covers it. */
  readonly lockScreen: () => void;
}

export function followPower({ suspend, resume, lockScreen }: PowerEvents): void {
  powerMonitor.on('suspend', suspend);
  powerMonitor.on('resume', resume);
  powerMonitor.on('lock-screen', lockScreen);
}

/** @returns a function that removes the listener */
export function onShutdown(told: () => void): () => void {
  powerMonitor.on('shutdown', told);
  return () => {
    powerMonitor.off('shutdown', told);
  };
}

/** A system that cannot tell reports that somebody is there. */
export function presence(): Presence {
  return {
    // No `millis()`: main's first script imports this file, and the validation library would come with it.
    idle: (powerMonitor.getSystemIdleTime() * 1_000) as Millis,
    // The argument is the limit for `idle`; it does not matter for `locked`.
    screenLocked: powerMonitor.getSystemIdleState(1) === 'locked',
  };
}
