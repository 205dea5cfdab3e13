// Values that operators paste and send in a run: right ones in the form a bank shows, and wrong ones.
import { wholeText } from '../../domain/paste-back.ts';
import type { Payable, CopiedPart } from '../../domain/repayment-events.ts';
import type { Chance } from './chance.ts';

export function asABankShows(chance: Chance, part: CopiedPart, payable: Payable): string {
  if (part === 'destination') return chance.once(2) ? wholeText(part, payable) : accountOf(payable);
  const [whole = '', rest = ''] = payable.payoff.split('.');
  return `NGN ${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest === '' ? '' : `.${rest}`}`;
}

/** The amount or the account with one wrong digit. */
export function withWrongDigit(chance: Chance, part: CopiedPart, payable: Payable): string {
  const text = part === 'amount' ? payable.payoff : accountOf(payable);
  const places = [...text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const at = places[chance.between(0, places.length - 1)] ?? 0;
  return `${text.slice(0, at)}${String((Number(text[at]) + 1) % 10)}${text.slice(at + 1)}`;
}

/** A digest of the same length that differs in its last character. */
export const otherDigest = (digest: string): string =>
  `${digest.slice(1)}${digest.startsWith('0') ? '1' : '0'}`;

function accountOf({ destination }: Payable): string {
  const account = destination.find(({ path }) => path === 'account_number')?.value;
  if (account === undefined) throw new Error('the practice service states an account number');
  return account;
}
