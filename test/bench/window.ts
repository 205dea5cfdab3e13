// Starts a window to measure and controls its page over the DevTools protocol, because Playwright would add
// its own start-up time.
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Window {
  pid: number;
  /** Milliseconds since the epoch at which the process was started. */
  startedAt: number;
  /** Evaluates an expression in the page; a promise is awaited. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Hides the window, as minimizing does. Needs the switch `INSPECTED`. */
  hide: () => Promise<void>;
  end: () => Promise<void>;
}

/** Lets the bench reach main as well. A start is not measured with it. */
export const INSPECTED = '--inspect=127.0.0.1:0';

const now = (): number => performance.timeOrigin + performance.now();

export async function openWindow(
  app: string,
  userData: string,
  switches: readonly string[] = [],
): Promise<Window> {
  const electron = process.env['COLLATERAL_DESK_ELECTRON'];
  if (electron === undefined) throw new Error('COLLATERAL_DESK_ELECTRON is not set: run npm run bench');
  const env: NodeJS.ProcessEnv = { ...process.env, COLLATERAL_DESK_USER_DATA: userData };
  // The bench runs on Electron as Node. The window must not.
  delete env['ELECTRON_RUN_AS_NODE'];
  const args = [
    `--user-data-dir=${userData}`,
    '--password-store=gnome-libsecret',
    '--remote-debugging-port=0',
    ...(process.getuid?.() === 0 || process.env['COLLATERAL_DESK_NO_SANDBOX'] === '1'
      ? ['--no-sandbox']
      : []),
    ...switches,
    app,
  ];
  const startedAt = now();
  const child = spawn(electron, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const inspector = switches.includes(INSPECTED)
    ? saidBy(child, /Debugger listening on (ws:\/\/\S+)/)
    : Promise.resolve('');
  const port = await saidBy(child, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/);
  const page = await firstPage(port);
  const socket = await connect(page);
  return {
    pid: child.pid ?? 0,
    startedAt,
    evaluate: socket.evaluate,
    hide: async () => {
      const main = await connect(await inspector);
      await main.evaluate(
        "require('electron').BrowserWindow.getAllWindows().find((each) => each.getParentWindow() === null).hide()",
      );
      main.close();
    },
    end: async () => {
      socket.close();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(late);
    },
  };
}

/** The first group of the pattern in what the process prints. */
function saidBy(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(
      () => reject(new Error(`The window did not print ${String(pattern)} within 30 s, but:\n${said}`)),
      30_000,
    );
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = pattern.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    child.once('exit', (code) =>
      reject(new Error(`The window ended with code ${code}. It printed:\n${said}`)),
    );
  });
}

async function firstPage(port: string): Promise<string> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      type: string;
      url: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = targets.find(({ type, url }) => type === 'page' && /^(app|file):/.test(url));
    if (page) return page.webSocketDebuggerUrl;
    await wait(20);
  }
  throw new Error('The window showed no page within 30 s');
}

interface Answer {
  id: number;
  error?: { message: string };
  result?: { result: { value: unknown }; exceptionDetails?: { exception?: { description?: string } } };
}

async function connect(url: string): Promise<{ evaluate: Window['evaluate']; close: () => void }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The DevTools socket did not open')));
  });
  let last = 0;
  return {
    close: () => socket.close(),
    evaluate: async <T>(expression: string) => {
      const id = (last += 1);
      // With `require` in main.
      const params = { expression, awaitPromise: true, returnByValue: true, includeCommandLineAPI: true };
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }));
      const { error, result } = await answered;
      const thrown = result?.exceptionDetails?.exception?.description ?? error?.message;
      if (thrown !== undefined) throw new Error(thrown);
      return result?.result.value as T;
    },
  };
}
