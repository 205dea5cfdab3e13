// One difference between two times: what an object was and is, and the fields that differ.
import type { ComparedRow, FieldChange, HistoryRow } from '../../../../../contract/calls/history.ts';
import { epochMillis } from '../../../../../domain/time.ts';
import type { Db } from '../../database.ts';
import type { ObservedTimes } from '../observed-times.ts';
import type { Line } from './facts.ts';
import { shown } from './page.ts';

/** Undefined if the object has its earlier content again. */
export function compared(
  db: Db,
  seen: ObservedTimes,
  resource: HistoryRow['resource'],
  before: Line | undefined,
  now: Line,
  { from, to }: { from: number; to: number },
): ComparedRow | undefined {
  const then = before && shown(db, seen, resource, before, from);
  const row = shown(db, seen, resource, now, to);
  const fields = changesOf(then, row);
  if (before !== undefined && fields.length === 0) {
    const words = rawOf(db, before.observation);
    // A removed raw text cannot be compared; two observations show that it differed.
    if (words !== undefined && words === rawOf(db, now.observation)) return undefined;
    fields.push({ field: 'raw' });
  }
  return {
    change: before === undefined ? 'added' : 'changed',
    subject: now.name,
    at: epochMillis(now.since),
    ...(then && { before: then }),
    now: row,
    fields,
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set(['resource', 'subject', 'since', 'observedAt']);

export function changesOf(before: HistoryRow | undefined, now: HistoryRow): FieldChange[] {
  const was: Partial<Record<string, string | number>> = { ...before };
  const is: Partial<Record<string, string | number>> = { ...now };
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((field) => !NO_FIELDS.has(field) && was[field] !== is[field])
    .map((field) => ({ field, ...textOf('before', was[field]), ...textOf('now', is[field]) }));
}

function textOf(side: 'before' | 'now', value: string | number | undefined): Partial<FieldChange> {
  return value === undefined ? {} : { [side]: String(value) };
}

/** Undefined if a retention rule removed it (upkeep/retain.ts). */
export const rawOf = (db: Db, observation: number): string | undefined =>
  db.sql<{ raw: string }>('SELECT raw FROM observation WHERE id = ?').get(observation)?.raw || undefined;
