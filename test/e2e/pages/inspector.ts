// Operates the details of the connection test: chooses an answer, and says where its fields are.
import type { Page } from 'playwright-core';

const SOON = { timeout: 30_000 };

export const inspectorPage = (page: Page) => ({
  /** Opens the details at one answer. */
  async details(answer: RegExp): Promise<void> {
    const choice = page.getByLabel('Answer', { exact: true });
    if (!(await choice.isVisible())) await page.getByText('Details', { exact: true }).click(SOON);
    const labels = await choice.locator('option').allTextContents();
    await choice.selectOption({ label: labels.find((label) => answer.test(label)) ?? '' });
  },
  /** States the path of a field, by its label. */
  async read(path: string, label: string): Promise<void> {
    const input = page.getByLabel(label, { exact: true });
    await input.fill(path, SOON);
    await input.press('Enter');
  },
});
