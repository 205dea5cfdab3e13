// Charts as files, from the real window: an SVG that any reader of XML takes, a PNG that is not blank, each in the
// colours that were chosen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { artifactsFolder, closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

afterEach(closeAll);

async function saveTo({ app }: LaunchedApp, name: string): Promise<string> {
  const path = join(artifactsFolder(), name);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  return path;
}

async function savedAs(launched: LaunchedApp, name: string, ...choices: string[]): Promise<Buffer> {
  const path = await saveTo(launched, name);
  const { page } = launched;
  await page.getByRole('button', { name: 'Save picture', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const choice of choices) await dialog.getByText(choice, { exact: true }).click();
  await launched.screenshot(`picture ${name}`);
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save picture…' }).click();
  await dialog.waitFor({ state: 'detached' });
  return readFileSync(path);
}

/** The corner is the ground; how many pixels are of this colour, and how many are not of the ground. */
function looked(bytes: Buffer, accent: readonly [number, number, number]) {
  const { width, height, data } = PNG.sync.read(bytes);
  const of = (at: number): string => data.subarray(at, at + 3).join(' ');
  const ground = of(0);
  let drawn = 0;
  let accented = 0;
  for (let at = 0; at < data.length; at += 4) {
    const colour = of(at);
    if (colour !== ground) drawn++;
    if (colour === accent.join(' ')) accented++;
  }
  return { width, height, ground, drawn, accented };
}

/** What a reader of XML finds; in the page, whose parser is a browser's. */
const readSvg = (page: Page, svg: string): Promise<{ broken: boolean; says: string[]; texts: string[] }> =>
  page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'image/svg+xml');
    const all = (name: string): string[] =>
      [...xml.querySelectorAll(name)].map(({ textContent }) => textContent);
    return {
      broken: xml.querySelector('parsererror') !== null,
      says: all('rect > title'),
      texts: all('text'),
    };
  }, svg);

describe('a chart', () => {
  it('is saved as PNG and SVG, light and dark', async () => {
    const launched = await launchApp({ args: ['--practise'], colorScheme: 'dark' });
    const { page, screenshot } = launched;
    const desk = deskPage(page);
    await desk.sees('Live');
    await desk.seesHeading('LTV over time');

    const dark = looked(await savedAs(launched, 'ltv-dark.png'), [70, 192, 147]);
    expect(dark).toMatchObject({ width: 1920, height: 960, ground: '21 26 33' });
    const light = looked(await savedAs(launched, 'ltv-light.png', 'Light'), [10, 107, 77]);
    expect(light).toMatchObject({ width: 1920, height: 960, ground: '255 255 255' });
    for (const { drawn, accented } of [dark, light]) {
      expect(drawn).toBeGreaterThan(10_000);
      expect(accented).toBeGreaterThan(10);
    }

    await desk.goTo('History');
    await page.getByText('By month', { exact: true }).click();
    await page.getByText('Drawdowns', { exact: true }).first().click();
    await desk.seesHeading('Drawdowns by month');
    await page.getByText('12 months', { exact: true }).click();
    const svg = await readSvg(page, (await savedAs(launched, 'drawdowns.svg', 'SVG')).toString('utf8'));
    await screenshot('charts by month');
    expect(svg.broken).toBe(false);
    expect(svg.says.length).toBeLessThanOrEqual(12);
    await page.getByText('Table', { exact: true }).click();
    const newest = page.getByRole('grid').locator('[role=row] > [role=gridcell]');
    const [month = '?', value = '?'] = await newest.allTextContents();
    expect(svg.says.at(-1)).toBe(`${month} · ${value}`);
    expect(svg.texts).toContain('Drawdowns by month');
    expect(svg.texts.at(-1)).toMatch(/ · SANDBOX · as of .+ WAT · Collateral Desk \d/);

    await desk.goTo('Journal');
    await desk.sees('Picture of a chart saved');
  }, 180_000);
});
