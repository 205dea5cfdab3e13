// The lender declines an application with its own status word. The screen shows the word, an operator maps
// word and reason from the answer, and then the screen says that it was declined, and why.
import { afterEach, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { rewritingProxy, type RewritingProxy } from '../support/rewriting-proxy.ts';
import { deskPage } from './pages/desk.ts';
import { inspectorPage } from './pages/inspector.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';

const SOON = { timeout: 30_000 };
const REASON = 'The pledged wallet is under review elsewhere.';

let practice: OwnPractice | undefined;
let proxy: RewritingProxy | undefined;
afterEach(async () => {
  await closeAll();
  await proxy?.stop();
  await practice?.server.stop();
});

const reworded = (answer: string): string =>
  answer
    .replaceAll('"status":"declined"', '"status":"TURNED_AWAY"')
    .replaceAll('"decision_reason":', '"why_not":');

it('the app shows why an application was declined, once the lender’s own word is mapped', async () => {
  practice = await startOwnPractice();
  proxy = await rewritingProxy(practice.server.baseUrl, reworded);
  await practice.control('/settings', { auto_disbursement: false, auto_review: false, quote_seconds: 120 });
  const userData = withProfile({ ...practice, server: { ...practice.server, baseUrl: proxy.baseUrl } });
  const { page, screenshot } = await launchApp({ userData });
  await signIn(page, practice);
  const desk = deskPage(page);
  const card = page.getByRole('region', { name: /^(?:Accepted|Application)$/ });
  const service = practice;
  async function borrow(): Promise<void> {
    await desk.goTo('Borrow');
    await desk.fill('Amount', '1,250,000.00');
    await desk.press('Request a quote');
    await desk.hold(/^Hold to accept ₦1,250,000/);
    await desk.seesHeading('Accepted');
  }
  async function decline(): Promise<void> {
    const id = await card.getByText(/^app_/).first().textContent(SOON);
    await service.control(`/applications/${String(id)}/decide`, { decision: 'decline', reason: REASON });
    await page.keyboard.press('F5');
  }

  await borrow();
  await decline();

  // The word is not mapped, so it is shown as it came.
  await card.getByText('Turned away').waitFor(SOON);
  expect(await page.getByText('The lender declined the application').count()).toBe(0);
  await screenshot('declined unmapped');

  await desk.press(/^Review \d+ suggestion/);
  const inspector = inspectorPage(page);
  await screenshot('declined suggestion');
  await desk.press('Run test');
  await page.getByText('Ended', { exact: true }).waitFor(SOON);
  await inspector.step('Applications');
  await inspector.means('TURNED_AWAY', 'Declined');
  await inspector.read('why_not', 'Reason for the decision');
  await screenshot('declined mapping');
  await desk.press('Save');
  await desk.sees('Saved. The open service now uses it.');

  await desk.goTo('Borrow');
  await desk.sees(REASON);
  await borrow();
  await decline();
  await card.getByText('The lender declined the application').waitFor(SOON);
  await card.getByText(REASON).waitFor(SOON);
  await screenshot('declined');
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
