// Filling in a text: the key's plural form by `count`, then each `{{name}}`. Keys and placeholders follow the
// usual conventions of translation catalogues; a few dozen lines do what this app needs of them, at a tenth of
// the weight a library would put before the first screen.
import { enNG, PSEUDO, type Catalogue, type Language, type MessageKey } from './index.ts';

export type Values = Readonly<Record<string, string | number>>;

interface Branch {
  readonly [key: string]: string | Branch;
}

const nothing: Values = {};
let spoken: Language | typeof PSEUDO = 'en-NG';
let texts = collected(enNG);
let plurals = new Intl.PluralRules(locale());
let numbers = new Intl.NumberFormat(locale());

/** Once, before anything is worded: what has been said already stays as it was said. */
export function speak(language: Language | typeof PSEUDO, catalogue: Catalogue): void {
  spoken = language;
  texts = collected(catalogue);
  plurals = new Intl.PluralRules(locale());
  numbers = new Intl.NumberFormat(locale());
}

/** The language texts are in, as Intl knows it. */
export function locale(): Language {
  return spoken === PSEUDO ? 'en-NG' : spoken;
}

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

function collected(catalogue: Branch): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (branch: Branch, path: string): void => {
    for (const [key, value] of Object.entries(branch)) {
      if (typeof value === 'string') found.set(path + key, value);
      else walk(value, `${path}${key}.`);
    }
  };
  walk(catalogue, '');
  return found;
}
