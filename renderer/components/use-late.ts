// Avoids flicker for states that end quickly.
import { useEffect, useState } from 'react';

const BLINK = 150;

/** Whether a state has lasted for longer than this time (ms). */
export function useLate(is: boolean): boolean {
  const [wasLong, setWasLong] = useState(false);
  // Ends together with the state, not a frame later.
  if (!is && wasLong) setWasLong(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setWasLong(true), BLINK);
    return () => clearTimeout(timer);
  }, [is]);
  return is && wasLong;
}
