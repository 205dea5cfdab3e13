// Every section and dialog of the settings in light and dark, at the smallest and a large size, and what
// closing with an unsaved setting asks.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

const looks = [
  { colorScheme: 'light', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'dark', windowSize: { width: 1920, height: 1080 } },
  { colorScheme: 'light', windowSize: { width: 800, height: 600 } },
] as const;

const sections = [
  { section: 'Connection', shows: 'In the keychain' },
  { section: 'Fields', shows: 'Lender’s format' },
  { section: 'Borrowing', shows: 'Request preview' },
  { section: 'Thresholds and polling', shows: 'Polling' },
  { section: 'Network', shows: 'Direct connection' },
  { section: 'Services', shows: 'open now' },
  { section: 'Appearance', shows: 'As the system' },
  { section: 'Data', shows: 'Never fully checked' },
  { section: 'About', shows: 'Encrypted and ready' },
] as const;

describe.each(looks)('the settings in $colorScheme at $windowSize.width × $windowSize.height', (look) => {
  let launched: LaunchedApp;

  beforeAll(async () => {
    launched = await launchApp(look);
    const desk = deskPage(launched.page);
    await desk.press('Practise in the sandbox');
    await desk.sees('Connected');
  });
  afterAll(closeAll);

  async function holds(name: string): Promise<void> {
    await launched.screenshot(`${name} ${look.colorScheme} ${look.windowSize.width}`);
    expect(await cutOff(launched.page)).toEqual([]);
    expect(await violations(launched.page)).toEqual([]);
  }

  it('show every section whole', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Settings');
    await desk.sees('In the keychain');
    for (const { section, shows } of sections) {
      await desk.settingsSection(section);
      await desk.sees(shows);
      await holds(`settings ${section}`);
    }
  });

  it('show every dialog whole', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Settings');
    await desk.settingsSection('Services');
    await desk.press('Remove Practice service');
    await desk.seesHeading('Remove Practice service?');
    await holds('settings remove');
    await desk.press('Cancel');
    await desk.settingsSection('Network');
    await desk.press('Sign-in for another proxy');
    await desk.seesHeading('Proxy sign-in');
    await holds('settings proxy');
    await desk.press('Cancel');
    await desk.settingsSection('Thresholds and polling');
    await desk.fill('Warning threshold', '90');
    await desk.press('Save');
    await desk.sees('Must be below the critical threshold');
    await holds('settings wrong');
    await launched.page
      .getByRole('navigation', { name: 'Screens' })
      .getByText('Loans', { exact: true })
      .click();
    await desk.seesHeading('Leave without saving?');
    await holds('settings unsaved');
    await desk.press('Discard changes');
    await desk.seesHeading('Loans');
  });

  it('show the services in the top bar whole', async () => {
    const { page } = launched;
    const opener = deskPage(page).button('Practice service, change service');
    const focused = (name: string): Promise<void> =>
      page.locator('[popover]:popover-open button:focus', { hasText: name }).waitFor();
    await opener.focus();
    await page.keyboard.press('ArrowDown');
    await focused('Practice service');
    await holds('services menu');
    await page.keyboard.press('ArrowUp');
    await focused('All services');
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await focused('Practice service');
    await page.keyboard.press('Shift+Tab');
    await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
  });
});

describe('closing with an unsaved setting', () => {
  afterEach(closeAll);

  it('asks in the system’s dialog, saves on request, and never prevents the app from ending', async () => {
    const { app, page } = await launchApp({ args: ['--practise'] });
    // Main must answer this dialog; otherwise the driver would.
    page.on('dialog', () => undefined);
    const desk = deskPage(page);
    await desk.sees('Connected');
    await desk.goTo('Settings');
    await page.getByLabel('Name', { exact: true }).click();
    await page.keyboard.type(' not saved');
    await desk.sees('Unsaved changes');
    await app.evaluate(({ dialog }) => {
      const asked = { times: 0, response: 0 };
      Object.assign(globalThis, { asked });
      Object.assign(dialog, {
        showMessageBox: async () => {
          asked.times += 1;
          return { response: asked.response, checkboxChecked: false };
        },
      });
    });
    const asked = () =>
      app.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.close(),
    );
    await expect.poll(asked).toBe(1);
    await app.evaluate(({ app: desktop }) => desktop.quit());
    await expect.poll(asked).toBe(2);
    await desk.sees('Unsaved changes');

    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    await app.evaluate(({ app: desktop }) => {
      (globalThis as unknown as { asked: { response: number } }).asked.response = 1;
      desktop.quit();
    });
    await ended;
  });
});
