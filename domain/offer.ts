// What a quote offers beside what was asked for. The document does not say that they are the same, so a difference past
// the operator's own tolerance is confirmed by typing what is offered.
import * as v from 'valibot';
import {
  compareDecimals,
  decimal,
  DecimalSchema,
  multiply,
  parseDecimal,
  parseGrouped,
  sameValue,
  subtract,
  type Decimal,
} from './decimal.ts';
import type { QuoteField } from './profile-rules.ts';
import type { Quote } from './quote.ts';

const compared = {
  /** Of the request body. */
  field: v.string(),
  label: v.string(),
  /**
   * same · within: another amount within the tolerance, or a text that differs in case alone · beyond: to be confirmed
   * by typing what is offered.
   */
  difference: v.picklist(['same', 'within', 'beyond']),
};

/** One field of the request body and what the quote states for it. */
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

const HUNDRED = decimal('100');

/** What was asked for in naira: the terms in the profile's fields of that meaning. */
export function askedAmounts(terms: Terms | undefined, asking: Asking): Decimal[] {
  return askedFor(terms, asking).flatMap(({ unit, asked }) => (unit === 'naira' ? [asked] : []));
}

/**
 * Each term that was asked for and that the quote states: under the same name, or, of the naira asked for, as the
 * quote's own amount.
 * @param tolerancePercent of what was asked.
 */
export function compareOffer(
  terms: Terms | undefined,
  asking: Asking,
  quote: Quote,
  tolerancePercent: Decimal,
): ComparedTerm[] {
  const stated = new Map(quote.others.map(({ field, raw }) => [field, textIn(raw)]));
  const amounts = compareAmounts(askedFor(terms, asking), stated, quote, tolerancePercent);
  return asking.quoteFields.flatMap(({ name, label, type }): ComparedTerm[] => {
    const amount = amounts.find(({ field }) => field === name);
    if (amount !== undefined) return [amount];
    const [asked, offered] = [terms?.[name]?.trim(), stated.get(name)?.trim()];
    if (type.kind === 'naira' || type.kind === 'collateral' || !asked || offered === undefined) return [];
    const difference =
      asked === offered ? 'same' : asked.toLowerCase() === offered.toLowerCase() ? 'within' : 'beyond';
    return [{ field: name, label, unit: 'text', asked, offered, difference }];
  });
}

function compareAmounts(
  asked: readonly AskedAmount[],
  stated: ReadonlyMap<string, string | undefined>,
  quote: Quote,
  tolerancePercent: Decimal,
): ComparedTerm[] {
  const principal = quote.amount.state === 'found' ? quote.amount : undefined;
  const amountOf = (field: string): Decimal | undefined =>
    field === principal?.field ? principal.value : parseDecimal(stated.get(field) ?? '');
  // Where another name is used for the amount, it answers the naira that nothing else in the quote answers.
  const unnamed = asked.filter(({ field, unit }) => unit === 'naira' && amountOf(field) === undefined);
  const isNamed = asked.some(({ field }) => field === principal?.field);
  const answered = isNamed
    ? undefined
    : (unnamed.find((one) => principal !== undefined && sameValue(one.asked, principal.value)) ?? unnamed[0]);
  return asked.flatMap((one) => {
    const offered = amountOf(one.field) ?? (one === answered ? principal?.value : undefined);
    if (offered === undefined) return [];
    return [{ ...one, offered, difference: differenceOf(one.asked, offered, tolerancePercent) }];
  });
}

/** A JSON scalar as text; an object or a list is not one term. */
function textIn(raw: string): string | undefined {
  if (/^[[{]/.test(raw) || raw === 'null') return undefined;
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), raw);
  return json.success && typeof json.output === 'string' ? json.output : raw;
}

function differenceOf(
  asked: Decimal,
  offered: Decimal,
  tolerancePercent: Decimal,
): ComparedTerm['difference'] {
  if (sameValue(asked, offered)) return 'same';
  const apart = compareDecimals(asked, offered) < 0 ? subtract(offered, asked) : subtract(asked, offered);
  const within = compareDecimals(multiply(apart, HUNDRED), multiply(asked, tolerancePercent)) <= 0;
  return within ? 'within' : 'beyond';
}

/** Grouping of an amount may be typed or left out; the value must be the one that is offered. */
export function isTypedAs({ unit, offered }: ComparedTerm, typed: string | undefined): boolean {
  if (unit === 'text') return typed?.trim() === offered;
  const value = typed === undefined ? undefined : parseGrouped(typed);
  return value !== undefined && sameValue(value, offered);
}

export const isOfferConfirmed = (terms: readonly ComparedTerm[], typed: TypedTerms): boolean =>
  terms.every((term) => term.difference !== 'beyond' || isTypedAs(term, typed[term.field]));

function askedFor(terms: Terms | undefined, { quoteFields }: Asking): AskedAmount[] {
  return quoteFields.flatMap(({ name, label, type }) => {
    if (type.kind !== 'naira' && type.kind !== 'collateral') return [];
    const asked = parseDecimal(terms?.[name] ?? '');
    return asked === undefined ? [] : [{ field: name, label, unit: type.kind, asked }];
  });
}
