// The unit of an amount and its scale: by its name, by the currency beside it, by its decimal places.
import { tokensOf } from '../../reading/name-words.ts';
import type { Look } from './fields.ts';
import { hasDecimals, parentOf, type Leaf } from './leaves.ts';

export interface Expected {
  readonly asset: string;
  readonly chain: string;
  /** Of the position's amounts, if the operator stated it. */
  readonly currency?: string | undefined;
}

export interface Unit {
  /** Fixed, or at a path; undefined if the name says it, or nothing does. */
  readonly unit?: string | { readonly at: string } | undefined;
  /** Decimal places of minor units. */
  readonly scale?: number | undefined;
  /** Both the unit and the scale are known. */
  readonly isCertain: boolean;
}

/** By the end of a name. */
const BY_NAME: Readonly<Record<string, { unit?: string; scale?: number }>> = {
  ngn: { unit: 'NGN' },
  naira: { unit: 'NGN' },
  kobo: { unit: 'NGN', scale: 2 },
  usd: { unit: 'USD' },
  usdc: { unit: 'USDC' },
  usdt: { unit: 'USDT' },
  minor: { scale: 2 },
  cents: { scale: 2 },
  micro: { scale: 6 },
};

/** An asset beside naira is another thing's. */
const OF_UNITS = /^(?:currency|ccy|asset|coin|token|symbol|unit)$/;
const OF_MONEY = /^(?:currency|ccy|unit)$/;

/** @returns `other` for an amount that states another unit than the field can have */
export function unitOf(
  leaf: Leaf,
  leaves: readonly Leaf[],
  { look, expected }: { look: Look; expected: Expected },
): Unit | 'other' {
  const named = BY_NAME[tokensOf(leaf.path).at(-1) ?? ''] ?? {};
  const beside = named.unit === undefined ? currencyBeside(leaf, leaves, look) : undefined;
  const stated = named.unit ?? beside?.texts[0]?.toUpperCase();
  // Beside a value it may be the currency of the value, or the asset that is worth it.
  if (look.money === 'any' && stated === expected.asset.toUpperCase()) return { isCertain: false };
  if (look.money === 'naira' && stated !== undefined && stated !== 'NGN') return 'other';
  const isUnits = look.money === 'units';
  if (isUnits && stated === 'NGN') return 'other';
  const fixed = stated ?? (look.money === 'any' ? expected.currency : undefined);
  const isScaled = named.scale !== undefined || hasDecimals(leaf);
  return {
    // The readers know a name's own currency; a scale must say what it is of.
    unit: isUnits
      ? undefined
      : beside === undefined
        ? (named.scale && named.unit) || undefined
        : { at: beside.path },
    scale: named.scale,
    isCertain: isScaled && (isUnits || fixed !== undefined),
  };
}

/** The one currency beside it: in the same object, with a code in every record. */
function currencyBeside(leaf: Leaf, leaves: readonly Leaf[], { money }: Look): Leaf | undefined {
  const beside = leaves.filter(
    ({ path, texts, values }) =>
      parentOf(path) === parentOf(leaf.path) &&
      (money === 'units' ? OF_UNITS : OF_MONEY).test(tokensOf(path).at(-1) ?? '') &&
      texts.length === values.length &&
      texts.every((text) => /^[A-Za-z]{3,5}$/.test(text)),
  );
  const first = (path: string): string => tokensOf(path.split('.').at(-1) ?? '')[0] ?? '';
  const own = beside.filter(({ path }) => first(path) === first(leaf.path));
  const plain = beside.filter(({ path }) => tokensOf(path.split('.').at(-1) ?? '').length === 1);
  const [only, second] = own.length > 0 ? own : plain;
  return second === undefined && new Set(only?.texts).size === 1 ? only : undefined;
}
