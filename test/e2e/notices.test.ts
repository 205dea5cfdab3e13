// Notices that a differing service causes, each is whole, in order and in its place.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../messages/index.ts';
import { closeAll, launchApp, type LaunchedApp } from '../support/e2e.ts';
import { movedTime, type MovedTime } from '../support/moved-time.ts';
import { rewritingProxy, type RewritingProxy } from '../support/rewriting-proxy.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withForeignProfile, type OwnPractice } from './pages/practice.ts';

const SOON = { timeout: 30_000 };
/** For which the service wants no requests. */
const WAIT_SECONDS = 20;
const PLACES = { collateral: 1, borrow: 2, loans: 3 };

/** An LTV that differs from debt ÷ value, and another payout than requested. */
const unlike = (answer: string): string =>
  answer.replace(/"gearing":(\d+)/, '"gearing":1$1').replace('"via":"COIN"', '"via":"WIRE"');

describe.each([
  { colorScheme: 'light', windowSize: { width: 1280, height: 800 } },
  { colorScheme: 'dark', windowSize: { width: 800, height: 600 } },
] as const)('a service of another shape, in $colorScheme', (look) => {
  const words = catalogue;
  let practice: OwnPractice;
  let proxy: RewritingProxy;
  let launched: LaunchedApp;
  let time: MovedTime;
  const desk = () => deskPage(launched.page);

  beforeAll(async () => {
    practice = await startOwnPractice({ dialect: 'foreign' });
    proxy = await rewritingProxy(practice.server.baseUrl, unlike);
    const userData = withForeignProfile(practice, { baseUrl: proxy.baseUrl, quoteEnds: false });
    const first = await launchApp({ userData });
    await signIn(first.page, practice);
    await first.close();
    launched = await launchApp({ userData, ...look });
    await desk().sees(/₦|NGN/);
    time = await movedTime(launched.app, launched.page);
  });
  afterAll(async () => {
    await closeAll();
    await proxy.stop();
    await practice.server.stop();
  });

  async function goTo(place: keyof typeof PLACES): Promise<void> {
    await launched.page.keyboard.press(`Control+${String(PLACES[place])}`);
    await launched.page.locator('main h1').waitFor(SOON);
  }
  async function holds(what: string): Promise<void> {
    await launched.screenshot(`notices ${what} ${look.colorScheme}`);
    expect(await cutOff(launched.page)).toEqual([]);
    expect(await violations(launched.page)).toEqual([]);
  }
  /** The beginning of a text, up to its first placeholder. */
  const begins = (text: string): RegExp => new RegExp(text.split('{{')[0] ?? text);

  it('shows the computed LTV beside a stated one that differs', async () => {
    await goTo('collateral');
    await desk().sees(begins(words.collateral.ltvDisagrees));
    await holds('ltv');
  });

  it('shows a note in place of a list that the service does not have', async () => {
    await goTo('borrow');
    await desk().sees(words.noSuchList.titles.applications);
    await holds('no list');
  });

  it('marks an offer with other terms, and waits as long as the service asks', async () => {
    const { page } = launched;
    await practice.control('/settings', { quote_seconds: 120 });
    await desk().fill('Amount', '1,250,000.00');
    await desk().press(words.borrow.terms.send);
    await desk().sees(words.borrow.offer.anyDiffers);
    await holds('offer');
    const rule = {
      match: { method: 'GET' },
      kind: 'status',
      status: 429,
      retry_after: WAIT_SECONDS,
      times: 1,
    };
    await practice.control('/faults', { rules: [rule] });
    await page.keyboard.press('F5');
    await desk().sees(begins(words.borrow.review.wait));
    await holds('wait');
  });

  it('offers to map new fields on every screen', async () => {
    await goTo('loans');
    await desk().sees(words.lateShapes.title);
    await holds('late');
  });

  it('shows an unsettled accept above every screen, with the loans that it may have opened', async () => {
    await goTo('borrow');
    const view = await confirmationOf(launched.page);
    await time.move(WAIT_SECONDS * 1000);
    await view.getByText(words.borrow.review.wait).waitFor({ state: 'detached', ...SOON });
    await view.getByRole('textbox').first().fill('WIRE');
    const rule = { match: { method: 'POST', path_suffix: '/accept' }, kind: 'drop-after', times: 1 };
    await practice.control('/faults', { rules: [rule] });
    await desk().hold(begins(words.borrow.review.hold));
    await desk().sees(words.borrow.unknown.title);
    await holds('unknown');
    await goTo('collateral');
    await desk().sees(begins(words.unsettled.outcome.acceptOf));
    await holds('unsettled');
  });
});
