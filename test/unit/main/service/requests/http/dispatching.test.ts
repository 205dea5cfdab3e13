// One request through the HTTP client: what counts as sent, and that nothing is written a second time.
import { getEventListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../../../../main/service/requests/http/core.ts';
import { dispatchOnce, reasonOf } from '../../../../../../main/service/requests/http/dispatching.ts';

const GET: HttpRequest = { method: 'GET', origin: 'http://127.0.0.1:9', path: '/v1/loans', headers: {} };
const POST: HttpRequest = { ...GET, method: 'POST', body: '{"amount":"5"}' };

/** A dispatcher that does nothing by itself; `write` is the client's call just before the first byte. */
function dispatching(request: HttpRequest, code?: string) {
  const dispatched: Dispatcher.DispatchOptions[] = [];
  const aborts: unknown[] = [];
  let handler: Dispatcher.DispatchHandler = {};
  const stop = new AbortController();
  const connect = new AbortController();
  const start = () =>
    dispatchOnce(
      {
        dispatch: (options: Dispatcher.DispatchOptions, given: Dispatcher.DispatchHandler) => {
          dispatched.push(options);
          handler = given;
          return true;
        },
      } as Dispatcher,
      request,
      stop.signal,
      code === undefined ? undefined : { signal: connect.signal, code },
    );
  const controller = {
    abort: (cause: Error) => void aborts.push(cause),
  } as unknown as Dispatcher.DispatchController;
  return {
    start,
    dispatched,
    aborts,
    stop,
    connect,
    write: () => handler.onRequestStart?.(controller, {}),
    answer: (status: number, headers: Record<string, string | string[]>, ...chunks: string[]) => {
      handler.onResponseStart?.(controller, status, headers);
      for (const chunk of chunks) handler.onResponseData?.(controller, Buffer.from(chunk));
    },
    end: () => handler.onResponseEnd?.(controller, {}),
    fail: (error: Error) => handler.onResponseError?.(controller, error),
  };
}

describe('an answer', () => {
  it('has its parts joined, its headers in lower case, and a repeated header once', async () => {
    const { start, write, answer, end } = dispatching(GET);
    const exchange = start();
    write();
    answer(200, { 'Content-Type': 'application/json', link: ['a', 'b'] }, '{"data"', ':[]}');
    end();
    expect(await exchange).toEqual({
      kind: 'response',
      response: {
        status: 200,
        headers: { 'content-type': 'application/json', link: 'a, b' },
        bytes: Buffer.from('{"data":[]}'),
      },
    });
  });
  it('starts anew if the client moves a read to another connection', async () => {
    const { start, write, answer, end, aborts } = dispatching(GET);
    const exchange = start();
    write();
    answer(200, {}, '{"da');
    write();
    answer(200, {}, '{}');
    end();
    expect(await exchange).toMatchObject({ response: { bytes: Buffer.from('{}') } });
    expect(aborts).toEqual([]);
  });
  it('leaves nothing that listens for its cancellation', async () => {
    const { start, write, answer, end, stop, connect } = dispatching(GET, 'DESK_PROXY_SILENT p:1');
    const exchange = start();
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    write();
    answer(200, {});
    end();
    await exchange;
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    expect(getEventListeners(connect.signal, 'abort')).toEqual([]);
  });
});

describe('a request', () => {
  it('goes with its body or none, and only a read may be repeated', () => {
    for (const request of [GET, POST]) {
      const { start, dispatched } = dispatching(request);
      void start();
      expect(dispatched).toMatchObject([
        { method: request.method, body: request.body ?? null, idempotent: request === GET },
      ]);
    }
  });
  it('with an effect is never written a second time', async () => {
    const { start, write, fail, aborts } = dispatching(POST);
    const exchange = start();
    write();
    write();
    expect(aborts).toEqual([new Error('written once already, or given up')]);
    fail(Object.assign(new Error('x'), { code: 'ECONNRESET' }));
    expect(await exchange).toEqual({ kind: 'failed', code: 'ECONNRESET', started: true });
  });
  it('that failed before it was written was not sent', async () => {
    const { start, fail } = dispatching(POST);
    const exchange = start();
    fail(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    expect(await exchange).toEqual({ kind: 'failed', code: 'ECONNREFUSED', started: false });
  });
  it('that may no longer start is not written', async () => {
    const { start, write, aborts } = dispatching({ ...POST, mayStart: () => false });
    const exchange = start();
    write();
    expect(await exchange).toEqual({ kind: 'failed', code: 'DESK_TOO_LATE', started: false });
    expect(aborts).toEqual([new Error('DESK_TOO_LATE')]);
  });
  it('that is given up before it was written is never written', async () => {
    const { start, write, stop, aborts } = dispatching(POST);
    const exchange = start();
    stop.abort('DESK_TOTAL_TIMEOUT');
    expect(await exchange).toEqual({ kind: 'failed', code: 'DESK_TOTAL_TIMEOUT', started: false });
    write();
    expect(aborts).toEqual([new Error('written once already, or given up')]);
  });
  it('that is given up after it was written may have arrived, and its connection is closed', async () => {
    const { start, write, stop, aborts } = dispatching(POST);
    const exchange = start();
    write();
    stop.abort('DESK_TOTAL_TIMEOUT');
    expect(await exchange).toEqual({ kind: 'failed', code: 'DESK_TOTAL_TIMEOUT', started: true });
    expect(aborts).toEqual([new Error('DESK_TOTAL_TIMEOUT')]);
  });
  it('that gets no connection in time is named by it, and never written', async () => {
    const { start, write, connect, aborts } = dispatching(POST, 'DESK_PROXY_SILENT p:1');
    const exchange = start();
    connect.abort();
    expect(await exchange).toEqual({ kind: 'failed', code: 'DESK_PROXY_SILENT p:1', started: false });
    write();
    expect(aborts).toHaveLength(1);
  });
  it('that comes after that time does not even look for a connection', async () => {
    const { start, connect, dispatched } = dispatching(POST, 'DESK_PROXY_SILENT p:1');
    connect.abort();
    expect(await start()).toEqual({ kind: 'failed', code: 'DESK_PROXY_SILENT p:1', started: false });
    expect(dispatched).toEqual([]);
  });
  it('that has its connection in time is answered after it', async () => {
    const { start, write, connect, answer, end } = dispatching(POST, 'DESK_PROXY_SILENT p:1');
    const exchange = start();
    write();
    connect.abort();
    answer(201, {});
    end();
    expect(await exchange).toMatchObject({ kind: 'response', response: { status: 201 } });
  });
});

it('an end without a reason of ours is a cancellation', () => {
  expect(reasonOf(AbortSignal.abort('DESK_TOTAL_TIMEOUT'))).toBe('DESK_TOTAL_TIMEOUT');
  expect(reasonOf(AbortSignal.abort())).toBe('DESK_CANCELLED');
});
