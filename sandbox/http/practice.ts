// What the routes share: the world, its clock and its dialect.
import type { Hono } from 'hono';
import type { DialectName } from '../dialect/all.ts';
import type { Dialect } from '../dialect/engine.ts';
import { writeJson } from '../dialect/json.ts';
import type { Json } from '../dialect/json.ts';
import type { World } from '../world.ts';

export type Practice = {
  readonly dialectName: DialectName;
  readonly dialect: Dialect;
  readonly world: () => World;
  /** Does everything that is due and returns the practice time of the request. */
  readonly settleNow: () => number;
  /** To be called after each change that has to be saved. */
  readonly changed: () => void;
  /** Real time in milliseconds, to which the clock is anchored. */
  readonly real: () => number;
  /** Replaces the world with a fresh one at the present practice time. */
  readonly reset: (seed: string) => void;
};

/** `requestId` is in the context, so that the body of an error can state it. */
export type Bindings = { requestId: string };
export type Routes = Hono<{ Bindings: Bindings }>;

/** A JSON answer with the content type of `dialect`. */
export const answer = (dialect: Pick<Dialect, 'contentType'>, status: number, json: Json): Response =>
  new Response(writeJson(json), { status, headers: { 'content-type': dialect.contentType } });
