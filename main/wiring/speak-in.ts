// Lifetime: the process. Loads a language's catalogue and uses it from then on. English is loaded already.
import { enNG, PSEUDO } from '../../messages/index.ts';
import { speak } from '../../messages/words.ts';
import type { Spoken } from '../shell/language.ts';

export async function speakIn(language: Spoken): Promise<void> {
  if (language === PSEUDO) speak(language, (await import('../../messages/pseudo.ts')).pseudo);
  else if (language === 'fr') speak(language, (await import('../../messages/fr.ts')).fr);
  else speak(language, enNG);
}
