// A review that is reloaded and pressed on repeatedly: it keeps its deadline, and nothing is sent twice.
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp, type LaunchedApp, type LaunchOptions } from '../support/e2e.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage, type DeskPage } from './pages/desk.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

interface Opened {
  readonly launched: LaunchedApp;
  readonly desk: DeskPage;
  readonly of: OwnPractice;
  /** How many POSTs arrived at paths with this ending. */
  readonly posts: (suffix: string) => Promise<number>;
}

async function opened(options: Omit<LaunchOptions, 'userData'> = {}): Promise<Opened> {
  const of = await startOwnPractice();
  practice = of;
  const launched = await launchApp({ userData: withProfile(of), ...options });
  const desk = deskPage(launched.page);
  await signIn(launched.page, of);
  await desk.goTo('Borrow');
  const posts = async (suffix: string): Promise<number> => {
    const { requests } = (await of.control('/state')) as { requests: Record<string, number> };
    return Object.entries(requests).reduce(
      (sum, [route, count]) => (route.startsWith('POST') && route.endsWith(suffix) ? sum + count : sum),
      0,
    );
  };
  return { launched, desk, of, posts };
}

async function reviewed({ desk }: Opened, amount = '500,000.00'): Promise<void> {
  await desk.fill('Amount', amount);
  await desk.press('Request a quote');
  await desk.seesHeading('Review the quote');
}
const secondsLeft = async ({ desk }: Opened): Promise<number> =>
  Number(await desk.page.getByRole('timer').locator('strong').textContent());

/** The countdown when it changes, with the times before and after reading it, in ms. */
interface Begun {
  readonly left: number;
  readonly asked: number;
  readonly answered: number;
}

async function secondBegun(one: Opened): Promise<Begun> {
  const look = async (): Promise<Begun> => {
    const asked = performance.now();
    return { left: await secondsLeft(one), asked, answered: performance.now() };
  };
  const { left } = await look();
  let begun = await look();
  await expect
    .poll(async () => (begun = await look()).left, { timeout: 5_000, interval: 20 })
    .toBeLessThan(left);
  return begun;
}

/** The countdown lost at least as many seconds as have passed, and gained none. */
async function expectRunsOn(one: Opened, before: Begun): Promise<void> {
  expect(await secondsLeft(one)).toBeLessThanOrEqual(before.left);
  const now = await secondBegun(one);
  // A lower bound: on a slow machine the true time is longer.
  const passed = (now.asked - before.answered) / 1000;
  // Both were read as a second began, so half a second covers the delay of reading.
  expect(now.left).toBeLessThan(before.left - passed + 0.5);
}

describe('a quote under review', () => {
  it('keeps its countdown over a reload of the page, and repeated keys accept nothing', async () => {
    const one = await opened();
    const { desk, launched, posts } = one;
    await reviewed(one);
    const before = await secondBegun(one);
    await desk.page.reload();
    await desk.goTo('Borrow');
    await desk.seesHeading('Review the quote');
    await expectRunsOn(one, before);
    const view = await confirmationOf(desk.page);
    const target = view.getByRole('button', { name: /^Hold to accept/ });
    const takesPress = () =>
      expect.poll(() => target.getAttribute('aria-busy'), { timeout: 5_000 }).toBeNull();
    await target.focus();
    await takesPress();
    for (let strike = 0; strike < 30; strike++) await view.keyboard.press('Enter');
    for (let strike = 0; strike < 10; strike++) await desk.page.keyboard.press('Control+Enter');
    expect(await posts('/accept')).toBe(0);
    await launched.screenshot('borrow review');
    // By pointer and keyboard at once.
    await target.hover();
    await takesPress();
    await view.mouse.down();
    await view.keyboard.down('Control');
    await view.keyboard.down('Enter');
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    await view.keyboard.up('Enter');
    await view.keyboard.up('Control');
    await view.mouse.up();
    await desk.seesHeading('Accepted');
    expect(await posts('/accept')).toBe(1);
    const id =
      (await desk.page
        .getByText(/^app_[0-9a-z]+$/)
        .first()
        .textContent()) ?? '';
    await desk.press(`Journal entries of ${id}`);
    await desk.sees('Quote acceptance', 'recorded');
    await launched.screenshot('journal entries of an application');
  });
});
