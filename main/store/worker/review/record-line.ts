// One line of an export read back. It is a record exactly as this desk writes it, or it is none: nothing is mended,
// rounded or guessed, so that what is shown stands in the file letter for letter.
import * as v from 'valibot';
import { HistoryResourceSchema, type HistoryRow } from '../../../../contract/calls/history.ts';
import { RECORDS_FORMAT, RecordsHeadSchema, type RecordsHead } from '../../../../contract/records-file.ts';
import type { LackedTime, UnreadProblem } from '../../../../contract/slices/review.ts';
import { DecimalSchema } from '../../../../domain/decimal.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { amountKey, amountOf } from '../cache/history/amount-key.ts';

export type ReadLine =
  /** `lacks`: times the line does not state, in whose place the moment of the export stands. */
  | { readonly kind: 'record'; readonly row: HistoryRow; readonly lacks: readonly LackedTime[] }
  | { readonly kind: 'head'; readonly head: RecordsHead }
  | { readonly kind: 'newer' }
  | { readonly kind: 'unread'; readonly problem: UnreadProblem; readonly field?: string };

/** The last millisecond of the year 9999: later ones have no day that a calendar here could show. */
const LAST_TIME = 253_402_300_799_999;
const LONGEST_TEXT = 4_000;

const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const word = v.pipe(v.string(), v.maxLength(100));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_TIME), v.transform(epochMillis));
/** What comes back from the database is then what stood in the line. */
const amount = v.pipe(
  DecimalSchema,
  v.check((value) => amountOf(amountKey(value)) === value),
);

/** Fields a later version adds are left alone; those there are must hold. */
const RowSchema = v.object({
  resource: HistoryResourceSchema,
  /** As long as the service's ids may be (domain/ids.ts). */
  subject: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  since: time,
  observedAt: time,
  standing: v.optional(word),
  status: v.optional(text),
  amount: v.optional(amount),
  unit: v.optional(word),
  payoff: v.optional(amount),
  collateral: v.optional(amount),
  asset: v.optional(word),
  chain: v.optional(word),
  destination: v.optional(text),
  openedAt: v.optional(time),
  closedAt: v.optional(time),
});

const AMOUNTS = ['amount', 'payoff', 'collateral'];
const TIMES = ['since', 'observedAt', 'openedAt', 'closedAt'];
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param head of the file; it says what a line's record is where the line does not */
export function readLine(line: string, head: RecordsHead | undefined): ReadLine {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return unread('not-json');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return unread('not-a-record');
  if ('format' in json && json.format === RECORDS_FORMAT) return headIn(json);
  const isTable = head !== undefined && 'id' in json && !('subject' in json);
  if (!isTable && !('resource' in json || 'subject' in json)) return unread('not-a-record');
  const told = isTable ? fromTable(json, head) : json;
  const read = v.safeParse(RowSchema, told);
  if (!read.success) return misfit(told, v.getDotPath(read.issues[0]) ?? '');
  // JSON.parse keeps the last of two fields of one name; which of them is meant is not ours to say.
  if (keysIn(line) !== Object.keys(json).length) return unread('key-twice');
  const lacks = isTable ? LACKED.filter((field) => !Object.hasOwn(json, TABLE[field])) : [];
  return { kind: 'record', row: read.output, lacks };
}

/** The columns of an exported table, as they are named in the file whatever the window's language. */
const TABLE = {
  subject: 'id',
  standing: 'standing',
  status: 'status',
  amount: 'amount',
  unit: 'unit',
  payoff: 'payoff_amount_ngn',
  collateral: 'collateral_amount',
  asset: 'asset',
  chain: 'chain',
  destination: 'destination',
  openedAt: 'opened_at_utc',
  closedAt: 'closed_at_utc',
  since: 'since_utc',
  observedAt: 'last_seen_utc',
} as const;
const LACKED: readonly LackedTime[] = ['since', 'observedAt'];

/** A line that holds the columns of a table: the file's head says what they are of, and when that was known. */
function fromTable(json: object, { resource, asOf, exportedAt }: RecordsHead): object {
  const cells = new Map<string, unknown>(Object.entries(json));
  const row = Object.entries(TABLE).map(([field, name]): [string, unknown] => {
    const cell = cells.get(name);
    if (!TIMES.includes(field)) return [field, cell];
    if (cell === undefined && (field === 'since' || field === 'observedAt'))
      return [field, asOf ?? exportedAt];
    return [field, typeof cell === 'string' ? momentIn(cell) : cell];
  });
  const stated = row.filter(([, value]) => value !== undefined);
  return { resource, ...Object.fromEntries<unknown>(stated) };
}

/** The text itself where it is not a moment as this desk writes one. */
function momentIn(text: string): number | string {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text ? at : text;
}

function headIn(json: object): ReadLine {
  const head = v.safeParse(RecordsHeadSchema, json);
  if (head.success) return { kind: 'head', head: head.output };
  const version = 'version' in json ? json.version : undefined;
  return typeof version === 'number' && version > 1 ? { kind: 'newer' } : unread('head');
}

function misfit(json: object, field: string): ReadLine {
  if (!Object.hasOwn(json, field)) return unread('missing', field);
  if (AMOUNTS.includes(field)) return unread('amount', field);
  return unread(TIMES.includes(field) ? 'time' : 'wrong', field);
}

const unread = (problem: UnreadProblem, field?: string): ReadLine => ({
  kind: 'unread',
  problem,
  ...(field !== undefined && field !== '' && { field }),
});

/** Keys of the outermost object. */
function keysIn(line: string): number {
  let depth = 0;
  let keys = 0;
  // A text, with the colon after it where it is a key; or what opens and closes.
  for (const [token, colon] of line.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (colon !== undefined && depth === 1) keys += 1;
  }
  return keys;
}
