// What the palette asks while somebody types reads an index, however long the history is: no question reads a whole
// table. SQLite's own plans say so, without a clock.
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallParsed } from '../../../contract/contract.ts';
import { decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { Observation } from '../../../main/desk/ports/store.ts';
import { createCache, type CacheDb } from '../../../main/store/worker/cache/cache.ts';
import { CACHE_SCHEMA } from '../../../main/store/worker/cache/schema.ts';
import type { Db } from '../../../main/store/worker/database.ts';
import { finish, PROFILE, START } from '../../unit/main/store/history-model.ts';
import { newDatabase } from '../../unit/main/store/new-database.ts';

/** More than are sorted in memory, so that every question takes the way of a long history. */
const MANY = 6_000;

interface Plan {
  readonly sql: string;
  readonly detail: string;
}
let asked: Db;
let cache: CacheDb;
let plans: Plan[];

/** The same database, which also notes the plan of each statement that is run. */
function planned(db: Db): Db {
  const note = (sql: string, params: unknown[]): void => {
    const rows = db.raw.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...params);
    plans.push(...rows.map(({ detail }) => ({ sql, detail })));
  };
  return {
    ...db,
    sql: <Row>(text: string) =>
      new Proxy(db.sql<Row>(text), {
        get(statement, name) {
          const own: unknown = Reflect.get(statement, name, statement);
          if (typeof own !== 'function') return own;
          return (...params: unknown[]): unknown => {
            if (name === 'all' || name === 'get' || name === 'iterate') note(text, params);
            return Reflect.apply(own, statement, params);
          };
        },
      }),
  };
}

const address = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;

const observation = (resource: 'loans' | 'deposits', number: number): Observation => ({
  resource,
  subject: `${resource === 'loans' ? 'LN' : 'DEP'}-${String(number).padStart(6, '0')}`,
  value: String(number),
  raw: String(number),
  index: {
    status: number % 7 === 0 ? 'open' : 'closed',
    statusWord: 'x',
    amount: decimal(`${String(1_000_000 + number)}.50`),
    unit: 'NGN',
    payoff: decimal(`${String(2_000_000 + number)}.50`),
    openedAt: epochMillis(START + number * 60_000),
    destination: address(number),
    words: address(number),
  },
});

beforeAll(() => {
  plans = [];
  asked = planned(newDatabase(CACHE_SCHEMA));
  cache = createCache(asked);
  for (const resource of ['loans', 'deposits'] as const) {
    const rows = Array.from({ length: MANY }, (_, number) => observation(resource, number));
    finish(cache.observe(PROFILE, epochMillis(START), rows, { resource, whole: true }));
  }
});

/** Tables of the history; the rest are virtual tables, lists of values and sub-queries. */
const READS_ALL = /^SCAN (?:p|f|s|o|d|present|fact|subject|observation|departure)\b(?!.*VIRTUAL TABLE)/;

type Question = Omit<CallParsed<'history.page'>, 'limit'>;
const questions: readonly { readonly called: string; readonly question: Question }[] = [
  { called: 'an id', question: { resource: 'loans', filter: { search: 'LN-0042' } } },
  {
    called: 'the beginning that all ids have',
    question: { resource: 'deposits', filter: { search: 'DEP' } },
  },
  { called: 'an address', question: { resource: 'deposits', filter: { search: '0x0000' } } },
  { called: 'an amount', question: { resource: 'loans', filter: { amount: rangeOf('1000042') } } },
  {
    called: 'an amount with decimals',
    question: { resource: 'deposits', filter: { amount: rangeOf('1000042.50') } },
  },
  { called: 'a payoff', question: { resource: 'loans', filter: { payoff: rangeOf('2000042') } } },
];

function rangeOf(typed: string) {
  const most = typed.includes('.') ? typed : `${typed}.999999999999999999`;
  return { least: decimal(typed), most: decimal(most) };
}

describe('a question of the palette', () => {
  it.each(questions)('about $called reads no whole table', ({ question }) => {
    plans = [];
    const page = cache['history.page'](PROFILE, { ...question, limit: 5 });
    expect(page.total).toBeGreaterThan(0);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ detail }) => READS_ALL.test(detail))).toEqual([]);
  });

  it('about loans by text reads no whole table', () => {
    plans = [];
    const page = cache.loansPage(PROFILE, { filter: 'all', search: 'LN-0042', limit: 5 });
    expect(page.rows.length).toBeGreaterThan(0);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ detail }) => READS_ALL.test(detail))).toEqual([]);
  });

  it('would be noticed if it read a whole table', () => {
    plans = [];
    asked.sql('SELECT * FROM present p WHERE p.name LIKE ?').all('x%');
    expect(plans.some(({ detail }) => READS_ALL.test(detail))).toBe(true);
  });
});
