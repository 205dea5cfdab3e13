// Lifetime: the process. Main's texts: those of the menu and of the first screen, and apart from them all others, which
// take main 20 ms.
import { collateral } from '../../messages/collateral.ts';
import { frame } from '../../messages/frame.ts';
import { native } from '../../messages/native.ts';
import { palette } from '../../messages/palette.ts';
import { provenance } from '../../messages/provenance.ts';
import { shortcuts } from '../../messages/shortcuts.ts';
import { alterTexts, learn } from '../../messages/words.ts';
import { isPseudo } from '../shell/pseudo.ts';

export async function learnFirstTexts(): Promise<void> {
  if (isPseudo()) alterTexts((await import('../../messages/pseudo.ts')).pseudoText);
  learn({ ...frame, ...collateral, native, palette, provenance, shortcuts });
}

export async function learnAllTexts(): Promise<void> {
  learn((await import('../../messages/index.ts')).catalogue);
}
