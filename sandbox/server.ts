// Serves the practice service on a loopback port over real sockets, so that faults can reset and delay
// connections.
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { CONTROL_PATH, createPracticeService } from './service.ts';
import type { PracticeOptions, PracticeService } from './service.ts';
import { dialectNames, isDialectName } from './dialect/all.ts';
import type { DialectName } from './dialect/all.ts';
import type { Connection } from './http/faults.ts';
import { loadState, saver, setAside } from './state-file.ts';
import type { Saver } from './state-file.ts';
import { realNow } from './clock.ts';

const LOOPBACK = '127.0.0.1';

type PracticeServerErrorCode = 'port-taken' | 'bad-options' | 'state-failed' | 'failed';

export class PracticeServerError extends Error {
  readonly code: PracticeServerErrorCode;

  constructor(code: PracticeServerErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PracticeServerError';
    this.code = code;
  }
}

export type PracticeServerOptions = {
  /** 0 lets the system choose. */
  port: number;
  seed: string;
  /** Default native. */
  dialect?: DialectName | undefined;
  apiKey: string;
  controlKey: string;
  statePath?: string | undefined;
  startAt?: number | undefined;
  speed?: number | undefined;
  real?: (() => number) | undefined;
  /** Called when a save fails while running; the service continues. */
  onSaveError?: ((error: unknown) => void) | undefined;
};

export type PracticeServer = {
  baseUrl: string;
  controlUrl: string;
  port: number;
  /** A sentence for the user if a saved world could not be used. */
  note: string | undefined;
  service: PracticeService;
  /** Saves, closes every connection, and resolves when the port is free. May be called twice. */
  stop: () => Promise<void>;
};

/** @throws PracticeServerError */
export async function startPracticeServer(options: PracticeServerOptions): Promise<PracticeServer> {
  checkOptions(options);
  // The port comes first: if it is taken, the saved world must stay untouched.
  const server = createServer();
  const port = await listen(server, options.port);
  try {
    const { service, state, note } = openPractice(options);
    const serve = listener(service);
    server.on('request', (incoming, outgoing) => {
      // A request that cannot be answered ends its connection.
      Promise.resolve(serve(incoming, outgoing)).catch(() => outgoing.destroy());
    });
    let stopping: Promise<void> | null = null;
    const origin = `http://${LOOPBACK}:${String(port)}`;
    return {
      baseUrl: `${origin}${service.basePath}`,
      controlUrl: `${origin}${CONTROL_PATH}`,
      port,
      note,
      service,
      stop: () => {
        stopping ??= close(server).then(() => state?.now());
        return stopping;
      },
    };
  } catch (error) {
    await close(server);
    if (error instanceof PracticeServerError) throw error;
    throw new PracticeServerError(
      'state-failed',
      `The practice's state file ${options.statePath ?? ''} cannot be used: ${wordsOf(error)}`,
      error,
    );
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function checkOptions(options: PracticeServerOptions): void {
  const { port, seed, dialect, apiKey, controlKey, startAt, speed } = options;
  const bad = (message: string): PracticeServerError => new PracticeServerError('bad-options', message);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw bad('The port has to be a whole number from 0 to 65535.');
  if (seed === '' || seed.length > 128) throw bad('The seed has to be 1 to 128 characters.');
  if (dialect !== undefined && !isDialectName(dialect))
    throw bad(`The dialect has to be one of ${dialectNames()}.`);
  for (const [name, key] of [
    ['API key', apiKey],
    ['control key', controlKey],
  ] as const) {
    if (!/^[\x21-\x7e]+$/.test(key)) throw bad(`The ${name} has to be printable characters without spaces.`);
  }
  // 2000 to 2100: two years of history must fit before it, and valid dates after it.
  if (startAt !== undefined && !(startAt >= Date.UTC(2000) && startAt <= Date.UTC(2100)))
    throw bad('The start has to lie between the years 2000 and 2100.');
  if (speed !== undefined && !(speed >= 0.1 && speed <= 10_000))
    throw bad('The speed has to be a number from 0.1 to 10000.');
}

function openPractice(options: PracticeServerOptions): {
  service: PracticeService;
  state: Saver | null;
  note: string | undefined;
} {
  const { statePath } = options;
  const real = options.real ?? realNow;
  let state: Saver | null = null;
  const create = (saved: PracticeOptions['saved']): PracticeService =>
    createPracticeService({
      ...options,
      real,
      saved,
      sleep: (ms) =>
        new Promise((resolve) => {
          setTimeout(resolve, ms);
        }),
      onChange: () => state?.soon(),
    });
  if (statePath === undefined) return { service: create(undefined), state, note: undefined };

  const loaded = loadState(statePath, real);
  let { note } = loaded;
  let service: PracticeService;
  try {
    service = create(loaded.saved);
  } catch {
    note = setAside(statePath, real);
    service = create(undefined);
  }
  state = saver(statePath, service.snapshot, options.onSaveError ?? (() => {}));
  state.now(); // an unwritable path fails at the start, not at the end
  return { service, state, note };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PracticeServerError(
              'port-taken',
              `Port ${String(port)} is already taken on this machine. Choose another with --port, or 0 to let the system choose.`,
              error,
            )
          : new PracticeServerError(
              'failed',
              `The practice service could not listen on port ${String(port)}: ${error.message}`,
              error,
            ),
      );
    });
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new PracticeServerError('failed', 'The system gave the practice service no port.'));
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections(); // idle and slow connections would keep the port for minutes
  });
}

function connectionOf({ socket }: IncomingMessage): Connection {
  return {
    destroy() {
      socket.destroy();
    },
    reset() {
      socket.resetAndDestroy();
    },
  };
}

function listener(service: PracticeService): ReturnType<typeof getRequestListener> {
  // The library must not replace global objects, because this may run in a thread of the app.
  const options = { overrideGlobalObjects: false };
  return getRequestListener(async (request, env) => {
    const { incoming } = env;
    // HTTP/1 only: `createServer` above makes no other kind.
    if (!('resetAndDestroy' in incoming.socket)) throw new Error('The practice service speaks HTTP/1 only.');
    return (await service.fetch(request, connectionOf(incoming as IncomingMessage))) ?? RESPONSE_ALREADY_SENT;
  }, options);
}
