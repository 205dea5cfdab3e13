// Every screen in light and dark, at the smallest and the usual large size: nothing runs out of its place, axe
// finds nothing, and a picture of each is kept to be looked at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe holds against WCAG 2.2 A and AA. Evaluated rather than added as a script, which the policy refuses. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: tester } = globalThis as unknown as {
      axe: { run(on: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await tester.run(document, { runOnly: tags })).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Text cut off by its own box, and a page that scrolls sideways. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('h1,h2,h3,p,dd,dt,td,th,button,label,a,span')]
      .filter((element) => element.checkVisibility() && !element.matches('.unseen, .unseen *, pre *'))
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return (
          (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `cut off: ${element.textContent.slice(0, 80)}`);
    return [...wide, ...cut];
  });
}

const looks = [
  { colorScheme: 'light', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'dark', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'light', windowSize: { width: 1920, height: 1080 } },
  { colorScheme: 'dark', windowSize: { width: 1920, height: 1080 } },
  { colorScheme: 'light', windowSize: { width: 800, height: 600 } },
] as const;

describe.each(looks)('in $colorScheme at $windowSize.width × $windowSize.height', (look) => {
  let launched: LaunchedApp;
  const name = (screen: string): string => `${screen} ${look.colorScheme} ${look.windowSize.width}`;

  beforeAll(async () => {
    launched = await launchApp(look);
  });
  afterAll(closeAll);

  async function holds(screen: string): Promise<void> {
    await launched.screenshot(name(screen));
    expect(await cutOff(launched.page)).toEqual([]);
    expect(await violations(launched.page)).toEqual([]);
  }

  it('the two doors and the connection form', async () => {
    const desk = deskPage(launched.page);
    await desk.button('Practise in the sandbox').waitFor();
    await holds('first run');
    await desk.press('Connect to a service');
    await desk.button('Connect').waitFor();
    await holds('connect');
    await desk.press('Back');
  });

  it('collateral', async () => {
    const desk = deskPage(launched.page);
    await desk.press('Practise in the sandbox');
    await desk.sees('Live', 'balanced');
    await holds('collateral');
  });

  it('borrow: terms and review', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Borrow');
    await desk.fill('Amount', '2,450,000.00');
    await holds('borrow terms');
    await desk.press('Ask for a quote');
    await desk.seesHeading('This is what you would accept');
    await holds('borrow review');
    await desk.press('Let it lapse');
    await desk.seesHeading('The quote has lapsed');
    await holds('borrow lapsed');
  });

  it('loans, one loan and its checklist', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Loans');
    await desk.sees(/^LN-\d+$/);
    await holds('loans');
    await launched.page
      .getByText(/^LN-\d+$/)
      .first()
      .click();
    await desk.press('Start repayment');
    await desk.press('Read now');
    await desk
      .button(/^Confirm/)
      .first()
      .waitFor();
    await holds('repay compare');
    await desk.press(/^Confirm/);
    await desk.button('Copy the amount').waitFor();
    await holds('repay take');
  });

  it.each(['History', 'Journal', 'Settings'] as const)('%s', async (screen) => {
    const desk = deskPage(launched.page);
    await desk.goTo(screen);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await holds(screen.toLowerCase());
  });

  it('the practice controls', async () => {
    const desk = deskPage(launched.page);
    await desk.goTo('Collateral');
    await desk.press('Practice controls');
    await desk.sees('Pay exactly');
    await holds('practice');
  });
});
