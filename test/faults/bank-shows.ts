// What an operator pastes back in a run: the values in a bank's writing, or with a slip.
import { wholeText } from '../../domain/paste-back.ts';
import type { Payable, TakenPart } from '../../domain/repayment-events.ts';
import type { Chance } from './chance.ts';

export function asABankShows(chance: Chance, part: TakenPart, payable: Payable): string {
  if (part === 'destination') return chance.once(2) ? wholeText(part, payable) : accountOf(payable);
  const [whole = '', rest = ''] = payable.payoff.split('.');
  return `NGN ${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest === '' ? '' : `.${rest}`}`;
}

/** One character of it is another, at the amount or in the account. */
export function slipped(chance: Chance, part: TakenPart, payable: Payable): string {
  const text = part === 'amount' ? payable.payoff : accountOf(payable);
  const places = [...text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const at = places[chance.between(0, places.length - 1)] ?? 0;
  return `${text.slice(0, at)}${String((Number(text[at]) + 1) % 10)}${text.slice(at + 1)}`;
}

function accountOf({ destination }: Payable): string {
  const account = destination.find(({ path }) => path === 'account_number')?.value;
  if (account === undefined) throw new Error('the practice names an account');
  return account;
}
