// The first script of main's own confirmation: the language main wrote into the address, then the page.
import { enNG } from '../../messages/en-NG.ts';
import { PSEUDO } from '../../messages/languages.ts';
import { locale, speak } from '../../messages/words.ts';

const chosen = new URLSearchParams(location.search).get('language');
if (chosen === PSEUDO) speak(PSEUDO, (await import('../../messages/pseudo.ts')).pseudo);
else if (chosen === 'fr') speak('fr', (await import('../../messages/fr.ts')).fr);
else speak('en-NG', enNG);
document.documentElement.lang = locale();

await import('./main.tsx');
