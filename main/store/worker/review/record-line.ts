// One line of an export read back. It is a record exactly as this desk writes it, or it is none: nothing is mended,
// rounded or guessed, so that what is shown stands in the file letter for letter.
import * as v from 'valibot';
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import { exportColumns } from '../../../../contract/export-columns.ts';
import { RECORDS_FORMAT, RecordsHeadSchema, type RecordsHead } from '../../../../contract/records-file.ts';
import type { LackedTime, UnreadProblem } from '../../../../contract/slices/review.ts';
import { DecimalSchema } from '../../../../domain/decimal.ts';
import { columnName } from '../../../formats/table-file.ts';
import { epochMillis, LAST_TIME } from '../../../../domain/time.ts';
import { amountKey, amountOf } from '../cache/history/amount-key.ts';

export type ReadLine =
  /** `lacks`: times the line does not state, in whose place the moment of the export stands. */
  | { readonly kind: 'record'; readonly row: HistoryRow; readonly lacks: readonly LackedTime[] }
  | { readonly kind: 'head'; readonly head: RecordsHead }
  | { readonly kind: 'newer' }
  /** A record before any head: nothing says what it is a record of. */
  | { readonly kind: 'headless' }
  /** `field`: as the file calls it. */
  | { readonly kind: 'unread'; readonly problem: UnreadProblem; readonly field?: string };

const LONGEST_TEXT = 4_000;

const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const word = v.pipe(v.string(), v.maxLength(100));
/** Written as this desk writes one, to the millisecond. */
const time = v.pipe(
  v.string(),
  v.check((written) => {
    const at = Date.parse(written);
    return at >= 0 && at <= LAST_TIME && new Date(at).toISOString() === written;
  }),
  v.transform((written) => epochMillis(Date.parse(written))),
);
/** What comes back from the database is then what stood in the line. */
const amount = v.pipe(
  DecimalSchema,
  v.check((value) => amountOf(amountKey(value)) === value),
);

const RowSchema = v.object({
  /** As long as the service's ids may be (domain/ids.ts). */
  subject: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  since: v.optional(time),
  observedAt: v.optional(time),
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
  closedBy: v.optional(v.picklist(['latest', 'entered'])),
  closedSource: v.optional(text),
});

const COLUMNS = exportColumns().map((column) => ({ ...column, name: columnName('jsonl', column) }));
const NAMES: ReadonlySet<string> = new Set(COLUMNS.map(({ name }) => name));
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** What the file calls this field of a record. */
export const nameOf = (field: keyof HistoryRow): string =>
  COLUMNS.find((column) => column.field === field)?.name ?? field;

/** @param head of the file: it says what its records are of, and when that was known */
export function readLine(line: string, head: RecordsHead | undefined): ReadLine {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return unread('not-json');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return unread('not-a-record');
  if ('format' in json && json.format === RECORDS_FORMAT) return headIn(json);
  const keys = Object.keys(json);
  if (head === undefined) return isRecord(keys) ? { kind: 'headless' } : unread('not-a-record');
  // Columns a later version adds are left alone; those there are must hold.
  if (!keys.some((key) => NAMES.has(key))) return unread('not-a-record');
  const cells = new Map<string, unknown>(Object.entries(json));
  const stated = COLUMNS.filter(({ name }) => cells.has(name));
  const read = v.safeParse(
    RowSchema,
    Object.fromEntries<unknown>(stated.map(({ field, name }) => [field, cells.get(name)])),
  );
  if (!read.success) return misfit(cells, v.getDotPath(read.issues[0]));
  // JSON.parse keeps the last of two fields of one name; which of them is meant is not ours to say.
  if (keysIn(line) !== keys.length) return unread('key-twice');
  const { resource, asOf, exportedAt } = head;
  const { since = asOf ?? exportedAt, observedAt = asOf ?? exportedAt, ...facts } = read.output;
  return {
    kind: 'record',
    row: { resource, since, observedAt, ...facts },
    lacks: TIMES.filter((field) => !cells.has(nameOf(field))),
  };
}

/** Every record has these; an operator may have left their columns out. */
const TIMES: readonly LackedTime[] = ['since', 'observedAt'];

/** Not some other program's lines, which may well have an id too. */
const isRecord = (keys: readonly string[]): boolean =>
  keys.includes(nameOf('subject')) && keys.every((key) => NAMES.has(key));

function headIn(json: object): ReadLine {
  const head = v.safeParse(RecordsHeadSchema, json);
  if (head.success) return { kind: 'head', head: head.output };
  const version = 'version' in json ? json.version : undefined;
  return typeof version === 'number' && version > 1 ? { kind: 'newer' } : unread('head');
}

function misfit(cells: ReadonlyMap<string, unknown>, field: string | null): ReadLine {
  const column = COLUMNS.find((each) => each.field === field);
  if (column === undefined) return unread('not-a-record');
  const { name, kind } = column;
  if (!cells.has(name)) return unread('missing', name);
  return unread(kind === 'text' ? 'wrong' : kind, name);
}

const unread = (problem: UnreadProblem, field?: string): ReadLine => ({
  kind: 'unread',
  problem,
  ...(field !== undefined && { field }),
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
