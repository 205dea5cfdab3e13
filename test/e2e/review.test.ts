// Files under review: an export, a pack, a changed pack, and other files; in light and dark, in the smallest
// window, and in French.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, freshUserData, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

const SOON = { timeout: 20_000 };
let launched: LaunchedApp;
let files: string;

const desk = () => deskPage(launched.page);
const bar = () => launched.page.getByRole('region', { name: /^(File under review|Fichier examiné)$/ });

/** The next file dialogs return this file. */
async function chooses(name: string): Promise<string> {
  const path = join(files, name);
  await launched.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
  }, path);
  return path;
}
async function holds(name: string): Promise<void> {
  await launched.screenshot(`review ${name}`);
  expect(await cutOff(launched.page)).toEqual([]);
  expect(await violations(launched.page)).toEqual([]);
}
const hides = (): Promise<void> =>
  launched.page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
const firstCells = (): Promise<string[]> =>
  launched.page.getByRole('grid').locator('[role=row] > [role=gridcell]:first-child').allTextContents();

describe('a file of another desk under review', () => {
  let newest = '';

  beforeAll(async () => {
    files = freshUserData();
    launched = await launchApp();
    await desk().press('Practise in the sandbox');
    await desk().sees('Connected');
  });
  afterAll(closeAll);

  it('is an export or a pack as its desk saves it', async () => {
    await desk().goTo('History');
    await expect.poll(() => firstCells().then((cells) => cells.length), SOON).toBeGreaterThan(5);
    [newest = ''] = await firstCells();
    await chooses('loans.jsonl');
    await desk().press('Export');
    await launched.page.getByText('JSON lines', { exact: true }).click();
    await desk().sees(/loans\.jsonl saved/);
    await launched.page.getByRole('grid').focus();
    await launched.page.keyboard.press('Enter');
    await desk().press('Open this loan');
    await chooses('evidence.zip');
    await desk().press('Save evidence pack');
    await desk().sees(/evidence\.zip saved/);
    expect(newest).toMatch(/^LN-\d+$/);
  });

  it('is searched in History, marked as not one’s own, and closed', async () => {
    await desk().goTo('History');
    await chooses('loans.jsonl');
    await desk().press('Open a file for review…');
    await desk().sees('Reviewing loans.jsonl, read-only', /These are not your records/);
    await desk().sees(/Export as JSON lines · .* \(sandbox\), made with Collateral Desk .* · 20\d records/);
    expect(await launched.page.getByRole('button', { name: 'As of', exact: true }).count()).toBe(0);
    await expect.poll(() => firstCells().then((cells) => cells.length), SOON).toBeGreaterThan(5);
    await holds('export light');
    await launched.page.keyboard.press('/');
    await launched.page.keyboard.type(newest);
    await expect.poll(firstCells, SOON).toEqual([newest]);
    await launched.page.locator('[role=grid][aria-busy=false]').waitFor(SOON);
    await launched.page.getByRole('grid').focus();
    await launched.page.keyboard.press('Enter');
    await desk().sees('As in the file', 'This record comes from the file under review. It is not yours.');
    expect(await launched.page.getByRole('button', { name: 'Open this loan' }).count()).toBe(0);
    await holds('export record');
    await launched.page.keyboard.press('Escape');
    await desk().press('Contents');
    await desk().sees('Contents of loans.jsonl', 'SHA-256');
    await holds('export facts');
    await launched.page.keyboard.press('Escape');
    // Only History is under review.
    await desk().goTo('Collateral');
    expect(await bar().count()).toBe(0);
    await desk().goTo('History');
    await bar().waitFor(SOON);
    await desk().press('Close review');
    await bar().waitFor({ state: 'detached', ...SOON });
    await desk().sees('Kept on this computer. Works offline.');
    await expect.poll(() => firstCells().then((cells) => cells.length), SOON).toBeGreaterThan(5);
    await desk().goTo('Journal');
    await desk().sees('File opened for review', 'File review closed');
  });

  it('can be seen through saved views, and its exports name the file', async () => {
    const { page } = launched;
    await desk().goTo('History');
    await page.keyboard.press('Control+Shift+O');
    await desk().press(/^Largest payoff/);
    await page.keyboard.press('Control+Shift+O');
    await desk().press('Save this view');
    await page.getByLabel('Name').fill('What is owed');
    await page.keyboard.press('Enter');
    await desk().sees('“What is owed” saved.');
    await chooses('loans.jsonl');
    await desk().press('Open a file for review…');
    await bar().waitFor(SOON);
    await page.keyboard.press('Control+Shift+O');
    await desk().sees(
      'This file does not contain: Deposits',
      'Views filter this file. You can save and change them in your own history.',
    );
    expect(await page.getByRole('button', { name: 'Save this view' }).count()).toBe(0);
    await holds('views');
    await desk().press(/^What is owed/);
    await desk().sees('Status: open, unknown');
    await expect.poll(() => firstCells().then((cells) => cells.length), SOON).toBeGreaterThan(1);
    const owed = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

    await desk().press('Export');
    await desk().sees(/^No hledger journal/);
    await holds('export menu');
    const path = await chooses('owed.jsonl');
    await page.getByText('JSON lines', { exact: true }).click();
    await desk().sees(/owed\.jsonl saved/);
    const [head = '', ...records] = readFileSync(path, 'utf8').trim().split('\n');
    expect(records).toHaveLength(owed);
    const sha256 = createHash('sha256')
      .update(readFileSync(join(files, 'loans.jsonl')))
      .digest('hex');
    expect(JSON.parse(head)).toMatchObject({ takenFrom: { file: 'loans.jsonl', kind: 'records', sha256 } });
    await holds('exported');
    await desk().press('Close review');
    await chooses('owed.jsonl');
    await desk().press('Open a file for review…');
    await desk().sees(/^Exported from a review of loans\.jsonl \(Export as JSON lines, made on/);
    await desk().press('Contents');
    await desk().sees('Source', sha256);
    await holds('taken from');
    await page.keyboard.press('Escape');
    await desk().press('Close review');
    await bar().waitFor({ state: 'detached', ...SOON });
  });

  it('shows the checks of a pack, and failed ones in red', async () => {
    await desk().goTo('History');
    const path = await chooses('evidence.zip');
    await desk().press('Open a file for review…');
    await desk().sees('Reviewing evidence.zip, read-only', /All 8 checks passed/);
    await expect.poll(firstCells, SOON).toEqual([newest]);
    await holds('pack light');
    await desk().press('Contents');
    await desk().sees('Evidence pack checks', 'The journal excerpt is one chain');
    await holds('pack facts');
    await launched.page.keyboard.press('Escape');
    await desk().press('Close review');

    const changed = readFileSync(path);
    const at = changed.indexOf('"seq":');
    changed[changed.indexOf('"body"', at) + 12] = 0x41;
    writeFileSync(await chooses('changed.zip'), changed);
    await desk().press('Open a file for review…');
    await desk().sees('Reviewing changed.zip, read-only', /The evidence pack has been changed/);
    await holds('pack changed');
    await desk().press('Close review');
  });

  it('opens with its valid lines and lists broken ones; a file that is no export is refused', async () => {
    const lines = readFileSync(join(files, 'loans.jsonl'), 'utf8').split('\n');
    lines[3] = '{"id":"LN-1"';
    lines[5] = (lines[5] ?? '').replace(/"amount":"[^"]*"/, '"amount":12.5');
    writeFileSync(await chooses('broken.jsonl'), lines.join('\n'));
    await desk().press('Open a file for review…');
    await desk().sees(/2 lines or records could not be read/);
    await holds('broken');
    await desk().press('Contents');
    await desk().sees('Line 4: is not JSON', /^Line 6, amount: is not an exact amount as text/);
    await holds('broken facts');
    await launched.page.keyboard.press('Escape');
    await desk().press('Close review');

    writeFileSync(await chooses('headless.jsonl'), lines.slice(1).join('\n'));
    await desk().press('Open a file for review…');
    await desk().sees(
      'headless.jsonl cannot be opened for review',
      /^The first line, which describes the export, is missing/,
    );
    await holds('headless');
    await hides();

    writeFileSync(await chooses('table.csv'), 'id,standing\nLN-1,open\n');
    await desk().press('Open a file for review…');
    await desk().sees('table.csv cannot be opened for review', /It is not a JSON lines export/);
    await holds('refused');
    await hides();
  });

  it.each([
    { colorScheme: 'dark', width: 1280, height: 800 },
    { colorScheme: 'light', width: 800, height: 600 },
  ] as const)(
    'is shown whole in $colorScheme at $width × $height',
    async ({ colorScheme, width, height }) => {
      const { page, app } = launched;
      await page.emulateMedia({ colorScheme });
      await app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
        [width, height] as const,
      );
      for (const [name, says] of [
        ['loans.jsonl', /These are not your records/],
        ['changed.zip', /The evidence pack has been changed/],
      ] as const) {
        await chooses(name);
        await desk().press('Open a file for review…');
        await desk().sees(says);
        await expect.poll(() => firstCells().then((cells) => cells.length), SOON).toBeGreaterThan(0);
        await holds(`${name} ${colorScheme} ${width}`);
        for (const menu of ['Views', 'Export']) {
          await desk().press(menu);
          await desk().sees(menu === 'Views' ? /^Views filter this file/ : /a CSV names it only/);
          await holds(`${name} ${menu} ${colorScheme} ${width}`);
          await page.keyboard.press('Escape');
        }
        await desk().press('Close review');
        await bar().waitFor({ state: 'detached', ...SOON });
      }
    },
  );

  it('is shown in French', async () => {
    const { userData } = launched;
    await launched.close();
    launched = await launchApp({ userData, env: { COLLATERAL_DESK_LANGUAGE: 'fr' } });
    await launched.page.getByRole('navigation').first().waitFor(SOON);
    await launched.page.keyboard.press('Control+4');
    await chooses('changed.zip');
    await desk().press('Ouvrir un fichier pour examen…');
    await desk().sees('Examen de changed.zip, en lecture seule', /Le dossier de preuves a été modifié/);
    await holds('french pack changed');
    await desk().press('Vues');
    await desk().sees(/^Les vues filtrent ce fichier/);
    await holds('french views');
    await launched.page.keyboard.press('Escape');
    await desk().press('Exporter');
    await desk().sees(/un CSV ne l’indique que/);
    await holds('french export menu');
    await launched.page.keyboard.press('Escape');
    await desk().press('Contenu');
    await holds('french facts');
    await launched.page.keyboard.press('Escape');
    await desk().press('Fermer l’examen');
    await bar().waitFor({ state: 'detached', ...SOON });
  });
});
