// A confirmation that the page cannot forge: the confirming of an accept, an application and a destination
// is in main's own view over the page. Tested with what script in the page can try, and what an operator
// does.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRM_CALLS } from '../../contract/channels.ts';
import { closeAll, launchApp, type LaunchedApp, type LaunchOptions } from '../support/e2e.ts';
import { confirmationOfQuote, HELD, holdAcceptKeys, requestQuote } from './pages/borrowing.ts';
import { called, reviewIn } from './pages/bridge.ts';
import { confirmationOf, WAY_IN } from './pages/confirmation.ts';
import { deskPage, type DeskPage } from './pages/desk.ts';
import { keyboardOn } from './pages/keyboard.ts';
import { cutOff } from './pages/looks.ts';

interface Opened {
  launched: LaunchedApp;
  desk: DeskPage;
}
const untrusted = { ok: false, error: { code: 'untrusted-sender' } };

async function opened(options: LaunchOptions = {}): Promise<Opened> {
  const launched = await launchApp(options);
  const desk = deskPage(launched.page);
  await desk.press('Practise in the sandbox');
  await desk.sees('Connected', 'balanced');
  return { launched, desk };
}

async function toReview({ desk }: Opened): Promise<Page> {
  await desk.goTo('Borrow');
  const again = desk.button('Request a new quote on these terms');
  if (!(await again.isVisible())) return requestQuote(desk.page);
  await again.click();
  await desk.seesHeading('Review the quote');
  return confirmationOfQuote(desk.page);
}

/** Main's view: whether it is visible, and where. */
const viewOf = ({ launched }: Opened) =>
  launched.app.evaluate(({ BrowserWindow }) => {
    const [view] = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
    return { seen: view?.getVisible() === true, at: view?.getBounds() };
  });
const isSeen = async (of: Opened): Promise<boolean> => (await viewOf(of)).seen;
const seen = (of: Opened, wanted: boolean): Promise<void> => expect.poll(() => isSeen(of)).toBe(wanted);

describe('a script in the page', () => {
  let one: Opened;
  let view: Page;
  beforeAll(async () => {
    one = await opened();
    view = await toReview(one);
  });
  afterAll(closeAll);

  it('has no call that accepts, applies or confirms, and cannot reach the view or its bridge', async () => {
    const { page } = one.desk;
    for (const name of ['borrow.accept', 'borrow.apply', 'repay.confirm', 'confirm.act', 'act'])
      expect(await called(page, name, {})).toBe('no such call');
    const reached = await page.evaluate(async () => ({
      bridge: 'collateralDeskConfirm' in globalThis,
      frames: frames.length,
      opened: window.open('app://confirm/index.html') !== null,
      fetched: await fetch('app://confirm/index.html').then(
        () => true,
        () => false,
      ),
    }));
    expect(reached).toEqual({ bridge: false, frames: 0, opened: false, fetched: false });
    expect(
      await view.evaluate(() =>
        ['collateralDesk', 'require', 'process', 'opener'].map(
          (name) => name in globalThis && Boolean((globalThis as Record<string, unknown>)[name]),
        ),
      ),
    ).toEqual([false, false, false, false]);
  });

  it('presses nothing in the view with synthetic keys and pointers, at any reported place', async () => {
    const { page } = one.desk;
    const shown = await reviewIn(page);
    const review = { kind: 'quote', intentId: shown?.intent.id, digest: shown?.digest };
    const place = { x: 10, y: 10, width: 300, height: 300 };
    expect(await called(page, 'confirm.place', { review, place })).toEqual({ ok: true, value: {} });
    expect(await called(page, 'confirm.enter', { at: 'first' })).toEqual({ ok: true, value: {} });
    await page.evaluate(async (held) => {
      const key = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true };
      window.dispatchEvent(new KeyboardEvent('keydown', key));
      document
        .elementFromPoint(100, 100)
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      await new Promise((resolve) => setTimeout(resolve, held));
    }, HELD);
    expect(await reviewIn(page)).toBeDefined();
  });

  it('cannot move the view outside the window, and draws only below it', async () => {
    const { page } = one.desk;
    const shown = await reviewIn(page);
    const review = { kind: 'quote', intentId: shown?.intent.id, digest: shown?.digest };
    for (const place of [
      { x: 5_000, y: 10, width: 300, height: 300 },
      { x: 10, y: 700, width: 300, height: 300 },
    ]) {
      expect(await called(page, 'confirm.place', { review, place })).toMatchObject({
        ok: false,
        error: { code: 'bad-input', field: 'place' },
      });
      await seen(one, false);
    }
    await called(page, 'confirm.place', {
      review: { ...review, digest: '0'.repeat(64) },
      place: { x: 10, y: 10, width: 300, height: 300 },
    });
    await seen(one, false);
    const [x, y] = [10, 10];
    await called(page, 'confirm.place', { review, place: { x, y, width: 300, height: 300 } });
    await seen(one, true);
    // An honest page reports that its place is covered; a visible view is never below anything.
    await page.evaluate(() => {
      const over = document.createElement('div');
      over.id = 'over';
      over.popover = 'manual';
      document.body.append(over);
      over.showPopover();
      Object.assign(over.style, { position: 'fixed', inset: '0', width: '100%', height: '100%' });
    });
    await seen(one, false);
    await page.evaluate(() => document.getElementById('over')?.remove());
    await seen(one, true);
  });

  it('cannot act as the view from another window, with its preload and its page', async () => {
    const answers = await one.launched.app.evaluate(async ({ BrowserWindow, app, session }) => {
      const asked = async (address: string, partition: string | undefined): Promise<unknown> => {
        const foreign = new BrowserWindow({
          show: false,
          webPreferences: {
            preload: `${app.getAppPath()}/out/preload/confirm.cjs`,
            sandbox: true,
            ...(partition !== undefined && { session: session.fromPartition(partition) }),
          },
        });
        await foreign.loadURL(address);
        const answer: unknown = await foreign.webContents.executeJavaScript(`
          Promise.all(Object.values(globalThis.collateralDeskConfirm.call).map(async (ask) => JSON.parse(await ask('{}'))))`);
        foreign.destroy();
        return answer;
      };
      return [
        await asked('app://desk/index.html', undefined),
        await asked('app://confirm/index.html', 'confirm'),
      ];
    });
    const each = CONFIRM_CALLS.map(() => untrusted);
    expect(answers).toEqual([each, each]);
  });

  it('reaches no server from the view, whose page has the same policy', async () => {
    const tried = await view.evaluate(async () => {
      const refused = async (attempt: () => unknown): Promise<boolean> => {
        try {
          await attempt();
          return false;
        } catch {
          return true;
        }
      };
      return [
        await refused(() => fetch('http://127.0.0.1:9/')),
        await refused(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        await refused(() => navigator.mediaDevices.getUserMedia({ audio: true })),
        window.open('http://127.0.0.1:9/') === null,
      ];
    });
    expect(tried).toEqual([true, true, true, true]);
  });
});

