// A screen on paper: the whole list and a loan as PDF from a dark window, black on white, without navigation, with
// the head of the table on every page; and the reason when there is no printer.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { readPdf, type ReadPdf } from '../support/pdf.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { saveTo } from './pages/save-dialog.ts';

afterEach(closeAll);

async function saved(launched: LaunchedApp, name: string): Promise<ReadPdf> {
  const { page } = launched;
  const path = await saveTo(launched, name);
  await page.keyboard.press('ControlOrMeta+p');
  const dialog = page.getByRole('dialog', { name: 'Print this screen' });
  await dialog.waitFor();
  await launched.screenshot(`print dialog ${name}`);
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save as PDF…' }).click();
  await dialog.waitFor({ state: 'detached' });
  return readPdf(readFileSync(path));
}

describe('a screen on paper', () => {
  it('is the list and a loan, whole, with who, when and practice on every page', async () => {
    const launched = await launchApp({ args: ['--practise'], colorScheme: 'dark' });
    const { page } = launched;
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Loans');
    await page.getByText('All', { exact: true }).first().click();
    const grid = page.getByRole('grid');
    const rowsOf = async () => Number((await grid.getAttribute('aria-rowcount')) ?? '0') - 1;
    await expect.poll(rowsOf, { timeout: 20_000 }).toBeGreaterThan(20);
    const rows = await rowsOf();

    const loans = await saved(launched, 'loans.pdf');
    expect(loans).toMatchObject({ isTagged: true, size: [297, 210] });
    const text = loans.pages.join('\n');
    expect(new Set(text.match(/LN-\d+/g)).size).toBe(rows);
    expect(loans.pages.length).toBeGreaterThan(1);
    for (const [index, each] of loans.pages.entries()) {
      expect(each).toContain(`${index + 1} / ${loans.pages.length}`);
      expect(each).toContain('Collateral Desk · ');
      expect(each).toContain('PRACTICE · made-up money');
      expect(each).toMatch(/Printed \d\d \w+ \d{4} \d\d:\d\d:\d\d WAT by \S+ at \S+/);
      // The head of the table.
      if (/LN-\d+/.test(each)) expect(each).toContain('Payoff');
    }
    for (const word of ['Refresh now', 'Practice controls', 'Collateral\n', 'Columns'])
      expect(text).not.toContain(word);

    await page
      .getByText(/^LN-\d+$/)
      .first()
      .click();
    await desk.sees('Save evidence pack');
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '?';
    const loan = await saved(launched, 'loan.pdf');
    expect(loan).toMatchObject({ isTagged: true, size: [210, 297] });
    const whole = loan.pages.join('\n');
    expect(whole).toContain(heading);
    expect(whole).toContain('Payoff');
    expect(whole).not.toContain('Save evidence pack');

    await desk.goTo('Journal');
    await desk.sees('Screen printed or saved as PDF');
  });

  it('says that there is no printer, and what to do instead', async () => {
    const launched = await launchApp({ args: ['--practise'] });
    const { page } = launched;
    await deskPage(page).sees('Connected');
    // Electron reports it so on a computer without a printer.
    await launched.app.evaluate(({ BrowserWindow }) => {
      for (const { webContents } of BrowserWindow.getAllWindows())
        webContents.print = (_options, done) => done?.(false, 'Failed to enumerate printers');
    });
    await page.keyboard.press('ControlOrMeta+p');
    await page.getByRole('button', { name: 'Print…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No printer was found on this computer.').waitFor();
    await dialog.getByText('Save the page as PDF instead.').waitFor();
    await launched.screenshot('print without a printer');
  });
});
