// The disturbances of a practice service, ten minutes of each, in an order that the seed decides.
import type { Chance } from '../faults/chance.ts';
import type { RewritingProxy } from '../support/rewriting-proxy.ts';
import type { OwnPractice } from '../e2e/pages/practice.ts';

export interface Weather {
  readonly name: string;
  set(practice: OwnPractice, proxy: RewritingProxy): Promise<void>;
}

const rule = (name: string, fault: object): Weather => ({
  name,
  set: async (practice) => void (await practice.control('/faults', { rules: [fault] })),
});
const shape = (name: string, rewrite: RewritingProxy['rewrite']): Weather => ({
  name,
  set: async (_, proxy) => void (proxy.rewrite = rewrite),
});

/** Real milliseconds; the app's clocks move on meanwhile, so some answers come after the request's limit. */
const LATE = 400;

const ROUGH: readonly [Weather, ...Weather[]] = [
  rule('lost answers', { kind: 'drop-after' }),
  rule('lost requests', { kind: 'drop-before', times: 40 }),
  rule('late answers', { kind: 'latency', ms: LATE }),
  rule('dripping answers', { kind: 'drip', ms: 2, times: 40 }),
  rule('truncated answers', { kind: 'truncate', times: 60 }),
  rule('connection resets', { kind: 'reset', when: 'after', times: 60 }),
  rule('429 with Retry-After', { kind: 'status', status: 429, retry_after: 45, times: 20 }),
  rule('503', { kind: 'status', status: 503 }),
  rule('pages instead of answers', { kind: 'html' }),
  {
    name: 'no connection',
    set: async (practice) => void (await practice.control('/faults', { offline: true })),
  },
  {
    name: 'rotated destinations',
    async set(practice) {
      const { open_loans: loans } = (await practice.control('/state')) as { open_loans: string[] };
      for (const loan of loans) await practice.control(`/loans/${loan}/rotate`, {});
    },
  },
  shape('renamed fields', (text) => text.replaceAll('"payoff_amount_ngn"', '"payoff"')),
  shape('amounts as numbers', (text) => text.replaceAll(/"(-?\d+\.\d+)"/g, '$1')),
  shape('missing values', (text) => text.replaceAll(/"(status|price_ngn)":\s*"[^"]*"/g, '"$1":null')),
  shape('wrapped lists', (text) => `{"data":${text}}`),
];

export const CALM: Weather = {
  name: 'calm',
  async set(practice, proxy) {
    await practice.control('/faults', undefined, 'DELETE');
    proxy.rewrite = (text) => text;
  },
};

/** Each disturbance occurs before one occurs again. */
export function forecast(chance: Chance): () => Weather {
  let left: Weather[] = [];
  return () => {
    if (left.length === 0) left = [...ROUGH];
    return left.splice(chance.between(0, left.length - 1), 1)[0] ?? CALM;
  };
}
