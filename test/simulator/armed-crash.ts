// The next crash of a simulated app.
import type { CrashPoint } from './host.ts';

/** The app crashes at the nth crash point of this kind from now. */
export interface ArmedCrash {
  readonly at: 'sql' | 'post' | 'any' | CrashPoint;
  left: number;
}

/** Counts this crash point. Answers true if the app crashes at it. */
export function isDue(armed: ArmedCrash | undefined, at: ArmedCrash['at']): boolean {
  if (armed === undefined) return false;
  const [when, what] = at.split(':');
  const fits = armed.at === 'any' || armed.at === at || (what !== undefined && armed.at === when);
  if (!fits) return false;
  armed.left--;
  return armed.left <= 0;
}
