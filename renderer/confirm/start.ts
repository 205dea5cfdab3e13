// The first script of the confirmation view. It loads the language, which main wrote into the address, then
// the view.
import { enNG } from '../../messages/en-NG.ts';
import { ENGLISH, PSEUDO } from '../../messages/languages.ts';
import { speak } from '../../messages/words.ts';

const chosen = new URLSearchParams(location.search).get('language');
if (chosen === PSEUDO) speak(PSEUDO, (await import('../../messages/pseudo.ts')).pseudo);
else speak(ENGLISH, enNG);
document.documentElement.lang = ENGLISH;

await import('./main.tsx');
