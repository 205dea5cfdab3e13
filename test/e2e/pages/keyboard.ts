// Operates the desk by keyboard alone and checks that each focus stop is visible. Nothing here clicks,
// hovers or focuses by script.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openConfirmation } from '../../support/e2e.ts';

const SOON = { timeout: 15_000 };
/** More focus stops than any screen has. */
const MOST_STOPS = 160;

interface Stop {
  /** Its accessible name: label or text. */
  readonly name: string;
  /** What it is, as assistive technology says. */
  readonly role: string;
  readonly tag: string;
  readonly lost: boolean;
  /** Whether it, or the label drawn for it, has a focus ring and is inside the window. */
  readonly seen: boolean;
}

export const keyboardOn = (page: Page) => {
  /** Main's confirmation window has the keyboard while it is open. */
  const current = async (): Promise<Page> => (await openConfirmation(page)) ?? page;
  const press = async (key: string): Promise<void> => (await current()).keyboard.press(key);

  const here = async (): Promise<Stop> =>
    (await current()).evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body)
        return { name: '', role: '', tag: '', lost: true, seen: false };
      const tag = at.tagName.toLowerCase();
      const kind = at.getAttribute('type') ?? 'text';
      const inputs = ['checkbox', 'radio', 'range', 'button', 'submit'];
      const implied: Record<string, string> = {
        a: 'link',
        button: 'button',
        dialog: 'dialog',
        input: inputs.includes(kind) ? kind : 'textbox',
        main: 'main',
        nav: 'navigation',
        section: 'region',
        select: 'combobox',
        summary: 'button',
        table: 'table',
        textarea: 'textbox',
      };
      const labelledBy = (at.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
      const labels = 'labels' in at ? (at as HTMLInputElement).labels : null;
      const named =
        at.getAttribute('aria-label') ?? (labelledBy || (labels?.[0]?.textContent ?? at.textContent));
      const drawn = [at, at.nextElementSibling, at.closest('label')].filter(
        (part) => part instanceof HTMLElement,
      );
      const ring = drawn.some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
      const { top, bottom, left, right } = at.getBoundingClientRect();
      const inside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return {
        name: named.replaceAll('\u00A0', ' ').trim(),
        role: at.getAttribute('role') ?? implied[tag] ?? '',
        tag,
        lost: false,
        seen: ring && inside,
      };
    });

  const matches = (name: string | RegExp, stop: Stop): boolean =>
    typeof name === 'string' ? stop.name === name : name.test(stop.name);

  /** Presses Tab until the control with this name has the focus. Every stop on the way must be visible. */
  async function tabTo(name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    const until = Date.now() + SOON.timeout;
    for (;;) {
      for (let stops = 0; stops < MOST_STOPS; stops++) {
        await press('Tab');
        const stop = await settled();
        // After the last stop the focus starts again at the page.
        if (stop.lost) {
          passed.push('(page)');
          if (passed.length > 1 && passed.at(-2) === '(page)')
            throw new Error('focus stays on the page itself');
          continue;
        }
        expect(stop, `the focus on "${stop.name}" is not seen`).toMatchObject({ seen: true });
        expect(stop.name, `a ${stop.tag} after "${passed.at(-1) ?? ''}" has no name`).not.toBe('');
        expect(stop.role, `"${stop.name}" has no role`).not.toBe('');
        if (matches(name, stop)) return;
        if (stop.name === passed[0] && stops > 3) break;
        passed.push(`${stop.tag} ${stop.name}`.slice(0, 60));
      }
      if (Date.now() > until)
        throw new Error(`Tab never reaches ${String(name)}; it passes ${[...new Set(passed)].join(' | ')}`);
    }
  }

  async function settled(): Promise<Stop> {
    const on = await current();
    if (on !== page) await expect.poll(async () => (await here()).lost, SOON).toBe(false);
    return here();
  }

  /** A window that has just come up takes no press yet. */
  const takesPress = (): Promise<void> =>
    expect
      .poll(async () => (await current()).evaluate(() => document.activeElement?.ariaBusy ?? ''), SOON)
      .not.toBe('true');

  /** An element has the focus, also after an act that removed its own button. */
  const holdsFocus = (): Promise<void> =>
    expect.poll(async () => (await here()).lost, { ...SOON, message: 'focus was lost' }).toBe(false);

  return {
    page,
    here,
    tabTo,
    holdsFocus,
    async press(name: string | RegExp): Promise<void> {
      await tabTo(name);
      await takesPress();
      await press('Enter');
      await holdsFocus();
    },
    async fill(name: string | RegExp, text: string): Promise<void> {
      await tabTo(name);
      await press('ControlOrMeta+a');
      await (await current()).keyboard.type(text);
    },
    /** Chooses in a native list by the first letters of an entry. */
    async select(name: string | RegExp, entry: string): Promise<void> {
      await tabTo(name);
      await page.keyboard.type(entry);
    },
    /** Holds Space for the required time and a little longer. */
    async hold(name: RegExp): Promise<void> {
      await tabTo(name);
      await takesPress();
      const { keyboard } = await current();
      await keyboard.down(' ');
      await new Promise((resolve) => setTimeout(resolve, 1_600));
      await keyboard.up(' ');
      await holdsFocus();
    },
    /** Presses one key, wherever the focus is. */
    strike: (key: string): Promise<void> => press(key),
    /** Opens something through the palette, wherever the focus is. */
    async find(text: string, heading: string | RegExp): Promise<void> {
      await press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Find a screen' }).waitFor(SOON);
      await page.keyboard.type(text);
      await expect
        .poll(
          () =>
            page
              .getByRole('listbox', { name: 'Results' })
              .getByRole('option', { selected: true })
              .textContent(),
          SOON,
        )
        .toContain(text);
      // Enter between two answers chooses nothing, and a person presses it again. The place may be the one below
      // the palette, which keeps the keys until it has closed.
      const field = page.getByRole('combobox', { name: 'Find a screen' });
      const isClosed = (): Promise<boolean> =>
        field.waitFor({ timeout: 3_000, state: 'hidden' }).then(
          () => true,
          () => false,
        );
      await press('Enter');
      for (let tries = 0; tries < 4 && !(await isClosed()); tries += 1) await press('Enter');
      await field.waitFor({ ...SOON, state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor(SOON);
      await holdsFocus();
    },
    /**
     * Uses a practice control in the drawer, which its shortcut opens; Escape closes it and returns the
     * focus.
     */
    async practise(control: string): Promise<void> {
      await press('ControlOrMeta+Shift+P');
      await page.getByRole('heading', { name: 'Practice controls' }).waitFor(SOON);
      await tabTo(control);
      await press('Enter');
      await new Promise((resolve) => setTimeout(resolve, 400));
      await press('Escape');
      await expect.poll(() => page.getByRole('complementary').count(), SOON).toBe(0);
      await holdsFocus();
    },
  };
};