describe('the view', () => {
  let one: Opened;
  beforeAll(async () => {
    one = await opened();
  });
  afterAll(closeAll);

  it('is in its place, shows what main will send, and disappears when the page hides its place', async () => {
    const view = await toReview(one);
    const { desk, launched } = one;
    const place = async () => desk.button(WAY_IN).locator('..').boundingBox();
    await expect
      .poll(async () => {
        const [at, shown] = [(await viewOf(one)).at, await place()];
        return (
          at &&
          shown &&
          Math.max(Math.abs(at.x - shown.x), Math.abs(at.y - shown.y), Math.abs(at.height - shown.height))
        );
      })
      .toBeLessThanOrEqual(1);
    const said = await view.locator('main').innerText();
    const reviewed = await reviewIn(desk.page);
    if (reviewed === undefined) throw new Error('no review');
    const { quote, intent } = reviewed;
    for (const part of ['₦1,250,000.00', quote.id.value, intent.externalId, 'WAT'])
      expect(said).toContain(part);
    await launched.screenshot('confirm light');
    await desk.page.keyboard.press('Control+k');
    await seen(one, false);
    await desk.page.keyboard.press('Escape');
    await seen(one, true);
    await desk.goTo('Loans');
    await seen(one, false);
    await desk.goTo('Borrow');
    await seen(one, true);
    // A reloaded page may be back at the review at once, so the test records that the view was hidden
    // meanwhile.
    await launched.app.evaluate(({ BrowserWindow }) => {
      const [view] = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      const shown: boolean[] = [];
      Object.assign(globalThis, { shownSince: shown });
      const before = view?.setVisible.bind(view);
      if (view)
        view.setVisible = (visible) => {
          shown.push(visible);
          before?.(visible);
        };
    });
    await desk.page.reload();
    await desk.goTo('Borrow');
    expect(
      await launched.app.evaluate(() => (globalThis as unknown as { shownSince: boolean[] }).shownSince[0]),
    ).toBe(false);
    await seen(one, true);
    await desk.press('Let it expire');
    await seen(one, false);
  });

  it('stays whole while more loads above it, and stays away when a person scrolled it away', async () => {
    await toReview(one);
    const { page } = one.desk;
    await seen(one, true);
    const whole = async (): Promise<boolean> => {
      const [view, place] = [
        (await viewOf(one)).at,
        await one.desk.button(WAY_IN).locator('..').boundingBox(),
      ];
      return view !== undefined && place !== null && Math.abs(view.height - place.height) <= 1;
    };
    await expect.poll(whole).toBe(true);
    // Taller than what is free below the view, so that it would be cut off or covered.
    await page.evaluate(() => {
      const loaded = document.createElement('div');
      loaded.id = 'loaded';
      loaded.style.height = '480px';
      document.querySelector('#content')?.firstElementChild?.prepend(loaded);
    });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    expect([await isSeen(one), await whole()]).toEqual([true, true]);
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, -5_000);
    await seen(one, false);
    await page.evaluate(() => {
      const loaded = document.querySelector<HTMLElement>('#loaded');
      if (loaded) loaded.style.height = '520px';
    });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    expect(await isSeen(one)).toBe(false);
    await page.evaluate(() => document.querySelector('#loaded')?.remove());
    await one.desk.press('Let it expire');
    await seen(one, false);
  });

  it('takes the focus from Tab and returns it at either end', async () => {
    await toReview(one);
    const keys = keyboardOn(one.desk.page);
    await keys.tabTo(/^Hold to accept/);
    await keys.strike('Tab');
    expect((await keys.here()).name).toBe('Cannot hold a key or button?');
    await keys.strike('Tab');
    await expect.poll(async () => (await keys.here()).name).toBe('Let it expire');
    await keys.strike('Shift+Tab');
    await expect.poll(async () => (await keys.here()).name).toBe('Cannot hold a key or button?');
    await keys.strike('Shift+Tab');
    await keys.strike('Shift+Tab');
    await expect
      .poll(async () => (await keys.here()).name)
      .not.toMatch(/^Hold to accept|^Show the confirmation/);
  });

  it('accepts by holding, with no more presses than before', async () => {
    const { desk } = one;
    const view = await confirmationOf(desk.page);
    await desk.press('Let it expire');
    const counts = (on: Page) =>
      on.evaluate(() => {
        const counted = globalThis as unknown as { presses?: number };
        if (counted.presses === undefined)
          addEventListener('pointerdown', () => (counted.presses = (counted.presses ?? 0) + 1), true);
        return (counted.presses ??= 0);
      });
    await Promise.all([counts(desk.page), counts(view)]);
    await desk.press('Request a new quote on these terms');
    await desk.hold(/^Hold to accept/);
    await desk.seesHeading('Accepted');
    expect((await counts(desk.page)) + (await counts(view))).toBe(2);
  });
});

