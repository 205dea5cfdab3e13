// A practice service in memory, without port or disk, whose clock a test moves.
import { createPracticeService } from '../../../sandbox/service.ts';
import type { PracticeService } from '../../../sandbox/service.ts';
import type { World } from '../../../sandbox/world.ts';
import { items, pick, word } from './json.ts';

/** A Saturday morning in Lagos. */
export const START = Date.UTC(2026, 10, 21, 8, 0, 0);
export const SECOND = 1_000;
export const HOUR = 3_600_000;

export type Answer = { status: number; json: unknown; headers: Headers };

export type Kit = {
  service: PracticeService;
  api: (method: string, path: string, body?: unknown) => Promise<Answer>;
  control: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Lets real time, and with it practice time, pass. */
  pass: (ms: number) => void;
  /** What faults did to connections, and their waits. */
  events: string[];
  changes: () => number;
};

export type KitOptions = { seed?: string; startAt?: number; saved?: World; realAt?: number };

export function kit({ seed = 'test', startAt = START, saved, realAt = START }: KitOptions = {}): Kit {
  let real = realAt;
  let changes = 0;
  const events: string[] = [];
  const service = createPracticeService({
    seed,
    startAt,
    saved,
    apiKey: 'api-key',
    controlKey: 'control-key',
    real: () => real,
    sleep: async (ms) => void events.push(`waited ${ms}`),
    onChange: () => {
      changes += 1;
    },
  });
  const connection = { destroy: () => void events.push('destroyed'), reset: () => void events.push('reset') };

  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Answer> => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await service.fetch(new Request(`http://127.0.0.1${path}`, init), connection);
    if (response === null) return { status: 0, json: null, headers: new Headers() };
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, json: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    service,
    events,
    changes: () => changes,
    pass: (ms) => {
      real += ms;
    },
    api: (method, path, body) => send(method, `/v1${path}`, { authorization: 'Bearer api-key' }, body),
    control: (method, path, body) =>
      send(method, `/_practice${path}`, { 'x-practice-key': 'control-key' }, body),
  };
}

let lastExternalId = 0;
export const freshExternalId = (): string => `test-${String((lastExternalId += 1))}`;

export type Terms = { external_id?: string; amount_ngn?: string; payout?: string };

/**
 * Creates a quote (by default ₦1,000,000 in naira tokens) and returns the answer; fails if it is refused.
 */
export async function quoteFor(practice: Pick<Kit, 'api'>, terms: Terms = {}): Promise<unknown> {
  const body = { external_id: freshExternalId(), amount_ngn: '1000000.00', payout: 'naira_token', ...terms };
  const made = await practice.api('POST', '/loans/quotes', body);
  if (made.status !== 201) throw new Error(`The quote was refused: ${JSON.stringify(made.json)}`);
  return made.json;
}

export async function accept(practice: Pick<Kit, 'api'>, quote: unknown): Promise<Answer> {
  return practice.api('POST', `/loans/quotes/${word(quote, 'data.id')}/accept`);
}

/** A new active loan's id. */
export async function borrow(practice: Pick<Kit, 'api'>, terms: Terms = {}): Promise<string> {
  return word((await accept(practice, await quoteFor(practice, terms))).json, 'data.loan_id');
}

export async function loan(practice: Pick<Kit, 'api'>, id: string): Promise<unknown> {
  return (await practice.api('GET', `/loans/${id}`)).json;
}

/** Every item of a list, page by page. */
export async function all(practice: Pick<Kit, 'api'>, path: string): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor = '';
  do {
    const { json } = await practice.api(
      'GET',
      `${path}?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    found.push(...items(json));
    cursor = nextCursor(json);
  } while (cursor !== '');
  return found;
}

function nextCursor(json: unknown): string {
  const next = pick(json, 'meta.next_cursor');
  return typeof next === 'string' ? next : '';
}

/** A payment at the bank: an amount, or `exact`, `under`, `over`; by default to the current destination. */
export const payLoan = (practice: Kit, id: string, amount: string, destination?: string): Promise<Answer> =>
  practice.control(
    'POST',
    `/loans/${id}/pay`,
    destination === undefined ? { amount } : { amount, destination },
  );
