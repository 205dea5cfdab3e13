// The scroll position of each step of the navigation history.
import { useEffect } from 'react';
import { useUi, type Route } from '../state/ui.ts';

const left = new WeakMap<Route, number>();
/** Rows arrive after the screen. Later than this the operator has begun to read. */
const LATEST = 1_500;

const content = (): HTMLElement | null => document.getElementById('content');

export function useScrollMemory(): void {
  const route = useUi((ui) => ui.route);
  useEffect(
    () =>
      useUi.subscribe((ui, before) => {
        // Called before React renders, while the old screen still has its scroll position.
        if (ui.route !== before.route) left.set(before.route, content()?.scrollTop ?? 0);
      }),
    [],
  );
  // After the new screen's heading took the focus, which scrolls to it.
  useEffect(() => {
    const place = content();
    const wanted = left.get(route) ?? 0;
    if (place === null) return undefined;
    place.scrollTop = wanted;
    if (wanted === 0) return undefined;
    const growth = new ResizeObserver(() => {
      place.scrollTop = wanted;
      if (place.scrollTop >= wanted - 1) growth.disconnect();
    });
    for (const part of place.children) growth.observe(part);
    const arrival = new MutationObserver(() => {
      for (const part of place.children) growth.observe(part);
    });
    arrival.observe(place, { childList: true });
    const end = (): void => {
      growth.disconnect();
      arrival.disconnect();
    };
    const timer = setTimeout(end, LATEST);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [route]);
}
