// A journal on a disk that outlives the app: a crash can be put right before or after any record, and a dead app writes
// nothing more and hears nothing.
import { millis } from '../../domain/time.ts';
import type { Journal, JournalEntry } from '../../main/desk/ports/store.ts';
import { memoryJournal } from '../support/memory-store.ts';
import type { Chance } from './chance.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A run that can die and be started again on what it left on disk. */
export interface Mortal {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly written: JournalEntry[];
  /** `before <kind>` or `after <kind>` of the record at which the next crash is; another word, or none. */
  readonly crashAt: string | undefined;
  die(): void;
}

/** @param alive of the start it belongs to: the next one has another. */
export function mortalJournal(run: Mortal, alive: { readonly now: boolean }): Journal {
  const journal = memoryJournal(run.written);
  const never = new Promise<never>(() => undefined);
  return {
    ...journal,
    append: async (entry) => {
      if (!alive.now) return never;
      if (run.crashAt === `before ${entry.kind}`) {
        run.die();
        return never;
      }
      // A disk takes its time, and the clocks go on meanwhile.
      await new Promise<void>((resolve) => run.clock.after(millis(run.chance.between(1, 30)), resolve));
      if (!alive.now) return never;
      const appended = await journal.append(entry);
      if (run.crashAt !== `after ${entry.kind}`) return appended;
      run.die();
      return never;
    },
  };
}
