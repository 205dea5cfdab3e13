// The catalogue of every text a person reads, in the window and outside it (menus, notifications). It imports
// nothing of ours, so that main and the renderer can both word things from it. en-NG is the one that texts are
// written in; every other language has exactly its keys.
import { enNG } from './en-NG.ts';

export { enNG };

/** Languages an operator can choose. */
export const LANGUAGES = ['en-NG', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English longer and marked, so that a text that does not come from the catalogue, or is cut off, shows. For tests. */
export const PSEUDO = 'qps';

/** `loans.count` stands for `loans.count_one` and `loans.count_other`. */
type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

export type MessageKey = Leaves<typeof enNG>;

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
/** What a translation has to say: each text, and both plural forms wherever English has both. */
export type Catalogue = Texts<typeof enNG>;

/** The first of the system's languages that there is a catalogue for. */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [wanted] = tag.toLowerCase().split('-');
    const found = LANGUAGES.find((language) => language.split('-')[0] === wanted);
    if (found !== undefined) return found;
  }
  return 'en-NG';
}
