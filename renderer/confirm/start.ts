// The first script of the confirmation window. It learns the texts before the window's content loads.
import { catalogue } from '../../messages/index.ts';
import { alterTexts, learn } from '../../messages/words.ts';

if (new URLSearchParams(location.search).has('pseudo'))
  alterTexts((await import('../../messages/pseudo.ts')).pseudoText);
learn(catalogue);

await import('./main.tsx');
