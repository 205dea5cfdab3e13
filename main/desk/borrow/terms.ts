// Checks typed terms against the profile.
import { isPositive, parseDecimal, parseGrouped, scaleOf, type Decimal } from '../../../domain/decimal.ts';
import type { Written } from '../../../domain/connector/requests.ts';
import type { QuoteField } from '../../../domain/profile-rules.ts';
import type { ExpectedCollateral } from '../../../domain/wallet.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Terms } from '../../../contract/slices/borrow.ts';

/** Kobo. */
const NAIRA_PLACES = 2;

/**
 * The terms to send, or the first field at fault. Amounts become plain decimals without grouping.
 * @param decimals of the collateral's asset.
 */
export function checkTerms(typed: Terms, fields: readonly QuoteField[], decimals: number): Result<Terms> {
  const terms: Terms = {};
  const unknown = Object.keys(typed).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return badTerm(unknown, 'a field of this profile');
  for (const field of fields) {
    const text = typed[field.name]?.trim() ?? '';
    if (text === '' && !field.required) continue;
    if (text === '') return badTerm(field.name, 'required');
    const checked = checkField(text, field, decimals);
    if (!checked.ok) return checked;
    terms[field.name] = checked.value;
  }
  return ok(terms);
}

/** Digits after the point that an amount may have: none is sent that its minor unit lacks. */
export const placesOf = ({ scale }: Written, places: number): number => Math.min(places, scale ?? places);

function checkField(text: string, field: QuoteField, decimals: number): Result<string> {
  switch (field.type.kind) {
    case 'naira':
      return checkAmount(text, field.name, placesOf(field, NAIRA_PLACES));
    case 'collateral':
      return checkAmount(text, field.name, placesOf(field, decimals));
    case 'choice':
      if (!field.type.options.some((option) => option.value === text))
        return badTerm(field.name, 'one of the choices');
      break;
    case 'text':
      break;
  }
  const isText = field.as !== 'number' && field.scale === undefined;
  return isText || parseDecimal(text) !== undefined ? ok(text) : badTerm(field.name, 'a number');
}

function checkAmount(text: string, name: string, places: number): Result<Decimal> {
  const amount = parseGrouped(text);
  if (amount === undefined) return badTerm(name, 'an amount such as 2,500,000.00');
  if (!isPositive(amount)) return badTerm(name, 'an amount above zero');
  if (scaleOf(amount) > places) return badTerm(name, `at most ${places} digits after the point`);
  return ok(amount);
}

/** The unit of each amount among the terms, by field. */
export function unitsOf(
  terms: Terms,
  fields: readonly QuoteField[],
  { asset }: ExpectedCollateral,
): Record<string, string> {
  const units = fields.flatMap(({ name, type: { kind } }) => {
    if (terms[name] === undefined) return [];
    return kind === 'naira'
      ? [[name, 'NGN'] as const]
      : kind === 'collateral'
        ? [[name, asset] as const]
        : [];
  });
  return Object.fromEntries(units);
}

/** The exact collateral amount of a direct application, as it will be sent. */
export function checkCollateral(text: string, decimals: number): Result<Decimal> {
  const checked = checkAmount(text, 'amount', decimals);
  return checked.ok || checked.error.code !== 'bad-input'
    ? checked
    : fail({ ...checked.error, field: 'amount' });
}

const badTerm = (field: string, problem: string) =>
  fail({ code: 'bad-input', field: `terms.${field}`, problem });
