// The first script of the confirmation view. It loads the language, which main wrote into the address, then
// the view.
import { enNG } from '../../messages/en-NG.ts';
import { PSEUDO } from '../../messages/languages.ts';
import { locale, speak } from '../../messages/words.ts';

const chosen = new URLSearchParams(location.search).get('language');
if (chosen === PSEUDO) speak(PSEUDO, (await import('../../messages/pseudo.ts')).pseudo);
else if (chosen === 'fr') speak('fr', (await import('../../messages/fr.ts')).fr);
else speak('en-NG', enNG);
document.documentElement.lang = locale();

await import('./main.tsx');
