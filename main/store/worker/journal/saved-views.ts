// The saved views of the history, as one text beside the entries. It is replaced whole and is not part of the
// chain.
import type { Db } from '../database.ts';

/** Undefined if none was ever saved. A file of an earlier version has no table for them. */
export function savedViews(db: Db): string | undefined {
  const table = db.sql("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'saved_views'");
  if (table.get() === undefined) return undefined;
  return db.sql<{ text: string }>('SELECT text FROM saved_views').get()?.text;
}

export function saveViews(db: Db, text: string): void {
  db.sql(
    'INSERT INTO saved_views (id, text) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text',
  ).run(text);
}

/** 0 for an unreadable text. */
export function countViews(text: string | undefined): number {
  try {
    const { views } = JSON.parse(text ?? '{}') as { views?: unknown };
    return Array.isArray(views) ? views.length : 0;
  } catch {
    return 0;
  }
}
