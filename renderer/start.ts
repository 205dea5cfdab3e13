// The page's first script. It loads the language, which main wrote into the page's address, before any module
// that contains texts.
import { first } from '../messages/en-NG/first-screen.ts';
import { ENGLISH, PSEUDO } from '../messages/languages.ts';
import { speak } from '../messages/words.ts';

const chosen = new URLSearchParams(location.search).get('language');
if (chosen === PSEUDO) speak(PSEUDO, (await import('../messages/pseudo.ts')).pseudo);
else speak(ENGLISH, first);
document.documentElement.lang = ENGLISH;

/** In milliseconds. A window that is not drawn, such as a minimized one, must not keep the page from loading. */
const FRAME_WITHIN = 100;
// Main put the last session's figures into this page; they are drawn before its scripts take the thread.
if (document.getElementById('last-figures') !== null)
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_WITHIN);
  });
await import('./main.tsx');
performance.mark('scripts-done');
