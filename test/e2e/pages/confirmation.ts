// Main's own confirmation, which lies over the page: a page of its own, that the window's page cannot reach.
import type { Locator, Page } from 'playwright-core';

const SOON = { timeout: 30_000 };
/** Where the window's page hands the focus over. */
export const WAY_IN = 'Show the confirmation';

const isConfirmation = (of: Page): boolean => of.url().startsWith('app://confirm/');

/** The page of the confirmation, once main has made it. */
export async function confirmationOf(page: Page): Promise<Page> {
  const there = page.context().pages().find(isConfirmation);
  return there ?? page.context().waitForEvent('page', { predicate: isConfirmation, ...SOON });
}

/** What is found in the page or in the confirmation over it, whichever shows it first. */
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
