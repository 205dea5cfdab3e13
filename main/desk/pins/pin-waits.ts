// Counts wrong PINs in a row and the wait after each. It uses the monotonic clock, which nobody can set.
import { waitAfter } from '../../../domain/signing.ts';
import {
  epochMillis,
  monotonicMillis,
  type EpochMillis,
  type MonotonicMillis,
} from '../../../domain/time.ts';
import type { Clock } from '../ports/system.ts';

interface Tries {
  readonly wrong: number;
  readonly waitEnds: MonotonicMillis;
}

export interface PinWaits {
  /** Counts a wrong PIN that was entered `ago` ms before now, by the wall clock; 0 for one just entered. */
  refused(whose: string, ago: number): void;
  /** Called after a right PIN. */
  forget(whose: string): void;
  /** Wrong PINs in a row. */
  wrong(whose: string): number;
  /** Until when no PIN is checked, by the wall clock; undefined if there is no wait. */
  until(whose: string): EpochMillis | undefined;
}

export function createPinWaits(clock: Clock): PinWaits {
  const tries = new Map<string, Tries>();
  const wrong = (whose: string): number => tries.get(whose)?.wrong ?? 0;
  return {
    refused(whose, ago) {
      const now = wrong(whose) + 1;
      // `ago` is negative if the clock was set back; the wait then starts again, and gets no longer.
      const left = waitAfter(now) - Math.max(0, ago);
      tries.set(whose, { wrong: now, waitEnds: monotonicMillis(clock.mono() + left) });
    },
    forget(whose) {
      tries.delete(whose);
    },
    wrong,
    until(whose) {
      const left = (tries.get(whose)?.waitEnds ?? 0) - clock.mono();
      return left > 0 ? epochMillis(clock.wall() + Math.ceil(left)) : undefined;
    },
  };
}
