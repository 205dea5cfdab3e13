// Operates the desk by the names on screen, never by markup.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { t } from '../../../messages/words.ts';
import { shownIn } from './confirmation.ts';

/** A step's state, as assistive technology reads it. */
const STATES = {
  done: 'done',
  'to do now': 'current',
  'not yet': 'blocked',
  'needs attention': 'alarm',
  skipped: 'skipped',
} as const;
type StepWord = keyof typeof STATES;

const SCREENS = {
  Collateral: 'places.collateral',
  Borrow: 'places.borrow',
  Loans: 'places.loans',
  Approvals: 'frame.approvals',
  History: 'places.history',
  Journal: 'places.journal',
  Settings: 'places.settings',
} as const;
type Screen = keyof typeof SCREENS;

const SOON = { timeout: 30_000 };

const named = (on: Page, name: string | RegExp): Locator =>
  on.getByRole('button', { name, exact: typeof name === 'string' });

export const deskPage = (page: Page) => {
  const button = (name: string | RegExp): Locator => named(page, name);
  return {
    page,
    button,
    heading: (name: string | RegExp): Locator => page.getByRole('heading', { name }),
    text: (text: string | RegExp): Locator => page.getByText(text).first(),
    async sees(...texts: (string | RegExp)[]): Promise<void> {
      for (const text of texts) await shownIn(page, (on) => on.getByText(text).filter({ visible: true }));
    },
    async seesHeading(...names: (string | RegExp)[]): Promise<void> {
      for (const name of names) await page.getByRole('heading', { name }).first().waitFor(SOON);
    },
    async goTo(screen: Screen): Promise<void> {
      const name = t(SCREENS[screen]);
      // A badge's text follows the screen's name in the same link.
      await page.getByRole('navigation').getByText(name, { exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor(SOON);
    },
    async settingsSection(name: string): Promise<void> {
      const sections = page.getByRole('navigation', { name: t('profiles.sections.label') });
      await sections.getByText(name, { exact: true }).click(SOON);
    },
    async press(name: string | RegExp): Promise<void> {
      const { target } = await shownIn(page, (on) => named(on, name));
      await target.click(SOON);
    },
    async fill(label: string | RegExp, value: string): Promise<void> {
      const { target } = await shownIn(page, (on) => on.getByLabel(label));
      await target.fill(value, SOON);
    },
    /** Holds the pointer down for the required time and a little longer. */
    async hold(name: RegExp): Promise<void> {
      const { on, target } = await shownIn(page, (of) => named(of, name));
      await target.hover();
      await expect.poll(() => target.getAttribute('aria-busy'), SOON).toBeNull();
      await on.mouse.down();
      await new Promise((resolve) => setTimeout(resolve, 1_600));
      await on.mouse.up();
    },
    /** The state of a checklist step, as assistive technology reads it. */
    async stepIs(step: string, state: StepWord): Promise<void> {
      const item = page
        .getByRole('list', { name: t('repay.steps') })
        .getByRole('listitem')
        .filter({ hasText: step });
      await expect.poll(() => item.textContent(), SOON).toContain(t(`steps.${STATES[state]}`));
    },
    /** Opens a step of the repayment that is not the current one. */
    async showStep(step: string): Promise<void> {
      const steps = page.getByRole('list', { name: 'Steps of the repayment' });
      await steps.getByRole('button', { name: new RegExp(step) }).click(SOON);
    },
    /** Uses a control in the practice drawer, which it opens and closes. */
    async practise(control: string): Promise<void> {
      if (!(await page.getByRole('heading', { name: 'Practice controls' }).isVisible()))
        await button('Practice controls').first().click(SOON);
      await button(control).first().click(SOON);
      await button('Close Practice controls').click(SOON);
    },
  };
};
export type DeskPage = ReturnType<typeof deskPage>;
