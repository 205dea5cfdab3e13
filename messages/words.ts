// Filling in a text: the key's plural form by `count`, then each `{{name}}`. Keys and placeholders follow the
// usual conventions of translation catalogues; a few dozen lines do what this app needs of them, at a tenth of
// the weight a library would put before the first screen.
import type { MessageKey, ValuesOf } from './index.ts';
import { PSEUDO, type Language } from './languages.ts';

export type Values = Readonly<Record<string, string | number>>;

interface Branch {
  readonly [key: string]: string | Branch;
}

const nothing: Values = {};
let spoken: Language | typeof PSEUDO = 'en-NG';
let texts = new Map<string, string>();
let plurals = new Intl.PluralRules(locale());
let numbers = new Intl.NumberFormat(locale());

/** Once, before anything is worded: what has been said already stays as it was said. */
export function speak(language: Language | typeof PSEUDO, catalogue: Branch): void {
  spoken = language;
  texts = new Map();
  plurals = new Intl.PluralRules(locale());
  numbers = new Intl.NumberFormat(locale());
  learn(catalogue);
}

/** More of the same language, for screens that are loaded later. */
export function learn(catalogue: Branch, path = ''): void {
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(path + key, value);
    else learn(value, `${path}${key}.`);
  }
}

/** The language texts are in, as Intl knows it. */
export function locale(): Language {
  return spoken === PSEUDO ? 'en-NG' : spoken;
}

export const isPseudo = (): boolean => spoken === PSEUDO;

/** None where the text has no placeholder; a key that is only known to be one may be any text's. */
type Filling<K extends MessageKey> = MessageKey extends K
  ? [values?: Values]
  : [keyof ValuesOf<K>] extends [never]
    ? []
    : [values: ValuesOf<K>];

/** The text behind `key`; where the catalogue has plural forms, `count` chooses. */
export function t<K extends MessageKey>(key: K, ...filling: Filling<K>): string {
  const values: Values = filling[0] ?? nothing;
  const { count } = values;
  const form = typeof count === 'number' ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
  const text = form ?? texts.get(key) ?? texts.get(`${key}_other`) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? '');
  });
}
