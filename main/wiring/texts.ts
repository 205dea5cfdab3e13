// Lifetime: the process. Main's texts: those of the menu and of the first screen, and apart from them all others, which
// take main 20 ms.
import { first } from '../../messages/en-NG/first-screen.ts';
import { native } from '../../messages/en-NG/native.ts';
import { overlays } from '../../messages/en-NG/overlays.ts';
import { alterTexts, learn } from '../../messages/words.ts';
import { isPseudo } from '../shell/pseudo.ts';

export async function learnFirstTexts(): Promise<void> {
  if (isPseudo()) alterTexts((await import('../../messages/pseudo.ts')).pseudoText);
  learn({ ...first, ...overlays, native });
}

export async function learnOtherTexts(): Promise<void> {
  learn((await import('../../messages/en-NG/later-screens.ts')).rest);
}
