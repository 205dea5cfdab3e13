// Measures the table of History inside the page. A row without text in its first cell is a placeholder.
import type { Page } from 'playwright-core';

/** Milliseconds from the key press until all visible rows have arrived and `isNew` holds for them. */
export async function untilRows(
  page: Page,
  isNew: { marked: true } | { begins: string },
  press: () => Promise<void>,
): Promise<number> {
  const watch = await page.evaluateHandle((wanted) => {
    const grid = document.querySelector('[role=grid]');
    if (grid === null) throw new Error('there is no table');
    const marked = grid.getAttribute('aria-activedescendant');
    const rows = (): Element[] => [...grid.querySelectorAll('[role=row]:has([role=gridcell])')];
    const first = (row: Element | undefined): string =>
      row?.querySelector('[role=gridcell]')?.textContent ?? '';
    const isThere = (): boolean => {
      const all = rows();
      if (all.length === 0 || all.some((row) => first(row) === '')) return false;
      if ('begins' in wanted) return first(all[0]).startsWith(wanted.begins);
      const now = grid.getAttribute('aria-activedescendant');
      return now !== marked && all.some(({ id }) => id === now);
    };
    const there = new Promise<number>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`the rows did not arrive within 20 s (${JSON.stringify(wanted)})`)),
        20_000,
      );
      const pressed = ({ timeStamp }: KeyboardEvent): void => {
        const look = (): void => {
          if (!isThere()) return;
          watch.disconnect();
          clearTimeout(late);
          resolve(performance.now() - timeStamp);
        };
        const watch = new MutationObserver(look);
        watch.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
      };
      addEventListener('keydown', pressed, { capture: true, once: true });
    });
    return { there };
  }, isNew);
  await press();
  return watch.evaluate(({ there }) => there);
}

export interface Scrolled {
  readonly frames: number;
  /** Frames more than 33 ms after the previous one: at 60 a second, the frame between them was dropped. */
  readonly late: number;
  /** Frames in which a part of the table was blank. */
  readonly blank: number;
  /** Frames with a placeholder for a visible row. */
  readonly bones: number;
  readonly longest: number;
}

/** Scrolls from the top and examines each frame when the next one begins. */
export function scrolled(page: Page, rowsPerSecond: number, seconds: number): Promise<Scrolled> {
  return page.evaluate(
    ({ rowsPerSecond, seconds }) => {
      const grid = document.querySelector('[role=grid]');
      if (grid === null) throw new Error('there is no table');
      const rows = Number(grid.getAttribute('aria-rowcount')) - 1;
      const most = grid.scrollHeight - grid.clientHeight;
      const count = { frames: 0, late: 0, blank: 0, bones: 0, longest: 0 };
      grid.scrollTop = 0;
      return new Promise<typeof count>((resolve) => {
        let [began, last] = [-1, -1];
        const step = (now: number): void => {
          if (began === -1) began = now;
          else {
            count.frames += 1;
            count.longest = Math.max(count.longest, now - last);
            if (now - last > 33) count.late += 1;
            const box = grid.getBoundingClientRect();
            const seen = [...grid.querySelectorAll('[role=row]:has([role=gridcell])')].filter((row) => {
              const { top, bottom } = row.getBoundingClientRect();
              return bottom > box.top && top < box.bottom;
            });
            const height = seen.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
            // The table's head and a partial row at either end.
            if (height < box.height - 120) count.blank += 1;
            else if (seen.some((row) => (row.querySelector('[role=gridcell]')?.textContent ?? '') === ''))
              count.bones += 1;
          }
          last = now;
          if (now - began >= seconds * 1000) return resolve(count);
          grid.scrollTop = ((((now - began) / 1000) * rowsPerSecond) / rows) * most;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      });
    },
    { rowsPerSecond, seconds },
  );
}
