// Every component in every state: as its reference picture shows it, in light and dark; with enough contrast in each
// dress; and whole in the smallest window, whatever names and amounts it is given.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGallery, type OpenGallery } from '../support/gallery/open.ts';
import { differsFromReference } from '../support/pictures.ts';
import { cutOff, violations } from './pages/looks.ts';

const names = ['tokens', 'facts', 'fields', 'steps', 'tables', 'charts', 'states', 'overlays'] as const;
const pictures = [
  ...names.flatMap((name) => [`${name} light`, `${name} dark`]),
  'tables light compact',
  'facts dark more',
];

let gallery: OpenGallery;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

describe('the gallery', () => {
  it.each(pictures)('looks as its reference picture: %s', async (dress) => {
    await gallery.show(dress, { width: 1080, height: 1000 });
    if (dress.startsWith('overlays'))
      for (const copy of await gallery.page.getByRole('button', { name: /^Copy/ }).all()) await copy.click();
    expect(differsFromReference(dress.replaceAll(' ', '-'), await gallery.picture(dress))).toBeUndefined();
  });

  it.each(
    names.flatMap((name) => [`${name} light`, `${name} dark`, `${name} light more`, `${name} dark compact`]),
  )('can be read and used by everybody: %s', async (dress) => {
    await gallery.show(dress, { width: 1080, height: 1000 });
    expect(await violations(gallery.page)).toEqual([]);
  });

  it.each(names)('runs out of nothing at 800 × 600: %s', async (name) => {
    await gallery.show(`${name} light`, { width: 800, height: 600 });
    expect(await cutOff(gallery.page)).toEqual([]);
  });

  it('opens a dialog that holds 500 characters at 800 × 600, with its choices in sight', async () => {
    const { page } = gallery;
    await gallery.show('overlays light', { width: 800, height: 600 });
    await page.getByRole('button', { name: 'Open a long one' }).click();
    const choice = page.getByRole('button', { name: 'Store the secret' });
    await choice.scrollIntoViewIfNeeded();
    const box = await choice.boundingBox();
    expect((box?.y ?? 600) + (box?.height ?? 600)).toBeLessThanOrEqual(600);
  });
});

describe('a table of a million rows', () => {
  it('reaches its last row by keyboard and by its scroll bar, and draws only what is in sight', async () => {
    const { page } = gallery;
    await gallery.show('tables light', { width: 1080, height: 1000 });
    const grid = page.getByRole('grid', { name: 'A million loans' });
    await grid.focus();
    await page.keyboard.press('End');
    await page.waitForTimeout(400);
    expect(await grid.getByText('LN-0999999').isVisible()).toBe(true);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    await grid.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
    await page.waitForTimeout(400);
    const seen = await grid.getByRole('row').allTextContents();
    expect(seen.some((text) => /^LN-0?(49|50)\d{4}/.test(text))).toBe(true);
    expect(seen.length).toBeLessThan(40);
    expect(await grid.evaluate((element) => element.scrollHeight)).toBeLessThan(8_001_000);
  });

  it('follows the wheel without a long frame', async () => {
    const { page } = gallery;
    await gallery.show('tables light', { width: 1080, height: 1000 });
    const grid = page.getByRole('grid', { name: 'A million loans' });
    const average = await grid.evaluate(async (element) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const start = await frame();
      let last = start;
      for (let step = 0; step < 40; step++) {
        element.scrollTop += 90;
        last = await frame();
      }
      return (last - start) / 40;
    });
    expect(average).toBeLessThan(50);
  });
});

describe('a chart of 100,000 points', () => {
  it('moves its crosshair without a long frame', async () => {
    const { page } = gallery;
    await gallery.show('charts light', { width: 1080, height: 1000 });
    const average = await page
      .getByRole('slider')
      .first()
      .evaluate(async (element) => {
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const start = await frame();
        let last = start;
        for (let step = 0; step < 40; step++) {
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
          last = await frame();
        }
        return (last - start) / 40;
      });
    expect(average).toBeLessThan(50);
  });

  it('is drawn again with every change of colours', async () => {
    await gallery.show('charts light', { width: 1080, height: 1000 });
    const canvas = gallery.page.locator('#charts canvas').first();
    const light = await canvas.screenshot();
    await gallery.page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await gallery.page.waitForTimeout(300);
    expect((await canvas.screenshot()).equals(light)).toBe(false);
  });
});
