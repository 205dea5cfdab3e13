// Loads a lazy screen together with the rest of the catalogue. The whole rest comes with the first such
// screen: it is a few dozen kilobytes on this computer's disk.
import { isPseudo, learn, locale } from '../messages/words.ts';

let words: Promise<void> | undefined;

async function learnTheRest(): Promise<void> {
  // The pseudo-locale is loaded whole.
  if (isPseudo()) return;
  if (locale() === 'fr') learn((await import('../messages/fr/later-screens.ts')).rest);
  else learn((await import('../messages/en-NG/later-screens.ts')).rest);
}

/** Loads a module after its texts. */
export async function loadWithTexts<M>(load: () => Promise<M>): Promise<M> {
  await (words ??= learnTheRest());
  return load();
}
