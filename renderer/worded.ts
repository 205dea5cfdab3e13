// Screens that are opened later bring their words with them: a module words its texts as it is loaded, so the words
// come first. All of them come with the first such screen; they are a few dozen kilobytes from this machine's disk.
import { isPseudo, learn, locale } from '../messages/words.ts';

let words: Promise<void> | undefined;

async function learnTheRest(): Promise<void> {
  // The pseudo-locale is spoken whole.
  if (isPseudo()) return;
  if (locale() === 'fr') learn((await import('../messages/fr/rest.ts')).rest);
  else learn((await import('../messages/en-NG/rest.ts')).rest);
}

/** Loads a module once its words are there. */
export async function worded<M>(load: () => Promise<M>): Promise<M> {
  await (words ??= learnTheRest());
  return load();
}
