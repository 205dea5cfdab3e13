// What the desk writes into the journal, typed on the way in and parsed on the way back.
import * as v from 'valibot';
import { canonicalJson } from '../../../domain/canonical.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { fail, type Result } from '../../../contract/errors.ts';
import type { Journal } from '../ports/store.ts';
import { recordSchemas, type RecordBody, type RecordKind } from './record-schemas.ts';

export interface JournalRecord<K extends RecordKind> {
  readonly seq: number;
  readonly at: EpochMillis;
  readonly kind: K;
  readonly subject: string;
  readonly body: RecordBody<K>;
}

/** Settles once the record is committed and fsynced. */
export function record<K extends RecordKind>(
  journal: Journal,
  kind: K,
  subject: string,
  when: EpochMillis,
  body: RecordBody<K>,
): Promise<Result<{ seq: number; hash: string }>> {
  return journal.append({ kind, subject, at: when, body: canonicalJson(body) });
}

/** Records of these kinds, oldest first. A record that cannot be read back is a fault, not something to skip. */
export async function recordsOf<K extends RecordKind>(
  journal: Pick<Journal, 'entries'>,
  kinds: readonly K[],
): Promise<Result<JournalRecord<K>[]>> {
  const rows = await journal.entries(kinds);
  if (!rows.ok) return rows;
  const records: JournalRecord<K>[] = [];
  for (const row of rows.value) {
    const kind = kinds.find((known) => known === row.kind);
    if (kind === undefined) continue;
    const body = v.safeParse(recordSchemas[kind], parseJson(row.body));
    if (!body.success)
      return fail({
        code: 'store-failed',
        fault: 'corrupt',
        detail: `journal entry ${row.seq} (${row.kind}) cannot be read`,
      });
    records.push({
      seq: row.seq,
      at: row.at,
      kind,
      subject: row.subject,
      body: body.output,
    });
  }
  return { ok: true, value: records };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
