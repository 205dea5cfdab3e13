// The frame of every screen: palette, shortcuts, links from outside, menu, window position and large text.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  artifactsFolder,
  closeAll,
  freshUserData,
  launchApp,
  startAgain,
  type LaunchedApp,
} from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

const SCREENS = ['Collateral', 'Borrow', 'Loans', 'History', 'Journal', 'Settings'] as const;
const SOON = { timeout: 15_000 };

async function practising(options: Parameters<typeof launchApp>[0] = {}): Promise<LaunchedApp> {
  const launched = await launchApp(options);
  const desk = deskPage(launched.page);
  await desk.press('Practise in the sandbox');
  await desk.sees('Connected', 'balanced');
  return launched;
}

/** Chooses in the native menu, which the page's keyboard does not reach. */
async function choose(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate(({ Menu, BrowserWindow }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    const item = items.find((known) => known.label === wanted && known.visible);
    if (item === undefined) throw new Error(`no menu item "${wanted}"`);
    item.click(
      undefined,
      BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null),
    );
  }, label);
}

/** The palette's results; the screen behind it may have options too. */
const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' });

/** A picture of the whole window; the driver's own picture ignores the zoom. */
async function picture(app: ElectronApplication, name: string): Promise<void> {
  const png = await app.evaluate(async ({ BrowserWindow }) =>
    (
      await BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.webContents.capturePage()
    )
      ?.toPNG()
      .toString('base64'),
  );
  writeFileSync(
    join(artifactsFolder(), `${name.replaceAll(' ', '-')}.png`),
    Buffer.from(png ?? '', 'base64'),
  );
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

describe('navigation', () => {
  let launched: LaunchedApp;
  beforeAll(async () => {
    launched = await practising();
  });
  afterAll(closeAll);

  async function find(text: string): Promise<void> {
    const { page } = launched;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a screen' }).waitFor(SOON);
    await page.keyboard.type(text);
  }

  it('opens every screen from the palette by its name and Enter, and moves the focus there', async () => {
    const { page } = launched;
    for (const screen of [...SCREENS].reverse()) {
      await find(screen);
      await expect
        .poll(() => list(page).getByRole('option', { selected: true }).first().textContent(), SOON)
        .toContain(screen);
      await page.keyboard.press('Enter');
      await deskPage(page).seesHeading(screen);
      await expect.poll(() => focused(page), SOON).toBe(screen);
    }
  });

  it('goes back and forward and keeps each screen’s scroll position', async () => {
    const { page } = launched;
    const desk = deskPage(page);
    await desk.goTo('Settings');
    await desk.seesHeading('Settings');
    // Wait until the page is longer than the window, because only then can it be scrolled.
    const scrolled = () =>
      page.locator('#content').evaluate((content) => {
        content.scrollTop = 120;
        return content.scrollTop;
      });
    await expect.poll(scrolled, SOON).toBe(120);
    const left = 120;
    await desk.goTo('Journal');
    await page.keyboard.press('Alt+ArrowLeft');
    await desk.seesHeading('Settings');
    await expect
      .poll(() => page.locator('#content').evaluate((content) => content.scrollTop), SOON)
      .toBe(left);
    await page.keyboard.press('Alt+ArrowRight');
    await desk.seesHeading('Journal');
  });

  it('closes a panel with Escape and returns the focus to its button', async () => {
    const { page } = launched;
    const opener = page.getByRole('button', { name: 'Practice controls', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Practice controls' }).waitFor(SOON);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('complementary').count(), SOON).toBe(0);
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement), SOON).toBe(true);
  });

  it('follows each choice in the native menu once', async () => {
    const { app, page } = launched;
    await choose(app, 'Borrow');
    await deskPage(page).seesHeading('Borrow');
    await choose(app, 'Back');
    await choose(app, 'Keyboard shortcuts');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(SOON);
    await page.keyboard.press('Escape');
    await choose(app, 'Journal');
    await deskPage(page).seesHeading('Journal');
    await page.reload();
    // The request was acknowledged before the reload, so the window shows its first screen.
    await deskPage(page).seesHeading('Collateral');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Collateral');
  });
});

describe('a link from outside', () => {
  let launched: LaunchedApp;
  beforeAll(async () => {
    launched = await practising();
  });
  afterAll(closeAll);

  const click = (link: string): Promise<void> => startAgain(launched, [link]);
  const logged = (): string => {
    const file = join(launched.userData, 'logs/collateral-desk.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };

  it('opens the screen or the loan that it names in the existing window', async () => {
    const { page } = launched;
    const desk = deskPage(page);
    await click('collateral-desk://screen/loans');
    await desk.seesHeading('Loans');
    const row = page.getByText(/^LN-\d+$/).first();
    await row.waitFor(SOON);
    const id = (await row.textContent()) ?? '';
    await click(`collateral-desk://loan/${id}`);
    await desk.seesHeading(`Loan ${id}`);
    expect(await desk.button('Start repayment').count()).toBe(1);
  });

  it('says that a loan is not known here, and offers no act on it', async () => {
    const desk = deskPage(launched.page);
    await click('collateral-desk://loan/LN-99999999');
    await desk.sees('This loan is not known here');
    expect(await desk.button('Start repayment').count()).toBe(0);
    await launched.screenshot('link unknown loan');
  });

  it.each([
    ['collateral-desk://pay/LN-1', 'It names neither a loan nor a screen.'],
    ['collateral-desk://screen/canary-screen', 'It names a screen this app does not have.'],
    ['collateral-desk://loan/%E0%A4%A', 'It is not a link of this app'],
    ['collateral-desk://loan/%E0%A4', 'Its text is unreadable'],
    [`collateral-desk://loan/${'9'.repeat(300)}`, 'It holds no valid loan number.'],
    ['collateral-desk:javascript:canary()', 'It is not a link of this app'],
  ])('to %s is refused with a reason, opens nothing and is not in the log', async (link, words) => {
    const { page } = launched;
    const desk = deskPage(page);
    await desk.goTo('Journal');
    await click(link);
    await desk.sees('The link was not opened.', words, 'Nothing was sent or changed.');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Journal');
    expect(page.url()).toMatch(/^app:\/\/desk\//);
    await launched.screenshot('link refused');
    await desk.press('Hide this');
    expect(logged()).toContain('link refused');
    expect(logged()).not.toMatch(/canary|LN-1|%E0|9999/);
  });

  it('is followed once by the start that it causes, and not by a reload', async () => {
    const { userData } = launched;
    await launched.close();
    launched = await launchApp({ userData, args: ['collateral-desk://screen/journal'] });
    const { page } = launched;
    await deskPage(page).seesHeading('Journal');
    await page.reload();
    await deskPage(page).seesHeading('Collateral');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Collateral');
  });

  it('is not followed at the first start, and the app says why', async () => {
    const { page } = await launchApp({ args: ['collateral-desk://loan/LN-000001'] });
    await deskPage(page).sees('No service is connected. Connect first');
    await deskPage(page).button('Practise in the sandbox').waitFor(SOON);
  });
});

describe('the window', () => {
  afterEach(closeAll);

  it('opens with its last place, size and zoom', async () => {
    const userData = freshUserData();
    const first = await launchApp({ userData });
    await deskPage(first.page).button('Practise in the sandbox').waitFor();
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.setBounds({ x: 120, y: 90, width: 1040, height: 720 }),
    );
    await choose(first.app, 'Larger');
    await first.close();
    const second = await launchApp({ userData, windowSize: 'as-left' });
    const found = await second.app.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null);
      return { ...window?.getNormalBounds(), zoom: window?.webContents.getZoomFactor() };
    });
    expect(found).toEqual({
      x: 120,
      y: 90,
      width: 1040,
      height: 720,
      zoom: expect.closeTo(1.1, 3) as number,
    });
  });

  it('saves its place while it is open, so that a crash does not lose it', async () => {
    const userData = freshUserData();
    const first = await launchApp({ userData });
    await deskPage(first.page).button('Practise in the sandbox').waitFor();
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.setBounds({ x: 60, y: 70, width: 900, height: 650 }),
    );
    await expect
      .poll(() => {
        const file = join(userData, 'window.json');
        return existsSync(file) ? readFileSync(file, 'utf8') : '';
      }, SOON)
      .toContain('"x":60,"y":70,"width":900,"height":650');
    await first.kill();
  });

  it('ends the app when it is closed, with or without a tray', async () => {
    const { app, page } = await launchApp();
    await deskPage(page).button('Practise in the sandbox').waitFor();
    // Wait until the tray exists.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const gone = new Promise((resolve) => app.process().once('exit', resolve));
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.close(),
    );
    await gone;
  });
});

