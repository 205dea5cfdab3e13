// The network between the desk and the practice service. Each POST may have one fault; while the network is
// down, nothing arrives. The network records every POST, so that a test can compare them with the journal.
import type { MonotonicMillis, EpochMillis } from '../../domain/time.ts';
import {
  TOO_LATE,
  type HttpCore,
  type HttpExchange,
  type HttpRequest,
} from '../../main/service/requests/http/core.ts';
import { createPracticeService, type PracticeService } from '../../sandbox/service.ts';
import type { World } from '../../sandbox/world.ts';
import type { Chance } from './chance.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What can happen to a POST, `before` or `after` it takes effect at the service. */
export const POST_FAULTS = [
  'none',
  'refused',
  'lost-before',
  'lost-after',
  'reset-before',
  'reset-after',
  'truncated',
  'html-200',
  'empty-200',
  '500-before',
  '502-after',
  '503-after',
  '408-before',
  '409-after',
  '429-before',
  'delivered-twice',
  'slow',
] as const;
export type PostFault = (typeof POST_FAULTS)[number];

/** What can happen to a read. A read has no effect, so `before` and `after` are the same. */
const READ_FAULTS: readonly [PostFault, ...PostFault[]] = [
  'refused',
  'lost-after',
  'reset-after',
  'truncated',
  'html-200',
  'empty-200',
  '502-after',
  '429-before',
  'slow',
];

export interface SentPost {
  readonly path: string;
  readonly body: string | undefined;
  readonly fault: PostFault;
  /** When the desk began to send it, before the connection was made. */
  readonly asked: MonotonicMillis;
  /** When the first byte was sent, by both clocks. */
  readonly wall: EpochMillis;
  readonly mono: MonotonicMillis;
}

export interface RoughWire {
  readonly core: () => HttpCore;
  /** Every POST of which at least one byte was sent, in order. */
  readonly posts: readonly SentPost[];
  readonly down: boolean;
  setDown(down: boolean): void;
  /** One in `oneIn` accepts has a fault, and fewer creates; 0 for none. */
  setFaults(oneIn: number): void;
  /** Drops the answers to all pending requests, as a crash of the app does. */
  cutOff(): void;
  world(): World;
  /** Sends a request to the practice service's control API, without faults. */
  control(path: string, body: object): Promise<void>;
  /** One in `oneIn` reads is lost, cut off or refused; 0 for none. */
  setReadFaults(oneIn: number): void;
}

export interface RoughWireOptions {
  readonly clock: Pick<VirtualClock, 'wall' | 'mono' | 'after' | 'busy'>;
  readonly chance: Chance;
  readonly world: World;
  readonly apiKey: string;
  /** The service's clock; the desk's wall clock by default. */
  readonly serviceTime?: () => number;
  /** The service that several desks share; by default one of this world for this desk alone. */
  readonly service?: PracticeService;
  /** Passes for a request that has left, also while the desk's machine sleeps; the desk's by default. */
  readonly serviceClock?: Pick<VirtualClock, 'after'>;
  /** Creates have faults this many times less often than accepts. */
  readonly createsSpared?: number;
  /** Called right before a POST's first byte is sent, so that a test can crash the app there. */
  readonly onPost: (path: string) => void;
}

const RESET: HttpExchange = { kind: 'failed', code: 'ECONNRESET', started: true };
const JSON_TYPE = { 'content-type': 'application/json' };

export const serviceOf = (world: World, apiKey: string, real: () => number): PracticeService =>
  createPracticeService({
    seed: 'faults',
    apiKey,
    controlKey: 'control',
    real,
    sleep: () => Promise.resolve(),
    saved: world,
  });

