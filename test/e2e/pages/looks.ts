// Checks the look of any screen: nothing is cut off, and axe finds nothing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * What axe checks for WCAG 2.2 A and AA. Evaluated rather than added as a script, which the policy refuses.
 */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: tester } = globalThis as unknown as {
      axe: { run(on: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    // Colours are compared once their transitions have ended.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Without the details of passed rules, which take most of the time on a page of tables.
    return (await tester.run(document, { runOnly: tags, resultTypes: ['violations'] })).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Text that its box cuts off, and a page or panel that scrolls sideways. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const panels = [...document.querySelectorAll('aside, aside *, main, dialog, dialog *')]
      .filter(
        (element) => element.checkVisibility() && /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      // Tables, code and what somebody types may be wider; the first two scroll by keyboard, too.
      .filter((element) => !element.matches('[tabindex="0"], pre, textarea, [role="grid"], [role="grid"] *'))
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `scrolls sideways: ${element.tagName} ${element.className}`);
    const cut = [...document.querySelectorAll<HTMLElement>('h1,h2,h3,p,dd,dt,td,th,button,label,a,span')]
      // A cell of a long table may end in an ellipsis if its title, or that of its button, has the whole text.
      .filter(
        (element) => element.closest<HTMLElement>('[title]')?.title.includes(element.textContent) !== true,
      )
      .filter((element) => element.checkVisibility() && !element.matches('.unseen, .unseen *, pre *'))
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return (
          (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `cut off: ${element.textContent.slice(0, 80)}`);
    return [...wide, ...panels, ...cut];
  });
}

/** Figures that are cut off or beyond the edge of a box. A table's scroll bar cuts nothing off. */
export async function figuresNotWhole(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const figures = [
      ...document.querySelectorAll<HTMLElement>(
        '[class*="_money_"], [class*="_long_"], [class*="_address_"]',
      ),
    ];
    const told = (element: Element, why: string): string =>
      `${why}: ${(element.textContent ?? '').slice(0, 60)}`;
    const found = figures
      .filter((element) => element.checkVisibility() && !element.matches('.unseen, .unseen *'))
      .flatMap((element) => {
        const { left, right } = element.getBoundingClientRect();
        for (
          let box = element.parentElement;
          box !== null && box !== document.body;
          box = box.parentElement
        ) {
          const { display, overflowX } = getComputedStyle(box);
          if (display === 'inline' || display === 'contents') continue;
          // A table with too many columns scrolls, also by keyboard; each figure must be whole in its cell.
          if (box.matches('[role="grid"], section[tabindex="0"]')) return [];
          const edge = box.getBoundingClientRect();
          if (left < edge.left - 1 || right > edge.right + 1)
            return [told(element, `past the edge of ${box.tagName} ${box.className}`)];
          if (overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1)
            return [told(element, `${box.tagName} ${box.className} has to be scrolled for`)];
        }
        return [];
      });
    const rows = [...document.querySelectorAll<HTMLElement>('[role="grid"] [role="row"]')];
    const over = rows.flatMap((row) =>
      [...row.children].flatMap((cell) => {
        const next = cell.nextElementSibling;
        if (next === null || !cell.checkVisibility()) return [];
        const { right } = cell.getBoundingClientRect();
        return right > next.getBoundingClientRect().left + 1 ? [told(cell, 'runs over the next cell')] : [];
      }),
    );
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    return [...wide, ...over, ...(figures.length === 0 ? ['there is no figure to look at'] : []), ...found];
  });
}
