// Launches and drives the real app for end-to-end tests, from the build or a package, with Chromium's sandbox
// and a new user-data folder. `npm test` and `npm run demo` provide display, bus and keychain.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';

export interface LaunchOptions {
  /** The user-data folder; the folder of an earlier launch restarts that desk. Default: a new one. */
  userData?: string;
  env?: Record<string, string>;
  args?: string[];
  colorScheme?: 'light' | 'dark' | 'no-preference';
  /** The system's contrast setting. */
  contrast?: 'more';
  /** `as-left`: the app restores its last size. */
  windowSize?: { width: number; height: number } | 'as-left';
  /** `absent`: no Secret Service. Default: the unlocked keychain of the run. */
  keychain?: 'present' | 'absent';
  /** A packaged app's executable instead of the clone's build (see `npm run package -- --drivable`). */
  packaged?: string;
}

export interface LaunchedApp {
  app: ElectronApplication;
  /** The first window. */
  page: Page;
  userData: string;
  /** The output of the app's processes so far. */
  output: () => string;
  /** Closes the app as a user does, and waits until its process has ended. */
  close: () => Promise<void>;
  /** Kills every process of the app at once, like a crash. */
  kill: () => Promise<void>;
  /** Saves a picture under artifacts/e2e (or artifacts/demo) and returns its path. */
  screenshot: (name: string) => Promise<string>;
}

const running = new Set<LaunchedApp>();
const fresh: string[] = [];

/** The folder for pictures of this run. */
export function artifactsFolder(): string {
  const folder = process.env['COLLATERAL_DESK_ARTIFACTS'] ?? join(import.meta.dirname, '../../artifacts/e2e');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A new user-data folder; `closeAll` removes it. */
export function freshUserData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  fresh.push(folder);
  return folder;
}

const sized = (
  app: ElectronApplication,
  { width, height }: { width: number; height: number },
): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, to) =>
      BrowserWindow.getAllWindows()
        .find((each) => each.getParentWindow() === null)
        ?.setContentSize(to.width, to.height),
    { width, height },
  );

/**
 * The debugger references an answer's promise weakly. If the garbage collector removes the promise first, the
 * driver reports a collected promise although the work was done. So the app keeps each answer by number, and
 * the test fetches a lost answer again without repeating the work.
 */
function keepsAnswers(app: ElectronApplication): void {
  const ask = app.evaluate.bind(app) as (...asked: unknown[]) => Promise<unknown>;
  let questions = 0;
  app.evaluate = (async (does: unknown, input: unknown) => {
    const number = (questions += 1);
    // The driver sends every function as text.
    const kept = Object.assign(() => undefined, {
      toString: () => `(electron, [number, input]) => {
        const kept = (globalThis.__answers ??= new Map());
        if (!kept.has(number)) kept.set(number, (async () => (${String(does)})(electron, input))());
        return kept.get(number);
      }`,
    });
    for (let time = 1; ; time++) {
      try {
        return await ask(kept, [number, input]);
      } catch (error) {
        const isLost = error instanceof Error && error.message.includes('promise was garbage collected');
        if (!isLost || time === LOST_IN_A_ROW) throw error;
      }
    }
  }) as ElectronApplication['evaluate'];
}
const LOST_IN_A_ROW = 20;

/** Sets the operator's answer to all later dialogs of main. The page cannot answer them. */
export async function answerQuestions(app: ElectronApplication, answer: 'yes' | 'no'): Promise<void> {
  await app.evaluate(
    ({ dialog }, response) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { askedByMain: asked });
      // The first argument may be the window.
      const showMessageBox = (...given: unknown[]): Promise<object> => {
        asked.push(given.at(-1));
        return Promise.resolve({ response, checkboxChecked: false });
      };
      Object.assign(dialog, { showMessageBox });
    },
    answer === 'yes' ? 1 : 0,
  );
}

/** The questions in main's dialogs since the last `answerQuestions`. */
export const questionsOf = (app: ElectronApplication): Promise<{ message: string; detail: string }[]> =>
  app.evaluate(
    () => (globalThis as unknown as { askedByMain: { message: string; detail: string }[] }).askedByMain,
  );