export function roughWire(parts: RoughWireOptions): RoughWire {
  const { clock, chance, world, apiKey, onPost, serviceTime = () => clock.wall(), createsSpared = 4 } = parts;
  const service = parts.service ?? serviceOf(world, apiKey, serviceTime);
  const posts: SentPost[] = [];
  let down = false;
  let oneIn = 0;
  let readsOneIn = 0;
  let generation = 0;
  /** Creates have fewer faults than accepts, because an accept needs a quote. */
  const faultOf = (path: string): PostFault => {
    if (oneIn === 0 || !chance.once(path.endsWith('/accept') ? oneIn : oneIn * createsSpared)) return 'none';
    const fault = chance.pick(POST_FAULTS);
    // The lender documents no idempotency key for a direct application. If a gateway sends one twice, the
    // service executes it twice, and no client can prevent it.
    return fault === 'delivered-twice' && path.endsWith('/applications') ? 'none' : fault;
  };

  const readFault = (): PostFault =>
    readsOneIn > 0 && chance.once(readsOneIn) ? chance.pick(READ_FAULTS) : 'none';

  const wait = (ms: number, by: Pick<VirtualClock, 'after'> = clock): Promise<void> =>
    new Promise((resolve) => by.after(ms as never, resolve));

  async function serve({ method, origin, path, headers, body }: HttpRequest): Promise<HttpExchange> {
    const request = new Request(`${origin}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const ignored = { destroy: () => undefined, reset: () => undefined };
    const response = await clock.busy(service.fetch(request, ignored));
    if (response === null) return { kind: 'failed', code: 'ECONNRESET', started: true };
    const bytes = new Uint8Array(await clock.busy(response.arrayBuffer()));
    return {
      kind: 'response',
      response: { status: response.status, headers: Object.fromEntries(response.headers), bytes },
    };
  }

  async function under(fault: PostFault, request: HttpRequest): Promise<HttpExchange | 'silence'> {
    const said = (
      status: number,
      text: string,
      headers: Record<string, string> = JSON_TYPE,
    ): HttpExchange => ({
      kind: 'response',
      response: { status, headers, bytes: new TextEncoder().encode(text) },
    });
    const instead = async (ending: HttpExchange | 'silence'): Promise<HttpExchange | 'silence'> => {
      await serve(request);
      return ending;
    };
    switch (fault) {
      case 'none':
      case 'refused':
        return serve(request);
      case 'slow':
        await wait(chance.between(1_000, 20_000), parts.serviceClock);
        return serve(request);
      case 'delivered-twice':
        await serve(request);
        return serve(request);
      case 'lost-before':
        return 'silence';
      case 'lost-after':
        return instead('silence');
      case 'reset-before':
        return RESET;
      case 'reset-after':
        return instead(RESET);
      case '500-before':
        return said(500, '{"message":"try later"}');
      case '408-before':
        return said(408, '{"message":"too slow"}');
      case '429-before':
        return said(429, '{"message":"too many"}', {
          ...JSON_TYPE,
          'retry-after': String(chance.between(1, 20)),
        });
      case 'html-200':
        return instead(said(200, '<html><title>Sign in</title></html>', { 'content-type': 'text/html' }));
      case 'empty-200':
        return instead(said(200, ''));
      case '502-after':
        return instead(said(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }));
      case '503-after':
        return instead(said(503, '{"message":"maintenance"}'));
      case '409-after':
        return instead(said(409, '{"message":"conflict"}'));
      case 'truncated': {
        const whole = await serve(request);
        if (whole.kind !== 'response') return whole;
        return { ...whole, response: { ...whole.response, bytes: whole.response.bytes.subarray(0, 20) } };
      }
    }
  }

  async function exchange(request: HttpRequest): Promise<HttpExchange | 'silence'> {
    const asked = clock.mono();
    await wait(chance.between(1, 400));
    const fault = request.method === 'POST' ? faultOf(request.path) : readFault();
    if (down || fault === 'refused') return { kind: 'failed', code: 'ECONNREFUSED', started: false };
    if (request.mayStart?.() === false) return { kind: 'failed', code: TOO_LATE, started: false };
    if (request.method === 'POST') {
      const { path, body } = request;
      posts.push({ path, body, fault, asked, wall: clock.wall(), mono: clock.mono() });
      onPost(path);
    }
    const ending = await under(fault, request);
    await wait(chance.between(1, 600));
    // The network may have failed before the answer arrived.
    return down ? 'silence' : ending;
  }

  const core = (): HttpCore => {
    const born = generation;
    return {
      exchange: (request, signal) =>
        new Promise((resolve) => {
          const settle = (ending: HttpExchange): void => {
            if (born === generation) resolve(ending);
          };
          let left = false;
          const watched: HttpRequest = {
            ...request,
            mayStart: () => {
              if (request.mayStart?.() === false || signal.aborted) return false;
              left = true;
              return true;
            },
          };
          signal.addEventListener('abort', () =>
            settle({ kind: 'failed', code: String(signal.reason), started: left }),
          );
          void (async () => {
            const ending = await exchange(watched);
            if (ending !== 'silence') settle(ending);
          })();
        }),
      close: () => Promise.resolve(),
    };
  };

  return {
    core,
    posts,
    get down() {
      return down;
    },
    setDown(next) {
      down = next;
    },
    setFaults(next) {
      oneIn = next;
    },
    cutOff() {
      generation++;
    },
    world: () => JSON.parse(service.snapshot()) as World,
    async control(path, body) {
      const request = new Request(`http://127.0.0.1/_practice${path}`, {
        method: 'POST',
        headers: { 'x-practice-key': 'control', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const ignored = { destroy: () => undefined, reset: () => undefined };
      const answer = await clock.busy(service.fetch(request, ignored));
      if (answer?.ok !== true) throw new Error(`${path}: ${String(await answer?.text())}`);
    },
    setReadFaults(next) {
      readsOneIn = next;
    },
  };
}
