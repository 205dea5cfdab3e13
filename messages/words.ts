// Looks up a text: chooses the plural form by `count`, then fills in each `{{name}}`. Keys and placeholders
// follow the usual conventions of translation catalogues. A library would load ten times as much code at
// start.
import { LOCALE } from '../domain/locale.ts';
import type { MessageKey, ValuesOf } from './index.ts';

export type Values = Readonly<Record<string, string | number>>;

interface Branch {
  readonly [key: string]: string | Branch;
}

const nothing: Values = {};
const texts = new Map<string, string>();
let altered = (text: string): string => text;
// Made with their first use: ICU's data for them take some milliseconds of a start.
let plurals: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** For the pseudo-locale: passes each text that is learned from now on through `alter`. */
export function alterTexts(alter: (text: string) => string): void {
  altered = alter;
}

/** Adds texts; those of later screens come with the first of these. */
export function learn(catalogue: Branch, path = ''): void {
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(path + key, altered(value));
    else learn(value, `${path}${key}.`);
  }
}

/** Whether there is a text of this key, without plural forms. */
export const isText = (key: string): key is MessageKey => texts.has(key);

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

const pluralOf = (count: number): string => (plurals ??= new Intl.PluralRules(LOCALE)).select(count);
const written = (value: number): string => (numbers ??= new Intl.NumberFormat(LOCALE)).format(value);
