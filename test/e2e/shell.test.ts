// What an attacker in the page could try, tried in the app with Chromium's sandbox. package.test.ts checks
// the fuses of the packaged app.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callNames, sliceNames } from '../../contract/contract.ts';
import { closeAll, launchApp, startAgain, type LaunchedApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';

let launched: LaunchedApp;
let otherServer: Server;
let knocks: string[];
let port: number;

beforeAll(async () => {
  knocks = [];
  otherServer = createServer((request, response) => {
    knocks.push(request.url ?? '');
    response.end('reached');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => otherServer.once('listening', resolve));
  port = (otherServer.address() as AddressInfo).port;
  launched = await launchApp();
  await deskPage(launched.page).button('Practise in the sandbox').waitFor();
});
afterAll(async () => {
  await closeAll();
  otherServer.close();
});

describe('the page', () => {
  it('has the bridge and nothing of Node or Electron', async () => {
    const found = await launched.page.evaluate(() => {
      const names = [
        'require',
        'process',
        'module',
        'Buffer',
        'global',
        'electron',
        'ipcRenderer',
        '__dirname',
      ];
      return names.filter((name) => name in globalThis);
    });
    expect(found).toEqual([]);
  });

  it('has one frozen function for each call and slice of the contract, and no way to name a channel', async () => {
    const shape = await launched.page.evaluate(() => {
      const { collateralDesk } = globalThis as unknown as {
        collateralDesk: Record<string, Record<string, unknown>>;
      };
      return Object.fromEntries(
        Object.entries(collateralDesk).map(([part, functions]) => [part, Object.keys(functions)]),
      );
    });
    expect(shape).toEqual({ call: callNames, snapshot: sliceNames, subscribe: sliceNames });
    const replaced = await launched.page.evaluate(() => {
      const { collateralDesk } = globalThis as unknown as {
        collateralDesk: { call: Record<string, unknown> };
      };
      const before = collateralDesk.call['app.setTheme'];
      try {
        collateralDesk.call['app.setTheme'] = () => 'mine';
      } catch {
        // Frozen objects throw in strict code.
      }
      return collateralDesk.call['app.setTheme'] !== before;
    });
    expect(replaced).toBe(false);
  });

  it('keeps nothing on disk of what the page stores', async () => {
    const persistent = await launched.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map(({ session: of }) => of.isPersistent()),
    );
    expect(persistent.length).toBeGreaterThan(0);
    expect(persistent).not.toContain(true);
  });

  it('runs no text as code and no inline script', async () => {
    const ran = await launched.page.evaluate(async () => {
      const script = document.createElement('script');
      try {
        script.textContent = 'globalThis.inlineRan = true';
      } catch {
        // A text node is no assignment, so only the rule for scripts can refuse it.
        script.append('globalThis.inlineRan = true');
      }
      document.head.append(script);
      // In its own task, because the policy does not apply to code that the driver evaluates directly.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            const make = Object.getPrototypeOf(() => 0) as { constructor: (body: string) => () => unknown };
            resolve(make.constructor('return 1')());
          } catch (error) {
            resolve(error instanceof EvalError ? 'refused' : 'failed');
          }
        });
      });
      return { evaluated, inline: 'inlineRan' in globalThis };
    });
    expect(ran).toEqual({ evaluated: 'refused', inline: false });
  });

  it('turns no text into markup or a script’s address, not even by its own policy', async () => {
    const made = await launched.page.evaluate(() => {
      const refusal = (attempt: () => unknown): string => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : 'failed';
        }
      };
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return [
        refusal(() => (document.createElement('div').innerHTML = '<b>x</b>')),
        refusal(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
        refusal(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        refusal(() => (document.createElement('script').src = 'app://desk/other.js')),
        refusal(() => (document.createElement('iframe').srcdoc = '<b>x</b>')),
        refusal(() => trustedTypes.createPolicy('default', { createHTML: String })),
      ];
    });
    expect(made).toEqual(Array.from({ length: 6 }, () => 'refused'));
  });

  it('reaches no server by fetch, image, socket, beacon, frame, worker, style or WebRTC', async () => {
    await launched.page.evaluate(async (at) => {
      const quietly = async (attempt: () => unknown): Promise<void> => {
        try {
          await attempt();
        } catch {
          // Refused, as expected.
        }
      };
      const http = `http://127.0.0.1:${at}`;
      await quietly(() => fetch(`${http}/fetch`, { mode: 'no-cors' }));
      await quietly(() => new WebSocket(`ws://127.0.0.1:${at}/socket`));
      await quietly(() => navigator.sendBeacon(`${http}/beacon`, 'x'));
      await quietly(() => new Worker(`${http}/worker.js`));
      await quietly(() => new EventSource(`${http}/events`));
      for (const [tag, attribute] of [
        ['img', 'src'],
        ['iframe', 'src'],
        ['script', 'src'],
        ['object', 'data'],
        ['video', 'src'],
      ] as const) {
        const element = document.createElement(tag);
        await quietly(() => element.setAttribute(attribute, `${http}/${tag}`));
        document.body.append(element);
      }
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${http}/style.css`;
      document.head.append(link);
      await quietly(async () => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${at}` }] });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
      });
      await new Promise((resolve) => setTimeout(resolve, 700));
    }, port);
    expect(knocks).toEqual([]);
  });

  it('cannot navigate, open a window, download, or send a form', async () => {
    const { page, app } = launched;
    await page.evaluate((at) => {
      const http = `http://127.0.0.1:${at}`;
      window.open(`${http}/window`);
      const link = document.createElement('a');
      link.href = `${http}/download`;
      link.download = 'x';
      document.body.append(link);
      link.click();
      const form = document.createElement('form');
      form.action = `${http}/form`;
      document.body.append(form);
      form.submit();
      location.href = `${http}/navigate`;
    }, port);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(page.url()).toMatch(/^app:\/\/desk\//);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(knocks).toEqual([]);
  });

  it('opens no print dialog and no dialog of its own', async () => {
    const { page } = launched;
    // The driver would answer a dialog.
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.dismiss().catch(() => undefined);
    });
    // With a user's press, so that nothing is refused just for lack of one.
    await page.mouse.click(5, 5);
    const printed = await page.evaluate(() => {
      let begun = 0;
      addEventListener('beforeprint', () => (begun += 1));
      window.print();
      document.execCommand('print');
      alert('x');
      confirm('x');
      try {
        prompt('x');
      } catch {
        // Electron has none.
      }
      return begun;
    });
    expect(printed).toBe(0);
    expect(asked).toEqual([]);
  });

  it('has no file picker except an input’s, which needs a press', async () => {
    const { page } = launched;
    expect(
      await page.evaluate(() =>
        ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'].filter(
          (name) => name in globalThis,
        ),
      ),
    ).toEqual([]);
    const choosers: unknown[] = [];
    page.on('filechooser', (chooser) => choosers.push(chooser));
    const choose = (wait: number): Promise<void> =>
      page.evaluate(async (ms) => {
        const input = document.createElement('input');
        input.type = 'file';
        await new Promise((resolve) => setTimeout(resolve, ms));
        input.click();
        await new Promise((resolve) => setTimeout(resolve, 300));
      }, wait);
    // A press counts for five seconds.
    await choose(6_000);
    expect(choosers).toEqual([]);
    // This remains possible: the page can read a file that the operator chooses, but cannot send it.
    await page.mouse.click(5, 5);
    await choose(0);
    expect(choosers).toHaveLength(1);
  });

  it('gets no permission', async () => {
    const states = await launched.page.evaluate(async () => {
      const ask = async (name: string): Promise<string> => {
        try {
          return (await navigator.permissions.query({ name: name as PermissionName })).state;
        } catch {
          return 'denied';
        }
      };
      const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'granted',
        () => 'denied',
      );
      return [
        media,
        ...(await Promise.all(['geolocation', 'notifications', 'camera', 'clipboard-read'].map(ask))),
      ];
    });
    expect(states.filter((state) => state === 'granted')).toEqual([]);
  });
});

