// The other fields of a quote. A suffix `_ngn` is naira by the service's document, a name with percent is a
// percentage, and everything else is shown raw.
import { compareDecimals, parseDecimal, type Decimal } from '../../domain/decimal.ts';
import { subtract } from '../../domain/arithmetic.ts';
import { readTime, type EpochMillis } from '../../domain/time.ts';
import { borrow } from '../../messages/borrow.ts';
import { humanised } from './humanised.ts';
import { t } from '../text.ts';

export type FieldValue =
  | { kind: 'naira'; value: Decimal }
  | { kind: 'percent'; value: Decimal }
  | { kind: 'time'; at: EpochMillis }
  | { kind: 'amount'; value: Decimal }
  | { kind: 'text'; text: string };

export interface QuoteFact {
  field: string;
  name: string;
  value: FieldValue;
  raw: string;
}

export type QuoteGroup = 'receive' | 'cost' | 'pledged' | 'also';

/** By the words in a field's name, because the service's document names no field of a quote. */
const GROUPS: readonly [QuoteGroup, RegExp][] = [
  ['pledged', /collateral|ltv|price|pledge|asset|chain|network|liquidat|margin/],
  ['cost', /rate|interest|fee|cost|charge|apr|tenor|term|due|maturity|repay|penalt/],
  ['receive', /payout|disburs|proceeds|principal|amount/],
];

export const groupOf = ({ field }: Pick<QuoteFact, 'field'>): QuoteGroup =>
  GROUPS.find(([, words]) => words.test(field.toLowerCase()))?.[0] ?? 'also';

interface Pledge {
  amount: QuoteFact;
  asset: QuoteFact;
  chain: QuoteFact | undefined;
}

/** The amount, the asset and the chain of the collateral, to be shown as one line. */
export function pledgeIn(facts: readonly QuoteFact[]): Pledge | undefined {
  const named = (ending: RegExp): QuoteFact | undefined => facts.find(({ field }) => ending.test(field));
  const [amount, asset] = [named(/collateral_amount$/), named(/collateral_(?:asset|token|currency)$/)];
  if (amount?.value.kind !== 'amount' || asset?.value.kind !== 'text') return undefined;
  return { amount, asset, chain: named(/collateral_(?:chain|network)$/) };
}

/** `naira_token` → `Naira token`; a text that is no identifier stays as it is. */
export function inWords(text: string): string {
  if (text === 'naira_token') return t('borrow.review.choice.naira_token');
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? humanised(text) : text;
}

/** A JSON string without its quotes, or the source text of another value. */
export function plain(raw: string): string {
  if (!raw.startsWith('"')) return raw;
  try {
    const text: unknown = JSON.parse(raw);
    return typeof text === 'string' ? text : raw;
  } catch {
    return raw;
  }
}

type KnownTerm = keyof typeof borrow.borrow.review.term;
const isKnown = (name: string): name is KnownTerm => Object.hasOwn(borrow.borrow.review.term, name);

/** Only an exact name is translated: a name of the service's own stays as it writes it. */
const nameOf = (name: string): string => (isKnown(name) ? t(`borrow.review.term.${name}`) : humanised(name));

export function quoteFact({ field, raw }: { field: string; raw: string }): QuoteFact {
  const text = plain(raw);
  return {
    field,
    name: nameOf(field.replace(/_(ngn|percent|pct)$/, '')),
    value: valueOfField(field, text),
    raw,
  };
}

function valueOfField(field: string, text: string): FieldValue {
  const amount = parseDecimal(text);
  if (amount !== undefined) {
    if (field.endsWith('_ngn')) return { kind: 'naira', value: amount };
    if (/(_percent|_pct)$/.test(field)) return { kind: 'percent', value: amount };
    if (field.endsWith('amount')) return { kind: 'amount', value: amount };
  }
  if (/(_at|timestamp|expiry)$/.test(field)) {
    const time = readTime(text);
    if (time !== undefined) return { kind: 'time', at: time.at };
  }
  return { kind: 'text', text };
}

/** How far the LTV after the loan is below the warning threshold, or above a threshold. */
type LtvRoom = { state: 'under' | 'past' | 'past-critical'; points: Decimal };

export function ltvRoom(
  fact: QuoteFact,
  { warningPercent, criticalPercent }: { warningPercent?: string; criticalPercent?: string },
): LtvRoom | undefined {
  if (fact.value.kind !== 'percent' || !/ltv/i.test(fact.field)) return undefined;
  const ltv = fact.value.value;
  const [warning, critical] = [parseDecimal(warningPercent ?? ''), parseDecimal(criticalPercent ?? '')];
  if (critical !== undefined && compareDecimals(ltv, critical) >= 0)
    return { state: 'past-critical', points: subtract(ltv, critical) };
  if (warning === undefined) return undefined;
  return compareDecimals(ltv, warning) < 0
    ? { state: 'under', points: subtract(warning, ltv) }
    : { state: 'past', points: subtract(ltv, warning) };
}
