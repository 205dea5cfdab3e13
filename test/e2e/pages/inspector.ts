// Operates the details of the connection test: chooses an answer, and says where its fields are.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deskPage } from './desk.ts';

const SOON = { timeout: 30_000 };

export const inspectorPage = (page: Page) => ({
  /** Opens the details at one answer. */
  async details(answer: RegExp): Promise<void> {
    const choice = page.getByLabel('Answer', { exact: true });
    if (!(await choice.isVisible())) await page.getByText('Details', { exact: true }).click(SOON);
    // By its value: its label changes when the answer comes.
    const value = await choice.locator('option').filter({ hasText: answer }).first().getAttribute('value');
    await choice.selectOption(value ?? '');
  },
  /** States the path of a field, by its label. */
  async read(path: string, label: string): Promise<void> {
    const input = page.getByLabel(label, { exact: true });
    await input.fill(path, SOON);
    await input.press('Enter');
  },
});

interface Counts {
  chose: () => void;
  count: () => Promise<{ clicks: number; typed: number }>;
}

/** Pointer presses in the page, where a choice in a list counts as two, and fields with another text. */
export async function countsIn(page: Page): Promise<Counts> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    const count = (): void => {
      const { dataset } = document.documentElement;
      dataset['clicks'] = String(Number(dataset['clicks']) + 1);
    };
    document.addEventListener('pointerdown', count, { capture: true });
    const fields = new Set<string>();
    const note = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement) || ['checkbox', 'radio'].includes(target.type)) return;
      fields.add(target.labels?.[0]?.textContent ?? target.id);
      document.documentElement.dataset['typed'] = String(fields.size);
    };
    document.addEventListener('input', note, { capture: true });
  });
  let choices = 0;
  return {
    chose: () => void choices++,
    async count() {
      const { clicks, typed } = await page.evaluate(() => {
        const { clicks: pressed, typed: fields } = document.documentElement.dataset;
        return { clicks: pressed, typed: fields };
      });
      return { clicks: Number(clicks) + 2 * choices, typed: Number(typed ?? 0) };
    },
  };
}

/** Accepts all certain suggestions, and then all likely ones. */
export async function acceptAll(page: Page): Promise<void> {
  const desk = deskPage(page);
  const certain = desk.button(/^Accept \d+ certain/);
  const likely = page.getByLabel(/^Likely \(/);
  await certain.or(likely).first().waitFor({ timeout: 30_000 });
  // The list is computed again after each acceptance, and is gone for a moment.
  let quiet = 0;
  const acceptNext = async (): Promise<number> => {
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: 30_000 });
    if (await certain.isVisible()) {
      await certain.click();
      await certain.waitFor({ state: 'detached', timeout: 30_000 });
    } else if (await likely.isVisible()) {
      await likely.check();
      await desk.press(/^Accept \d+ selected/);
      await likely.waitFor({ state: 'detached', timeout: 30_000 });
    }
    quiet = (await page.getByText('Suggestions', { exact: true }).count()) === 0 ? quiet + 1 : 0;
    return quiet;
  };
  await expect.poll(acceptNext, { timeout: 60_000, interval: 500 }).toBeGreaterThan(3);
}
