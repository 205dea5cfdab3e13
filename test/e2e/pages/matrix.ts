// Takes each picture of a screen in two sizes and two sets of colours, and operates the screen by the texts of its
// language.
import type { LaunchedApp } from '../../support/e2e.ts';
import { cutOff, violations } from './looks.ts';

export const SOON = { timeout: 20_000 };
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

  /** @param parts `end`: the screen scrolled to its end */
  async function shoot(screen: string, parts = ['']): Promise<void> {
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
  return { page, troubles, settle, shoot, button, press, fill, sees, place };
}
export type MatrixPage = ReturnType<typeof matrixPage>;
