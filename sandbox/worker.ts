// The practice service in a worker thread of the app: the same server, controlled by messages.
import { parentPort, workerData } from 'node:worker_threads';
import { dialectNames, isDialectName } from './dialect/all.ts';
import { PracticeServerError, startPracticeServer } from './server.ts';
import type { PracticeServer, PracticeServerOptions } from './server.ts';

/** Undefined if the data is not this worker's start data. */
function optionsFrom(data: unknown): PracticeServerOptions | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(data));
  const [port, seed, apiKey, controlKey] = ['port', 'seed', 'apiKey', 'controlKey'].map((key) =>
    given.get(key),
  );
  const [statePath, startAt, dialect] = ['statePath', 'startAt', 'dialect'].map((key) => given.get(key));
  if (typeof port !== 'number' || typeof seed !== 'string') return undefined;
  if (typeof apiKey !== 'string' || typeof controlKey !== 'string') return undefined;
  if (statePath !== undefined && typeof statePath !== 'string') return undefined;
  if (startAt !== undefined && typeof startAt !== 'number') return undefined;
  if (dialect !== undefined && (typeof dialect !== 'string' || !isDialectName(dialect))) return undefined;
  return { port, seed, dialect, apiKey, controlKey, statePath, startAt };
}

const isStop = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop';

function failed(error: unknown): { type: 'failed'; code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'failed', code: error instanceof PracticeServerError ? error.code : 'failed', message };
}

async function start(): Promise<PracticeServer> {
  const options = optionsFrom(workerData);
  if (options === undefined) {
    throw new PracticeServerError(
      'bad-options',
      `workerData has to be { port, seed, apiKey, controlKey, dialect?, statePath?, startAt? }; dialect is one of ${dialectNames()}.`,
    );
  }
  return startPracticeServer(options);
}

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  let server: PracticeServer;
  try {
    server = await start();
  } catch (error) {
    port.postMessage(failed(error));
    return;
  }
  port.on('message', (message: unknown) => {
    if (!isStop(message)) return;
    server
      .stop()
      .then(
        () => port.postMessage({ type: 'stopped' }),
        (error: unknown) => port.postMessage(failed(error)),
      )
      // The open port is what keeps the thread alive.
      .finally(() => port.close())
      .catch((error: unknown) => console.error(error));
  });
  const { baseUrl, controlUrl, note } = server;
  port.postMessage({
    type: 'ready',
    baseUrl,
    controlUrl,
    port: server.port,
    ...(note === undefined ? {} : { note }),
  });
}

if (parentPort !== null) {
  const port = parentPort;
  run(port).catch((error: unknown) => port.postMessage(failed(error)));
}
