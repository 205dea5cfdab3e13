// A long table in the real window: the native menu by the right button and by Shift+F10, what its acts put on the
// clipboard, and a column's width by dragging its edge.
import type { MenuItem } from 'electron';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';

afterEach(closeAll);

interface Shown {
  readonly labels: string[];
  readonly at: { x: number | undefined; y: number | undefined };
}
interface Kept {
  shownMenus?: { items: readonly MenuItem[]; at: Shown['at'] }[];
}

/** Keeps each native menu instead of opening it: only a person can close an open one. */
async function keepMenus({ app }: LaunchedApp): Promise<void> {
  await app.evaluate(({ Menu }) => {
    const kept = globalThis as Kept;
    kept.shownMenus = [];
    Menu.prototype.popup = function popup(this: Electron.Menu, options) {
      kept.shownMenus?.push({ items: this.items, at: { x: options?.x, y: options?.y } });
    };
  });
}
const menus = ({ app }: LaunchedApp): Promise<Shown[]> =>
  app.evaluate(() =>
    ((globalThis as Kept).shownMenus ?? []).map(({ items, at }) => ({
      labels: items.filter(({ type }) => type !== 'separator').map(({ label }) => label),
      at,
    })),
  );
const choose = ({ app }: LaunchedApp, label: string): Promise<void> =>
  app.evaluate((_, wanted) => {
    const last = (globalThis as Kept).shownMenus?.at(-1);
    last?.items.find((item) => item.label === wanted)?.click();
  }, label);
const clipboard = ({ app }: LaunchedApp): Promise<string> =>
  app.evaluate(({ clipboard: system }) => system.readText());

describe('a long table in the window', () => {
  it('has a native menu by the right button and by Shift+F10, whose acts copy and look up', async () => {
    const launched = await launchApp({ args: ['--practise'] });
    const { page } = launched;
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Loans');
    const row = page.getByRole('grid').locator('[role=row][aria-rowindex="2"]');
    await row.getByText(/^LN-\d+$/).waitFor();
    const id = (await row.getByRole('gridcell').first().textContent()) ?? '?';
    await keepMenus(launched);

    await row.getByRole('gridcell').first().click({ button: 'right' });
    await expect.poll(async () => (await menus(launched)).length).toBe(1);
    expect((await menus(launched))[0]?.labels).toEqual([
      `Copy “${id}”`,
      `Look up “${id}” in History`,
      'Find…',
    ]);
    await choose(launched, `Copy “${id}”`);
    await expect.poll(() => clipboard(launched)).toBe(id);

    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+F10');
    await expect.poll(async () => (await menus(launched)).length).toBe(2);
    const [, byKey] = await menus(launched);
    const box = await page.getByRole('grid').boundingBox();
    expect(byKey?.labels[0]).toMatch(/^Copy “LN-\d+”$/);
    // At the row that the keyboard is on, not where the pointer was.
    expect(byKey?.at.y ?? 0).toBeGreaterThan(box?.y ?? 0);
    await choose(launched, byKey?.labels[1] ?? '');
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();

    await desk.goTo('Journal');
    await page.getByRole('heading', { level: 1, name: 'Journal' }).click({ button: 'right' });
    await expect.poll(async () => (await menus(launched)).at(-1)?.labels).toEqual(['Find…']);
  });

  it('widens a column by dragging its edge, keeps the width, and returns to the usual one', async () => {
    const launched = await launchApp({ args: ['--practise'] });
    const { page } = launched;
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Loans');
    const head = page.getByRole('columnheader', { name: 'Loan', exact: true });
    const edge = page.getByRole('separator', { name: 'Width of Loan', exact: true });
    await head.waitFor();
    const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const usual = await widthOf();
    const grip = await edge.boundingBox();
    if (grip === null) throw new Error('the edge has no place');
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 6 });
    await page.mouse.move(x - 40, y, { steps: 6 });
    await page.mouse.up();
    expect(await widthOf()).toBe(usual - 40);
    await page.mouse.move(x + 200, y);
    expect(await widthOf()).toBe(usual - 40);

    await desk.goTo('Journal');
    await desk.goTo('Loans');
    await head.waitFor();
    expect(await widthOf()).toBe(usual - 40);
    await edge.dblclick();
    expect(await widthOf()).toBe(usual);
  });
});
