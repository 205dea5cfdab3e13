// For `npm run shots -- --languages`: the screens and steps in English and French, each in light and dark at two
// sizes, with the same checks as test/e2e/screens.test.ts. It presses by the texts' keys, so one walk serves both.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { t } from '../../messages/words.ts';
import { closeAll, freshUserData, launchApp } from '../support/e2e.ts';
import { LANGUAGES, matrixPage, prefix, SOON, speakAs, type MatrixPage } from './pages/matrix.ts';

describe.each(LANGUAGES)('the matrix in %s', (language) => {
  let desk: MatrixPage;
  let page: MatrixPage['page'];

  beforeAll(async () => {
    speakAs(language);
    const userData = freshUserData();
    writeFileSync(join(userData, 'settings.json'), JSON.stringify({ version: 1, language }));
    desk = matrixPage(await launchApp({ userData }), prefix(language));
    ({ page } = desk);
  });
  afterAll(async () => {
    await closeAll();
    speakAs('en-NG');
  });

  it('shows the start, Collateral and every deposit', async () => {
    await page.getByRole('button').first().waitFor(SOON);
    await desk.shoot('01 first run');
    await page.getByRole('button').first().click();
    await page.getByText(t('link.live')).first().waitFor(SOON);
    await desk.settle(1500);
    await desk.shoot('02 collateral', ['', 'end']);
    await page.locator('main button[aria-expanded]').filter({ hasText: /\d/ }).first().click(SOON);
    await desk.shoot('02b all deposits', ['end']);
    await page
      .locator('main button[aria-expanded]')
      .filter({ hasText: t('deposits.fewer') })
      .first()
      .click(SOON);
  });
  it('shows deposit, what if, ledger proof and addresses', async () => {
    await desk.press(t('deposit.open'));
    await desk.settle(500);
    await page.getByRole('dialog').locator('select').nth(0).selectOption('USDC');
    await page.getByRole('dialog').locator('select').nth(1).selectOption('base');
    await desk.settle(500);
    await desk.shoot('03 deposit');
    await page.keyboard.press('Escape');
    await desk.press(t('collateral.whatIf'));
    await desk.settle();
    await desk.shoot('04 what if');
    await page.getByRole('complementary').getByRole('button').first().click();
    await desk.press(t('ledger.open'));
    await desk.settle(900);
    await page.locator('main section[tabindex="0"]').last().focus();
    await page.keyboard.press('ArrowDown');
    await desk.shoot('05 ledger');
    await desk.place(1);
    await desk.press(t('addresses.history'));
    await desk.settle();
    await desk.shoot('06 addresses');
    await desk.place(1);
  });
  it('shows the terms, the review and the expired quote', async () => {
    await desk.place(2);
    await page
      .getByLabel(/^Montant|^Amount/)
      .first()
      .fill('2,450,000.00');
    await desk.shoot('10 borrow terms');
    await desk.press(t('borrow.terms.send'));
    await page.getByRole('timer').first().waitFor(SOON);
    await desk.settle(1500);
    await desk.shoot('11 borrow review');
    await desk.settle(45_000);
    await desk.shoot('12 borrow expired');
  });
  it('shows the loans, a loan and the comparison', async () => {
    await desk.place(3);
    await page
      .getByText(/^LN-\d+$/)
      .first()
      .waitFor(SOON);
    await desk.shoot('20 loans');
    await page
      .getByText(/^LN-\d+$/)
      .first()
      .click();
    await desk.settle(900);
    await desk.shoot('21 loan', ['', 'end']);
    await desk.press(t('repay.start'));
    await desk.settle(2000);
    await desk.shoot('22 compare', ['', 'end']);
  });
  it('shows the payment details and a wrong paste', async () => {
    const view = page
      .context()
      .pages()
      .find((of) => of.url().startsWith('app://confirm/'));
    await desk.press(t('repay.read.again')).catch(() => undefined);
    await desk.settle(1200);
    await view?.getByRole('button').filter({ visible: true }).first().click(SOON);
    await desk.button(t('repay.take.copy.amount')).waitFor(SOON);
    await desk.settle(500);
    await desk.shoot('23 copy', ['', 'end']);
    await desk.fill(t('repay.proof.field.destination'), '0123456789');
    await desk.press(t('repay.proof.compare.destination'));
    await desk.settle(600);
    await desk.shoot('24 paste back wrong', ['', 'end']);
  });
  it('shows a changed destination', async () => {
    await desk.press(t('frame.practice'));
    await desk.press(t('practice.loans.rotate'));
    await desk.settle(1500);
    await page.getByRole('complementary').getByRole('button').first().click();
    await desk.shoot('25 moved');
    await desk
      .button(t('repay.read.again'))
      .or(desk.button(t('repay.read.now')))
      .first()
      .click(SOON);
    await desk.settle(2000);
    await desk.shoot('26 changed destination');
    await desk.press(t('repay.compare.checked'));
    await desk.settle(1200);
    await desk.shoot('27 changed destination risky');
  });
  it('shows the rest of the repayment', async () => {
    const view = page
      .context()
      .pages()
      .find((of) => of.url().startsWith('app://confirm/'));
    await view?.getByRole('textbox').filter({ visible: true }).first().fill('LN, 0800 100 100', SOON);
    await view?.getByRole('button').filter({ visible: true }).first().click(SOON);
    for (const part of ['amount', 'destination'] as const) {
      await desk.press(t(`repay.take.copy.${part === 'amount' ? part : 'all'}`));
      await desk.settle(400);
      await desk.press(t(`repay.proof.paste.${part}`));
      await desk.settle(600);
    }
    await desk.shoot('28 record');
    await desk.fill(t('repay.record.reference'), 'TRF/2026/11/21/000418');
    await desk.press(t('repay.step.record-payment'));
    await desk.settle(900);
    await desk.shoot('29a watch');
    await desk.press(t('frame.practice'));
    await desk.press(t('practice.loans.exact'));
    await desk.settle(1500);
    await page.getByRole('complementary').getByRole('button').first().click();
    await desk.press(t('frame.refresh'));
    await desk.settle(1500);
    await desk.shoot('29b reconcile');
  });
  it('shows every mode of History', async () => {
    await desk.place(4);
    await desk.shoot('30 history');
    await page.getByRole('gridcell').first().click();
    await desk.settle(800);
    await desk.shoot('31 history record');
    await desk.press(t('history.asOf.open'));
    await desk.settle(800);
    await desk.shoot('32 moment');
    await page.keyboard.press('Escape');
    for (const [face, name] of [
      [1, '33 compare'],
      [2, '34 months'],
      [3, '35 over time'],
    ] as const) {
      await desk.place(4);
      await page.locator('main fieldset').first().locator('label').nth(face).click();
      await desk.settle(900);
      await desk.shoot(name);
    }
    await desk.place(4);
    await page.locator('main fieldset').first().locator('label').nth(1).click();
    await page.getByText(t('history.kind.position'), { exact: true }).first().click(SOON);
    await desk.settle(900);
    await page.getByRole('gridcell').first().click(SOON);
    await desk.settle(600);
    await desk.shoot('36 compared positions');
  });
  it('shows journal, palette and alerts', async () => {
    await desk.place(5);
    await desk.shoot('40 journal');
    await page.keyboard.press('Control+k');
    await desk.settle(400);
    await page.keyboard.type('LN-2');
    await desk.settle();
    await desk.shoot('42 palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: new RegExp(`^${t('frame.alerts')}`) })
      .first()
      .click(SOON);
    await desk.settle();
    await desk.shoot('43 alerts');
    await page.keyboard.press('Escape');
  });
  it('shows every section of the settings', async () => {
    await desk.place(6);
    const sections = page
      .getByRole('navigation', { name: t('profiles.sections.label') })
      .locator('a, button');
    const count = await sections.count();
    for (let at = 0; at < count; at++) {
      await sections.nth(at).click();
      await desk.settle();
      const title = (await sections.nth(at).textContent()) ?? '';
      await desk.shoot(`5${String.fromCharCode(97 + at)} settings ${title}`);
    }
  });
  it('shows practice controls, offline and locked', async () => {
    await desk.place(1);
    await desk.press(t('frame.practice'));
    const drawer = page.getByRole('complementary');
    for (const more of await drawer.getByText(t('practice.more')).all()) await more.click();
    await desk.shoot('60 practice');
    await drawer.getByRole('button', { name: t('practice.network.offline'), exact: true }).click(SOON);
    await drawer.getByRole('button').first().click();
    await desk.press(t('frame.refresh'));
    await desk.settle(3000);
    await desk.shoot('61 offline collateral');
    for (const [number, name] of [
      [2, '62 offline borrow'],
      [3, '63 offline loans'],
    ] as const) {
      await desk.place(number);
      await desk.shoot(name);
    }
    await page.keyboard.press('Control+6');
    await desk.settle(500);
    const sections = page.getByRole('navigation', { name: t('profiles.sections.label') });
    await sections.getByText(t('lock.settings.title'), { exact: true }).click();
    await desk.fill(t('lock.settings.newPin'), '482915');
    await desk.fill(t('lock.settings.again'), '482915');
    await page.locator('main form').first().getByRole('button').last().click();
    await desk.sees(t('lock.settings.present'));
    await page.keyboard.press('Control+l');
    await desk.settle(3000);
    await desk.shoot('64 locked');
  });
  it('has nothing cut off and nothing for axe', () => {
    expect(desk.troubles).toEqual([]);
  });
});
