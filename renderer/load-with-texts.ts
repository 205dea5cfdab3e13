// Loads a lazy screen together with the whole catalogue: it is a few dozen kilobytes on this computer's disk.
import { learn } from '../messages/words.ts';

let words: Promise<void> | undefined;

async function learnAll(): Promise<void> {
  learn((await import('../messages/index.ts')).catalogue);
}

/** Loads a module after its texts. */
export async function loadWithTexts<M>(load: () => Promise<M>): Promise<M> {
  await (words ??= learnAll());
  return load();
}
