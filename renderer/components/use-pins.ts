// Where the pinned columns of a long table stop when the others scroll sideways. A column of numbers is as wide
// as its longest number, so the widths are measured.
import { useLayoutEffect, type RefObject } from 'react';

const variableOf = (at: number): string => `--pin-${at}`;

/** Sets `--pin-0`, `--pin-1`, … on the scroller; the pinned columns are the first ones. */
export function usePins(scroller: RefObject<HTMLElement | null>, pinned: number, tracks: string): void {
  useLayoutEffect(() => {
    const table = scroller.current;
    if (table === null || pinned === 0) return undefined;
    const heads = [...table.querySelectorAll<HTMLElement>('[role="columnheader"]')].slice(0, pinned);
    const place = (): void => {
      let left = 0;
      for (const [at, head] of heads.entries()) {
        table.style.setProperty(variableOf(at), `${left}px`);
        left += head.offsetWidth;
      }
    };
    place();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    for (const head of heads) observer?.observe(head);
    return () => observer?.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other tracks are other heads
  }, [scroller, pinned, tracks]);
}

/** The place of a column that stays visible; undefined for one that scrolls. */
export const pinOf = (at: number, pinned: number): string | undefined =>
  at < pinned ? `var(${variableOf(at)})` : undefined;
