// The lines of a repayment destination in the order in which a bank's form asks for them. Every list of them on
// screen has this order, also in main's confirmation window.
import type { Destination } from '../../domain/destination.ts';

export interface PaymentRow {
  readonly path: string;
  readonly value: string;
  /** Its place in the payment details, which main counts by. */
  readonly line: number;
}

/** The account before its bank, its holder and the reference; what a form rarely asks for comes last. */
const ORDER: readonly RegExp[] = [
  /account_?(?:number|no)|iban|nuban|address/i,
  /bank/i,
  /name|holder|beneficiary/i,
  /reference|memo|tag|narration/i,
  /asset|currency|token/i,
  /chain|network/i,
];

const placeOf = (path: string): number => {
  const last = path.split('.').at(-1) ?? path;
  const at = ORDER.findIndex((pattern) => pattern.test(last));
  return at === -1 ? ORDER.length : at;
};

export const paymentRows = (destination: readonly Destination[number][]): PaymentRow[] =>
  destination
    .map(({ path, value }, line) => ({ path, value, line }))
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path) || a.line - b.line);
