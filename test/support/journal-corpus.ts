// Reads the sample journal records, one of every kind and form. They have version 1, whose bodies state no
// version.
import { readFileSync } from 'node:fs';
import { epochMillis } from '../../domain/time.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';

export const corpus: readonly JournalEntry[] = readFileSync(
  new URL('../corpus/journal-version-1.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => {
    const { kind, subject, at, body } = JSON.parse(line) as Record<'kind' | 'subject' | 'body', string> & {
      at: number;
    };
    return { kind, subject, at: epochMillis(at), body };
  });

/** The record in a form that a later version of the app may write, with other names and structure. */
export function ofNewerVersion({ kind, subject, at, body }: JournalEntry): JournalEntry {
  const { profile, kind: said } = JSON.parse(body) as Record<string, unknown>;
  const newer = {
    version: 2,
    ...(profile !== undefined && { profile }),
    said,
    rebuilt: { in: ['another', 'way'] },
  };
  return { kind, subject, at, body: JSON.stringify(newer) };
}
