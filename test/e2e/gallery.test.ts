// The page of every component in every state equals its reference picture in light and in dark, has enough contrast
// in each theme, and is whole in the smallest window with any names and amounts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGallery, type OpenGallery } from '../support/gallery/open.ts';
import { differsFromReference } from '../support/pictures.ts';
import { cutOff, violations } from './pages/looks.ts';

const names = ['tokens', 'facts', 'fields', 'steps', 'tables', 'charts', 'states', 'overlays'] as const;
let gallery: OpenGallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

describe('the gallery', () => {
  it.each(['light', 'dark'])('looks like its reference picture in its %s theme', async (theme) => {
    await gallery.show(`every ${theme}`, { width: 1080, height: 1000 });
    for (const copy of await gallery.page.locator('#overlays').getByRole('button', { name: /^Copy/ }).all())
      await copy.click();
    expect(differsFromReference(theme, await gallery.picture())).toBeUndefined();
  });

  it.each(
    names.flatMap((name) => [`${name} light`, `${name} dark`, `${name} light more`, `${name} dark compact`]),
  )('has no accessibility violation: %s', async (appearance) => {
    await gallery.show(appearance, { width: 1080, height: 1000 });
    expect(await violations(gallery.page)).toEqual([]);
  });

  it.each(names)('overflows nothing at 800 × 600: %s', async (name) => {
    await gallery.show(`${name} light`, { width: 800, height: 600 });
    expect(await cutOff(gallery.page)).toEqual([]);
  });

  it('shows the buttons of a dialog with 500 characters at 800 × 600', async () => {
    const { page } = gallery;
    await gallery.show('overlays light', { width: 800, height: 600 });
    await page.getByRole('button', { name: 'Open a long one' }).click();
    const choice = page.getByRole('button', { name: 'Store the secret' });
    await choice.scrollIntoViewIfNeeded();
    const box = await choice.boundingBox();
    expect((box?.y ?? 600) + (box?.height ?? 600)).toBeLessThanOrEqual(600);
  });
});

describe('a table of a hundred thousand rows', () => {
  it('reaches its last row by keyboard and scroll bar, and draws only visible rows', async () => {
    const { page } = gallery;
    await gallery.show('tables light', { width: 1080, height: 1000 });
    const grid = page.getByRole('grid', { name: 'A hundred thousand loans' });
    await grid.focus();
    await page.keyboard.press('End');
    await grid.getByText('LN-0099999').waitFor();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    await grid.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
    await grid
      .getByText(/^LN-00(49|50)\d{3}/)
      .first()
      .waitFor();
    expect(await grid.getByRole('row').count()).toBeLessThan(40);
    expect(await grid.evaluate((element) => element.scrollHeight)).toBeLessThan(4_000_000);
  });
});

describe('a chart of 100,000 points', () => {
  it('moves its crosshair by keyboard', async () => {
    const { page } = gallery;
    await gallery.show('charts light', { width: 1080, height: 1000 });
    const slider = page.getByRole('slider').first();
    const at = async (): Promise<number> => Number(await slider.getAttribute('aria-valuenow'));
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    const first = await at();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toBeLessThan(first);
  });

  it('changes its colours with the theme', async () => {
    await gallery.show('charts light', { width: 1080, height: 1000 });
    const drawing = gallery.page.locator('#charts svg').first();
    const light = await drawing.screenshot();
    await gallery.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expect.poll(async () => (await drawing.screenshot()).equals(light)).toBe(false);
  });
});
