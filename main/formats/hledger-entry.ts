// One transaction of an hledger journal as text. No name can become syntax.
import { lagosDay } from '../../domain/days.ts';
import { decimal, type Decimal } from '../../domain/decimal.ts';

type Posting = readonly [account: string, amount: Decimal, commodity: string];

/** `at` in milliseconds since 1970 UTC. Ends without an empty line. */
export function transaction(
  at: number,
  mark: '*' | '!',
  code: string,
  words: string,
  postings: readonly Posting[],
  notes: readonly string[] = [],
): string {
  const head = `${lagosDay(at)} ${mark} (${plain(code).replaceAll(/[()]/g, '-')}) ${plain(words)}\n`;
  const lines = [
    ...notes.map((note) => `    ; ${plain(note)}\n`),
    ...postings.map(([to, amount, of]) => `    ${to}  ${amount} ${commodity(of)}\n`),
  ];
  return head + lines.join('');
}

export const comment = (words: string): string => `; ${plain(words)}\n`;

/** Keeps the number of decimal places. */
export const minus = (amount: Decimal): Decimal =>
  decimal(amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** Removes what would end a description, begin a comment or a second line, or split an account. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\p{C};|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const commodity = (of: string): string =>
  /^[A-Za-z]+$/.test(of) ? of : `"${plain(of).replaceAll('"', '') || 'unnamed'}"`;
