// What the routes share: the world and its clock. `settleNow` does everything due before a request.
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
  /** Does everything that is due and returns the practice time of the request. */
  readonly settleNow: () => number;
  /** Something that has to be saved has changed. */
  readonly changed: () => void;
  /** Real time, to which the clock is anchored. */
  readonly real: () => number;
  /** A fresh world at the present practice time. */
  readonly reset: (seed: string) => void;
};

/** `requestId` is in the context, so that an error can also name it in its body. */
export type Bindings = { requestId: string };
export type Routes = Hono<{ Bindings: Bindings }>;

/** With the content type of `dialect`. */
export const answer = (dialect: Pick<Dialect, 'contentType'>, status: number, json: Json): Response =>
  new Response(writeJson(json), { status, headers: { 'content-type': dialect.contentType } });
