// The shape inspector as an operator works it: a step is chosen, a line is pointed at, and said what it is.
import type { Page } from 'playwright-core';
import { deskPage } from './desk.ts';

const SOON = { timeout: 30_000 };
/** The menu of a line closes when the answer is read anew beneath it: a person clicks again. */
const CLICKS = 4;
/** A path's dots stand for themselves. */
const quoted = (path: string): string => path.replaceAll('.', String.raw`\.`);

export const inspectorPage = (page: Page) => {
  const desk = deskPage(page);
  const lines = page.getByRole('list', { name: 'Lines of the answer' });
  const line = (path: string) =>
    lines.getByRole('button', { name: new RegExp(`, at ${quoted(path)}:`) }).first();
  const menu = page.getByRole('region', { name: 'Read this line as' });
  async function again(act: () => Promise<void>): Promise<void> {
    for (let click = 1; ; click++)
      try {
        return await act();
      } catch (error) {
        if (click === CLICKS) throw error;
      }
  }
  return {
    lines,
    line,
    menu,
    async step(name: string): Promise<void> {
      await page
        .getByRole('navigation', { name: 'Steps of the test' })
        .getByRole('button', { name: new RegExp(`^${name}\\b`) })
        .click(SOON);
    },
    /** The line is chosen, and its menu stands open. */
    choose: (path: string): Promise<void> =>
      again(async () => {
        await line(path).click(SOON);
        await menu.waitFor({ timeout: 5_000 });
      }),
    /** The line is chosen, and then what it is read as. */
    read: (path: string, as: string | RegExp): Promise<void> =>
      again(async () => {
        await line(path).click(SOON);
        const name = typeof as === 'string' ? new RegExp(`^${as}`) : as;
        await menu.getByRole('button', { name }).first().click({ timeout: 5_000 });
      }),
    async readAll(mapping: Readonly<Record<string, string>>): Promise<void> {
      for (const [path, as] of Object.entries(mapping)) await this.read(path, as);
    },
    /** What a word of state means. */
    async means(word: string, meaning: string): Promise<void> {
      await page
        .getByRole('group', { name: `Meaning of “${word}”`, exact: true })
        .getByText(meaning, { exact: true })
        .click(SOON);
    },
    async paste(text: string): Promise<void> {
      await desk.fill('An answer, as JSON', text);
      await desk.press('Look into it');
    },
  };
};
