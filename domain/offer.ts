// Compares a quote's terms with the requested terms. The service document does not say that they are equal.
// The operator confirms each difference by typing the offered value.
import * as v from 'valibot';
import { parseDecimal, parseGrouped, readAmount, sameValue, type Decimal } from './decimal.ts';
import { DecimalSchema } from './value-schemas.ts';
import type { QuoteField } from './profile-rules.ts';
import type { Quote } from './quote.ts';

const compared = {
  /** A field of the request body. */
  field: v.string(),
  label: v.string(),
  /** same · rewritten: a text that differs only in case · differs: the operator must type the offered value. */
  difference: v.picklist(['same', 'rewritten', 'differs']),
};

/** One field of the request body and the quote's value for it. */
export const ComparedTermSchema = v.variant('unit', [
  v.object({
    ...compared,
    unit: v.picklist(['naira', 'collateral']),
    asked: DecimalSchema,
    offered: DecimalSchema,
  }),
  v.object({ ...compared, unit: v.literal('text'), asked: v.string(), offered: v.string() }),
]);
export type ComparedTerm = v.InferOutput<typeof ComparedTermSchema>;

/** By field of the request body. */
export type TypedTerms = Readonly<Record<string, string>>;

interface Asking {
  readonly quoteFields: readonly QuoteField[];
}
type Terms = Readonly<Record<string, string>>;
type AskedAmount = Pick<
  Extract<ComparedTerm, { asked: Decimal; unit: 'naira' | 'collateral' }>,
  'field' | 'label' | 'unit' | 'asked'
>;

/** The requested naira amounts: the terms in the profile's naira fields. */
export function askedAmounts(terms: Terms | undefined, asking: Asking): Decimal[] {
  return askedFor(terms, asking).flatMap(({ unit, asked }) => (unit === 'naira' ? [asked] : []));
}

/**
 * Compares each requested term with the quote's field of the same name; a naira amount without one with the
 * quote's own amount.
 */
export function compareOffer(terms: Terms | undefined, asking: Asking, quote: Quote): ComparedTerm[] {
  const stated = new Map(quote.others.map(({ field, raw }) => [field, textIn(raw)]));
  const amounts = compareAmounts(askedFor(terms, asking), stated, quote);
  return asking.quoteFields.flatMap(({ name, label, type }): ComparedTerm[] => {
    const amount = amounts.find(({ field }) => field === name);
    if (amount !== undefined) return [amount];
    const [asked, offered] = [terms?.[name]?.trim(), stated.get(name)];
    if (type.kind === 'naira' || type.kind === 'collateral' || !asked || offered === undefined) return [];
    const difference =
      asked === offered ? 'same' : asked.toLowerCase() === offered.toLowerCase() ? 'rewritten' : 'differs';
    return [{ field: name, label, unit: 'text', asked, offered, difference }];
  });
}

/** An amount that cannot be read is a difference, which the operator types as it is written. */
function compareAmounts(
  asked: readonly AskedAmount[],
  others: ReadonlyMap<string, string | undefined>,
  { amount }: Quote,
): ComparedTerm[] {
  const principal =
    amount.state === 'missing'
      ? undefined
      : { field: amount.field, text: amount.state === 'found' ? amount.value : textIn(amount.raw) };
  const statedFor = (field: string): string | undefined =>
    (field === principal?.field && principal.text) || others.get(field);
  // If the quote names the amount otherwise, it belongs to the naira term that no other field answers.
  const unnamed = asked.filter(({ field, unit }) => unit === 'naira' && !statedFor(field));
  const isNamed = asked.some(({ field }) => field === principal?.field);
  const same = readAmount(principal?.text ?? '');
  const answered = isNamed
    ? undefined
    : (unnamed.find((one) => same !== undefined && sameValue(one.asked, same)) ?? unnamed[0]);
  return asked.flatMap((one): ComparedTerm[] => {
    const stated = statedFor(one.field) || (one === answered ? principal?.text : undefined);
    if (!stated) return [];
    const offered = readAmount(stated);
    return offered === undefined
      ? [{ ...one, unit: 'text', offered: stated, difference: 'differs' }]
      : [{ ...one, offered, difference: sameValue(one.asked, offered) ? 'same' : 'differs' }];
  });
}

/** A JSON scalar as text. An object or a list cannot be compared, so it is a difference that is typed as written. */
function textIn(raw: string): string | undefined {
  if (raw === 'null') return undefined;
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), raw);
  return (json.success && typeof json.output === 'string' ? json.output : raw).trim();
}

/** Grouping, spaces and the currency may be typed or left out; the value must equal the offered one. */
export function isTypedAs(term: ComparedTerm, typed = ''): boolean {
  if (term.unit === 'text') return typed.trim() === term.offered;
  const value = parseGrouped(typed.replaceAll(/\s|₦|NGN/giu, '').replace('\u2212', '-'));
  return value !== undefined && sameValue(value, term.offered);
}

export const isOfferConfirmed = (terms: readonly ComparedTerm[], typed: TypedTerms): boolean =>
  terms.every((term) => term.difference !== 'differs' || isTypedAs(term, typed[term.field]));

function askedFor(terms: Terms | undefined, { quoteFields }: Asking): AskedAmount[] {
  return quoteFields.flatMap(({ name, label, type }) => {
    if (type.kind !== 'naira' && type.kind !== 'collateral') return [];
    const asked = parseDecimal(terms?.[name] ?? '');
    return asked === undefined ? [] : [{ field: name, label, unit: type.kind, asked }];
  });
}
