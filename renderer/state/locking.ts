// Locking and unlocking: the page remembers its place and forgets its data, and returns there afterwards.
// Main reloads the page in between, so that nothing stays in its memory.
import { useLayoutEffect, useRef } from 'react';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { useSlice } from './mirror.ts';
import { resetUi, useUi } from './ui.ts';

/** @returns whether only the lock screen may be shown */
export function useLocking(): boolean {
  const lock = useSlice('lock');
  const before = useRef(lock?.state);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = lock?.state;
    if (lock?.state === 'locked' && was === 'unlocked') {
      const { route } = useUi.getState();
      resetUi();
      inBackground(client['lock.emptied']({ route }));
    }
    if (lock?.state === 'unlocked' && was === 'locked' && lock.back !== undefined)
      useUi.setState({ route: lock.back });
  }, [lock]);
  return lock?.state === 'locked';
}
