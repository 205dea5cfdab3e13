// Lifetime: the process. Loads a language's texts and uses them from then on: those of the menu and of the first
// screen, and apart from them all others, which take main 20 ms.
import { first } from '../../messages/en-NG/first-screen.ts';
import { native } from '../../messages/en-NG/native.ts';
import { overlays } from '../../messages/en-NG/overlays.ts';
import { PSEUDO, type Language } from '../../messages/languages.ts';
import { isPseudo, learn, speak } from '../../messages/words.ts';

export async function speakIn(language: Language): Promise<void> {
  if (language === PSEUDO) speak(language, (await import('../../messages/pseudo.ts')).pseudo);
  else {
    speak(language, { ...first, native });
    learn(overlays);
  }
}

/** Adds all other texts. */
export async function learnTheRest(): Promise<void> {
  // The pseudo-locale is loaded whole.
  if (!isPseudo()) learn((await import('../../messages/en-NG/later-screens.ts')).rest);
}
