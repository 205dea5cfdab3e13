// A confirmation that the page cannot forge: an accept, an application, a destination and a payee are confirmed in
// main's own window. Tested with what script in the page can try, and what an operator does.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRM_CALLS } from '../../contract/channels.ts';
import { closeAll, launchApp, type LaunchedApp, type LaunchOptions } from '../support/e2e.ts';
import { confirmationOfQuote, HELD, holdAcceptKeys, requestQuote } from './pages/borrowing.ts';
import { called, reviewIn } from './pages/bridge.ts';
import { confirmationOf } from './pages/confirmation.ts';
import { deskPage, type DeskPage } from './pages/desk.ts';
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

/** Main's confirmation window: whether it is on screen, and where it and the desk's window are. */
const windowsOf = ({ launched }: Opened) =>
  launched.app.evaluate(({ BrowserWindow, screen }) => {
    const desk = BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null);
    const own = desk?.getChildWindows()[0];
    return {
      seen: own?.isVisible() === true,
      isModal: own?.isModal(),
      isDeskEnabled: desk?.isEnabled(),
      own: own?.getBounds(),
      desk: desk?.getBounds(),
      area: desk && screen.getDisplayMatching(desk.getBounds()).workArea,
    };
  });
const seen = (of: Opened, wanted: boolean): Promise<void> =>
  expect.poll(async () => (await windowsOf(of)).seen).toBe(wanted);
const reviewOf = async (page: Page) => {
  const shown = await reviewIn(page);
  return { kind: 'quote', intentId: shown?.intent.id, digest: shown?.digest };
};

