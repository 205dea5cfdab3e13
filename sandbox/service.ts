// The practice service as a fetch handler over one world, without port or disk. Everything that could make
// two runs differ is injected.
import { Hono } from 'hono';
import { practiceNow, resume } from './clock.ts';
import { DIALECTS } from './dialect/all.ts';
import type { DialectName } from './dialect/all.ts';
import type { Dialect } from './dialect/engine.ts';
import { depositFacts, loanFacts, quoteFacts } from './dialect/facts.ts';
import { apiRoutes } from './http/api.ts';
import { controlRoutes } from './http/control.ts';
import { planFaults } from './http/fault-rules.ts';
import { hasBody, withFault } from './http/faults.ts';
import type { Connection, Sleep } from './http/faults.ts';
import { answer } from './http/practice.ts';
import type { Bindings, Practice } from './http/practice.ts';
import { inWordsOf } from './http/requests.ts';
import { routeNamer } from './http/route-names.ts';
import { statusFor } from './http/status.ts';
import { summary } from './http/summary.ts';
import { freshWorld } from './made/fresh.ts';
import { idFor, nextLabel } from './made/identifiers.ts';
import { Refusal } from './rules/refusal.ts';
import { settle } from './rules/settle.ts';
import type { World } from './world.ts';

export const CONTROL_PATH = '/_practice';

export type PracticeOptions = {
  seed: string;
  /** Default native. It is not saved with the world, which can be opened in another dialect. */
  dialect?: DialectName | undefined;
  apiKey: string;
  controlKey: string;
  /** Real time in milliseconds. */
  real: () => number;
  /** Waits real milliseconds; only faults use it. */
  sleep: Sleep;
  /** Practice time at which a new world begins, in milliseconds; default now. */
  startAt?: number | undefined;
  /** Practice seconds for each real second in a new world; default 1. */
  speed?: number | undefined;
  /** A saved world to continue; `seed`, `startAt` and `speed` then have no effect. */
  saved?: World | undefined;
  /** Called after every change that has to be saved. */
  onChange?: (() => void) | undefined;
};

export type PracticeService = {
  /** The path before every route of the service's API. */
  basePath: string;
  /** Null if a fault destroyed the connection. */
  fetch: (request: Request, connection: Connection) => Promise<Response | null>;
  /** The whole world as JSON text; give it back as `saved`. */
  snapshot: () => string;
  /** Practice time in milliseconds. */
  now: () => number;
};

/** @throws Error if the `saved` world is unusable */
export function createPracticeService(options: PracticeOptions): PracticeService {
  const { real, onChange } = options;
  const dialectName = options.dialect ?? 'native';
  const dialect: Dialect = DIALECTS[dialectName];
  const { prefix } = dialect;
  const routeName = routeNamer(dialect.reads);
  let world = options.saved ?? firstWorld(options);
  if (options.saved !== undefined) resume(world.clock, real(), world.settledAt);

  const now = (): number => practiceNow(world.clock, real());
  const changed = (): void => onChange?.();
  const practice: Practice = {
    dialectName,
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
    basePath: prefix,
    now,
    snapshot: () => {
      // Saved with its time, so that a reopened world continues from there.
      const at = now();
      world.clock = { ...world.clock, anchorPractice: at, anchorReal: real() };
      return JSON.stringify(world);
    },
    fetch: async (request, connection) => {
      const { pathname } = new URL(request.url);
      const requestId = idFor(world.seed, 'req', nextLabel(world, 'request'));
      if (!isUnder(prefix, pathname)) return serve(request, requestId);

      const path = pathname.slice(prefix.length);
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

const isUnder = (prefix: string, pathname: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Reads the whole world once, so that damage is found now and not in a later request. */
function tryOut(practice: Practice): void {
  const at = practice.settleNow();
  const { dialect } = practice;
  const world = practice.world();
  summary(practice, at);
  for (const one of world.deposits) dialect.write('deposit', depositFacts(one, at));
  for (const one of world.quotes) dialect.write('quote', quoteFacts(one, at));
  for (const one of world.applications) dialect.write('application', one);
  for (const one of world.loans) dialect.write('loan', loanFacts(one, at));
  for (const one of world.addresses) dialect.write('returnAddress', one);
}

function routes(practice: Practice, { apiKey, controlKey }: PracticeOptions): Hono<{ Bindings: Bindings }> {
  const { dialect } = practice;
  const { prefix, signIn } = dialect;
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(`${prefix}/*`, async (c, next) => {
    if (!isKnown(c.req.raw.headers, signIn.headers, apiKey)) throw new Refusal('unauthorized', signIn.words);
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
  app.route(prefix, apiRoutes(practice));
  app.route(CONTROL_PATH, controlRoutes(practice));
  // Outside the service's API, for example in the control API, names are native.
  const dialectFor = (path: string): Dialect => (isUnder(prefix, path) ? dialect : DIALECTS.native);
  app.notFound((c) => {
    const refusal = new Refusal('not_found', `There is no ${c.req.method} ${c.req.path} here.`);
    return refused(dialectFor(c.req.path), refusal, c.env.requestId);
  });
  app.onError((error, c) => {
    const speaker = dialectFor(c.req.path);
    if (error instanceof Refusal) return refused(speaker, error, c.env.requestId);
    const message = `The practice service failed: ${error.message}`;
    const { requestId } = c.env;
    const facts = { status: 500, code: 'internal', message, field: null, requestId };
    return answer(speaker, 500, speaker.write('error', facts));
  });
  return app;
}

function isKnown(headers: Headers, signIn: Dialect['signIn']['headers'], apiKey: string): boolean {
  return Object.entries(signIn).every(([name, value]) => {
    const expected = value
      .replace('{key}', apiKey)
      .replace(/\{(\w+):key\}/, (_whole, user: string) =>
        Buffer.from(`${user}:${apiKey}`).toString('base64'),
      );
    return headers.get(name) === expected;
  });
}

function refused(dialect: Dialect, refusal: Refusal, requestId: string): Response {
  const intended = statusFor(refusal.code, refusal.field);
  const { refused: statuses } = dialect.statuses;
  const status = statuses[intended] ?? statuses['other'] ?? intended;
  const { code, message, field } = inWordsOf(dialect, refusal);
  return answer(
    dialect,
    status,
    dialect.write('error', { status: intended, code, message, field, requestId }),
  );
}

/** A gateway's answer has the fault's status, unless the dialect has an answer of its own for it. */
function faultAnswer(dialect: Dialect, fault: number, requestId: string): Response {
  if (!hasBody(fault)) return new Response(null, { status: fault });
  const { status, code, message } = dialect.faults?.[fault] ??
    (fault >= 500 ? dialect.faults?.['5xx'] : undefined) ?? {
      status: fault,
      code: 'practice_fault',
      message: `A practice fault answered ${String(fault)}.`,
    };
  return answer(dialect, status, dialect.write('error', { status, code, message, field: null, requestId }));
}

/** `Date` is practice time, because a client corrects its clock by it. */
function stamped(response: Response, requestId: string, at: number): Response {
  const headers = new Headers(response.headers);
  headers.set('date', new Date(at).toUTCString());
  headers.set('x-request-id', requestId);
  headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: response.status, headers });
}