describe('the view, like the page,', () => {
  afterAll(closeAll);

  it('is dark, and accepts by keys that are held while the page has the keyboard focus', async () => {
    const one = await opened({ colorScheme: 'dark' });
    await one.launched.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'));
    const view = await toReview(one);
    expect(
      await view.evaluate(
        () => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
      ),
    ).toBe('rgb(21, 26, 33)');
    await one.launched.screenshot('confirm dark');
    await holdAcceptKeys(one.launched.app);
    await one.desk.seesHeading('Accepted');
  });

  it('is whole and reachable inside the smallest window', async () => {
    const one = await opened({ windowSize: { width: 800, height: 600 } });
    const view = await toReview(one);
    await seen(one, true);
    const at = (await viewOf(one)).at ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(0);
    expect([at.x + at.width <= 800, at.y + at.height <= 600]).toEqual([true, true]);
    expect([await cutOff(one.desk.page), await cutOff(view)]).toEqual([[], []]);
    const hold = view.getByRole('button', { name: /^Hold to accept/ });
    await hold.scrollIntoViewIfNeeded();
    const box = (await hold.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
    expect([box.x + box.width <= at.width, box.y + box.height <= at.height]).toEqual([true, true]);
    await one.launched.screenshot('confirm smallest');
  });

  it('zooms the window with Ctrl and the wheel', async () => {
    const one = await opened({ windowSize: { width: 800, height: 600 } });
    await toReview(one);
    const { app, page } = one.launched;
    await seen(one, true);
    const off = async (): Promise<number> => {
      const [at, place] = [(await viewOf(one)).at, await one.desk.button(WAY_IN).locator('..').boundingBox()];
      const zoom = await page.evaluate(() => devicePixelRatio);
      if (at === undefined || place === null) return Infinity;
      const wanted = [place.x, place.y, place.width, place.height].map((side) => side * zoom);
      const sides = [at.x, at.y, at.width, at.height];
      return Math.max(...sides.map((side, nth) => Math.abs(side - (wanted[nth] ?? 0))));
    };
    const before = await page.evaluate(() => devicePixelRatio);
    // As Electron reports it; the driver's wheel is not the system's.
    await app.evaluate(({ BrowserWindow }) => {
      const [view] = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      if (view && 'webContents' in view)
        (view.webContents as Electron.WebContents).emit('zoom-changed', {}, 'in');
    });
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeGreaterThan(before);
    await expect.poll(off).toBeLessThanOrEqual(2);
    await seen(one, true);
  });
});
