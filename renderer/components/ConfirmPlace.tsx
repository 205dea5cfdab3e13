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
    <div ref={place} className={cx(styles['place'], open && styles['open'])}>
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

/** Scrolls only the screen, and keeps its top visible. */
function bringIntoSight(element: HTMLElement): void {
  const screen = element.closest<HTMLElement>('#content');
  if (screen === null) return;
  const [at, within] = [element.getBoundingClientRect(), screen.getBoundingClientRect()];
  const below = Math.min(at.bottom + ROOM_BELOW - within.bottom, at.top - within.top);
  const above = within.top - at.top;
  if (below > 0) screen.scrollTop += below;
  else if (above > 0) screen.scrollTop -= above;
}

/** Why the last act failed. */
export function useConfirmFailure(digest: string | undefined): AppError | undefined {
  const failed = useSlice('confirm')?.failed;
  return failed?.digest === digest ? failed?.error : undefined;
}