export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const executable = options.packaged ?? needed('COLLATERAL_DESK_ELECTRON');
  const userData = options.userData ?? freshUserData();
  const size = options.windowSize ?? { width: 1280, height: 800 };
  const args = [
    `--user-data-dir=${userData}`,
    '--password-store=gnome-libsecret',
    // Small containers have 64 MB of /dev/shm, too little for Chromium.
    ...(roomInSharedMemory() ? [] : ['--disable-dev-shm-usage']),
    ...(options.packaged === undefined ? [needed('COLLATERAL_DESK_APP')] : []),
    ...(options.args ?? []),
  ];
  const app = await driven({
    executablePath: executable,
    args,
    chromiumSandbox: process.getuid?.() !== 0 && process.env['COLLATERAL_DESK_NO_SANDBOX'] !== '1',
    env: environment(options, userData),
    colorScheme: options.colorScheme ?? null,
  });
  keepsAnswers(app);
  const child = app.process();
  let output = '';
  const keep = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

  let page: Page;
  try {
    page = await app.firstWindow({ timeout: 60_000 });
    await answerQuestions(app, 'yes');
    if (options.contrast !== undefined) await page.emulateMedia({ contrast: options.contrast });
    if (size !== 'as-left') await sized(app, size);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The app showed no window. It printed:\n${output}`, { cause: error });
  }

  const launched: LaunchedApp = {
    app,
    page,
    userData,
    output: () => output,
    close: async () => {
      running.delete(launched);
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await app.close().catch(() => undefined);
      await gone;
      clearTimeout(late);
    },
    kill: async () => {
      running.delete(launched);
      child.kill('SIGKILL');
      await gone;
      await app.close().catch(() => undefined);
    },
    screenshot: async (name) => {
      const path = join(artifactsFolder(), `${name.replaceAll(/[^\w.-]+/g, '-')}.png`);
      await page.screenshot({ path });
      // Main's confirmation window has a picture of its own.
      await (await openConfirmation(page))?.screenshot({ path: path.replace(/\.png$/, '-window.png') });
      return path;
    },
  };
  running.add(launched);
  return launched;
}

/** The page of main's confirmation window while it is open; a closed one keeps its last content, and is inert. */
export async function openConfirmation(page: Page): Promise<Page | undefined> {
  const own = page
    .context()
    .pages()
    .find((of) => of.url().startsWith('app://confirm/'));
  const isOpen = await own
    ?.locator('main:not([inert])')
    .count()
    .catch(() => 0);
  return isOpen === 1 ? own : undefined;
}

/**
 * Starts the app again on the folder of a running one, as a press on its icon or on a link does. It runs
 * without the driver, which expects a window. Resolves when it has ended by itself; rejects if it does not.
 */
export function startAgain({ app, userData }: LaunchedApp, args: readonly string[]): Promise<void> {
  const first = app.process();
  const same = first.spawnargs.slice(1).filter((arg) => !/^--(inspect|remote-debugging)/.test(arg));
  const again = spawn(first.spawnfile, [...same, ...args], {
    env: environment({}, userData),
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      again.kill('SIGKILL');
      reject(new Error('the second start did not end'));
    }, 30_000);
    again.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

type Launch = Parameters<typeof _electron.launch>[0];

/**
 * On a busy machine the driver sometimes hangs after it attaches to the app, before any code of the app runs.
 * Such a launch is tried once more, with a message. If the app's own start hung, it would hang again.
 */
async function driven(launch: Launch): Promise<ElectronApplication> {
  try {
    return await _electron.launch({ ...launch, timeout: 40_000 });
  } catch (error) {
    if (!String(error).includes('Timeout')) throw error;
    console.warn('The driver hung for 40 s during a launch. The launch is tried again.');
    return _electron.launch({ ...launch, timeout: 60_000 });
  }
}

/** A picture of the window at a failure, and what had the focus, which no picture shows. */
async function keepFailure({ page, screenshot }: LaunchedApp, test: string): Promise<void> {
  try {
    const path = await screenshot(`failed ${test}`.slice(0, 90));
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 600));
    const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
    writeFileSync(`${path}.txt`, `Focus: ${focused}\n\n${seen}\n`);
  } catch (error) {
    console.warn(`No picture of the failure: ${String(error)}`);
  }
}

/** Kills the apps that still run and removes the new folders. For `afterEach` or `afterAll`. */
export async function closeAll(): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state === 'fail') for (const launched of running) await keepFailure(launched, test.name);
  // The apps remove themselves from this Set during the loop, which is allowed.
  for (const launched of running) await launched.kill();
  for (const folder of fresh.splice(0)) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function environment(options: LaunchOptions, userData: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    // The tests run on Electron as Node. The app must not.
    if (value === undefined || name === 'ELECTRON_RUN_AS_NODE' || name.startsWith('VITEST')) continue;
    if (name === 'NODE_OPTIONS' || name === 'NODE_ENV') continue;
    env[name] = value;
  }
  env['COLLATERAL_DESK_USER_DATA'] = userData;
  if (options.keychain === 'absent') env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent/bus';
  return { ...env, ...options.env };
}

function roomInSharedMemory(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 256 * 1024 * 1024;
  } catch {
    return false;
  }
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run end-to-end tests with npm test -- --only e2e`);
  return value;
}
