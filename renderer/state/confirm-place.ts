// Reports to main where the confirmation view belongs on the page, and when that place is covered or out of
// sight.
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { ConfirmReview, Place } from '../../contract/calls/confirm.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';

/** The least visible share of the place to confirm at. */
const IN_SIGHT = 0.6;
/** Distance of the probe points from the edges, so that they miss rounded corners. */
const INSET = 6;

/** Main prepares the view before there is something to confirm. */
export function usePreparedConfirmation(): void {
  useEffect(() => inBackground(client['confirm.prepare']({})), []);
}

export function useConfirmPlace(element: RefObject<HTMLElement | null>, review: ConfirmReview): void {
  const say = useEffectEvent((place: Place | undefined) =>
    inBackground(place ? client['confirm.place']({ review, place }) : client['confirm.hide']({})),
  );
  const { digest } = review;
  useEffect(() => {
    let frame: number | undefined;
    let said: string | undefined;
    const look = (): void => {
      frame = undefined;
      const place = placeInSight(element.current);
      // Zoom changes the place in window pixels.
      const text = JSON.stringify([digest, place ?? null, devicePixelRatio]);
      if (text === said) return;
      said = text;
      say(place);
    };
    const soon = (): void => {
      frame ??= requestAnimationFrame(look);
    };
    look();
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(soon);
    if (element.current !== null) sizes?.observe(element.current);
    // Anything that covers or moves the place changes the page.
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    const moves = ['scroll', 'resize', 'toggle', 'transitionend', 'animationend'] as const;
    for (const move of moves) window.addEventListener(move, soon, true);
    return () => {
      sizes?.disconnect();
      changes.disconnect();
      for (const move of moves) window.removeEventListener(move, soon, true);
      if (frame !== undefined) cancelAnimationFrame(frame);
      say(undefined);
    };
  }, [element, digest]);
}

/** The visible part, from its top; undefined when it is too small or covered. */
function placeInSight(element: HTMLElement | null): Place | undefined {
  if (element === null) return undefined;
  const whole = element.getBoundingClientRect();
  const clip = element.closest('#content')?.getBoundingClientRect();
  const top = Math.max(whole.top, clip?.top ?? 0, 0);
  const bottom = Math.min(whole.bottom, clip?.bottom ?? Infinity, innerHeight);
  if (whole.width <= 0 || whole.left < 0 || whole.right > innerWidth + 1) return undefined;
  if (bottom - top <= 0 || bottom - top < whole.height * IN_SIGHT) return undefined;
  const place = { x: whole.left, y: top, width: whole.width, height: bottom - top };
  return isCovered(element, place) ? undefined : place;
}

function isCovered(element: HTMLElement, { x, y, width, height }: Place): boolean {
  const [left, right] = [x + INSET, x + width - INSET];
  const [top, bottom] = [y + INSET, y + height - INSET];
  const points = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [x + width / 2, y + height / 2],
  ] as const;
  return points.some(([across, down]) => !element.contains(document.elementFromPoint(across, down)));
}
