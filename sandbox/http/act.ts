// Performs every act of the control API.
import type { Context } from 'hono';
import type { Json } from '../dialect/json.ts';
import { native } from '../dialect/native.ts';
import { readBody, refuseField } from './body.ts';
import type { Body } from './body.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice } from './practice.ts';

/** Checks the whole body, acts, and returns how to render the outcome once all its effects have happened. */
export type Action = (body: Body, at: number, id: string) => (at: number) => Json;

/** Acts on the practice world, and answers with the changed thing. */
export const actsOn =
  ({ settleNow, changed }: Practice) =>
  (action: Action) =>
  async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
    const body = await readBody(c.req.raw);
    const render = action(body, settleNow(), c.req.param('id') ?? '');
    const at = settleNow();
    changed();
    return answer(native, 200, { data: render(at) });
  };

/** Refuses a body without any of these fields, because it is usually a misspelt field. */
export function requireAny(body: Body, fields: readonly [string, ...string[]]): void {
  if (!fields.some((field) => Object.hasOwn(body, field))) throw refuseField(fields.join(' or '), 'given');
}
