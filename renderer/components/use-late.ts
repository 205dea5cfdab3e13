// What takes no longer than a blink does not flicker.
import { useEffect, useState } from 'react';

const BLINK = 150;

/** Whether something has been so for longer than a blink (ms). Until then nothing is drawn for it. */
export function useLate(is: boolean): boolean {
  const [wasLong, setWasLong] = useState(false);
  // With what it waited for, and not a frame later.
  if (!is && wasLong) setWasLong(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setWasLong(true), BLINK);
    return () => clearTimeout(timer);
  }, [is]);
  return is && wasLong;
}
