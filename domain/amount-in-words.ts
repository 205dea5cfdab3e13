// A naira amount in words, so that a missing or an extra zero is noticed when it is read aloud.
import type { Decimal } from './decimal.ts';

/** Up to 999 thousand billion naira; a larger amount has no words here. */
const MOST_DIGITS = 15;

/** @returns undefined for a negative amount, one with a fraction of a kobo, or one too large */
export function amountInWords(amount: Decimal): string | undefined {
  const match = /^0*(\d+?)(?:\.(\d*))?$/.exec(amount);
  const [, naira = '', decimals = ''] = match ?? [];
  const kobo = decimals.padEnd(2, '0');
  if (match === null || naira.length > MOST_DIGITS || /[^0]/.test(kobo.slice(2))) return undefined;
  const [whole, part] = [Number(naira), Number(kobo.slice(0, 2))];
  const large = `${inWords(whole)} naira`;
  return part === 0 ? large : `${large}, ${inWords(part)} kobo`;
}

/** From the largest: a thousand to the power of 4, 3, 2, 1 and 0. */
const POWERS = [1e12, 1e9, 1e6, 1e3, 1];
const groupsOf = (value: number): number[] => POWERS.map((power) => Math.floor(value / power) % 1000);

/** Every number in use has its word. */
const wordAt = (words: readonly string[], at: number): string => words[at] ?? '';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const POWER_WORDS = [' trillion', ' billion', ' million', ' thousand', ''];

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

function inWords(value: number): string {
  if (value === 0) return 'zero';
  const groups = groupsOf(value);
  const last = groups.at(-1) ?? 0;
  const words = groups.flatMap((group, at) =>
    group === 0 || at === POWERS.length - 1 ? [] : [`${below1000(group)}${wordAt(POWER_WORDS, at)}`],
  );
  const head = words.join(', ');
  if (last === 0) return head;
  if (head === '') return below1000(last);
  return `${head}${last < 100 ? ' and ' : ', '}${below1000(last)}`;
}
