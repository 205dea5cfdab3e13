// When the desk locks by itself. The lock keeps out a passer-by at an unlocked computer. It does not keep out
// somebody who controls the account, whose keychain and databases are open anyway.
import * as v from 'valibot';
import { millis, type Millis } from './time.ts';

/** The choices, in minutes without input; 0: never because of time. */
export const IDLE_MINUTES = [0, 1, 2, 5, 10, 15, 30, 60] as const;
export const IdleMinutesSchema = v.picklist(IDLE_MINUTES);
export type IdleMinutes = v.InferOutput<typeof IdleMinutesSchema>;

/** Short enough that a passer-by usually finds a locked desk, long enough to type a payment at the bank. */
export const USUAL_IDLE_MINUTES: IdleMinutes = 10;

/** How often the system is queried, because Linux does not report a locked screen. */
const LOOKS_EVERY = 10_000;

/** The system's report on the person at the computer. */
export interface Presence {
  /** Since the last input to any program. */
  readonly idle: Millis;
  readonly screenLocked: boolean;
}

/** Why the desk must lock now; undefined if it need not. */
export function lockDue(
  minutes: IdleMinutes,
  { idle, screenLocked }: Presence,
): 'screen' | 'idle' | undefined {
  if (screenLocked) return 'screen';
  return minutes > 0 && idle >= minutes * 60_000 ? 'idle' : undefined;
}

/** The wait before the next query: never past the time at which the lock is due. */
export function nextLook(minutes: IdleMinutes, { idle }: Presence): Millis {
  const left = minutes > 0 ? minutes * 60_000 - idle : LOOKS_EVERY;
  return millis(Math.max(1, Math.min(LOOKS_EVERY, left)));
}
