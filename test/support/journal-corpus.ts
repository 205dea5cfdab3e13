// Journal records as desks have written them, one of every kind and form: version 1, from before bodies stated a version.
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

/** The same record as a later version of the app may write it, with other names and structure. */
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
