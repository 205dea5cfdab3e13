// A client for any dialect, made from a table. It decodes every value strictly, so that two dialects'
// answers about the same practice world can be compared. It shares no code with the dialects.
import { onTestFinished } from 'vitest';
import { startPracticeServer } from '../../../../sandbox/server.ts';
import type { PracticeServer, PracticeServerOptions } from '../../../../sandbox/server.ts';
import type { DialectName } from '../../../../sandbox/dialect/all.ts';
import { items, pick } from '../../../unit/sandbox/json.ts';
import { START, keys } from '../live.ts';

export type Resource =
  | 'wallet'
  | 'deposit'
  | 'position'
  | 'address'
  | 'quote'
  | 'application'
  | 'loan'
  | 'back'
  | 'payment';
export type ListName = 'wallets' | 'deposits' | 'quotes' | 'applications' | 'loans';
/** Decoded values: percentages in hundredths of a percent, times in milliseconds. */
type Kind = 'text' | 'word' | 'ngn' | 'coin' | 'percent' | 'time' | 'account';

const KINDS: Record<string, Kind> = {
  status: 'word',
  kind: 'word',
  payout: 'word',
  reason: 'word',
  destination: 'account',
  ltv: 'percent',
  rate: 'percent',
};
const NAIRA = ['value', 'capacity', 'debt', 'price', 'principal', 'payoff', 'paid'];
const COINS = ['amount', 'collateral', 'seized', 'locked', 'credits', 'releases', 'seizures', 'balance'];

function kindOf(field: string): Kind {
  if (field.endsWith('At')) return 'time';
  if (NAIRA.includes(field)) return 'ngn';
  return COINS.includes(field) ? 'coin' : (KINDS[field] ?? 'text');
}

export type DialectTable = {
  name: DialectName;
  prefix: string;
  auth: Record<string, string>;
  /** Null if the service has no such read. */
  reads: Record<'loans' | 'loan' | 'quotes', string> & Record<'applications' | 'application', string | null>;
  /** Fields that it does not state, by resource. */
  silent?: Partial<Record<Resource, readonly string[]>>;
  /** Fields that are left out where other dialects have null. */
  absent?: readonly string[];
  quoteNames: { amount: string; payout: string; token: string; collateral: string; more: object };
  created: number;
  /** HTTP status of a refusal with this meaning. */
  refused: (status: number) => number;
  thing: (json: unknown) => unknown;
  list: (json: unknown, name: ListName) => unknown[];
  /** The query of the next page, or null. */
  next: (json: unknown) => string | null;
  /** Each with the status of its list, if there are two lists. */
  addresses: (json: unknown) => { one: unknown; status?: string }[];
  error: (json: unknown) => { code: unknown; message: unknown; field: unknown; requestId: unknown };
  /** Paths to the fields of each resource. */
  fields: Record<Resource, Record<string, string>>;
  words: Partial<Record<Resource, Record<string, string>>>;
  ngn: (wire: string) => string;
  coin: (wire: string) => string;
  percent: (wire: string) => string;
  time: (wire: string) => number;
  account: (wire: unknown) => string;
};

/** Numbers become "#" and their digits, so that no float is involved in a comparison. */
export function parse(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? `#${context?.source ?? 'lost'}` : value;
  return JSON.parse(text, keepDigits);
}

/** Without the fields that `listener`'s dialect does not state. */
export function decoded(
  dialect: DialectTable,
  resource: Resource,
  wire: unknown,
  listener: DialectTable = dialect,
): Record<string, unknown> {
  const silent = listener.silent?.[resource] ?? [];
  const fields = Object.entries(dialect.fields[resource]).filter(([field]) => !silent.includes(field));
  return Object.fromEntries(
    fields.map(([field, path]) => [field, valueOf(dialect, resource, field, pick(wire, path))]),
  );
}

function valueOf(dialect: DialectTable, resource: Resource, field: string, wire: unknown): unknown {
  if (wire === null) return null;
  if (wire === undefined && dialect.absent?.includes(field) === true) return null;
  if (field === 'back') return decoded(dialect, 'back', wire);
  if (field === 'payments') return items({ wire }, 'wire').map((one) => decoded(dialect, 'payment', one));
  const kind = kindOf(field);
  if (kind === 'account') return dialect.account(wire);
  if (typeof wire === 'boolean') return wire;
  if (typeof wire !== 'string') throw new Error(`${dialect.name} ${resource}: no ${field}`);
  switch (kind) {
    case 'text':
      return wire;
    case 'word':
      return dialect.words[resource]?.[wire] ?? wire;
    case 'ngn':
      return dialect.ngn(wire);
    case 'coin':
      return dialect.coin(wire);
    case 'percent':
      return dialect.percent(wire);
    case 'time':
      return dialect.time(wire);
  }
}

export type Answer = { status: number; json: unknown; text: string; headers: Headers };
export type Client = {
  server: PracticeServer;
  dialect: DialectTable;
  ask: (method: string, path: string, body?: object, auth?: Record<string, string>) => Promise<Answer>;
  control: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Every item of a list, in pages of the dialect's default size, and the number of pages. */
  walk: (name: ListName) => Promise<{ found: unknown[]; pages: number }>;
};

/** A practice that speaks `dialect`, whose real time stands. */
export async function startDialect(
  dialect: DialectTable,
  options: Partial<PracticeServerOptions> = {},
): Promise<Client> {
  const server = await startPracticeServer({
    port: 0,
    startAt: START,
    real: () => START,
    ...keys,
    dialect: dialect.name,
    ...options,
  });
  onTestFinished(() => server.stop());
  const send = async (
    url: string,
    method: string,
    headers: Record<string, string>,
    body: object | undefined,
  ): Promise<Answer> => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, json: parse(text), text, headers: response.headers };
  };
  const ask: Client['ask'] = (method, path, body, auth = dialect.auth) =>
    send(`${server.baseUrl}${path}`, method, auth, body);
  return {
    server,
    dialect,
    ask,
    control: (method, path, body) =>
      send(`${server.controlUrl}${path}`, method, { 'x-practice-key': keys.controlKey }, body),
    walk: async (name) => {
      const found: unknown[] = [];
      let pages = 0;
      for (let query: string | null = ''; query !== null && pages < 500; pages += 1) {
        const { json } = await ask('GET', `${pathOf(dialect, name)}${query}`);
        found.push(...dialect.list(json, name));
        query = dialect.next(json);
      }
      return { found, pages };
    },
  };
}

export const pathOf = ({ reads }: DialectTable, name: ListName): string => {
  const path = name === 'wallets' || name === 'deposits' ? `/collateral/${name}` : reads[name];
  if (path === null) throw new Error(`no list of ${name}`);
  return path;
};

export const isListed = ({ reads }: DialectTable, name: ListName): boolean =>
  name !== 'applications' || reads.applications !== null;

export const quoteBody = (
  { quoteNames: names }: DialectTable,
  externalId: string,
  amount = '1500000.00',
): object => ({
  external_id: externalId,
  [names.amount]: amount,
  [names.payout]: names.token,
  ...names.more,
});
