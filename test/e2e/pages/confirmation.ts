// Main's confirmation window. It has its own page, which the desk's page cannot reach.
import type { Locator, Page } from 'playwright-core';
import { openConfirmation } from '../../support/e2e.ts';

const SOON = { timeout: 30_000 };

/** The window's page, once main has opened it. */
export async function confirmationOf(page: Page): Promise<Page> {
  for (const until = Date.now() + SOON.timeout; Date.now() < until;) {
    const open = await openConfirmation(page);
    if (open !== undefined) return open;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no confirmation window is open');
}

/** The element in the page or in the confirmation window, wherever it appears first. */
export async function shownIn(
  page: Page,
  find: (on: Page) => Locator,
): Promise<{ on: Page; target: Locator }> {
  const until = Date.now() + SOON.timeout;
  for (;;) {
    // The window lies over the page.
    for (const on of [await openConfirmation(page), page]) {
      if (on === undefined) continue;
      const target = find(on).first();
      if (await target.isVisible().catch(() => false)) return { on, target };
    }
    if (Date.now() > until) throw new Error(`${String(find(page))} is not shown`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
