// The journal for its reader: pages, size and the check of its chain.
import { ok, type Result } from '../../../contract/errors.ts';
import type { JournalSlice, Verification } from '../../../contract/slices/journal.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';

export interface JournalDesk {
  page(query: { cursor?: string | undefined; limit: number }): Promise<Result<CallOutput<'journal.page'>>>;
  verify(): Promise<Result<Verification>>;
  /** Publishes the present size; called when something may have been written. */
  refresh(): Promise<void>;
}

export function createJournalDesk(
  journal: Journal,
  clock: Clock,
  publish: (slice: JournalSlice) => void,
): JournalDesk {
  let verification: Verification | undefined;
  const refresh = async (): Promise<void> => {
    const count = await journal.count();
    if (count.ok) publish({ entries: count.value, ...(verification && { verification }) });
  };
  return {
    page: (query) => journal.page(query),
    async verify() {
      const verified = await journal.verify(clock.wall());
      if (!verified.ok) return verified;
      verification = verified.value;
      await refresh();
      return ok(verification);
    },
    refresh,
  };
}
