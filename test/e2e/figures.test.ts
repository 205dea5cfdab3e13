// No figure or address is cut off: every screen with money, with thirty digits in each figure, at every
// width.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactsFolder } from '../support/e2e.ts';
import { openGallery, type OpenGallery } from '../support/gallery/open.ts';
import { cutOff, figuresNotWhole } from './pages/looks.ts';

const SCENES = [
  'collateral',
  'ledger',
  'addresses',
  'borrow',
  'borrow-unknown',
  'borrow-accepted',
  'loans',
  'loan',
  'repay-compare',
  'repay-take',
  'repay-partly',
  'repay-record',
  'repay-watch',
  'repay-reconcile',
  'history',
] as const;
const WIDTHS = [800, 1100, 1180, 1280, 1920] as const;
/** Each scene is loaded at one width and resized to the others, as an operator does. */
const CASES = SCENES.map((scene, at) => ({
  scene,
  widths: [...WIDTHS.slice(at % WIDTHS.length), ...WIDTHS.slice(0, at % WIDTHS.length)],
}));

let gallery: OpenGallery;
const pictures = join(artifactsFolder(), 'figures');
beforeAll(async () => {
  gallery = await openGallery();
  mkdirSync(pictures, { recursive: true });
});
afterAll(() => gallery.close());

describe('a figure of thirty digits', () => {
  it.each(CASES)('is shown whole at every width: $scene', async ({ scene, widths }) => {
    const found: string[] = [];
    for (const [at, width] of widths.entries()) {
      if (at === 0) await gallery.showFigures(scene, { width, height: 800 });
      else await gallery.resize({ width, height: 800 });
      const now = [...(await figuresNotWhole(gallery.page)), ...(await cutOff(gallery.page))];
      if (now.length > 0) await gallery.page.screenshot({ path: join(pictures, `${scene}-${width}.png`) });
      found.push(...now.map((one) => `${width}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});
