// Writes typed records into the journal, and parses them when reading.
import * as v from 'valibot';
import type { EpochMillis } from '../../../domain/time.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Journal } from '../ports/store.ts';
import { isRecordKind, readBody, unknownKind, writtenBody, type UnreadBody } from './format/reading.ts';
import type { RecordBody, RecordKind } from './format/record-schemas.ts';

interface Entry {
  readonly seq: number;
  readonly at: EpochMillis;
  readonly subject: string;
}

interface ReadRecord<K extends RecordKind> extends Entry {
  readonly kind: K;
  readonly body: RecordBody<K>;
}

/** A record that this version of the app cannot read. */
export interface UnreadRecord extends Entry, UnreadBody {
  readonly kind: string;
  readonly text: string;
}

type JournalRecord<K extends RecordKind> = ReadRecord<K> | UnreadRecord;
/** Records of these kinds, oldest first. */
export type Records<K extends RecordKind> = readonly JournalRecord<K>[];

/** A kind, or all kinds with a prefix, unknown ones included: `repay.*`. */
type Wanted = RecordKind | `${string}.*`;
type KindsOf<W extends Wanted> = W extends `${infer Family}.*`
  ? Extract<RecordKind, `${Family}.${string}`>
  : Extract<RecordKind, W>;

/** Settles once the record is committed and fsynced. */
export function record<K extends RecordKind>(
  journal: Journal,
  kind: K,
  subject: string,
  when: EpochMillis,
  body: RecordBody<K>,
): Promise<Result<{ seq: number; hash: string }>> {
  return journal.append({ kind, subject, at: when, body: writtenBody(kind, body) });
}

/**
 * Records of these kinds, oldest first. One that this version cannot read comes without its body: the caller
 * must assume the worst of it, and the desk opens all the same.
 */
export async function recordsOf<const W extends Wanted>(
  journal: Pick<Journal, 'entries'>,
  wanted: readonly W[],
): Promise<Result<JournalRecord<KindsOf<W>>[]>> {
  const rows = await journal.entries(wanted);
  return rows.ok ? ok(rows.value.map((row) => recordIn<KindsOf<W>>(row))) : rows;
}

/** Both lists in the order of the journal. */
export const merged = <A extends RecordKind, B extends RecordKind>(
  a: Records<A>,
  b: Records<B>,
): JournalRecord<A | B>[] => [...a, ...b].sort((one, other) => one.seq - other.seq);

/** Reads a part of an unread record by `schema`; undefined without that part. */
export function saidBy<S extends v.GenericSchema>(
  { text }: UnreadRecord,
  schema: S,
): v.InferOutput<S> | undefined {
  const says = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!says.success) return undefined;
  const said = v.safeParse(schema, says.output);
  return said.success ? said.output : undefined;
}

function recordIn<K extends RecordKind>({
  seq,
  at,
  kind,
  subject,
  body: text,
}: JournalRow): JournalRecord<K> {
  const entry = { seq, at, subject };
  if (!isRecordKind(kind)) return { ...entry, kind, text, ...unknownKind(text) };
  // The store answers only the requested kinds.
  const wanted = kind as K;
  const read = readBody(wanted, text);
  return 'why' in read ? { ...entry, kind, text, ...read } : { ...entry, kind: wanted, ...read };
}
