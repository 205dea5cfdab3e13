// The operator opens another service while an accept is being sent. The window says so until the lender
// answers, and the answer is kept.
import { afterEach, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { holdingProxy, type HoldingProxy } from '../support/holding-proxy.ts';
import { deskPage } from './pages/desk.ts';
import { cutOff, violations } from './pages/looks.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';

let practice: OwnPractice | undefined;
let proxy: HoldingProxy | undefined;

afterEach(async () => {
  proxy?.release();
  await closeAll();
  await proxy?.stop();
  await practice?.server.stop();
});

it('a request to a closed service is shown as being sent, and then its outcome', async () => {
  practice = await startOwnPractice();
  const { baseUrl } = practice.server;
  proxy = await holdingProxy(baseUrl);
  const of = { ...practice, server: { ...practice.server, baseUrl: proxy.baseUrl } };
  const { page, screenshot } = await launchApp({ userData: withProfile(of) });
  const desk = deskPage(page);
  await signIn(page, of);
  await desk.goTo('Borrow');
  await desk.fill('Amount', '500,000.00');
  await desk.press('Request a quote');
  await desk.seesHeading('Review the quote');
  await desk.hold(/^Hold to accept ₦/);
  await proxy.held;

  await desk.goTo('Settings');
  await desk.settingsSection('Services');
  await desk.press('Practise in the sandbox');
  await desk.sees(/is still being sent/);
  await screenshot('a request to a service that was left');
  expect(await cutOff(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  proxy.release();
  await page.getByText(/is still being sent/).waitFor({ state: 'detached' });
  const { requests } = (await practice.control('/state')) as { requests: Record<string, number> };
  const accepts = Object.entries(requests).filter(([route]) => /^POST .*\/accept$/.test(route));
  expect(accepts.map(([, count]) => count)).toEqual([1]);
});
