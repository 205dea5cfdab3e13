// LTV and collateral value over more than a year while the service is down: as a chart, as a table, as of an
// earlier moment, and as a picture.
import { afterEach, describe, expect, it } from 'vitest';
import { decimal } from '../../domain/decimal.ts';
import { epochMillis } from '../../domain/time.ts';
import { noteFigures } from '../../main/store/worker/cache/figures.ts';
import { closeAll, launchApp } from '../support/e2e.ts';
import { withCache } from './pages/cache.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { connectTo, startOwnPractice, type OwnPractice } from './pages/practice.ts';
import { looked, readSvg, savedAs } from './pages/saved-pictures.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

const SOON = { timeout: 15_000 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 420;
/** After the earlier moment, in the same hour. */
const SPIKE = '71.255';

/** Yesterday 18:00 in Lagos (UTC+1). */
const yesterdayEvening = (now: number): number =>
  Math.floor((now + HOUR) / DAY) * DAY - HOUR - DAY + 18 * HOUR;

/** A reading every 15 minutes for many days, except five hours each night. @returns the LTV at `until` */
async function readForLong(userData: string, now: number, until: number): Promise<string> {
  let known = '';
  await withCache(userData, (db) =>
    db.transaction(() => {
      const scope = db.sql<{ id: number }>(`SELECT id FROM scope WHERE resource = 'position'`).get()?.id;
      if (scope === undefined) throw new Error('the position was read before');
      for (const table of ['figure', 'figure_hour'])
        db.sql(`DELETE FROM ${table} WHERE scope = ?`).run(scope);
      const step = 15 * MINUTE;
      const first = until - Math.floor((DAYS * DAY) / step) * step;
      let lastSeen: number | undefined;
      for (let at = first; at < now - HOUR; at += step) {
        const night = (at % DAY) / HOUR < 4.5;
        if (night && at !== until) continue;
        const far = (at - first) / DAY;
        const usual = 41 + Math.sin(far / 19) * 6 + Math.sin(far * 1.7) * 0.9 + Math.cos(far * 11) * 0.2;
        const ltv = at === until + step ? SPIKE : usual.toFixed(2);
        if (at === until) known = ltv;
        noteFigures(db, scope, epochMillis(at), lastSeen === undefined ? undefined : epochMillis(lastSeen), {
          ltv: decimal(ltv),
          value: decimal((3_973_271_118 / Number(ltv)).toFixed(2)),
          currency: 'NGN',
        });
        lastSeen = at + step - 1;
      }
    }),
  );
  return known;
}

describe('the position over time while the service is down', () => {
  it('can be drawn for a year, opened at a point in time, and saved', async () => {
    practice = await startOwnPractice();
    const first = await launchApp();
    await connectTo(first.page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    await deskPage(first.page).sees('Connected');
    await deskPage(first.page).seesHeading('LTV over time');
    await first.close();
    await practice.server.stop();
    practice = undefined;
    const now = Date.now();
    const then = yesterdayEvening(now);
    const known = await readForLong(first.userData, now, then);

    const launched = await launchApp({ userData: first.userData, colorScheme: 'light' });
    const { page, screenshot } = launched;
    const desk = deskPage(page);
    await desk.sees('Offline');
    await desk.goTo('History');
    await page.getByText('Positions', { exact: true }).click();
    await desk.press('LTV over time');
    const crosshair = page.getByRole('slider', { name: /LTV over time/ });
    const holds = async (name: string): Promise<void> => {
      await screenshot(name);
      expect(await cutOff(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    };
    await crosshair.waitFor(SOON);
    await holds('over time light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await holds('over time dark');
    await page.getByText('1 y', { exact: true }).click();
    await page.getByText('Collateral value', { exact: true }).click();
    await desk.seesHeading('Collateral value over time');
    await page.getByRole('slider', { name: /Collateral value over time/ }).waitFor(SOON);
    await holds('over time value of a year dark');
    await page.emulateMedia({ colorScheme: 'light' });

    await page.getByRole('radio', { name: 'LTV', exact: true }).check({ force: true });
    await page.getByText('All', { exact: true }).click();
    await crosshair.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => crosshair.getAttribute('aria-valuenow'), SOON).toBe('1');
    const whole = readSvg((await savedAs(launched, 'ltv-all.svg', 'SVG')).toString('utf8'));
    expect(whole.broken).toBe(false);
    expect(whole.description).toContain(`${SPIKE}%`);

    await page.getByText('30 d', { exact: true }).click();
    await desk.press('As of');
    await desk.press('Yesterday 18:00');
    await desk.sees(
      /^As known on .* 18:00 WAT – not the present$/,
      /Readings after the moment above are not shown/,
    );
    await page.getByText('Table', { exact: true }).click();
    const cells = page.getByRole('grid').locator('[role=row] > [role=gridcell]');
    await expect
      .poll(() => cells.allTextContents().then(([at, ltv]) => [/ 18:00/.test(at ?? ''), ltv]), SOON)
      .toEqual([true, `${known}%`]);
    await holds('over time then as a table');
    await page.getByText('Chart', { exact: true }).click();
    await holds('over time then');
    const svg = readSvg((await savedAs(launched, 'ltv-then.svg', 'SVG')).toString('utf8'));
    expect(svg.description).not.toContain(SPIKE);
    expect(svg.texts.at(-1)).toMatch(/ · SANDBOX · as of .+ 18:00 WAT · Collateral Desk \d/);
    const png = looked(await savedAs(launched, 'ltv-then.png', 'Dark'), [70, 192, 147]);
    expect(png).toMatchObject({ width: 1920, height: 960, ground: '21 26 33' });
    expect(png.accented).toBeGreaterThan(100);

    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText(/not the present$/).count(), SOON).toBe(0);
    await launched.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(800, 600),
    );
    await crosshair.waitFor(SOON);
    await holds('over time 800 by 600');
  });
});
