// In what an amount is: by the currency beside it, else by the connector, else by the field's own name. A currency
// beside it that contradicts the connector wins.
import { parsePath, type Path } from '../../../../domain/connector/path.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { valueAt } from './at.ts';
import { isBlank, type Names, type Place } from './names.ts';

/** The currency in a field's own name: `payoff_amount_ngn` is in naira (service document, Loan). */
export function currencyOf(field: string): string | undefined {
  const suffix = /(?:[_-](ngn|usd|usdc|usdt)|[a-z](Ngn|Usd|Usdc|Usdt|NGN|USD|USDC|USDT))$/.exec(field);
  return (suffix?.[1] ?? suffix?.[2])?.toUpperCase();
}

/** Names for one currency. */
const SAME: Readonly<Record<string, string>> = {
  '₦': 'NGN',
  NAIRA: 'NGN',
  '566': 'NGN',
  $: 'USD',
  US$: 'USD',
};

/** Undefined if nothing says it. */
export function currencyAt(item: JsonObject, place: Place, names: Names): string | undefined {
  const said = besideOf(item, place, MONEY) ?? statedUnit(item, names);
  // Where the connector says that the answer states it, nothing else does.
  return names.unitAt === undefined ? (said ?? currencyOf(place.field) ?? names.currency) : said;
}

/** Of an amount of tokens, in its own object or as the connector says. */
export function assetAt(item: JsonObject, place: Place, names: Names): string | undefined {
  return besideOf(item, place, TOKENS) ?? statedUnit(item, names);
}

function statedUnit(item: JsonObject, { spec, unitAt }: Names): string | undefined {
  if (unitAt !== undefined) return wordOf(valueAt(item, unitAt));
  return 'unit' in spec && typeof spec.unit === 'string' ? spec.unit : undefined;
}

const GENERIC = ['currency', 'currencycode', 'ccy', 'denomination'];
/** Beside money: the loan's own currency too, as against the collateral's. */
const MONEY = {
  inItem: [...GENERIC, ...['loan', 'debt', 'borrow', 'principal', 'repayment', 'payoff'].flatMap(ofThing)],
  inside: GENERIC,
};
const COINS = ['coin', 'asset', 'token', 'unit', 'symbol'];
/** Beside tokens: on the item itself, the currency may be that of other amounts. */
const TOKENS = { inItem: [], inside: GENERIC };

function ofThing(thing: string): string[] {
  return ['currency', 'ccy', 'coin', 'asset', 'token'].map((name) => thing + name);
}

function besideOf(
  item: JsonObject,
  { field, at, value }: Pick<Place, 'field' | 'at' | 'value'>,
  kinds: typeof MONEY | { readonly inItem: readonly string[]; readonly inside: readonly string[] },
): string | undefined {
  const around = aroundOf(item, at, value);
  if (around?.kind !== 'object') return undefined;
  let own: string | undefined;
  let generic: JsonValue | undefined;
  for (const [name, member] of around.members) {
    if (!SAYS_UNIT.test(name) || member === value || isBlank(member)) continue;
    const plain = plainName(name);
    own ??= plainName(field.slice(field.lastIndexOf('.') + 1));
    if (OWN.some((end) => plain === own + end)) return wordOf(member);
    const isKnown =
      around === item
        ? kinds.inItem.includes(plain)
        : kinds.inside.includes(plain) || (COINS.includes(plain) && isOnlyFigure(around));
    if (isKnown) generic ??= member;
  }
  return wordOf(generic);
}

const SAYS_UNIT = /cur|ccy|denom|coin|asset|token|unit|symbol/i;
const OWN = ['currency', 'ccy', 'coin', 'asset', 'unit'];

/** Beside several figures a coin is that of one of them: `{size, coin, worth}`. */
const isOnlyFigure = ({ members }: JsonObject): boolean => [...members.values()].filter(isFigure).length <= 1;
const isFigure = (value: JsonValue): boolean =>
  value.kind === 'number' || (value.kind === 'text' && /^-?[\d., ]*\d$/.test(value.value.trim()));

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The object in which the value stands. */
function aroundOf(item: JsonObject, { text, up }: Path, value: JsonValue): JsonValue | undefined {
  if (up === 0 && item.members.get(text) === value) return item;
  const outer = parsePath(text.replace(/(?:\.[^.[\]]+|\[[^[\]]*\])$/, ''));
  return 'steps' in outer && outer.text !== text ? valueAt(item, outer) : item;
}

function wordOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || isBlank(value)) return undefined;
  if (value.kind === 'object') return wordOf(value.members.get('code') ?? value.members.get('symbol'));
  const word =
    value.kind === 'text' ? value.value.trim() : value.kind === 'number' ? value.digits : 'unreadable';
  return SAME[word.toUpperCase()] ?? (/^[a-z]{3,5}$/.test(word) ? word.toUpperCase() : word);
}
