// When the focused element leaves the page or is disabled (a finished step, an expired quote), the focus
// moves to the nearest remaining heading, so that Tab continues from there.
import { useEffect } from 'react';

const PLACES = 'section, aside, dialog, main';

export function useKeptFocus(): void {
  useEffect(() => {
    let trail: Element[] = [];
    let frame: number | undefined;
    const remember = ({ target }: FocusEvent): void => {
      trail = target instanceof Element ? withAncestors(target) : [];
    };
    const look = (): void => {
      frame = undefined;
      const [had] = trail;
      const now = document.activeElement;
      if (had === undefined || (now !== null && now !== document.body)) return;
      // The element can still take the focus, so it was released on purpose.
      if (had.isConnected && !had.matches(':disabled')) return;
      const place = trail.find((part) => part.isConnected && part.matches(PLACES));
      trail = [];
      settleIn(place ?? document.querySelector('main'));
    };
    // A screen that moves the focus itself does so by the next frame.
    const changes = new MutationObserver(() => (frame ??= requestAnimationFrame(look)));
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
}

function withAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let part: Element | null = element; part !== null; part = part.parentElement) found.push(part);
  return found;
}

function settleIn(place: Element | null): void {
  const target = place?.querySelector(place.matches('main') ? 'h1' : 'h2, h3') ?? place;
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
