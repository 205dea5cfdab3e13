// Takes each picture of a screen in two sizes and two sets of colours, and operates the screen by the texts of its
// language.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fr } from '../../../messages/fr.ts';
import { enNG } from '../../../messages/index.ts';
import { speak, t } from '../../../messages/words.ts';
import { launchApp, type LaunchedApp } from '../../support/e2e.ts';
import { cutOff, violations } from './looks.ts';
import { signIn, withProfile, type OwnPractice } from './practice.ts';

export const SOON = { timeout: 60_000 };
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;

/** @param language the start of each picture's name */
export function matrixPage(launched: LaunchedApp, language: string) {
  const { page } = launched;
  const troubles: string[] = [];
  /** Lets what was just opened arrive: a picture is of the screen at rest. */
  const settle = (ms = 700): Promise<void> => page.waitForTimeout(ms);

  /**
   * @param parts `end`: the screen scrolled to its end
   * @param again brings back a state that soon ends, before each picture
   */
  async function shoot(screen: string, parts = [''], again?: () => Promise<void>): Promise<void> {
    for (const part of parts) {
      for (const { width, height } of SIZES) {
        await launched.app.evaluate(
          ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height),
          { width, height },
        );
        await settle(150);
        if (part === 'end')
          await page.evaluate(() => document.querySelector('#content')?.scrollTo(0, 99_999));
        for (const colorScheme of ['light', 'dark'] as const) {
          for (const each of page.context().pages()) await each.emulateMedia({ colorScheme });
          await again?.();
          await settle(250);
          const name = [language, width, colorScheme, screen, part].filter(Boolean).join(' ');
          await launched.screenshot(name);
          if (width === 1280 && colorScheme === 'light')
            for (const found of await cutOff(page)) troubles.push(`${name}: ${found}`);
          if (width === 1280) for (const found of await violations(page)) troubles.push(`${name}: ${found}`);
        }
      }
      if (part === 'end') await page.evaluate(() => document.querySelector('#content')?.scrollTo(0, 0));
    }
  }
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const press = (name: string): Promise<void> => button(name).click(SOON);
  const fill = (label: string, value: string): Promise<void> =>
    page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(value, SOON);
  const sees = (text: string): Promise<void> =>
    page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(SOON);
  const place = async (number: number): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.keyboard.press(`Control+${String(number)}`);
    await settle();
  };
  /** A section of the settings, by its text. */
  const section = async (name: string): Promise<void> => {
    await place(6);
    const sections = page.getByRole('navigation', { name: t('profiles.sections.label') });
    await sections.getByText(name, { exact: true }).click(SOON);
    await settle();
  };
  return { page, troubles, settle, shoot, button, press, fill, sees, place, section };
}
export type MatrixPage = ReturnType<typeof matrixPage>;

export const LANGUAGES = ['en-NG', 'fr'] as const;
export type Spoken = (typeof LANGUAGES)[number];
/** Of this test's own texts and of pages that are operated by them. */
export const speakAs = (language: Spoken): void => speak(language, language === 'fr' ? fr : enNG);
/** How the names of the pictures begin. */
export const prefix = (language: Spoken): string => language.slice(0, 2);

/** The settings of a desk that is closed, with changes. */
export function changeSettings(userData: string, change: object): void {
  const path = join(userData, 'settings.json');
  const kept = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...kept, ...change }));
}

/** The folder of a desk of this service that has signed in, closed again. It signs in by the English texts. */
export async function signedInDesk(practice: OwnPractice, language: Spoken): Promise<string> {
  speakAs('en-NG');
  const userData = withProfile(practice);
  const first = await launchApp({ userData });
  await signIn(first.page, practice);
  await first.close();
  changeSettings(userData, { language });
  speakAs(language);
  return userData;
}
