// Saved views open by keyboard, survive a restart and can open with History. Its table works by keyboard and
// shows no blank rows.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { connectTo, startOwnPractice, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

const SOON = { timeout: 15_000 };
const OPEN_VIEWS = 'Control+Shift+O';
const active = (page: Page): Promise<string | null> =>
  page.getByRole('grid').evaluate((grid) => {
    const row = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return row?.getAttribute('aria-rowindex') ?? null;
  });

describe('saved views', () => {
  it('open by keyboard, survive a restart, and can be History’s first view', async () => {
    practice = await startOwnPractice();
    const first = await launchApp();
    await connectTo(first.page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    const before = deskPage(first.page);
    await before.sees('Connected');
    await before.goTo('History');
    await expect.poll(() => first.page.getByRole('row').count(), SOON).toBeGreaterThan(5);

    await first.page.keyboard.press(OPEN_VIEWS);
    await before.sees('Built-in views', 'Largest payoff');
    await first.screenshot('history views light');
    expect(await cutOff(first.page)).toEqual([]);
    expect(await violations(first.page)).toEqual([]);
    // The first entry has the focus; the arrow keys move on from it.
    await first.page.getByRole('button', { name: 'Largest payoff Loans' }).focus();
    await first.page.keyboard.press('Enter');
    await before.sees('Status: open, unknown');
    await first.screenshot('history view largest outstanding');

    await first.page.keyboard.press(OPEN_VIEWS);
    await before.press('Save this view');
    await first.page.getByLabel('Name').fill('What is owed');
    await first.screenshot('history view naming');
    expect(await violations(first.page)).toEqual([]);
    await first.page.keyboard.press('Enter');
    await before.sees('“What is owed” saved.');
    await first.page.keyboard.press(OPEN_VIEWS);
    await before.press('Open History with “What is owed”');
    await expect
      .poll(() => first.page.getByLabel('Do not open History with “What is owed”').count(), SOON)
      .toBe(1);
    await first.page.keyboard.press('Escape');
    await first.close();

    const again = await launchApp({
      userData: first.userData,
      colorScheme: 'dark',
      windowSize: { width: 800, height: 600 },
    });
    const desk = deskPage(again.page);
    await desk.sees('Connected');
    await desk.goTo('History');
    await desk.sees('Status: open, unknown');
    const heads = await again.page.getByRole('columnheader').allTextContents();
    expect(heads[1]).toContain('Payoff');
    await again.page.keyboard.press(OPEN_VIEWS);
    await desk.sees('What is owed', 'Save changes to “What is owed”');
    await again.screenshot('history views dark small');
    expect(await cutOff(again.page)).toEqual([]);
    expect(await violations(again.page)).toEqual([]);
  });
});

describe('the table of History', () => {
  it('can be paged by keyboard and never shows a blank row', async () => {
    practice = await startOwnPractice();
    const launched = await launchApp({ windowSize: { width: 1920, height: 1080 } });
    const { page, screenshot } = launched;
    await connectTo(page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('History');
    const grid = page.getByRole('grid');
    await expect.poll(() => page.getByRole('row').count(), SOON).toBeGreaterThan(5);
    await grid.focus();
    const last = Number(await grid.getAttribute('aria-rowcount'));
    await page.keyboard.press('End');
    await expect.poll(() => active(page)).toBe(String(last));
    await page.keyboard.press('Home');
    await expect.poll(() => active(page)).toBe('2');
    await page.keyboard.press('PageDown');
    await expect.poll(async () => Number(await active(page))).toBeGreaterThan(5);
    await page.keyboard.press('PageUp');
    await expect.poll(() => active(page)).toBe('2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await desk.sees('Raw record');
    await screenshot('history wide record');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('Raw record').count()).toBe(0);
    expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true);
    for (let press = 0; press < 40; press += 1)
      await page.keyboard.press(press % 8 < 6 ? 'PageDown' : 'PageUp');
    const blank = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.filter((row) => row.textContent.trim() === '').length);
    expect(blank).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('nothing has this name');
    await desk.sees('No records match all filters');
    await screenshot('history nothing found');
    expect(await violations(page)).toEqual([]);
  });
});
