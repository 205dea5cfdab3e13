// Closing times that the service does not state: storing entered ones, and queries about single loans.
import type { LoanId, ProfileId } from '../../../../../domain/ids.ts';
import { epochMillis } from '../../../../../domain/time.ts';
import type { EnteredClosing, LoanClosing } from '../../../../desk/ports/store.ts';
import type { Db } from '../../database.ts';
import type { CacheFile } from '../observed-times.ts';
import { alone } from '../../turns.ts';
import { findScope, makeScope } from '../scopes.ts';
import { enteredOf } from './entered.ts';
import { presentOf, type Line } from './facts.ts';
import { Rollup } from './rollup.ts';
import { factsWritten } from './version.ts';

/** Entries that exist already change nothing. */
export function enterClosings(
  { db }: CacheFile,
  profile: ProfileId,
  entries: readonly EnteredClosing[],
): void {
  if (entries.length === 0) return;
  db.transaction(() => {
    const scope = makeScope(db, profile, 'loans');
    const rollup = new Rollup();
    for (const { loanId, at, source, enteredAt } of entries) {
      const { changes } = db
        .sql('INSERT OR IGNORE INTO closing (scope, name, entered_at, at, source) VALUES (?, ?, ?, ?, ?)')
        .run(scope, loanId, enteredAt, at, source);
      const before = changes === 0 ? undefined : presentNamed(db, scope, loanId);
      if (before === undefined || before.closedBy === null) continue;
      const now = { ...before, ...enteredOf(db, { scope, name: loanId }, { ...before, closedBy: 'latest' }) };
      db.sql(
        'UPDATE present SET closed_at = @closedAt, closed_by = @closedBy, closed_source = @closedSource WHERE subject = @id',
      ).run({ id: now.id, closedAt: now.closedAt, closedBy: now.closedBy, closedSource: now.closedSource });
      rollup.note(before, now);
    }
    rollup.write(db, scope);
    factsWritten(db, scope);
  });
}

/** Undefined for a loan that is unknown or not closed. */
export function closing({ db }: CacheFile, profile: ProfileId, loanId: LoanId): LoanClosing | undefined {
  const scope = findScope(db, profile, 'loans');
  const line = scope && presentNamed(db, scope.id, loanId);
  if (line === undefined || line.status !== 'closed' || line.closedAt === null || line.closedSeen === null)
    return undefined;
  const { closedAt, closedBy, closedSource, closedSeen, openedAt } = line;
  return {
    at: epochMillis(closedAt),
    by: closedBy ?? 'stated',
    ...(closedSource !== null && { source: closedSource }),
    firstSeen: epochMillis(closedSeen),
    ...(openedAt !== null && { openedAt: epochMillis(openedAt) }),
  };
}

function presentNamed(db: Db, scope: number, name: string): Line | undefined {
  const subject = db
    .sql<{ id: number }>('SELECT id FROM subject WHERE scope = ? AND name = ?')
    .get(scope, name);
  return subject && presentOf(db, subject.id);
}

export const closingCalls = { closing, enterClosings: alone(enterClosings) };
