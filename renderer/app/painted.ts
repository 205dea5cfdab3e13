// Tells main, which polls the service only afterwards, and the end-to-end tests that the first screen is
// painted.
import { useEffect, useLayoutEffect } from 'react';
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

  // Before the frame is painted, so that nothing is seen between the still figures and the current ones.
  useLayoutEffect(() => {
    if (usable) removeLastFigures();
  }, [usable]);
  useEffect(() => {
    // A click or a key is meant for the screen below.
    addEventListener('pointerdown', removeLastFigures, { once: true, capture: true });
    addEventListener('keydown', removeLastFigures, { once: true, capture: true });
  }, []);
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

/** Main put the last session's figures above the page (main/formats/last-figures.ts). */
function removeLastFigures(): void {
  const still = document.getElementById('last-figures');
  if (still === null) return;
  still.remove();
  performance.mark('last-figures-removed');
}

/** The second frame begins after the first was painted. @returns the function that cancels it */
function oncePainted(tell: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(tell);
  });
  return () => cancelAnimationFrame(frame);
}
