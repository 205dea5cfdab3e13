// Where main's own confirmation stands in the page. The page draws nothing of it and cannot confirm: it keeps the room, and
// hands the focus over to it.
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

/** Until the view has said what it needs. */
const FIRST_HEIGHT = 190;
const ROOM_BELOW = 12;

export function ConfirmPlace({ review }: { review: ConfirmReview }) {
  const place = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  /** The page has just got the keyboard back: its focus is where it was, and has not come here anew. */
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
  // However the view got the keyboard, the page's focus goes on from here when it comes back.
  const focused = confirm?.focused === true;
  useEffect(() => {
    if (!focused || document.activeElement === way.current) return;
    returning.current = true;
    way.current?.focus({ preventScroll: true });
    returning.current = false;
  }, [focused]);

  const enter = (at: 'first' | 'last'): void => inBackground(client['confirm.enter']({ at }));
  // The focus may have come here before there was anything to go on into.
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

/** Only the screen itself scrolls, and its top stays in sight. */
function bringIntoSight(element: HTMLElement): void {
  const screen = element.closest<HTMLElement>('#content');
  if (screen === null) return;
  const [at, within] = [element.getBoundingClientRect(), screen.getBoundingClientRect()];
  const below = Math.min(at.bottom + ROOM_BELOW - within.bottom, at.top - within.top);
  const above = within.top - at.top;
  if (below > 0) screen.scrollTop += below;
  else if (above > 0) screen.scrollTop -= above;
}

/** Why the last act on what is shown came to nothing. */
export function useConfirmFailure(digest: string | undefined): AppError | undefined {
  const failed = useSlice('confirm')?.failed;
  return failed?.digest === digest ? failed?.error : undefined;
}
