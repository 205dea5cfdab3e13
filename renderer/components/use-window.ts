// The visible part of a long table, in step with its scroll bar, its size and its row density.
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  heightOf,
  isScaled,
  nearAnEnd,
  placeAt,
  scrolledTo,
  showing,
  visibleRangeOf,
  type Place,
} from './windowing.ts';

/** Until the table is measured. */
const UNMEASURED = { row: 34, view: 560 };
const REST_BEFORE_PUTTING_RIGHT = 120;
const atTop: Place = { top: 0, scroll: 0 };

export function useWindow(rows: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(UNMEASURED);
  const [place, setPlace] = useState(atTop);
  const [firstElement, setFirstElement] = useState(0);
  /** Each move shows other rows, so that rows drawn beyond the visible ones would never be seen. */
  const [isFast, setIsFast] = useState(false);
  const track = { rows, ...size };
  const shown = rows === 0 ? atTop : place;
  const around = visibleRangeOf(track, shown);
  const range = isFast ? visibleRangeOf(track, shown, 0) : around;
  const asked = useRef<string>(undefined);
  const now = useRef({ track, place });
  useLayoutEffect(() => {
    now.current = { track, place };
  });

  const put = useCallback((to: Place): void => {
    now.current.place = to;
    setPlace(to);
    if (scroller.current === null) return;
    scroller.current.scrollTop = to.scroll;
    // The browser rounds fractions; the next move starts from its value.
    now.current.place = { top: to.top, scroll: scroller.current.scrollTop };
    setPlace(now.current.place);
  }, []);

  useLayoutEffect(() => {
    whole.current?.style.setProperty('height', `${heightOf(track)}px`);
    pane.current?.style.setProperty('transform', `translateY(${range.offset}px)`);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const onRest = (): void => {
      setIsFast(false);
      const { track, place } = now.current;
      if (isScaled(track)) put(placeAt(track, place.top));
    };
    const onScroll = (): void => {
      const { track, place } = now.current;
      if (element.scrollTop === place.scroll) return;
      const next = scrolledTo(track, place, element.scrollTop);
      now.current.place = next;
      // Synchronously: with React's own timing the frame of a new position would still show the old rows.
      flushSync(() => {
        setPlace(next);
        const [before, after] = [visibleRangeOf(track, place), visibleRangeOf(track, next)];
        const isFar = after.first >= before.end || after.end <= before.first;
        if (isFar) setFirstElement(after.first);
        setIsFast(isFar);
      });
      clearTimeout(timer);
      if (nearAnEnd(track, next)) put(placeAt(track, next.top));
      timer = setTimeout(onRest, REST_BEFORE_PUTTING_RIGHT);
    };
    const measure = (): void => {
      const row = probe.current?.offsetHeight ?? 0;
      const head = probe.current?.offsetTop ?? 0;
      if (row === 0 || element.clientHeight === 0) return;
      const view = Math.max(row, element.clientHeight - head);
      const { track, place } = now.current;
      if (row === track.row && view === track.view) return;
      setSize({ row, view });
      // The same row stays at the top when the row height changes.
      now.current.track = { ...track, row, view };
      put(placeAt(now.current.track, (place.top / track.row) * row));
    };
    measure();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    if (probe.current !== null) observer?.observe(probe.current);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, [put]);

  return {
    track,
    /** The rows to draw. */
    range,
    /** The rows to have: those to draw, and those that the next move may show. */
    around,
    /** A row of the first element. After a move by more rows than are drawn, elements change without moving. */
    firstElement,
    /** For the element that scrolls. */
    scroller,
    /** For an element as high as one row, directly below the head. */
    probe,
    whole,
    pane,
    rowsInView: Math.floor(size.view / size.row),
    firstWhole: Math.min(rows - 1, Math.ceil(place.top / size.row)),
    show: useCallback(
      (index: number) => {
        const { track, place } = now.current;
        const next = showing(track, place, index);
        if (next !== place) put(next);
      },
      [put],
    ),
    /** In rows, with its fraction. */
    topRow: useCallback(() => now.current.place.top / now.current.track.row, []),
    goTo: useCallback(
      (row: number) => {
        const { track } = now.current;
        put(placeAt(track, row * track.row));
      },
      [put],
    ),
    /** Returns to the first row, once for each question. */
    startOver: useCallback(
      (question: string) => {
        const { top, scroll } = now.current.place;
        // Already at the first row, without measuring.
        if (asked.current !== question && (top !== 0 || scroll !== 0)) put(atTop);
        asked.current = question;
      },
      [put],
    ),
  };
}
