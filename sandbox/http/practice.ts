// What the routes share: the world of the moment, its clock, and the one way to look at it (settled first).
import type { Hono } from 'hono';
import type { DialectName } from '../dialect/all.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { writeJson } from '../dialect/json.ts';
import type { Json } from '../dialect/json.ts';
import type { World } from '../world.ts';

export type Practice = {
  readonly dialectName: DialectName;
  readonly dialect: Dialect;
  readonly world: () => World;
  /** Does everything that has come due and returns the practice time at which the request is served. */
  readonly settleNow: () => number;
  /** Something worth saving has changed. */
  readonly changed: () => void;
  /** Real time, for anchoring the clock. */
  readonly real: () => number;
  /** A fresh world at the present practice time. */
  readonly reset: (seed: string) => void;
};

/** `requestId` travels with the request, so that an error can name it in its body too. */
export type Bindings = { requestId: string };
export type Routes = Hono<{ Bindings: Bindings }>;

/** In the content type of `dialect`. */
export const answer = (dialect: Pick<Dialect, 'contentType'>, status: number, json: Json): Response =>
  new Response(writeJson(json), { status, headers: { 'content-type': dialect.contentType } });
