// A click on a notification of the system, which a test double shows on the run's message bus, opens the place of
// the alert in the real window.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAll } from '../support/e2e.ts';
import { startNotificationServer, type NotificationServer } from '../support/notification-server.ts';
import { deskPage } from './pages/desk.ts';
import { launchSignedIn, startOwnPractice, type OwnPractice, type SignedIn } from './pages/practice.ts';

const TITLE = 'Repayment destination changed';
let server: NotificationServer;
let practice: OwnPractice;
let desk: SignedIn;

const isLinux = process.platform === 'linux';

beforeAll(async () => {
  if (!isLinux) return;
  server = await startNotificationServer();
  practice = await startOwnPractice();
  desk = await launchSignedIn(practice);
});
afterAll(async () => {
  await closeAll();
  await practice?.server.stop();
  server?.stop();
});

it('a click on the notification of a changed destination opens its loan, and marks its alert as read', async (context) => {
  if (!isLinux) return context.skip('the double takes the place of a Linux desktop’s notification server');
  const { page, loanAt } = desk;
  const loan = loanAt(0);
  const of = deskPage(page);
  await of.goTo('Journal');
  await practice.control(`/loans/${loan}/rotate`, {});
  await of.press('Refresh now');
  const told = () => server.shown.find(({ body }) => body.includes(loan));
  await expect.poll(told).toMatchObject({ title: TITLE });
  expect(told()?.actions).toContain('default');

  server.click(told()?.id ?? 0);
  await of.seesHeading(`Loan ${loan}`);
  await of.press(/^Alerts/);
  const alert = page.getByRole('complementary').getByRole('listitem').filter({ hasText: TITLE });
  await alert.getByRole('button', { name: 'Mark unread' }).waitFor();
});

it('Escape closes the menu of that alert, and then the inbox', async (context) => {
  if (!isLinux) return context.skip('the alert comes from the test above');
  const { page } = desk;
  const inbox = page.getByRole('complementary');
  const alert = inbox.getByRole('listitem').filter({ hasText: TITLE });
  // Only an unread alert can be snoozed.
  await alert.getByRole('button', { name: 'Mark unread' }).click();
  await alert.getByRole('button', { name: 'Snooze' }).click();
  await page.locator('[popover]:popover-open').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
  expect(await inbox.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => inbox.count()).toBe(0);
});
