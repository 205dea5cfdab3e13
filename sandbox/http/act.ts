// How every act of the control API is carried out.
import type { Context } from 'hono';
import type { Json } from '../dialect/json.ts';
import { native } from '../dialect/native.ts';
import { readBody, refuseField } from './body.ts';
import type { Body } from './body.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice } from './practice.ts';

/** Checks the whole body, then acts, then says how to render the outcome once everything it caused has happened. */
export type Action = (body: Body, at: number, id: string) => (at: number) => Json;

/** Acts on this practice's world, and answers with what has become of it. */
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

/** Refuses a body that asks for nothing: it is a misspelt field more often than a wish. */
export function requireAny(body: Body, fields: readonly [string, ...string[]]): void {
  if (!fields.some((field) => Object.hasOwn(body, field))) throw refuseField(fields.join(' or '), 'given');
}
