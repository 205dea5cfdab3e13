// Charts saved as files: valid SVG, and a PNG that is not blank, in the chosen colours.
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { looked, readSvg, savedAs } from './pages/saved-pictures.ts';

afterEach(closeAll);

describe('a chart', () => {
  it('can be saved as PNG and SVG, light and dark', async () => {
    const launched = await launchApp({ args: ['--practise'], colorScheme: 'dark' });
    const { page, screenshot } = launched;
    const desk = deskPage(page);
    await desk.sees('Connected');
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
    const svg = readSvg((await savedAs(launched, 'drawdowns.svg', 'SVG')).toString('utf8'));
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
    await desk.sees('Chart saved as a picture');
  });
});
