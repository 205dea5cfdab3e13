// A direct application is reviewed, sent once and decided by the lender.
import { afterEach, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

const pending = async (of: OwnPractice): Promise<string[]> =>
  ((await of.control('/state')) as { pending_applications: string[] }).pending_applications;
const sent = async (of: OwnPractice): Promise<number> =>
  ((await of.control('/state')) as { requests: Record<string, number> }).requests[
    'POST /loans/applications'
  ] ?? 0;

it('a direct application is sent once and followed to its loan', async () => {
  practice = await startOwnPractice();
  await practice.control('/settings', { auto_review: false });
  const { page, screenshot } = await launchApp({ userData: withProfile(practice) });
  await signIn(page, practice);
  const desk = deskPage(page);
  await desk.goTo('Borrow');
  await page.getByText('Direct application', { exact: true }).click();
  await desk.fill('Collateral amount', '1,500.25');
  await screenshot('direct form');
  await desk.press('Review the application');
  await desk.sees('Review your application', '"collateral_amount":"1500.25"');
  await screenshot('direct review');
  expect(await sent(practice)).toBe(0);
  await desk.hold(/^Hold to apply/);
  await desk.seesHeading('Application received');
  await screenshot('direct taken');
  expect(await sent(practice)).toBe(1);
  const [application] = await pending(practice);
  await practice.control(`/applications/${application}/decide`, { decision: 'approve' });
  await desk.press('Refresh now');
  await desk.button('Open the loan').waitFor({ timeout: 20_000 });
  await desk.sees('Direct application');
  await screenshot('direct loan');
});
