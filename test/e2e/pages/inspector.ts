// Operates the shape inspector: chooses a step, selects a line, and says what it is.
import type { Page } from 'playwright-core';
import { deskPage } from './desk.ts';

const SOON = { timeout: 30_000 };
/** Escapes the dots of a path. */
const quoted = (path: string): string => path.replaceAll('.', String.raw`\.`);

export const inspectorPage = (page: Page) => {
  const desk = deskPage(page);
  const lines = page.getByRole('list', { name: 'Answer lines' });
  const line = (path: string) =>
    lines.getByRole('button', { name: new RegExp(`, at ${quoted(path)}:`) }).first();
  const menu = page.getByRole('group', { name: 'Read this line as' });
  return {
    lines,
    line,
    menu,
    async step(name: string): Promise<void> {
      await page
        .getByRole('navigation', { name: 'Test steps' })
        .getByRole('button', { name: new RegExp(`^${name}\\b`) })
        .click(SOON);
    },
    /** Selects the line and opens its menu. */
    async choose(path: string): Promise<void> {
      await line(path).click(SOON);
      await menu.waitFor(SOON);
    },
    /** Selects the line, and then the field it is read as. */
    async read(path: string, as: string | RegExp): Promise<void> {
      await line(path).click(SOON);
      const name = typeof as === 'string' ? new RegExp(`^${as}`) : as;
      await menu.getByRole('button', { name }).first().click(SOON);
    },
    async readAll(mapping: Readonly<Record<string, string>>): Promise<void> {
      for (const [path, as] of Object.entries(mapping)) await this.read(path, as);
    },
    /** Sets the meaning of a status word. */
    async means(word: string, meaning: string): Promise<void> {
      await page
        .getByRole('group', { name: `Meaning of “${word}”`, exact: true })
        .getByText(meaning, { exact: true })
        .click(SOON);
    },
    async paste(text: string): Promise<void> {
      await desk.fill('Answer (JSON)', text);
      await desk.press('Read it');
    },
  };
};
