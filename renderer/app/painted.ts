// Tells main, which polls the service only afterwards, and the end-to-end tests that the first screen is
// painted.
import { useEffect } from 'react';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { reportFirstScreen } from '../state/first-screen.ts';
import { useSlice } from '../state/mirror.ts';

export function usePaintedMarks(): void {
  const connect = useSlice('connect');
  const collateral = useSlice('collateral');
  const isLocked = useSlice('lock')?.state === 'locked';
  // Main publishes the cached figures before it names the profile.
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
      reportFirstScreen();
    });
  }, [usable]);
}

/** The second frame begins after the first was painted. @returns the function that cancels it */
function oncePainted(tell: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(tell);
  });
  return () => cancelAnimationFrame(frame);
}
