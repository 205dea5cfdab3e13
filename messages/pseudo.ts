// English made a third longer, accented and bracketed: in the window, a text without brackets does not come from
// the catalogue, and one whose closing bracket cannot be seen is cut off. For tests alone.
import { enNG, type Catalogue } from './index.ts';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  C: 'Ç',
  N: 'Ñ',
  Y: 'Ý',
};

/** Placeholders stay as they are; the filling repeats a vowel, as German or French would be longer in words. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{\w+\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replaceAll(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return `⟦${accented}${' ~'.repeat(Math.ceil(text.length / 6))}⟧`;
}

const through = <T>(branch: T): T =>
  Object.fromEntries(
    Object.entries(branch as object).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : through(value),
    ]),
  ) as T;

export const pseudo: Catalogue = through<Catalogue>(enNG);
