// A journal whose disk outlives the app. The app can crash right before or after any record; a crashed app
// writes nothing more and gets no answer.
import { millis } from '../../domain/time.ts';
import type { Journal, JournalEntry } from '../../main/desk/ports/store.ts';
import { memoryJournal } from '../support/memory-store.ts';
import type { Chance } from './chance.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface CrashableRun {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  /** The disk. */
  readonly written: JournalEntry[];
  /**
   * `before <kind>` or `after <kind>` of the record at which the next crash is; any other word means no
   * record.
   */
  readonly crashAt: string | undefined;
  crash(): void;
}

/** @param alive whether the app that uses this journal still runs; each start has its own */
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
      // A disk needs 1 to 30 ms, and both clocks run on meanwhile.
      await new Promise<void>((resolve) => run.clock.after(millis(run.chance.between(1, 30)), resolve));
      if (!alive.now) return never;
      const appended = await journal.append(entry);
      if (run.crashAt !== `after ${entry.kind}`) return appended;
      run.crash();
      return never;
    },
  };
}
