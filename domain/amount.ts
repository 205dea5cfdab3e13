// Reads an amount that a person typed. Thousands are grouped with commas or spaces, decimals follow a point.
// Text that could be read in two ways is refused with its reason: a wrong guess is wrong by a factor of a
// hundred.
import { parseDecimal, type Decimal } from './decimal.ts';

/** No sum of money has more digits before its point; a longer number is a typing or pasting error. */
export const MOST_WHOLE_DIGITS = 18;

export type AmountRefusal =
  /** A minus sign, or accounting brackets. */
  | 'negative'
  /** `1e400`: nobody checks the digits of such a number. */
  | 'exponent'
  /** A character that is neither a digit nor a separator. */
  | 'characters'
  | 'two-points'
  /** Separators that could group thousands or start decimals: `1,5`, `0,125`, `1 250 000,50`, `1,250 000`. */
  | 'separators'
  /** More decimals than the unit has. Never rounded. */
  | 'places'
  /** More than `MOST_WHOLE_DIGITS`. */
  | 'digits';

type AmountReading =
  | { kind: 'empty' }
  | { kind: 'amount'; value: Decimal }
  | { kind: 'refused'; why: AmountRefusal };

interface AmountRules {
  /** Decimals of the unit; undefined: as many as a decimal can hold. */
  places?: number | undefined;
  /** Symbols allowed before or after the amount, such as `₦` or `USDC`. */
  symbols?: readonly string[];
}

const refused = (why: AmountRefusal): AmountReading => ({ kind: 'refused', why });
// Direction marks of right-to-left text are copied along with an amount. They are invisible and mean nothing
// here.
const DIRECTION_MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/gu;

export function readAmount(text: string, { places, symbols = [] }: AmountRules = {}): AmountReading {
  const bare = withoutSymbols(text.replaceAll(DIRECTION_MARKS, '').replaceAll(SPACES, ' ').trim(), symbols);
  if (bare === '') return { kind: 'empty' };
  if (/^[-\u2212\u2013]|^\(.*\)$|-$/u.test(bare)) return refused('negative');
  if (/^[\d., ]+e[+-]?\d*$/iu.test(bare)) return refused('exponent');
  if (!/^[\d., ]+$/u.test(bare)) return refused('characters');
  if (bare.indexOf('.') !== bare.lastIndexOf('.')) return refused('two-points');
  const plain = ungrouped(bare);
  if (plain === undefined) return refused('separators');
  const [whole = '', fraction = ''] = plain.split('.');
  if (whole.length > MOST_WHOLE_DIGITS) return refused('digits');
  if (places !== undefined && fraction.length > places) return refused('places');
  const value = parseDecimal(fraction === '' ? whole : `${whole}.${fraction}`);
  return value === undefined ? refused('places') : { kind: 'amount', value };
}

function withoutSymbols(text: string, symbols: readonly string[]): string {
  for (const symbol of symbols) {
    if (symbol === '') continue;
    const upper = text.toUpperCase();
    if (upper.startsWith(symbol.toUpperCase())) return text.slice(symbol.length).trim();
    if (upper.endsWith(symbol.toUpperCase())) return text.slice(0, -symbol.length).trim();
  }
  return text;
}

/** Digits and at most one point; undefined if the separators are not those of thousands. */
function ungrouped(text: string): string | undefined {
  const parts = /^(\d*|[1-9]\d{0,2}(?:([, ])\d{3})(?:\2\d{3})*)(?:\.(\d*))?$/u.exec(text);
  if (parts === null) return undefined;
  const whole = (parts[1] ?? '').replaceAll(/[, ]/gu, '').replace(/^0+(?=\d)/u, '');
  const fraction = parts[3] ?? '';
  if (whole === '' && fraction === '') return undefined;
  return `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}
