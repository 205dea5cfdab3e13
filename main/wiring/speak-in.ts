// Lifetime: the process. Loads a language's texts and uses them from then on: those of the menu and of the first
// screen, and apart from them all others, which take main 20 ms.
import { first } from '../../messages/en-NG/first-screen.ts';
import { native } from '../../messages/en-NG/native.ts';
import { overlays } from '../../messages/en-NG/overlays.ts';
import { PSEUDO } from '../../messages/languages.ts';
import { learn, locale, speak } from '../../messages/words.ts';
import type { Spoken } from '../shell/language.ts';

export async function speakIn(language: Spoken): Promise<void> {
  if (language === PSEUDO) speak(language, (await import('../../messages/pseudo.ts')).pseudo);
  else if (language === 'fr') {
    const french = await Promise.all([
      import('../../messages/fr/first-screen.ts'),
      import('../../messages/fr/native.ts'),
      import('../../messages/fr/overlays.ts'),
    ]);
    speak(language, { ...french[0].first, native: french[1].native });
    learn(french[2].overlays);
  } else {
    speak(language, { ...first, native });
    learn(overlays);
  }
}

/** Adds all other texts of the language that is spoken. */
export async function learnTheRest(language: Spoken): Promise<void> {
  // The pseudo-locale is loaded whole.
  if (language === PSEUDO) return;
  const { rest } =
    language === 'fr'
      ? await import('../../messages/fr/later-screens.ts')
      : await import('../../messages/en-NG/later-screens.ts');
  if (locale() === language) learn(rest);
}
