// The desk as somebody works it who has no mouse: keys alone, each stop seen. Nothing here clicks, hovers or sets
// focus by script.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SOON = { timeout: 15_000 };
/** More stops than any screen has. */
const MOST_STOPS = 160;

interface Stop {
  /** As assistive technology would say it: label, or text. */
  readonly name: string;
  readonly tag: string;
  readonly lost: boolean;
  /** It shows a focus ring, itself or the label drawn for it, and stands inside the window. */
  readonly seen: boolean;
}

export const keyboardOn = (page: Page) => {
  const { keyboard } = page;

  const here = (): Promise<Stop> =>
    page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body)
        return { name: '', tag: '', lost: true, seen: false };
      const labels = 'labels' in at ? (at as HTMLInputElement).labels : null;
      const named = at.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? at.textContent;
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
        tag: at.tagName.toLowerCase(),
        lost: false,
        seen: ring && inside,
      };
    });

  const matches = (name: string | RegExp, stop: Stop): boolean =>
    typeof name === 'string' ? stop.name === name : name.test(stop.name);

  /** Tabs on until the control of this name has focus; every stop on the way has to be seen. */
  async function tabTo(name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    const until = Date.now() + SOON.timeout;
    for (;;) {
      for (let stops = 0; stops < MOST_STOPS; stops++) {
        await keyboard.press('Tab');
        const stop = await here();
        // Past the last stop the ring begins anew at the page itself.
        if (stop.lost) {
          passed.push('(page)');
          if (passed.length > 1 && passed.at(-2) === '(page)')
            throw new Error('focus stays on the page itself');
          continue;
        }
        expect(stop, `the focus on "${stop.name}" is not seen`).toMatchObject({ seen: true });
        if (matches(name, stop)) return;
        if (stop.name === passed[0] && stops > 3) break;
        passed.push(`${stop.tag} ${stop.name}`.slice(0, 60));
      }
      if (Date.now() > until)
        throw new Error(`Tab never reaches ${String(name)}; it passes ${[...new Set(passed)].join(' | ')}`);
    }
  }

  /** Focus is somewhere: an act that ends what it was pressed on has to leave it at a place to go on from. */
  const holdsFocus = (): Promise<void> =>
    expect.poll(async () => (await here()).lost, { ...SOON, message: 'focus was lost' }).toBe(false);

  return {
    page,
    here,
    tabTo,
    holdsFocus,
    async press(name: string | RegExp): Promise<void> {
      await tabTo(name);
      await keyboard.press('Enter');
      await holdsFocus();
    },
    async fill(name: string | RegExp, text: string): Promise<void> {
      await tabTo(name);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    /** In a native list: by the letters its entry begins with. */
    async select(name: string | RegExp, entry: string): Promise<void> {
      await tabTo(name);
      await keyboard.type(entry);
    },
    /** Keeps Space down for as long as the deliberate act wants, and a little longer. */
    async hold(name: RegExp): Promise<void> {
      await tabTo(name);
      await keyboard.down(' ');
      await new Promise((resolve) => setTimeout(resolve, 1_600));
      await keyboard.up(' ');
      await holdsFocus();
    },
    /** By the palette, from wherever focus is. */
    async find(text: string, heading: string | RegExp): Promise<void> {
      await keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Find a screen' }).waitFor(SOON);
      await keyboard.type(text);
      await expect
        .poll(
          () =>
            page
              .getByRole('listbox', { name: 'What was found' })
              .getByRole('option', { selected: true })
              .textContent(),
          SOON,
        )
        .toContain(text);
      await keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor(SOON);
      await holdsFocus();
    },
    /** One of the practice controls, in the drawer its keys open; Escape puts it away and focus goes back. */
    async practise(control: string): Promise<void> {
      await keyboard.press('ControlOrMeta+Shift+P');
      await page.getByRole('heading', { name: 'Practice controls' }).waitFor(SOON);
      await tabTo(control);
      await keyboard.press('Enter');
      await new Promise((resolve) => setTimeout(resolve, 400));
      await keyboard.press('Escape');
      await expect.poll(() => page.getByRole('complementary').count(), SOON).toBe(0);
      await holdsFocus();
    },
  };
};
