// Main's confirmation view over the page. It has its own page, which the window's page cannot reach.
import type { Locator, Page } from 'playwright-core';

const SOON = { timeout: 30_000 };
/** Where the window's page passes the focus to the view. */
export const WAY_IN = 'Show the confirmation';

const isConfirmation = (of: Page): boolean => of.url().startsWith('app://confirm/');

/** The view's page, once main has made it. */
export async function confirmationOf(page: Page): Promise<Page> {
  const there = page.context().pages().find(isConfirmation);
  return there ?? page.context().waitForEvent('page', { predicate: isConfirmation, ...SOON });
}

/** The element in the page or in the view, wherever it appears first. */
export async function shownIn(
  page: Page,
  find: (on: Page) => Locator,
): Promise<{ on: Page; target: Locator }> {
  const until = Date.now() + SOON.timeout;
  for (;;) {
    for (const on of [page, ...page.context().pages().filter(isConfirmation)]) {
      const target = find(on).first();
      if (await target.isVisible().catch(() => false)) return { on, target };
    }
    if (Date.now() > until) throw new Error(`${String(find(page))} is not shown`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
