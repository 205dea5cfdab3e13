// Tells main whether the operator is looking at this quote: who is needs no alert that it is about to end.
import { useEffect } from 'react';
import type { IntentId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';

export function useWatching(intentId: IntentId): void {
  useEffect(() => {
    const say = (watching: boolean): void => inBackground(client['borrow.watch']({ intentId, watching }));
    const look = (): void => say(document.hasFocus() && document.visibilityState === 'visible');
    const leave = (): void => say(false);
    look();
    window.addEventListener('focus', look);
    window.addEventListener('blur', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    return () => {
      leave();
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
    };
  }, [intentId]);
}
