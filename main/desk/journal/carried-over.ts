// What a restore carries over from the journal that it replaces, by the rule for each kind of record.
import { CARRIED_OVER, type Concern, type LeftFamily } from '../../../domain/carried.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { isRecordKind, readBody, STORE_KINDS, unknownKind } from './format/reading.ts';
import type { RecordBody, RecordKind } from './format/record-schemas.ts';

/** A function: it may have moved money, unless the function finds that nothing moved. */
type Rule<K extends RecordKind> =
  | 'left'
  | 'in-force'
  | ((body: RecordBody<K>, subject: string) => Concern | undefined);

type LeftKind = Extract<RecordKind, 'alert' | `${LeftFamily}.${string}`>;

const TOLD: { readonly [K in Exclude<RecordKind, LeftKind>]: Rule<K> } = CARRIED_OVER;
const isTold = (kind: RecordKind): kind is keyof typeof TOLD => Object.hasOwn(TOLD, kind);
/** left: it stays in the replaced journal · in-force: carried over · a function: carried over and asked about. */
export const ruleOf = (kind: RecordKind) => (isTold(kind) ? TOLD[kind] : 'left');

/** Of the entries that only the replaced journal has, those that the restored one continues with. */
export function carriedFrom(rows: readonly JournalRow[]): JournalRow[] {
  const forgotten = new Set(
    rows.flatMap(({ kind, body }) =>
      kind === 'deposit.forgotten' ? (readBody(kind, body).body?.seq ?? []) : [],
    ),
  );
  return rows.filter(
    ({ kind, seq }) =>
      !STORE_KINDS.includes(kind) && !forgotten.has(seq) && (!isRecordKind(kind) || ruleOf(kind) !== 'left'),
  );
}

export interface Asked extends Concern {
  /** Undefined: of every service, because the entry cannot be read. */
  readonly profile: ProfileId | undefined;
}

/** What a carried entry is asked about; undefined: it moved nothing. One that cannot be read may have. */
export function askedAbout({ kind, subject, body }: JournalRow): Asked | undefined {
  const { profile } = unknownKind(body);
  const concern = isRecordKind(kind) ? concernOf(kind, subject, body) : EVERYTHING;
  return concern && { ...concern, profile };
}

const EVERYTHING: Concern = { need: 'everything', subject: '' };

function concernOf(kind: RecordKind, subject: string, text: string): Concern | undefined {
  const rule = ruleOf(kind);
  if (typeof rule === 'string') return undefined;
  const read = readBody(kind, text);
  if (read.body === undefined) return kind.startsWith('repay.') ? { need: 'loan', subject } : EVERYTHING;
  // Each rule gets the body that its own kind's schema has read.
  const concern: (body: never, of: string) => Concern | undefined = rule;
  return concern(read.body as never, subject);
}
