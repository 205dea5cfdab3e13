// The page's first script. It learns the texts before any module that uses one loads.
import { collateral } from '../messages/collateral.ts';
import { frame } from '../messages/frame.ts';
import { keyNames } from '../messages/key-names.ts';
import { provenance } from '../messages/provenance.ts';
import { alterTexts, learn } from '../messages/words.ts';

if (new URLSearchParams(location.search).has('pseudo'))
  alterTexts((await import('../messages/pseudo.ts')).pseudoText);
learn({ ...frame, ...collateral, ...keyNames, provenance });

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
