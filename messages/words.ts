// Filling in a text: the key's plural form by `count`, then each `{{name}}`. Keys and placeholders follow the
// usual conventions of translation catalogues; two dozen lines do what this app needs of them, at a tenth of
// the weight a library would put before the first screen.
import { LANGUAGE, catalogue, type MessageKey } from './index.ts';

export type Values = Readonly<Record<string, string | number>>;

const texts = new Map<string, string>();
const plurals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LANGUAGE);
const nothing: Values = {};

interface Branch {
  readonly [key: string]: string | Branch;
}

function collect(branch: Branch, path: string): void {
  for (const [key, value] of Object.entries(branch)) {
    if (typeof value === 'string') texts.set(path + key, value);
    else collect(value, `${path}${key}.`);
  }
}
collect(catalogue, '');

/** The text behind `key`; where the catalogue has plural forms, `count` chooses. */
export function t(key: MessageKey, values: Values = nothing): string {
  const { count } = values;
  const form = typeof count === 'number' ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
  const text = form ?? texts.get(key) ?? texts.get(`${key}_other`) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? '');
  });
}
