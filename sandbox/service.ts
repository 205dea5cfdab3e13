// The practice service without a port, a disk or a clock of its own: a fetch handler over one world. Everything that
// could make two runs differ is handed in.
import { Hono } from 'hono';
import { practiceNow, resume } from './clock.ts';
import type { Dialect } from './dialect/dialect.ts';
import { native } from './dialect/native.ts';
import { apiRoutes } from './http/api.ts';
import { controlRoutes } from './http/control.ts';
import { planFaults } from './http/fault-rules.ts';
import { hasBody, withFault } from './http/faults.ts';
import type { Connection, Sleep } from './http/faults.ts';
import { answer } from './http/practice.ts';
import type { Bindings, Practice } from './http/practice.ts';
import { routeName } from './http/route-names.ts';
import { statusFor } from './http/status.ts';
import { summary } from './http/summary.ts';
import { freshWorld } from './made/fresh.ts';
import { idFor, nextLabel } from './made/identifiers.ts';
import { Refusal } from './rules/refusal.ts';
import { settle } from './rules/settle.ts';
import type { World } from './world.ts';

export const API_PATH = '/v1';
export const CONTROL_PATH = '/_practice';

export type PracticeOptions = {
  seed: string;
  apiKey: string;
  controlKey: string;
  /** Real time in milliseconds. */
  real: () => number;
  /** Waits real milliseconds; only faults wait. */
  sleep: Sleep;
  /** Practice time a fresh practice begins at, in milliseconds; default now. */
  startAt?: number | undefined;
  /** Practice seconds a real second, for a fresh practice; default 1. */
  speed?: number | undefined;
  /** A world taken up again; `seed`, `startAt` and `speed` then count for nothing. */
  saved?: World | undefined;
  /** Called after every change worth saving. */
  onChange?: (() => void) | undefined;
};

export type PracticeService = {
  /** Null when a fault destroyed the connection: there is nothing to send. */
  fetch: (request: Request, connection: Connection) => Promise<Response | null>;
  /** The whole world as JSON text, to be handed back as `saved`. */
  snapshot: () => string;
  /** Practice time in milliseconds. */
  now: () => number;
};

/** Throws when a `saved` world cannot be worked with. */
export function createPracticeService(options: PracticeOptions): PracticeService {
  const { real, onChange } = options;
  const dialect = native;
  let world = options.saved ?? firstWorld(options);
  if (options.saved !== undefined) resume(world.clock, real(), world.settledAt);

  const now = (): number => practiceNow(world.clock, real());
  const changed = (): void => onChange?.();
  const practice: Practice = {
    dialect,
    real,
    changed,
    world: () => world,
    settleNow: () => {
      const at = now();
      if (settle(world, at)) changed();
      return at;
    },
    reset: (seed) => {
      world = freshWorld(seed, now(), { ...world.clock });
    },
  };
  if (options.saved !== undefined) tryOut(practice);
  const app = routes(practice, options);

  const serve = async (request: Request, requestId: string): Promise<Response> => {
    const response = await app.fetch(request, { requestId } satisfies Bindings);
    return stamped(response, requestId, now());
  };

  return {
    now,
    snapshot: () => {
      // Saved with the time it was saved at: taken up again, practice time goes on from there.
      const at = now();
      world.clock = { ...world.clock, anchorPractice: at, anchorReal: real() };
      return JSON.stringify(world);
    },
    fetch: async (request, connection) => {
      const { pathname } = new URL(request.url);
      const requestId = idFor(world.seed, 'req', nextLabel(world, 'request'));
      if (pathname !== API_PATH && !pathname.startsWith(`${API_PATH}/`)) return serve(request, requestId);

      const path = pathname.slice(API_PATH.length);
      const route = routeName(request.method, path);
      world.requests[route] = (world.requests[route] ?? 0) + 1;
      if (world.faults.offline) {
        connection.destroy();
        return null;
      }
      const { waitMs, rule } = planFaults(world, request.method, path);
      if (waitMs > 0) await options.sleep(waitMs);
      return withFault({
        rule,
        connection,
        sleep: options.sleep,
        serve: () => serve(request, requestId),
        errorAnswer: (status) => stamped(faultAnswer(dialect, status, requestId), requestId, now()),
      });
    },
  };
}

function firstWorld({ seed, startAt, speed, real }: PracticeOptions): World {
  const start = Math.floor(startAt ?? real());
  return freshWorld(seed, start, {
    anchorPractice: start,
    anchorReal: real(),
    speed: speed ?? 1,
    paused: false,
  });
}

/** A world that was damaged in a way its outline does not show fails here and not under a request later. */
function tryOut(practice: Practice): void {
  const at = practice.settleNow();
  const { dialect } = practice;
  const world = practice.world();
  summary(practice, at);
  for (const one of world.deposits) dialect.deposit(one, at);
  for (const one of world.quotes) dialect.quote(one, at);
  for (const one of world.applications) dialect.application(one);
  for (const one of world.loans) dialect.loan(one, at);
  dialect.returnAddresses(world.addresses);
}

function routes(practice: Practice, { apiKey, controlKey }: PracticeOptions): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(`${API_PATH}/*`, async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${apiKey}`) {
      throw new Refusal(
        'unauthorized',
        'The Authorization header has to be "Bearer" and the API key of this practice.',
      );
    }
    await next();
  });
  app.use(`${CONTROL_PATH}/*`, async (c, next) => {
    if (c.req.header('x-practice-key') !== controlKey) {
      throw new Refusal(
        'unauthorized',
        'The x-practice-key header has to be the control key of this practice.',
      );
    }
    await next();
  });
  app.route(API_PATH, apiRoutes(practice));
  app.route(CONTROL_PATH, controlRoutes(practice));
  app.notFound((c) =>
    refused(
      practice.dialect,
      new Refusal('not_found', `There is no ${c.req.method} ${c.req.path} here.`),
      c.env.requestId,
    ),
  );
  app.onError((error, c) => {
    if (error instanceof Refusal) return refused(practice.dialect, error, c.env.requestId);
    const facts = { code: 'internal', message: `The practice service failed: ${error.message}`, field: null };
    return answer(500, practice.dialect.error({ ...facts, requestId: c.env.requestId }));
  });
  return app;
}

const refused = (dialect: Dialect, { code, message, field }: Refusal, requestId: string): Response =>
  answer(statusFor(code, field), dialect.error({ code, message, field, requestId }));

function faultAnswer(dialect: Dialect, status: number, requestId: string): Response {
  if (!hasBody(status)) return new Response(null, { status });
  return answer(
    status,
    dialect.error({
      code: 'practice_fault',
      message: `A practice fault answered ${String(status)}.`,
      field: null,
      requestId,
    }),
  );
}

/** Date is the practice clock's, because a client corrects its own clock by it. */
function stamped(response: Response, requestId: string, at: number): Response {
  const headers = new Headers(response.headers);
  headers.set('date', new Date(at).toUTCString());
  headers.set('x-request-id', requestId);
  headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
}
