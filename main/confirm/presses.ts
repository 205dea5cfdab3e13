// Which key or button is down in the confirmation window, as main itself sees it. An act counts only if its press
// began here, after the window had stood still: keys typed into the page, a key that is still down from there, and
// a script confirm nothing.
import type { Gesture } from '../../domain/confirmed-by.ts';
import { millis, type MonotonicMillis } from '../../domain/time.ts';

/** The button takes 1.2 s; main's own measure allows for the way of the events. */
export const HELD_FOR = millis(1_000);

export interface InputSeen {
  readonly type: string;
  readonly modifiers?: readonly string[];
}

interface Press {
  readonly at: MonotonicMillis;
  /** The window was steady when it began. */
  readonly counts: boolean;
}

const DOWN = new Set(['keyDown', 'rawKeyDown', 'mouseDown', 'touchStart', 'pointerDown']);
const UP = new Set(['keyUp', 'mouseUp', 'touchEnd', 'touchCancel', 'pointerUp', 'pointerCancel']);

export function createPresses() {
  let down: Press | undefined;
  let last: Press | undefined;
  return {
    /** @returns whether it is a press or a release, which must not happen before the window is steady */
    saw({ type, modifiers = [] }: InputSeen, at: MonotonicMillis, steady: boolean): boolean {
      if (UP.has(type)) {
        last = down ?? last;
        down = undefined;
        return true;
      }
      if (!DOWN.has(type)) return false;
      const repeats = modifiers.some((name) => name.toLowerCase() === 'isautorepeat');
      // A repeat without its press: the key went down elsewhere.
      if (repeats) down ??= { at, counts: false };
      // A second key beside a held one does not begin the hold anew; it does not for the button either.
      else if (down?.counts !== true) down = { at, counts: steady };
      return true;
    },
    forget(): void {
      down = last = undefined;
    },
    allows(gesture: Gesture, now: MonotonicMillis): boolean {
      if (gesture === 'hold') return down?.counts === true && now - down.at >= HELD_FOR;
      // Assistive technology presses a button without any input.
      return (down ?? last)?.counts !== false;
    },
  };
}
