// The user's guide in the real window, under its policy: before a service is open, beside a screen, and in dark.
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';

afterAll(closeAll);

describe('the guide in the window', () => {
  it('is read from the start screen, and stays open while the sandbox opens', async () => {
    const launched = await launchApp({ windowSize: { width: 1280, height: 800 } });
    const desk = deskPage(launched.page);
    await desk.press('Read the user’s guide');
    await desk.seesHeading('Your first day');
    await launched.screenshot('guide at the start');
    expect(await cutOff(launched.page)).toEqual([]);
    await desk.press('Practise in the sandbox');
    await desk.sees('Connected', 'balanced');
    await desk.seesHeading('Your first day');
    await launched.screenshot('guide beside collateral');
    await desk.press('All pages');
    await launched.screenshot('guide pages');
    await launched.page.keyboard.press('Control+2');
    await launched.page.keyboard.press('F1');
    await desk.press('User’s guide: Borrow');
    await desk.seesHeading('Before you begin');
    expect(await launched.page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    await launched.screenshot('guide from help');
    await launched.close();
  });

  it('is whole in dark, and searches without a network', async () => {
    const launched = await launchApp({
      windowSize: { width: 1280, height: 800 },
      colorScheme: 'dark',
    });
    const desk = deskPage(launched.page);
    await desk.press('Practise in the sandbox');
    await desk.seesHeading('Collateral');
    await launched.page.keyboard.press('Shift+F1');
    await desk.press('Repay a loan');
    await desk.seesHeading('The eight steps');
    await launched.screenshot('guide dark');
    expect(await cutOff(launched.page)).toEqual([]);
    expect(await violations(launched.page)).toEqual([]);
    await desk.press('All pages');
    await desk.fill('Search the guide', 'fingerprint');
    await desk.seesHeading('User’s guide');
    await launched.screenshot('guide search dark');
    expect(await violations(launched.page)).toEqual([]);
    await launched.close();
  });
});
