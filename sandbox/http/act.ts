// Runs the requests of the control API that change something.
import type { Context } from 'hono';
import type { Json } from '../dialect/json.ts';
import { DIALECTS } from '../dialect/all.ts';
import { readBody, refuseField } from './body.ts';
import type { Body } from './body.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice } from './practice.ts';

/**
 * Checks the whole body and makes the change. It returns a function that renders the result, which is called
 * after everything due because of the change has happened.
 */
export type Action = (body: Body, at: number, id: string) => (at: number) => Json;

/** A route's handler that runs the action and answers with what it changed. */
export const actsOn =
  ({ settleNow, changed }: Practice) =>
  (action: Action) =>
  async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
    const body = await readBody(c.req.raw);
    const render = action(body, settleNow(), c.req.param('id') ?? '');
    const at = settleNow();
    changed();
    return answer(DIALECTS.native, 200, { data: render(at) });
  };

/** Refuses a body that has none of these fields, because a field is then usually misspelt. @throws Refusal */
export function requireAny(body: Body, fields: readonly [string, ...string[]]): void {
  if (!fields.some((field) => Object.hasOwn(body, field))) throw refuseField(fields.join(' or '), 'given');
}