describe('a script in the page', () => {
  let one: Opened;
  let view: Page;
  beforeAll(async () => {
    one = await opened();
    view = await toReview(one);
  });
  afterAll(closeAll);

  it('has no call that accepts, applies or confirms, and cannot reach the window or its bridge', async () => {
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

  it('presses nothing in the window: not with synthetic keys, nor with real ones typed into the page', async () => {
    const { page } = one.desk;
    expect(await called(page, 'confirm.open', { review: await reviewOf(page) })).toEqual({
      ok: true,
      value: {},
    });
    await page.evaluate(() => {
      const key = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true };
      window.dispatchEvent(new KeyboardEvent('keydown', key));
      document
        .elementFromPoint(500, 400)
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    });
    // The keys that accept, given to the page as the system gives them, and left down.
    await one.launched.app.evaluate(({ BrowserWindow }) => {
      const desk = BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null);
      desk?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Enter', modifiers: ['control'] });
    });
    await new Promise((resolve) => setTimeout(resolve, HELD));
    expect(await reviewIn(page)).toBeDefined();
  });

  it('cannot exchange what is shown, nor move or size a window', async () => {
    const { page } = one.desk;
    const before = await windowsOf(one);
    expect(
      await called(page, 'confirm.open', { review: { kind: 'payee', digest: '0'.repeat(64) } }),
    ).toMatchObject({ ok: false, error: { code: 'blocked', by: 'not-confirmed' } });
    await page.evaluate(() => {
      moveTo(3, 3);
      resizeTo(320, 200);
      moveBy(40, 40);
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await windowsOf(one)).toEqual(before);
    expect(before).toMatchObject({ seen: true, isModal: true, isDeskEnabled: false });
  });

  it('begins the half second again when the window is moved', async () => {
    await one.launched.app.evaluate(({ BrowserWindow }) => {
      const own = BrowserWindow.getAllWindows().find((each) => each.getParentWindow() !== null);
      const at = own?.getBounds() ?? { x: 0, y: 0 };
      own?.setPosition(at.x + 5, at.y + 5);
    });
    const hold = view.getByRole('button', { name: /^Hold to accept/ });
    await expect.poll(() => hold.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => hold.getAttribute('aria-busy')).toBeNull();
  });

  it('cannot act as that window from another one, with its preload and its page', async () => {
    const answers = await one.launched.app.evaluate(async ({ BrowserWindow, app, session }) => {
      const asked = async (address: string, partition: string): Promise<unknown> => {
        const foreign = new BrowserWindow({
          show: false,
          webPreferences: {
            preload: `${app.getAppPath()}/out/preload/confirm.cjs`,
            sandbox: true,
            session: session.fromPartition(partition),
          },
        });
        await foreign.loadURL(address);
        const answer: unknown = await foreign.webContents.executeJavaScript(`
          Promise.all(Object.values(globalThis.collateralDeskConfirm.call).map(async (ask) => JSON.parse(await ask('{}'))))`);
        foreign.destroy();
        return answer;
      };
      return [
        await asked('app://desk/index.html', 'desk'),
        await asked('app://confirm/index.html', 'confirm'),
      ];
    });
    const each = CONFIRM_CALLS.map(() => untrusted);
    expect(answers).toEqual([each, each]);
  });

  it('reaches no server from the window, whose page has the same policy', async () => {
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

describe('the window', () => {
  let one: Opened;
  beforeAll(async () => {
    one = await opened();
  });
  afterAll(closeAll);

  it('lies over the desk, shows what main will send, and opens again after it was closed', async () => {
    const view = await toReview(one);
    const { desk, launched } = one;
    await seen(one, true);
    const { own, desk: over, area } = await windowsOf(one);
    if (own === undefined || over === undefined || area === undefined) throw new Error('no window');
    expect(Math.abs(own.x + own.width / 2 - (over.x + over.width / 2))).toBeLessThanOrEqual(1);
    expect(own.y + own.height).toBeLessThanOrEqual(area.y + area.height);
    const said = await view.locator('main').innerText();
    const reviewed = await reviewIn(desk.page);
    if (reviewed === undefined) throw new Error('no review');
    const { quote, intent } = reviewed;
    for (const part of ['₦1,250,000.00', quote.id.value, intent.externalId, 'WAT', 'seconds left'])
      expect(said).toContain(part);
    await launched.screenshot('confirm light');
    expect(await cutOff(view)).toEqual([]);
    await view.keyboard.press('Escape');
    await seen(one, false);
    await desk.press('Show the review');
    await seen(one, true);
    await desk.page.reload();
    await seen(one, false);
    await desk.goTo('Borrow');
    await seen(one, true);
    await desk.press('Let it expire');
    await seen(one, false);
    await desk.seesHeading('The quote has expired');
  });

  it('has the keyboard from the start, at the act, and keeps it', async () => {
    const view = await toReview(one);
    const at = () => view.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(at).toMatch(/^Hold to accept/);
    for (const next of ['Cannot hold', 'Let it expire', 'Back to the desk']) {
      await view.keyboard.press('Tab');
      await expect.poll(at).toContain(next);
    }
  });

  it('accepts by holding, with one press beside the request', async () => {
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
    await seen(one, false);
  });
});

describe('the window, like the desk’s,', () => {
  afterAll(closeAll);

  it('is dark, and accepts by keys that are held', async () => {
    const one = await opened({ colorScheme: 'dark', windowSize: { width: 1920, height: 1000 } });
    await one.launched.app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'));
    const view = await toReview(one);
    expect(
      await view.evaluate(
        () => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
      ),
    ).toBe('rgb(21, 26, 33)');
    await one.launched.screenshot('confirm dark');
    await holdAcceptKeys(one.desk.page);
    await one.desk.seesHeading('Accepted');
  });

  it('is whole and reachable on a small screen, and zooms with the desk', async () => {
    const one = await opened({ windowSize: { width: 800, height: 600 } });
    await one.launched.app.evaluate(({ BrowserWindow, screen }) => {
      const real = screen.getDisplayMatching.bind(screen);
      Object.assign(screen, {
        getDisplayMatching: (rect: Electron.Rectangle) => ({
          ...real(rect),
          workArea: { x: 0, y: 0, width: 910, height: 512 },
        }),
      });
      const desk = BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null);
      desk?.setBounds({ x: 0, y: 0, width: 910, height: 512 });
      desk?.webContents.setZoomFactor(1.25);
    });
    const view = await toReview(one);
    await seen(one, true);
    const at = (await windowsOf(one)).own ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(0);
    expect([at.x + at.width <= 910, at.y + at.height <= 512]).toEqual([true, true]);
    expect(await cutOff(view)).toEqual([]);
    expect(await view.evaluate(() => devicePixelRatio)).toBeCloseTo(1.25);
    const hold = view.getByRole('button', { name: /^Hold to accept/ });
    await hold.scrollIntoViewIfNeeded();
    const box = (await hold.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
    await one.launched.screenshot('confirm smallest');
  });
});
