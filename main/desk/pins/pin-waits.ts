// Wrong PINs in a row and the wait each of them brings, on the clock that nobody can set.
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
  /** After a wrong PIN, `ago` in the past: of what lies before a restart only the wall clock can tell. */
  refused(whose: string, ago: number): void;
  /** After a right one. */
  forget(whose: string): void;
  wrong(whose: string): number;
  /** Until when no PIN is tried. */
  until(whose: string): EpochMillis | undefined;
}

export function createPinWaits(clock: Clock): PinWaits {
  const tries = new Map<string, Tries>();
  const wrong = (whose: string): number => tries.get(whose)?.wrong ?? 0;
  return {
    refused(whose, ago) {
      const now = wrong(whose) + 1;
      // With the clock set back since, the wait begins once more: it is never longer than a wait is.
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
