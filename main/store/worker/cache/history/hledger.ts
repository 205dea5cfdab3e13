// A loan as an accountant books it, for hledger and its kin: every transaction adds up to nothing in each commodity.
// Only what was stated is booked; an amount nobody stated is a comment and not a guess.
import { decimal, isPositive, subtract, type Decimal } from '../../../../../domain/decimal.ts';
import { amountOf } from './amount-key.ts';
import type { Line } from './facts.ts';

/** @param paid what was last to be paid while it was open */
export function entriesOf(loan: Line, paid: Decimal | undefined): string {
  const { openedAt, closedAt, name, standing, asset, unit } = loan;
  const principal = amountOf(loan.amount);
  const collateral = amountOf(loan.collateral);
  const entries: string[] = [];
  if (openedAt !== null) {
    if (collateral !== undefined && asset !== null)
      entries.push(
        transaction(openedAt, `pledge of ${name}`, [
          ['assets:collateral:pledged', collateral, asset],
          ['assets:collateral:free', minus(collateral), asset],
        ]),
      );
    if (principal !== undefined && unit !== null)
      entries.push(
        transaction(openedAt, `drawdown of ${name}`, [
          ['assets:cash', principal, unit],
          [`liabilities:loans:${account(name)}`, minus(principal), unit],
        ]),
      );
    else entries.push(`; ${plain(name)}: no drawdown, its principal is not known\n`);
  } else entries.push(`; ${plain(name)}: nothing is booked, when it was opened is not known\n`);
  if (standing !== 'closed' || openedAt === null) return `${entries.join('\n')}\n`;
  if (closedAt === null) {
    entries.push(`; ${plain(name)}: closed, but when is not known\n`);
    return `${entries.join('\n')}\n`;
  }
  if (principal !== undefined && unit !== null && paid !== undefined && isPositive(paid))
    entries.push(
      transaction(closedAt, `repayment of ${name}`, [
        [`liabilities:loans:${account(name)}`, principal, unit],
        ['expenses:interest and fees', subtract(paid, principal), unit],
        ['assets:cash', minus(paid), unit],
      ]),
    );
  else entries.push(`; ${plain(name)}: no repayment, what was paid is not known\n`);
  if (collateral !== undefined && asset !== null)
    entries.push(
      transaction(closedAt, `return for ${name}`, [
        ['assets:collateral:free', collateral, asset],
        ['assets:collateral:pledged', minus(collateral), asset],
      ]),
    );
  return `${entries.join('\n')}\n`;
}

function transaction(
  at: number,
  words: string,
  postings: readonly (readonly [account: string, amount: Decimal, commodity: string])[],
): string {
  const day = new Date(at + 3_600_000).toISOString().slice(0, 10);
  const lines = postings.map(([to, amount, of]) => `    ${to}  ${amount} ${commodity(of)}\n`);
  return `${day} ${plain(words)}\n${lines.join('')}`;
}

/** With the places it was stated with. */
const minus = (amount: Decimal): Decimal => decimal(amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** What would end a description, begin a comment or a second line, or split an account. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{C};|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const account = (name: string): string => plain(name).replaceAll(':', '-');
const commodity = (of: string): string =>
  /^[A-Za-z]+$/.test(of) ? of : `"${plain(of).replaceAll('"', '')}"`;
