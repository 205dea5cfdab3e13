// Compares what this desk holds with what a backup holds.
import type { HoldingsView, OpenedBackupView } from '../../../contract/slices/backup.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Holdings, OpenedBackup } from '../ports/backups.ts';

export function viewOf({ cache, journal, views }: Holdings): HoldingsView {
  const answers = cache.flatMap(({ newestAt }) => newestAt ?? []);
  const newestAnswerAt = answers.reduce<EpochMillis | undefined>(
    (newest, at) => (newest === undefined || at > newest ? at : newest),
    undefined,
  );
  return {
    entries: journal.count,
    newestEntryAt: journal.newestAt,
    loans: cache.reduce((sum, { loans }) => sum + loans, 0),
    observations: cache.reduce((sum, { observations }) => sum + observations, 0),
    newestAnswerAt,
    views,
  };
}

/** @param here profiles of this desk */
export function openedView(
  { app, createdAt, bytes, sha256, verification, holdings, profiles }: OpenedBackup,
  here: readonly ServiceProfile[],
): Omit<OpenedBackupView, 'file' | 'purpose' | 'checkedAt' | 'here' | 'common'> {
  return {
    app,
    createdAt,
    bytes,
    sha256,
    verification,
    holds: viewOf(holdings),
    profiles: profiles.map(({ id, name, environment, baseUrl }) => ({
      id,
      name,
      environment,
      baseUrl,
      isHere: here.some((earlier) => earlier.id === id),
    })),
  };
}

/**
 * The number of entries that two journals have in common at their beginning. Each hash covers all entries
 * before it, so a binary search finds the last equal one.
 */
export async function commonEntries(
  counts: readonly [number, number],
  sameAt: (seq: number) => Promise<Result<boolean>>,
): Promise<Result<number>> {
  let alike = 0;
  let upTo = Math.min(...counts);
  while (alike < upTo) {
    // Tries the end first: mostly one journal continues the other.
    const seq = upTo === Math.min(...counts) && alike === 0 ? upTo : Math.ceil((alike + upTo) / 2);
    const same = await sameAt(seq);
    if (!same.ok) return same;
    if (same.value) alike = seq;
    else upTo = seq - 1;
  }
  return ok(alike);
}
