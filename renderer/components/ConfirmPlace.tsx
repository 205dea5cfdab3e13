// The place of main's confirmation view. The page draws nothing there and cannot confirm: it reserves the
// place and passes the focus to the view.
import { useEffect, useRef } from 'react';
import type { ConfirmReview } from '../../contract/calls/confirm.ts';
import type { AppError } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { useConfirmPlace } from '../state/confirm-place.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './ConfirmPlace.module.css';

/** Until the view reports its height. */
const FIRST_HEIGHT = 190;
const ROOM_BELOW = 12;

export function ConfirmPlace({ review }: { review: ConfirmReview }) {
  const place = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  /** The page just regained the keyboard: the focus was here before and has not moved here. */
  const returning = useRef(false);
  const confirm = useSlice('confirm');
  const open = confirm?.open === true;
  const height = confirm?.height ?? FIRST_HEIGHT;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.style.height = `${height}px`;
    bringIntoSight(element);
  }, [height]);
  useEffect(() => (place.current === null ? undefined : keepInSight(place.current)), []);
  useConfirmPlace(place, review);

  useEffect(() => {
    const onFocus = (event: FocusEvent): void => {
      if (event.target !== window) return;
      returning.current = true;
      setTimeout(() => (returning.current = false));
    };
    window.addEventListener('focus', onFocus, true);
    return () => window.removeEventListener('focus', onFocus, true);
  }, []);
  // When the view returns the keyboard, the page's focus continues from here.
  const focused = confirm?.focused === true;
  useEffect(() => {
    if (!focused || document.activeElement === way.current) return;
    returning.current = true;
    way.current?.focus({ preventScroll: true });
    returning.current = false;
  }, [focused]);

  const enter = (at: 'first' | 'last'): void => inBackground(client['confirm.enter']({ at }));
  // The focus may have arrived before the view was ready.
  useEffect(() => {
    if (open && document.hasFocus() && document.activeElement === way.current)
      inBackground(client['confirm.enter']({ at: 'first' }));
  }, [open]);
  return (
    <div ref={place} data-screen-only className={cx(styles['place'], open && styles['open'])}>
      <Button
        ref={way}
        kind="link"
        onClick={() => {
          if (place.current !== null) bringIntoSight(place.current);
          enter('first');
        }}
        onFocus={({ relatedTarget, currentTarget }) => {
          if (returning.current) return;
          const isBefore =
            relatedTarget === null ||
            (relatedTarget.compareDocumentPosition(currentTarget) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
          enter(isBefore ? 'first' : 'last');
        }}
      >
        {t('confirm.go')}
      </Button>
    </div>
  );
}

const screenOf = (element: HTMLElement): HTMLElement | null => element.closest<HTMLElement>('#content');

/** Scrolls only the screen, and keeps the top of the place visible. */
function bringIntoSight(element: HTMLElement): void {
  const screen = screenOf(element);
  if (screen !== null) screen.scrollTop += outOfSight(element, screen);
}

/** How far down the screen must scroll to show the place whole; negative: up. */
function outOfSight(element: HTMLElement, screen: HTMLElement): number {
  const [at, within] = [element.getBoundingClientRect(), screen.getBoundingClientRect()];
  const below = Math.min(at.bottom + ROOM_BELOW - within.bottom, at.top - within.top);
  return below > 0 ? below : Math.min(at.top - within.top, 0);
}

/**
 * What loads above the place pushes it down, and main accepts no act from a view that is cut off. So the place stays
 * in sight until a person scrolls it away.
 */
function keepInSight(element: HTMLElement): (() => void) | undefined {
  const screen = screenOf(element);
  if (screen === null || typeof ResizeObserver === 'undefined') return undefined;
  let height = screen.scrollHeight;
  let wasInSight = true;
  const onScroll = (): void => {
    // Another height: the content moved the place, and no person did.
    if (screen.scrollHeight === height) wasInSight = Math.abs(outOfSight(element, screen)) <= ROOM_BELOW;
  };
  const content = new ResizeObserver(() => {
    height = screen.scrollHeight;
    if (wasInSight) bringIntoSight(element);
  });
  for (const child of screen.children) content.observe(child);
  screen.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    content.disconnect();
    screen.removeEventListener('scroll', onScroll);
  };
}

/** Why the last act failed. */
export function useConfirmFailure(digest: string | undefined): AppError | undefined {
  const failed = useSlice('confirm')?.failed;
  return failed?.digest === digest ? failed?.error : undefined;
}
