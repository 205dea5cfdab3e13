// The typed front of a thread, derived from its table: one function per call, with the table's names.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ok, type Result } from '../../contract/errors.ts';
import type { Call, Front } from '../desk/ports/call-table.ts';
import type { ThreadRequests } from './thread-requests.ts';
import type { Answered } from './protocol.ts';

type Calls = Readonly<Record<string, Pick<Call<() => unknown, string>, 'asText'>>>;

export function frontOf<T extends Readonly<Record<string, Calls>>>(
  requests: ThreadRequests,
  table: T,
): { readonly [G in keyof T]: Front<T[G]> } {
  const groups = Object.entries(table).map(([group, calls]) => {
    const front = Object.entries(calls).map(([name, { asText }]) => [
      name,
      async (...given: unknown[]) => {
        const answer = await whole(requests, await requests.send({ group, name, given }));
        return asText === undefined ? answer : parsed(answer, asText);
      },
    ]);
    return [group, Object.fromEntries(front)] as const;
  });
  // The same table types the thread's answers, so each answer has its call's type.
  return Object.fromEntries(groups) as { readonly [G in keyof T]: Front<T[G]> };
}

/** Joins an answer with the rest of each of its lists; main is free in between. */
async function whole(requests: ThreadRequests, first: Answered): Promise<Result<unknown>> {
  const { result, rests } = first;
  if (!result.ok || rests === undefined) return result;
  for (const [name, number] of Object.entries(rests)) {
    const list = listIn(result.value, name);
    for (let rest: number | undefined = number; rest !== undefined;) {
      const part = await requests.send({ rest });
      if (!part.result.ok) return part.result;
      list.push(...listIn(part.result.value, ''));
      rest = part.rests?.[''];
      // Node hands over an answer that comes quickly in the same turn, and a long list would be one turn.
      await nextTurn();
    }
  }
  return result;
}

function listIn(value: unknown, name: string): unknown[] {
  const list: unknown = name === '' ? value : propertyOf(value, name);
  if (!Array.isArray(list)) throw new TypeError(`the thread sent no list as "${name}"`);
  return list;
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Rows had these types when they were stored, and the bridge checks them again on their way out. */
function parsed(answer: Result<unknown>, asText: string): Result<unknown> {
  if (!answer.ok) return answer;
  const rows: unknown = JSON.parse(String(propertyOf(answer.value, asText)));
  return ok(Object.assign({}, answer.value, { [asText]: rows }));
}
