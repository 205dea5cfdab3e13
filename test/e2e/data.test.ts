// Checks, compacts and thins the desk's records, in light and dark. Thinning first shows how
// much goes.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { upkeep as words } from '../../messages/upkeep.ts';
import { closeAll, freshUserData, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { withCache } from './pages/cache.ts';
import { cutOff, violations } from './pages/looks.ts';

afterEach(closeAll);

const SOON = { timeout: 20_000 };
const LONG = { timeout: 60_000 };

/** Leaves free pages in the cache's file, as removed records do. */
async function leaveRoom(userData: string, rows: number): Promise<void> {
  await withCache(userData, (db) =>
    db.raw
      .exec(`CREATE TABLE filler AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      SELECT i, hex(randomblob(1500)) AS text FROM n;
    DROP TABLE filler`),
  );
}

async function openData(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+6');
  await page.getByRole('navigation').getByText(name, { exact: true }).click(SOON);
}

async function holds({ page, screenshot }: LaunchedApp, name: string): Promise<void> {
  await screenshot(name);
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

describe.each(['light', 'dark'] as const)('the records of the desk, in %s', (scheme) => {
  it('the app checks, counts and compacts the records and shows its progress', async () => {
    const userData = freshUserData();
    const first = await launchApp({ userData, colorScheme: scheme });
    await first.page.getByRole('button', { name: 'Practise in the sandbox' }).click(SOON);
    await first.page.getByText('Connected').first().waitFor(SOON);
    await first.close();
    await leaveRoom(userData, 60_000);

    const launched = await launchApp({ userData, colorScheme: scheme });
    const { page } = launched;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click(SOON);
    await page.getByText('Connected').first().waitFor(SOON);
    await openData(page, 'Data');
    await page.getByText(words.check.never).waitFor(SOON);
    await holds(launched, `data ${scheme}`);

    await press(words.check.now);
    await page.getByText(words.check.at, { exact: false }).first().waitFor(LONG);
    await page.getByRole('button', { name: words.compact.now, exact: true, disabled: false }).waitFor(SOON);

    await page.getByRole('combobox').selectOption('0');
    await press(words.retention.count);
    // The practice profile's sample positions of the last two years.
    const [, counted = ''] = words.retention.counted_other.split(/\{\{\w+\}\}/);
    await page.getByText(counted).waitFor(SOON);
    await holds(launched, `data ${scheme} checked`);

    await press(words.compact.now);
    const task = page.getByRole('region', { name: words.task.compact });
    await task.getByRole('progressbar').waitFor(SOON);
    await expect.poll(() => task.textContent(), SOON).toMatch(/\d+\s?%/);
    await task.scrollIntoViewIfNeeded();
    await launched.screenshot(`data ${scheme} compacting`);
    await page.getByText(words.compact.done.slice(0, 6)).waitFor(LONG);
    await page.getByText(words.compact.done.slice(0, 6)).scrollIntoViewIfNeeded();
    await holds(launched, `data ${scheme} compacted`);
  });
});
