// How the thread finds the handler of a call, and how long lists reach main in chunks.
import { expect, it, vi } from 'vitest';
import { call, callForRows } from '../../../../main/desk/ports/call-table.ts';
import { frontOf } from '../../../../main/store/front.ts';
import type { ThreadRequests } from '../../../../main/store/thread-requests.ts';
import { CHUNK_ROWS } from '../../../../main/store/chunk-rows.ts';
import { answered } from '../../../../main/store/worker/answering.ts';
import { createAnswerChunks } from '../../../../main/store/worker/answer-chunks.ts';

const table = {
  cache: {
    all: call<() => number[]>(),
    both: call<() => { of: string; left: number[]; right: number[] }>(),
    page: callForRows<() => { rows: number[]; total: number }>(),
  },
};
const numbers = (length: number) => Array.from({ length }, (_, nth) => nth);

/** A client whose requests are answered at once, by these answers. */
function frontTo(answers: Record<string, object>) {
  const chunks = createAnswerChunks();
  const send = vi.fn<ThreadRequests['send']>((asked) => answered(answers, chunks, asked));
  return { send, chunks, front: frontOf({ send, died: new Promise(() => {}), end: async () => {} }, table) };
}

it.each(['nothing', 'constructor', '__proto__'])(
  'the thread refuses the call %s by its name',
  async (name) => {
    const { send } = frontTo({ cache: {} });
    await expect(send({ group: 'cache', name, given: [] })).rejects.toThrow(`nothing answers cache.${name}`);
    await expect(send({ group: name, name: 'all', given: [] })).rejects.toThrow(
      `nothing answers ${name}.all`,
    );
  },
);

it('a list longer than two chunks arrives whole, in three messages', async () => {
  const { front, send } = frontTo({ cache: { all: () => numbers(2 * CHUNK_ROWS + 1) } });
  expect(await front.cache.all()).toEqual({ ok: true, value: numbers(2 * CHUNK_ROWS + 1) });
  expect(send).toHaveBeenCalledTimes(3);
});

it('two long lists in one answer arrive whole, beside short values', async () => {
  const value = { of: 'loans', left: numbers(CHUNK_ROWS + 1), right: numbers(3 * CHUNK_ROWS) };
  const { front } = frontTo({ cache: { both: () => value } });
  expect(await front.cache.both()).toEqual({ ok: true, value });
});

it('a list whose rest cannot be read fails', async () => {
  const { front, send } = frontTo({ cache: { all: () => numbers(CHUNK_ROWS + 1) } });
  const closed = { ok: false, error: { code: 'store-failed', fault: 'closed', detail: 'ended' } } as const;
  const first = send.getMockImplementation();
  send.mockImplementation(async (asked) =>
    'rest' in asked || first === undefined ? { result: closed } : first(asked),
  );
  expect(await front.cache.all()).toEqual(closed);
});

it('rows that are sent as JSON text arrive as values', async () => {
  const { front } = frontTo({ cache: { page: () => ({ rows: '[1,2]', total: 2 }) } });
  expect(await front.cache.page()).toEqual({ ok: true, value: { rows: [1, 2], total: 2 } });
});
