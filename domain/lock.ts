// When the desk locks by itself. It locks for whoever sits down at an unlocked computer; it keeps nothing from somebody
// who controls the account, for whom keychain and databases are open anyway.
import * as v from 'valibot';
import { millis, type Millis } from './time.ts';

/** Minutes without input that may be chosen; 0: not because of time. */
export const IDLE_MINUTES = [0, 1, 2, 5, 10, 15, 30, 60] as const;
export const IdleMinutesSchema = v.picklist(IDLE_MINUTES);
export type IdleMinutes = v.InferOutput<typeof IdleMinutesSchema>;

/** Shorter than a payment typed at the bank takes, and a passer-by finds a locked desk more often than not. */
export const USUAL_IDLE_MINUTES: IdleMinutes = 10;

/** How often the system is asked: a screen that was locked is not told of on Linux. */
const LOOKS_EVERY = 10_000;

/** What the system says of whoever sits there. */
export interface Presence {
  /** Since the last input to any program. */
  readonly idle: Millis;
  readonly screenLocked: boolean;
}

/** Why the desk is to be locked now; undefined while it is not. */
export function lockDue(
  minutes: IdleMinutes,
  { idle, screenLocked }: Presence,
): 'screen' | 'idle' | undefined {
  if (screenLocked) return 'screen';
  return minutes > 0 && idle >= minutes * 60_000 ? 'idle' : undefined;
}

/** How long nothing has to be asked: never past the moment at which it would be time. */
export function nextLook(minutes: IdleMinutes, { idle }: Presence): Millis {
  const left = minutes > 0 ? minutes * 60_000 - idle : LOOKS_EVERY;
  return millis(Math.max(1, Math.min(LOOKS_EVERY, left)));
}
