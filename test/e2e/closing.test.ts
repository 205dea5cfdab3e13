// A service that states no closing time: the app shows where each loan's date comes from, and the day that
// an operator enters counts from then on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { lagosDay } from '../../domain/days.ts';
import { dialectProfile } from '../support/dialect-profiles.ts';
import { artifactsFolder, closeAll, launchApp } from '../support/e2e.ts';
import { readPdf } from '../support/pdf.ts';
import { deskPage } from './pages/desk.ts';
import { importService } from './pages/importing.ts';
import { cutOff, violations } from './pages/looks.ts';
import { startOwnPractice, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;
afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

const SOON = { timeout: 30_000 };
const holds = async (page: Page): Promise<void> => {
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
};

it('an operator can enter the closing day of a closed loan that states none', async () => {
  practice = await startOwnPractice({ dialect: 'foreign' });
  const launched = await launchApp();
  const { app, page, screenshot } = launched;
  await importService(launched, practice, dialectProfile('foreign')(practice.server.baseUrl));
  const desk = deskPage(page);
  await desk.press('Open this service');
  await desk.seesHeading('Collateral');

  await desk.goTo('Loans');
  await page.getByText('Closed', { exact: true }).first().click();
  await desk.sees('at the latest');
  await screenshot('closing loans');
  await holds(page);
  await page
    .getByText(/^LN-\d+$/)
    .first()
    .click(SOON);
  await desk.sees('The service states no closing time. This is when the loan was first read as closed.');
  await screenshot('closing loan');
  await holds(page);
  await desk.press('Enter the closing date…');
  await desk.press('Enter this date');
  await desk.sees('Enter the source of the date.');
  await screenshot('closing dialog');
  await holds(page);
  const opened = await page
    .locator('dt', { hasText: /^Opened$/ })
    .locator('xpath=following-sibling::dd//time')
    .first()
    .getAttribute('datetime');
  const day = lagosDay(Date.parse(opened ?? ''));
  await desk.fill('Closing date, in Lagos', day);
  await desk.fill('Source', 'Letter of the lender, 4 May');
  await desk.press('Enter this date');
  await desk.sees('Source: Letter of the lender, 4 May');
  await screenshot('closing entered');
  await holds(page);

  await desk.goTo('History');
  await desk.sees(/closing times are the latest possible ones/);
  await screenshot('closing history');
  await holds(page);
  const saved = join(artifactsFolder(), 'statement-closing.pdf');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, saved);
  await desk.press('Export');
  await page.getByText('Statement of a period (PDF)…').click();
  await desk.fill('First day', day);
  await desk.fill('Last day', lagosDay(Date.now()));
  await desk.press('Save as PDF…');
  await desk.sees(/^statement-closing\.pdf saved/);
  const { pages } = await readPdf(readFileSync(saved));
  const first = (pages[0] ?? '').replaceAll(/\s+/g, ' ');
  expect(first).toContain('as closed at the latest possible time');
  expect(first).toContain('closed on the date an operator entered with a source');
});
