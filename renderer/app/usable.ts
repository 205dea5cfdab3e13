// Marks the moment the first screen with something to act on has been painted: what the start-up goals measure
// and what the end-to-end tests wait for.
import { useEffect } from 'react';
import { useSlice } from '../state/mirror.ts';

export function useUsableMark(): void {
  const connect = useSlice('connect');
  const collateral = useSlice('collateral');
  const usable =
    connect?.status === 'none' ||
    connect?.problem !== undefined ||
    (connect?.status === 'connected' && connect.link !== 'live') ||
    collateral?.position !== undefined;

  useEffect(() => {
    const root = document.documentElement;
    if (!usable || root.dataset['usable'] !== undefined) return undefined;
    // The second frame starts after the first was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        root.dataset['usable'] = 'true';
        performance.mark('usable');
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [usable]);
}
