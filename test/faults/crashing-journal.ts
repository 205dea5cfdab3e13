// A journal in memory whose entries outlive the app. The app can crash right before or after any record; a
// crashed app writes nothing more and gets no answer.
import { millis } from '../../domain/time.ts';
import type { Journal, JournalEntry } from '../../main/desk/ports/store.ts';
import { memoryJournal } from '../support/memory-store.ts';
import type { Chance } from './chance.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface CrashableRun {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  /** The entries on disk. */
  readonly written: JournalEntry[];
  /** The record at which the app crashes next: `before <kind>` or `after <kind>`; other texts: no record. */
  readonly crashAt: string | undefined;
  crash(): void;
}

/** @param alive whether the app that uses this journal still runs. Each start has its own object. */
export function crashingJournal(run: CrashableRun, alive: { readonly now: boolean }): Journal {
  const journal = memoryJournal(run.written);
  const never = new Promise<never>(() => undefined);
  return {
    ...journal,
    append: async (entry) => {
      if (!alive.now) return never;
      if (run.crashAt === `before ${entry.kind}`) {
        run.crash();
        return never;
      }
      // A disk needs 1 to 30 ms for an entry. Both clocks advance meanwhile.
      await new Promise<void>((resolve) => run.clock.after(millis(run.chance.between(1, 30)), resolve));
      if (!alive.now) return never;
      const appended = await journal.append(entry);
      if (run.crashAt !== `after ${entry.kind}`) return appended;
      run.crash();
      return never;
    },
  };
}