describe('text at 200 % in a window of 1280 × 800', () => {
  let launched: LaunchedApp;
  beforeAll(async () => {
    launched = await practising();
    for (let step = 0; step < 5; step++) await choose(launched.app, 'Larger');
  });
  afterAll(closeAll);

  async function usable(name: string): Promise<void> {
    await picture(launched.app, `zoom 200 ${name}`);
    expect(await cutOff(launched.page)).toEqual([]);
    expect(await violations(launched.page)).toEqual([]);
  }

  it('halves the available space', async () => {
    await expect.poll(() => launched.page.evaluate(() => innerWidth), SOON).toBe(640);
  });

  it.each(SCREENS)('shows all of %s', async (screen) => {
    await deskPage(launched.page).goTo(screen);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await usable(screen.toLowerCase());
  });

  it('shows all of a loan, the palette, the list of shortcuts and the panels', async () => {
    const { page } = launched;
    const desk = deskPage(page);
    await desk.goTo('Loans');
    await page
      .getByText(/^LN-\d+$/)
      .first()
      .click();
    await desk.button('Start repayment').waitFor(SOON);
    await usable('loan');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor(SOON);
    await usable('palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(SOON);
    await usable('shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+A');
    await desk.seesHeading('Alerts');
    await usable('alerts');
    await page.keyboard.press('Control+Shift+P');
    await desk.seesHeading('Practice controls');
    await usable('practice');
  });
});
