// Looks up a text: chooses the plural form by `count`, then fills in each `{{name}}`. Keys and placeholders
// follow the usual conventions of translation catalogues. A library would load ten times as much code at
// start.
import type { MessageKey, ValuesOf } from './index.ts';
import { ENGLISH, PSEUDO, type Language } from './languages.ts';

export type Values = Readonly<Record<string, string | number>>;

interface Branch {
  readonly [key: string]: string | Branch;
}

const nothing: Values = {};
let spoken: Language = ENGLISH;
let texts = new Map<string, string>();
// Made with their first use: ICU's data for them take some milliseconds of a start.
let plurals: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** Sets the language. Called before any text is used; texts already shown do not change. */
export function speak(language: Language, catalogue: Branch): void {
  spoken = language;
  texts = new Map();
  plurals = undefined;
  numbers = undefined;
  learn(catalogue);
}

/** Adds texts of the same language, for screens that are loaded later. */
export function learn(catalogue: Branch, path = ''): void {
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(path + key, value);
    else learn(value, `${path}${key}.`);
  }
}

/** Whether there is a text of this key, without plural forms. */
export const isText = (key: string): key is MessageKey => texts.has(key);

export const isPseudo = (): boolean => spoken === PSEUDO;

/** None for a text without placeholders; any values for a key that is known only as `MessageKey`. */
type Filling<K extends MessageKey> = MessageKey extends K
  ? [values?: Values]
  : [keyof ValuesOf<K>] extends [never]
    ? []
    : [values: ValuesOf<K>];

/** The text of `key`; `count` chooses its plural form. An unknown key gives the key itself. */
export function t<K extends MessageKey>(key: K, ...filling: Filling<K>): string {
  const values: Values = filling[0] ?? nothing;
  const { count } = values;
  const form = typeof count === 'number' ? texts.get(`${key}_${pluralOf(count)}`) : undefined;
  const text = form ?? texts.get(key) ?? texts.get(`${key}_other`) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? written(value) : (value ?? '');
  });
}

const pluralOf = (count: number): string => (plurals ??= new Intl.PluralRules(ENGLISH)).select(count);
const written = (value: number): string => (numbers ??= new Intl.NumberFormat(ENGLISH)).format(value);
