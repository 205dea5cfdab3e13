// What the system says of sleep, of its lock screen and of whoever sits there. The only use of Electron's powerMonitor.
import { powerMonitor } from 'electron';
import type { Presence } from '../../domain/lock.ts';
import { millis } from '../../domain/time.ts';

export interface PowerEvents {
  readonly suspend: () => void;
  readonly resume: () => void;
  /** On Linux nobody tells; there `presence` does. */
  readonly lockScreen: () => void;
}

export function followPower({ suspend, resume, lockScreen }: PowerEvents): void {
  powerMonitor.on('suspend', suspend);
  powerMonitor.on('resume', resume);
  powerMonitor.on('lock-screen', lockScreen);
}

/** @returns what stops it from being told. */
export function onShutdown(told: () => void): () => void {
  powerMonitor.on('shutdown', told);
  return () => {
    powerMonitor.off('shutdown', told);
  };
}

/** A system that does not know says that somebody is there. */
export function presence(): Presence {
  return {
    idle: millis(powerMonitor.getSystemIdleTime() * 1_000),
    // Whether the screen is locked does not depend on the seconds that would count as idle.
    screenLocked: powerMonitor.getSystemIdleState(1) === 'locked',
  };
}
