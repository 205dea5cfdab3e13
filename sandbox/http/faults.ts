// Applies a fault to one request. The lending rules do not know of faults: a request that is dropped after
// its effect has the same effect as without the fault.
import type { FaultRule } from '../world.ts';

/** What a fault can do to the request's connection. */
export type Connection = { destroy: () => void; reset: () => void };
export type Sleep = (ms: number) => Promise<void>;

type Faulted = {
  rule: FaultRule | null;
  serve: () => Promise<Response>;
  /** The error answer in the service's own format. */
  errorAnswer: (status: number) => Response;
  connection: Connection;
  sleep: Sleep;
};

const DRIP_BYTES = 16;
/** Milliseconds in which the first half is sent before the connection is destroyed. */
const FLUSH_MS = 30;

/** Null if the connection was destroyed, so there is no answer. */
export async function withFault(request: Faulted): Promise<Response | null> {
  const { rule, serve, connection, sleep } = request;
  switch (rule?.kind) {
    case undefined:
    case 'latency':
      return serve();
    case 'drop-before':
      connection.destroy();
      return null;
    case 'drop-after':
      await serve();
      connection.destroy();
      return null;
    case 'reset':
      if (rule.when === 'after') await serve();
      connection.reset();
      return null;
    case 'status':
    case 'html':
      if (rule.when === 'after') await serve();
      return rule.kind === 'status' ? statusAnswer(request.errorAnswer(rule.status), rule) : page(rule);
    case 'truncate':
      return truncated(await serve(), connection, sleep);
    case 'drip':
      return dripping(await serve(), rule.ms, sleep);
  }
}

function statusAnswer(response: Response, rule: FaultRule): Response {
  if (rule.retryAfter !== null) response.headers.set('retry-after', rule.retryAfter);
  return response;
}

function page(rule: FaultRule): Response {
  const title = `${String(rule.status)} from the gateway`;
  const html = `<!doctype html>\n<html><head><title>${title}</title></head>\n<body><h1>${title}</h1><p>practice gateway</p></body></html>\n`;
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (rule.retryAfter !== null) headers.set('retry-after', rule.retryAfter);
  return new Response(hasBody(rule.status) ? html : null, { status: rule.status, headers });
}

/** Statuses that must not have a body; `Response` throws otherwise. */
export const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304;

async function truncated(whole: Response, connection: Connection, sleep: Sleep): Promise<Response> {
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  let isHalfSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isHalfSent) {
        isHalfSent = true;
        controller.enqueue(half);
        return;
      }
      await sleep(FLUSH_MS);
      connection.destroy();
      controller.close();
    },
  });
  return withBody(whole, body, bytes.length);
}

async function dripping(whole: Response, ms: number, sleep: Sleep): Promise<Response> {
  const bytes = new Uint8Array(await whole.arrayBuffer());
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent > 0) await sleep(ms);
      if (sent >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(sent, sent + DRIP_BYTES));
      sent += DRIP_BYTES;
    },
  });
  return withBody(whole, body, bytes.length);
}

function withBody(whole: Response, body: ReadableStream<Uint8Array>, length: number): Response {
  const headers = new Headers(whole.headers);
  headers.set('content-length', String(length));
  return new Response(body, { status: whole.status, headers });
}