describe('a foreign window', () => {
  /** Makes every call and snapshot from a second window with our preload that the app did not register. */
  const answersOf = (url: string): Promise<string[]> =>
    launched.app.evaluate(async ({ BrowserWindow, app, session }, address) => {
      const foreign = new BrowserWindow({
        show: false,
        webPreferences: {
          preload: `${app.getAppPath()}/out/preload/index.cjs`,
          sandbox: true,
          session: session.fromPartition('desk'),
        },
      });
      await foreign.loadURL(address);
      const answers: unknown = await foreign.webContents.executeJavaScript(`
        const { call, snapshot } = globalThis.collateralDesk;
        Promise.all([
          ...Object.values(call).map((ask) => ask('{}')),
          ...Object.values(snapshot).map((ask) => ask().catch(() => 'refused')),
        ])`);
      foreign.destroy();
      return answers as string[];
    }, url);
  const untrusted = JSON.stringify({ ok: false, error: { code: 'untrusted-sender' } });
  const refused = [...callNames.map(() => untrusted), ...sliceNames.map(() => 'refused')];

  it('is refused on every channel when it shows another origin', async () => {
    expect(await answersOf('data:text/html,<p>foreign</p>')).toEqual(refused);
  });
  it('is refused on every channel even when it shows our own page', async () => {
    expect(await answersOf('app://desk/index.html')).toEqual(refused);
  });
});

describe('the window', () => {
  it('runs sandboxed, isolated and without Node', async () => {
    const preferences = await launched.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null)
        ?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
        contents.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag };
    });
    expect(preferences).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  it('is the only one: a second start ends and leaves the first unchanged', async () => {
    await startAgain(launched, []);
    const windows = await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(1);
    expect(await deskPage(launched.page).button('Practise in the sandbox').isVisible()).toBe(true);
  });

  it('goes on after an error that nobody in main catches, which is in the log', async () => {
    await launched.app.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown by a timer');
      }, 0);
      setTimeout(() => void Promise.reject(new Error('rejected unseen')), 0);
    });
    const log = join(launched.userData, 'logs/collateral-desk.log');
    const logged = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    await expect.poll(logged).toMatch(/uncaughtException: Error: thrown by a timer/);
    await expect.poll(logged).toMatch(/unhandledRejection: Error: rejected unseen/);
    expect(await deskPage(launched.page).button('Practise in the sandbox').isVisible()).toBe(true);
  });
});
