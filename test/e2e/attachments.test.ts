// Notes and attachments in the real window: added by dialog, drop and paste, shown without running anything,
// saved, withdrawn and deleted.
// oxlint-disable vitest/no-standalone-expect -- inOneApp makes a test of each step
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { answerQuestions, artifactsFolder, questionsOf } from '../support/e2e.ts';
import { pngOf } from '../support/picture-files.ts';
import { inOneApp, type StepContext } from '../support/steps.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { startRepayment } from './pages/repayment.ts';

const SOON = { timeout: 30_000 };
const SLIP = pngOf(300, 200);
const HOSTILE = '<!doctype html><script>document.title = "owned"</script><img src="https://evil.example/x">';

/** The next file dialog's answer. */
async function chooses({ launched }: StepContext, name: string, bytes: Buffer): Promise<void> {
  const path = join(launched.userData, name);
  writeFileSync(path, bytes);
  await launched.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
}

/** Drops a file on the card, as the browser does for one from the desktop. */
async function drops(page: Page, name: string, text: string): Promise<void> {
  const given = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], file ?? ''));
      return transfer;
    },
    [name, text],
  );
  const card = page.locator('[data-drop]').last();
  await card.dispatchEvent('dragover', { dataTransfer: given });
  await card.dispatchEvent('drop', { dataTransfer: given });
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click(SOON);
  await page.getByRole('button', { name: what, exact: true }).filter({ visible: true }).click(SOON);
}

inOneApp('notes and attachments', [
  {
    name: 'a file chosen in the system’s dialog is kept with the loan',
    run: async (page, ctx) => {
      const desk = deskPage(page);
      await desk.press('Practise in the sandbox');
      await desk.sees('Connected');
      await desk.goTo('Loans');
      await page
        .getByRole('grid', { name: 'Loans' })
        .getByText(/^LN-\d+$/)
        .first()
        .click(SOON);
      await desk.seesHeading('Notes and attachments');
      await chooses(ctx, 'bank slip.png', SLIP);
      await desk.press('Attach a file');
      await row(page, 'bank slip.png').getByText('PNG picture').waitFor(SOON);
    },
  },
  {
    name: 'a picture is drawn in the window, in its own size',
    run: async (page) => {
      await page.getByRole('button', { name: 'bank slip.png', exact: true }).click(SOON);
      const picture = page.getByRole('img', { name: 'Picture: bank slip.png' });
      await expect
        .poll(() => picture.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]), SOON)
        .toEqual([300, 200]);
      const colour = await picture.evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext('2d')?.getImageData(150, 100, 1, 1).data ?? []),
      ]);
      expect(colour).toEqual([10, 107, 77, 255]);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'a picture pasted with the keyboard is attached',
    run: async (page, { launched }) => {
      await launched.app.evaluate(({ clipboard, nativeImage }, base64) => {
        // Electron 44 and later write items instead, as a page does.
        const writeImage: unknown = Reflect.get(clipboard, 'writeImage');
        const bytes = Buffer.from(base64, 'base64');
        if (typeof writeImage === 'function')
          return Reflect.apply(writeImage, clipboard, [nativeImage.createFromBuffer(bytes)]) as unknown;
        const items = [new ClipboardItem({ 'image/png': new Blob([bytes]) })];
        const write = Reflect.get(clipboard, 'write') as (...given: unknown[]) => unknown;
        return Reflect.apply(write, clipboard, [items]);
      }, SLIP.toString('base64'));
      await page.getByRole('heading', { name: 'Notes and attachments' }).click();
      await page.keyboard.press('Control+V');
      await row(page, 'image.png').getByText('PNG picture').waitFor(SOON);
    },
  },
  {
    name: 'a dropped page is kept, and shown as text that does nothing',
    run: async (page) => {
      await drops(page, 'notice\u202Egnp.html', HOSTILE);
      await row(page, 'notice[U+202E]gnp.html').getByText('HTML page').waitFor(SOON);
      await page.getByRole('button', { name: 'notice[U+202E]gnp.html', exact: true }).click(SOON);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(HOSTILE).waitFor(SOON);
      expect(await dialog.locator('script, img, iframe').count()).toBe(0);
      expect(await page.title()).not.toBe('owned');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'an empty file is refused by name, and a note is written',
    run: async (page) => {
      const desk = deskPage(page);
      await drops(page, 'empty.txt', '');
      await desk.sees('Nothing to attach: empty.txt is empty.');
      await desk.press('Write a note');
      await page.locator('textarea').fill('Ngozi confirmed the account by phone.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await row(page, 'Ngozi confirmed the account by phone.').waitFor(SOON);
      expect(await cutOff(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    },
  },
  {
    name: 'after a crash everything is still there, and a copy is the same bytes',
    run: async (_page, ctx) => {
      const page = await ctx.restart('crash');
      const desk = deskPage(page);
      await desk.goTo('Loans');
      await page
        .getByRole('grid', { name: 'Loans' })
        .getByText(/^LN-\d+$/)
        .first()
        .click(SOON);
      await row(page, 'bank slip.png').waitFor(SOON);
      const path = join(artifactsFolder(), 'slip-copy.png');
      await ctx.launched.app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      }, path);
      await act(page, 'bank slip.png', 'Save a copy');
      await expect.poll(() => readIf(path), SOON).toEqual(SLIP.toString('base64'));
    },
  },
  {
    name: 'a withdrawn attachment stays; its content is deleted only after main has asked',
    run: async (page, { launched }) => {
      const desk = deskPage(page);
      await act(page, 'image.png', 'Withdraw');
      await desk.fill('Reason', 'Belongs to another loan');
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click(SOON);
      await row(page, 'image.png').getByText('Withdrawn', { exact: true }).waitFor(SOON);
      await answerQuestions(launched.app, 'no');
      await act(page, 'image.png', 'Delete the content');
      await desk.sees('You did not confirm it.');
      expect(await questionsOf(launched.app)).toMatchObject([
        { message: 'Delete the content of image.png?' },
      ]);
      await answerQuestions(launched.app, 'yes');
      await act(page, 'image.png', 'Delete the content');
      await row(page, 'image.png').getByText('Content deleted').waitFor(SOON);
      await row(page, 'image.png').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'a step of the checklist has its own attachments',
    run: async (page, ctx) => {
      const desk = deskPage(page);
      await startRepayment(page);
      await desk.seesHeading('Notes and attachments of this step');
      await chooses(ctx, 'step.txt', Buffer.from('seen'));
      await page.getByRole('button', { name: 'Attach a file' }).first().click(SOON);
      await page
        .getByText(/^Step: /)
        .filter({ visible: true })
        .first()
        .waitFor(SOON);
      expect(await row(page, 'step.txt').count()).toBe(2);
      expect(await cutOff(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    },
  },
  {
    name: 'the journal lists each act, and Verify counts the contents',
    run: async (page) => {
      const desk = deskPage(page);
      await desk.goTo('Journal');
      await desk.sees('Content of an attachment deleted', 'Attachment withdrawn', 'Note or file attached');
      await desk.press('Verify');
      await desk.sees(/4 attachments have their recorded hash/);
    },
  },
]);

const readIf = (path: string): string | undefined => {
  try {
    return readFileSync(path).toString('base64');
  } catch {
    return undefined;
  }
};
