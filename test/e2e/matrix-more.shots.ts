// For `npm run shots -- --languages`: what the main walk does not reach: attachments, the diagnostics bundle,
// and the return after a pause.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../messages/words.ts';
import { closeAll, freshUserData, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { pngOf } from '../support/picture-files.ts';
import {
  changeSettings,
  LANGUAGES,
  matrixPage,
  prefix,
  signedInDesk,
  SOON,
  speakAs,
  type MatrixPage,
  type Spoken,
} from './pages/matrix.ts';
import { startOwnPractice, type OwnPractice } from './pages/practice.ts';

/** A desk in this language at the practice service. */
async function practising(language: Spoken, env: Record<string, string> = {}) {
  speakAs(language);
  const userData = freshUserData();
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, language }));
  const launched = await launchApp({ userData, env });
  await launched.page.getByRole('button').first().click(SOON);
  await launched.page.getByText(t('link.live')).first().waitFor(SOON);
  return { launched, desk: matrixPage(launched, prefix(language)) };
}

describe.each(LANGUAGES)('the matrix of attachments and diagnostics in %s', (language) => {
  let launched: LaunchedApp;
  let desk: MatrixPage;
  beforeAll(async () => void ({ launched, desk } = await practising(language)));
  afterAll(async () => {
    await closeAll();
    speakAs('en-NG');
  });

  it('shows a note, an attachment, its preview and its withdrawal', async () => {
    const { page } = desk;
    await desk.place(3);
    await page
      .getByText(/^LN-\d+$/)
      .first()
      .click(SOON);
    const path = join(launched.userData, 'GTBank 2026-11-21.png');
    writeFileSync(path, pngOf(300, 200));
    await launched.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, path);
    await desk.press(t('attachments.attach'));
    const name = 'GTBank 2026-11-21.png';
    await desk.button(name).waitFor(SOON);
    await desk.press(t('attachments.writeNote'));
    await page.locator('textarea').fill('Ngozi, 0800 100 100: LN-201, ₦16,550,000.10');
    await desk.shoot('90 note', ['end']);
    await desk.press(t('attachments.saveNote'));
    await desk.settle();
    await desk.press(t('attachments.acts', { name }));
    await desk.settle(300);
    await desk.shoot('91 attachments', ['end']);
    await page.keyboard.press('Escape');
    await desk.press(name);
    await desk.settle();
    await desk.shoot('92 attachment preview');
    await page.keyboard.press('Escape');
    await desk.press(t('attachments.acts', { name }));
    await desk.press(t('attachments.withdraw'));
    await page.getByLabel(t('attachments.reason')).fill('LN-202');
    await desk.shoot('93 withdraw attachment');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('attachments.withdraw') })
      .click(SOON);
    await desk.settle();
    await desk.shoot('94 attachment withdrawn', ['end']);
  });

  it('shows the diagnostics bundle', async () => {
    await desk.section(t('profiles.sections.diagnostics'));
    await desk.press(t('diagnostics.bundle.make'));
    await desk.button(t('diagnostics.bundle.save')).waitFor(SOON);
    await desk.settle();
    await desk.shoot('95 diagnostics bundle', ['', 'end']);
    const path = join(launched.userData, 'diagnostics.zip');
    await launched.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await desk.press(t('diagnostics.bundle.save'));
    await desk.settle(1200);
    await desk.shoot('96 diagnostics saved', ['end']);
  });

  it('has nothing cut off and nothing for axe', () => expect(desk.troubles).toEqual([]));
});

describe.each(LANGUAGES)('the matrix of a return in %s', (language) => {
  let practice: OwnPractice;
  beforeAll(async () => {
    practice = await startOwnPractice();
  });
  afterAll(async () => {
    await closeAll();
    await practice.server.stop();
    speakAs('en-NG');
  });

  it('shows what happened meanwhile, its alerts and finding on the screen', async () => {
    const userData = await signedInDesk(practice, language);
    changeSettings(userData, { closedAt: Date.now() - 5_400_000 });
    await practice.control('/price', { move_percent: '-45' });
    const desk = matrixPage(await launchApp({ userData }), prefix(language));
    await desk.sees(t('away.title'));
    await desk.settle();
    await desk.shoot('97 while you were away');
    await desk.press(t('away.show'));
    await desk.settle();
    await desk.shoot('98 alerts after a pause');
    await desk.page.keyboard.press('Escape');
    await desk.place(1);
    await desk.page.keyboard.press('Control+F');
    await desk.page.getByRole('search').getByRole('textbox').fill('USDC', SOON);
    await desk.settle();
    await desk.shoot('99 find on the screen');
    expect(desk.troubles).toEqual([]);
  });
});
