// The page's first script: it sees to the language and then loads the rest, because texts are worded as soon as
// a module that has some is loaded. Main chose the language and wrote it into the page's address.
import { first } from '../messages/en-NG/first.ts';
import { PSEUDO } from '../messages/languages.ts';
import { locale, speak } from '../messages/words.ts';

const chosen = new URLSearchParams(location.search).get('language');
if (chosen === PSEUDO) speak(PSEUDO, (await import('../messages/pseudo.ts')).pseudo);
else if (chosen === 'fr') speak('fr', (await import('../messages/fr/first.ts')).first);
else speak('en-NG', first);
document.documentElement.lang = locale();

await import('./main.tsx');
