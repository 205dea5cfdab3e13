// Reads one line of an export. Either it is a record exactly as this app writes it, or it is none: nothing is
// corrected, rounded or guessed, so that the screen shows what is in the file.
import * as v from 'valibot';
import type { HistoryRow } from '../../../../contract/calls/history.ts';
import { exportColumns } from '../../../../contract/export-columns.ts';
import { RECORDS_FORMAT, RecordsHeadSchema, type RecordsHead } from '../../../../contract/records-file.ts';
import type { LackedTime, UnreadProblem } from '../../../../contract/slices/review.ts';
import { DecimalSchema } from '../../../../domain/value-schemas.ts';
import { columnName } from '../../../formats/table-file.ts';
import { epochMillis, LAST_TIME } from '../../../../domain/time.ts';
import { amountKey, amountOf } from '../cache/history/amount-key.ts';

type ReadLine =
  /** `lacks`: times that the line does not state; the time of the export replaces them. */
  | { readonly kind: 'record'; readonly row: HistoryRow; readonly lacks: readonly LackedTime[] }
  | { readonly kind: 'head'; readonly head: RecordsHead }
  | { readonly kind: 'newer' }
  /** A record before any head, so its kind is unknown. */
  | { readonly kind: 'headless' }
  /** `field`: its name in the file. */
  | { readonly kind: 'unread'; readonly problem: UnreadProblem; readonly field?: string };

const LONGEST_TEXT = 4_000;

const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const word = v.pipe(v.string(), v.maxLength(100));
/** In this app's format, to the millisecond. */
const time = v.pipe(
  v.string(),
  v.check((written) => {
    const at = Date.parse(written);
    return at >= 0 && at <= LAST_TIME && new Date(at).toISOString() === written;
  }),
  v.transform((written) => epochMillis(Date.parse(written))),
);
/** Only text that the database returns unchanged. */
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

/** The field's name in the file. */
export const nameOf = (field: keyof HistoryRow): string =>
  COLUMNS.find((column) => column.field === field)?.name ?? field;

/** @param head the file's head: the kind of its records and their time */
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
  // Columns of a later version are ignored; known ones must be valid.
  if (!keys.some((key) => NAMES.has(key))) return unread('not-a-record');
  const cells = new Map<string, unknown>(Object.entries(json));
  const stated = COLUMNS.filter(({ name }) => cells.has(name));
  const read = v.safeParse(
    RowSchema,
    Object.fromEntries<unknown>(stated.map(({ field, name }) => [field, cells.get(name)])),
  );
  if (!read.success) return schemaFault(cells, v.getDotPath(read.issues[0]));
  // JSON.parse keeps the last of two fields with one name; the app cannot know which is meant.
  if (keysIn(line) !== keys.length) return unread('key-twice');
  const { resource, asOf, exportedAt } = head;
  const { since = asOf ?? exportedAt, observedAt = asOf ?? exportedAt, ...facts } = read.output;
  return {
    kind: 'record',
    row: { resource, since, observedAt, ...facts },
    lacks: TIMES.filter((field) => !cells.has(nameOf(field))),
  };
}

/** Every record has them, but an operator may have left out their columns. */
const TIMES: readonly LackedTime[] = ['since', 'observedAt'];

/** Another program's lines may have an id as well. */
const isRecord = (keys: readonly string[]): boolean =>
  keys.includes(nameOf('subject')) && keys.every((key) => NAMES.has(key));

function headIn(json: object): ReadLine {
  const head = v.safeParse(RecordsHeadSchema, json);
  if (head.success) return { kind: 'head', head: head.output };
  const version = 'version' in json ? json.version : undefined;
  return typeof version === 'number' && version > 1 ? { kind: 'newer' } : unread('head');
}

function schemaFault(cells: ReadonlyMap<string, unknown>, field: string | null): ReadLine {
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

/** The number of keys in the outermost object. */
function keysIn(line: string): number {
  let depth = 0;
  let keys = 0;
  // A text, with its colon if it is a key; or a bracket.
  for (const [token, colon] of line.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (colon !== undefined && depth === 1) keys += 1;
  }
  return keys;
}
