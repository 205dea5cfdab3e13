// Tells main whether the operator is looking at this quote. If so, no alert announces its end.
import { useEffect, useEffectEvent } from 'react';
import type { IntentId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { useSlice } from '../../state/mirror.ts';

export function useQuoteWatch(intentId: IntentId): void {
  // The confirmation window lies over this page: an operator there is looking at the quote.
  const confirming = useSlice('confirm')?.open === true;
  const say = useEffectEvent((watching: boolean) =>
    inBackground(client['borrow.watch']({ intentId, watching })),
  );
  const look = useEffectEvent(() => say(isVisible(confirming)));
  useEffect(() => say(isVisible(confirming)), [confirming]);
  useEffect(() => {
    const onLook = (): void => look();
    const leave = (): void => say(false);
    window.addEventListener('focus', onLook);
    window.addEventListener('blur', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      leave();
      window.removeEventListener('focus', onLook);
      window.removeEventListener('blur', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, []);
}

const isVisible = (confirming: boolean): boolean =>
  (document.hasFocus() || confirming) && document.visibilityState === 'visible';
