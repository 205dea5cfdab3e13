// The profile the bench measures with: the practice service connected once, as an operator would, so that every
// measured start is a warm one that finds its data in the cache.
import { launchApp } from '../support/e2e.ts';

export async function connectToPractice(userData: string): Promise<void> {
  const { page, close } = await launchApp({ userData });
  await page.getByRole('button', { name: 'Practise in the sandbox' }).click();
  // The first run's screen is usable too; the one that is wanted has the rail beside it.
  await page
    .getByRole('link', { name: 'Collateral' })
    .or(page.getByRole('button', { name: 'Collateral' }))
    .first()
    .waitFor();
  await page.locator('html[data-usable]').waitFor();
  await page.waitForTimeout(3000);
  await close();
}
