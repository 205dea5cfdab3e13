// A naira amount in words, so that a missing or an extra zero is noticed when it is read aloud.
import type { Decimal } from './decimal.ts';

/** Up to 999 trillion naira; a larger amount has no words here. */
const MOST_DIGITS = 15;

/** @returns undefined for a negative amount, one with a fraction of a kobo, or one too large */
export function amountInWords(amount: Decimal): string | undefined {
  const match = /^0*(\d+?)(?:\.(\d*))?$/.exec(amount);
  const [, naira = '', decimals = ''] = match ?? [];
  const kobo = decimals.padEnd(2, '0');
  if (match === null || naira.length > MOST_DIGITS || /[^0]/.test(kobo.slice(2))) return undefined;
  const part = Number(kobo.slice(0, 2));
  const whole = `${numberInWords(Number(naira))} naira`;
  return part === 0 ? whole : `${whole}, ${numberInWords(part)} kobo`;
}

/** Every number in use has its word. */
const wordAt = (words: readonly string[], at: number): string => words[at] ?? '';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** From the largest. */
const POWERS = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
  [1e3, ' thousand'],
] as const;

function below100(value: number): string {
  if (value < 20) return wordAt(ONES, value);
  const tens = wordAt(TENS, Math.floor(value / 10));
  return value % 10 === 0 ? tens : `${tens}-${wordAt(ONES, value % 10)}`;
}

function below1000(value: number): string {
  const hundreds = Math.floor(value / 100);
  if (hundreds === 0) return below100(value);
  const rest = value % 100 === 0 ? '' : ` and ${below100(value % 100)}`;
  return `${wordAt(ONES, hundreds)} hundred${rest}`;
}

function numberInWords(value: number): string {
  if (value === 0) return 'zero';
  const head = POWERS.flatMap(([power, word]) => {
    const group = Math.floor(value / power) % 1000;
    return group === 0 ? [] : [below1000(group) + word];
  }).join(', ');
  const last = value % 1000;
  if (last === 0) return head;
  if (head === '') return below1000(last);
  return `${head}${last < 100 ? ' and ' : ', '}${below1000(last)}`;
}
