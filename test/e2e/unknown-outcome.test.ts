// An accept without an answer: its outcome is unknown, it is never sent again, and a reading settles it.
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { signIn, startOwnPractice, withProfile, type OwnPractice } from './pages/practice.ts';
import type { Page } from 'playwright-core';

let practice: OwnPractice | undefined;

afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

interface State {
  readonly requests: Record<string, number>;
  readonly effects: Record<string, { quotes: number; applications: number; loans: number }>;
}
const stateOf = async (of: OwnPractice): Promise<State> => (await of.control('/state')) as State;

async function quoteUnderReview(page: Page, of: OwnPractice): Promise<void> {
  const desk = deskPage(page);
  await signIn(page, of);
  await desk.goTo('Borrow');
  await desk.fill('Amount', '500,000.00');
  await desk.press('Request a quote');
  await desk.seesHeading('Review the quote');
}
const accepts = ({ requests }: State): number =>
  Object.entries(requests).reduce(
    (sum, [route, count]) => (/^POST .*accept/.test(route) ? sum + count : sum),
    0,
  );

describe('an accept whose answer is lost', () => {
  it('is settled by reading if it took effect, with one request and one effect', async () => {
    practice = await startOwnPractice();
    const { page, screenshot } = await launchApp({ userData: withProfile(practice) });
    await quoteUnderReview(page, practice);
    const rule = { match: { method: 'POST', path_suffix: '/accept' }, kind: 'drop-after', times: 1 };
    // Reads of applications fail for a moment, so that the unknown outcome is on screen before it is
    // settled.
    const silence = {
      match: { method: 'GET', path_prefix: '/loans' },
      kind: 'status',
      status: 503,
      times: 4,
    };
    await practice.control('/faults', { rules: [rule, silence] });
    const desk = deskPage(page);
    await desk.hold(/^Hold to accept/);
    await desk.sees(
      'We don’t know yet whether the lender accepted.',
      'Nothing will be sent again',
      /Read again/,
    );
    await screenshot('unknown outcome');
    await practice.control('/faults', undefined, 'DELETE');
    await desk.press('Read again');
    // The promise is one minute, because after failures the desk waits before it reads again.
    await page.getByRole('heading', { name: 'Accepted' }).first().waitFor({ timeout: 60_000 });
    const state = await stateOf(practice);
    expect(accepts(state)).toBe(1);
    expect(Object.values(state.effects)).toMatchObject([{ quotes: 1, applications: 1 }]);
  });

  it('stays unknown over a crash and a restart until an operator states evidence, if it took no effect', async () => {
    practice = await startOwnPractice();
    const launched = await launchApp({ userData: withProfile(practice) });
    await quoteUnderReview(launched.page, practice);
    await practice.control('/faults', {
      rules: [{ match: { method: 'POST', path_suffix: '/accept' }, kind: 'drop-before', times: 1 }],
    });
    await deskPage(launched.page).hold(/^Hold to accept/);
    await deskPage(launched.page).sees('We don’t know yet whether the lender accepted.');
    await launched.kill();

    const again = await launchApp({ userData: launched.userData });
    const desk = deskPage(again.page);
    await desk.sees('Connected');
    await desk.goTo('Borrow');
    await desk.sees('We don’t know yet whether the lender accepted.');
    await again.screenshot('unknown outcome after a crash');
    expect(await desk.button('Request a quote').count()).toBe(0);
    const state = await stateOf(practice);
    expect(accepts(state)).toBe(1);
    expect(Object.values(state.effects)).toMatchObject([{ quotes: 1, applications: 0 }]);
  });
});
