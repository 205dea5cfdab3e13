// Loads a lazy screen together with the rest of the catalogue. The whole rest comes with the first such
// screen: it is a few dozen kilobytes on this computer's disk.
import { learn } from '../messages/words.ts';

let words: Promise<void> | undefined;

async function learnTheRest(): Promise<void> {
  learn((await import('../messages/en-NG/later-screens.ts')).rest);
}

/** Loads a module after its texts. */
export async function loadWithTexts<M>(load: () => Promise<M>): Promise<M> {
  await (words ??= learnTheRest());
  return load();
}
