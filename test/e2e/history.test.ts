// History needs no service: after a restart without one it searches, filters, shows an earlier moment and
// exports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { withServiceGone } from './pages/practice.ts';

afterEach(closeAll);

const SOON = { timeout: 15_000 };
const firstCells = (page: Page): Promise<string[]> =>
  page.getByRole('grid').locator('[role=row] > [role=gridcell]:first-child').allTextContents();

describe('history while the service is down', () => {
  it('can be searched, filtered, shown at an earlier time, and exported', async () => {
    const { page, app, screenshot } = await launchApp({ userData: await withServiceGone() });
    const desk = deskPage(page);
    await desk.sees('Offline');
    await desk.goTo('History');
    await expect.poll(() => firstCells(page).then((cells) => cells.length), SOON).toBeGreaterThan(1);
    const [newest = '', ...others] = await firstCells(page);
    expect(newest).toMatch(/^LN-\d+$/);

    await page.keyboard.press('/');
    await page.keyboard.type(newest);
    await expect.poll(() => firstCells(page), SOON).toEqual([newest]);
    await desk.sees(/^1 of \d+$/);
    await screenshot('history offline found');
    expect(await cutOff(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);

    const path = join(freshUserData(), 'found.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await desk.press('Export');
    await page.getByText('CSV', { exact: true }).click();
    await desk.sees('found.csv saved with 1 row.');
    const csv = readFileSync(path, 'utf8');
    expect(csv).toContain(newest);
    for (const other of others) expect(csv).not.toContain(other);

    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await desk.sees('Raw record', 'Open this loan');
    await screenshot('history offline record');
    await page.keyboard.press('Escape');
    await desk.press('Clear all');

    await desk.press('Filter');
    await page.getByRole('dialog').getByLabel('open', { exact: true }).check();
    await desk.press('Apply');
    await desk.sees('Status: open', /^\d+ of \d+$/);
    await desk.press('As of');
    await desk.press('Yesterday 18:00');
    await desk.sees(/^As known on .* 18:00 WAT – not the present$/, 'No records match all filters');
    await screenshot('history offline then');
    expect(await violations(page)).toEqual([]);
    await desk.press('Return to now');
    await expect.poll(() => firstCells(page).then((cells) => cells.length), SOON).toBeGreaterThan(0);
    for (const mode of ['Compare', 'By month']) {
      await page.getByText(mode, { exact: true }).click();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await screenshot(`history offline ${mode}`);
      expect(await cutOff(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    }
  });
});
