// Tells when the page has painted: main, which asks the service only after that, and whoever measures, for whom the
// first screen with something to act on carries a mark. The end-to-end tests wait for the mark too.
import { useEffect } from 'react';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { firstScreenStands } from '../state/first-screen.ts';
import { useSlice } from '../state/mirror.ts';

export function usePaintedMarks(): void {
  const connect = useSlice('connect');
  const collateral = useSlice('collateral');
  const isLocked = useSlice('lock')?.state === 'locked';
  // What the cache knows is published before the profile is named.
  const shown = isLocked || connect?.status === 'none' || connect?.profile !== undefined;
  const usable =
    isLocked ||
    connect?.status === 'none' ||
    connect?.problem !== undefined ||
    (connect?.status === 'connected' && connect.link !== 'live') ||
    collateral?.position !== undefined;

  useEffect(() => (shown ? oncePainted(() => inBackground(client['app.painted']({}))) : undefined), [shown]);
  useEffect(() => {
    const root = document.documentElement;
    if (!usable || root.dataset['usable'] !== undefined) return undefined;
    return oncePainted(() => {
      root.dataset['usable'] = 'true';
      performance.mark('usable');
      firstScreenStands();
    });
  }, [usable]);
}

/** The second frame starts after the first was painted. @returns what stops it from being told */
function oncePainted(tell: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(tell);
  });
  return () => cancelAnimationFrame(frame);
}
