// A naira amount in words, so that a missing or an extra zero is noticed when it is read aloud.
import type { Decimal } from './decimal.ts';

/** Up to 999 thousand billion naira; a larger amount has no words here. */
const MOST_DIGITS = 15;

/** @returns undefined for a negative amount, one with a fraction of a kobo, or one too large */
export function amountInWords(language: string, amount: Decimal): string | undefined {
  const match = /^0*(\d+?)(?:\.(\d*))?$/.exec(amount);
  const [, naira = '', decimals = ''] = match ?? [];
  const kobo = decimals.padEnd(2, '0');
  if (match === null || naira.length > MOST_DIGITS || /[^0]/.test(kobo.slice(2))) return undefined;
  const { number, naira: unit, and, kobo: small } = language.startsWith('fr') ? FRENCH : ENGLISH;
  const [whole, part] = [Number(naira), Number(kobo.slice(0, 2))];
  const large = `${number(whole)} ${unit(whole)}`;
  return part === 0 ? large : `${large}${and}${number(part)} ${small(part)}`;
}

interface Language {
  readonly number: (value: number) => string;
  readonly naira: (value: number) => string;
  readonly kobo: (value: number) => string;
  /** Between naira and kobo. */
  readonly and: string;
}

/** From the largest: a thousand to the power of 4, 3, 2, 1 and 0. */
const POWERS = [1e12, 1e9, 1e6, 1e3, 1];
const groupsOf = (value: number): number[] => POWERS.map((power) => Math.floor(value / power) % 1000);

/** Every number in use has its word. */
const wordAt = (words: readonly string[], at: number): string => words[at] ?? '';

const EN_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const EN_POWERS = [' trillion', ' billion', ' million', ' thousand', ''];

function englishBelow100(value: number): string {
  if (value < 20) return wordAt(EN_ONES, value);
  const tens = wordAt(EN_TENS, Math.floor(value / 10));
  return value % 10 === 0 ? tens : `${tens}-${wordAt(EN_ONES, value % 10)}`;
}

function englishBelow1000(value: number): string {
  const hundreds = Math.floor(value / 100);
  if (hundreds === 0) return englishBelow100(value);
  const rest = value % 100 === 0 ? '' : ` and ${englishBelow100(value % 100)}`;
  return `${wordAt(EN_ONES, hundreds)} hundred${rest}`;
}

function english(value: number): string {
  if (value === 0) return 'zero';
  const groups = groupsOf(value);
  const last = groups.at(-1) ?? 0;
  const words = groups.flatMap((group, at) =>
    group === 0 || at === POWERS.length - 1 ? [] : [`${englishBelow1000(group)}${wordAt(EN_POWERS, at)}`],
  );
  const head = words.join(', ');
  if (last === 0) return head;
  if (head === '') return englishBelow1000(last);
  return `${head}${last < 100 ? ' and ' : ', '}${englishBelow1000(last)}`;
}

const ENGLISH: Language = { number: english, naira: () => 'naira', kobo: () => 'kobo', and: ', ' };

const FR_ONES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const FR_TENS = 'x x vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');
const FR_POWERS = ['billion', 'milliard', 'million'];

function frenchBelow100(value: number, isLast: boolean): string {
  if (value < 20) return wordAt(FR_ONES, value);
  const tens = Math.floor(value / 10);
  // Seventy and ninety count on from sixty and eighty.
  const rest = value - (tens === 7 || tens === 9 ? tens - 1 : tens) * 10;
  const head = wordAt(FR_TENS, tens);
  if (rest === 0) return tens === 8 && isLast ? `${head}s` : head;
  if ((rest === 1 || rest === 11) && tens < 8) return `${head} et ${wordAt(FR_ONES, rest)}`;
  return `${head}-${wordAt(FR_ONES, rest)}`;
}

/** @param isLast no number follows: only then do `vingt` and `cent` take their plural */
function frenchBelow1000(value: number, isLast: boolean): string {
  const hundreds = Math.floor(value / 100);
  if (hundreds === 0) return frenchBelow100(value, isLast);
  const head = hundreds === 1 ? 'cent' : `${wordAt(FR_ONES, hundreds)} cent`;
  if (value % 100 === 0) return hundreds > 1 && isLast ? `${head}s` : head;
  return `${head} ${frenchBelow100(value % 100, isLast)}`;
}

function french(value: number): string {
  if (value === 0) return 'zéro';
  const groups = groupsOf(value);
  return groups
    .flatMap((group, at) => {
      if (group === 0) return [];
      const noun = FR_POWERS[at];
      // `million` is a noun, so the number before it takes its plural; `mille` never changes.
      if (noun !== undefined) return [`${frenchBelow1000(group, true)} ${noun}${group > 1 ? 's' : ''}`];
      if (at === POWERS.length - 2) return [group === 1 ? 'mille' : `${frenchBelow1000(group, false)} mille`];
      return [frenchBelow1000(group, true)];
    })
    .join(' ');
}

/** `un million de nairas`, but `un million cent nairas`. */
const frenchNaira = (value: number): string =>
  `${value > 0 && value % 1e6 === 0 ? 'de ' : ''}naira${value > 1 ? 's' : ''}`;

const FRENCH: Language = {
  number: french,
  naira: frenchNaira,
  kobo: (value) => (value > 1 ? 'kobos' : 'kobo'),
  and: ' et ',
};
