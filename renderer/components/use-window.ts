// The visible part of a long table, in step with its scroll bar, its size and its row density.
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showing, visibleRangeOf, within } from './windowing.ts';

/** Until the table is measured. */
const UNMEASURED = { row: 34, view: 560 };
/** A motion ends after this rest (ms). */
const REST = 120;

export function useWindow(rows: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(UNMEASURED);
  const [top, setTop] = useState(0);
  const [firstElement, setFirstElement] = useState(0);
  /** Each move shows other rows, so that rows drawn beyond the visible ones would never be seen. */
  const [isFast, setIsFast] = useState(false);
  const track = { rows, ...size };
  const shown = rows === 0 ? 0 : top;
  const around = visibleRangeOf(track, shown);
  const range = isFast ? visibleRangeOf(track, shown, 0) : around;
  const asked = useRef<string>(undefined);
  const now = useRef({ track, top });
  useLayoutEffect(() => {
    now.current = { track, top };
  });

  const put = useCallback((to: number): void => {
    if (scroller.current !== null) scroller.current.scrollTop = to;
    // The browser rounds fractions; the next move starts from its value.
    now.current.top = scroller.current?.scrollTop ?? to;
    setTop(now.current.top);
  }, []);

  useLayoutEffect(() => {
    whole.current?.style.setProperty('height', `${rows * size.row}px`);
    pane.current?.style.setProperty('transform', `translateY(${range.first * size.row}px)`);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = (): void => {
      const { track, top } = now.current;
      if (element.scrollTop === top) return;
      const next = element.scrollTop;
      now.current.top = next;
      // Synchronously: with React's own timing the frame of a new position would still show the old rows.
      flushSync(() => {
        setTop(next);
        const [before, after] = [visibleRangeOf(track, top), visibleRangeOf(track, next)];
        const isFar = after.first >= before.end || after.end <= before.first;
        if (isFar) setFirstElement(after.first);
        setIsFast(isFar);
      });
      clearTimeout(timer);
      timer = setTimeout(() => setIsFast(false), REST);
    };
    const measure = (): void => {
      const row = probe.current?.offsetHeight ?? 0;
      const head = probe.current?.offsetTop ?? 0;
      if (row === 0 || element.clientHeight === 0) return;
      const view = Math.max(row, element.clientHeight - head);
      const { track, top } = now.current;
      if (row === track.row && view === track.view) return;
      setSize({ row, view });
      // The same row stays at the top when the row height changes.
      now.current.track = { ...track, row, view };
      put(within(now.current.track, (top / track.row) * row));
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
    firstWhole: Math.min(rows - 1, Math.ceil(top / size.row)),
    show: useCallback(
      (index: number) => {
        const { track, top } = now.current;
        const next = showing(track, top, index);
        if (next !== top) put(next);
      },
      [put],
    ),
    /** In rows, with its fraction. */
    topRow: useCallback(() => now.current.top / now.current.track.row, []),
    goTo: useCallback(
      (row: number) => {
        const { track } = now.current;
        put(within(track, row * track.row));
      },
      [put],
    ),
    /** Returns to the first row, once for each question. */
    startOver: useCallback(
      (question: string) => {
        // Already at the first row, without measuring.
        if (asked.current !== question && now.current.top !== 0) put(0);
        asked.current = question;
      },
      [put],
    ),
  };
}
