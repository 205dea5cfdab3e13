// Whether two statements name the same payee. Values are compared, not texts: an account in groups, an EVM address
// in another case or a masked account is no other account.
import { sameAddress } from './address-text.ts';
import { parseDecimal, sameValue } from './decimal.ts';
import type { Destination } from './destination.ts';

/**
 * same: all that leads money is equal · masked: the same, as far as it is shown · fewer, more: a part that leads
 * money is missing or new · other: a part contradicts.
 */
export type PayeeMatch = 'same' | 'masked' | 'fewer' | 'more' | 'other';

/** Compares what is stated now with what was agreed; the other way round the answer can differ. */
export function comparePayees(stated: Destination, agreed: Destination): PayeeMatch {
  const [now, before] = [partsOf(stated), partsOf(agreed)];
  const shared = [...now].flatMap(([key, value]) => {
    const was = before.get(key);
    return was === undefined ? [] : [compareTexts(value, was)];
  });
  if (shared.length === 0 || shared.includes('other')) return 'other';
  if (hasMoneyPart(before, now)) return 'fewer';
  if (hasMoneyPart(now, before)) return 'more';
  return shared.includes('masked') ? 'masked' : 'same';
}

/** A list may leave out or add parts and mask the account; only another value of a part is another payee. */
export const contradicts = (stated: Destination, agreed: Destination): boolean =>
  comparePayees(stated, agreed) === 'other';

/** `account_number`, `accountNumber` and `account.number` are one part; of several with one name each has its place. */
function partsOf(destination: Destination): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { path, value } of destination) {
    const name = path.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    let key = name;
    for (let again = 2; parts.has(key); again++) key = `${name} ${again}`;
    parts.set(key, value);
  }
  return parts;
}

const hasMoneyPart = (parts: ReadonlyMap<string, string>, than: ReadonlyMap<string, string>): boolean =>
  [...parts].some(([key, value]) => !than.has(key) && leadsMoney(key, value));

/** Where a memo names the receiver, money without it is lost, however short it is; a contract is another token. */
const MEMO = /memo|tag$|contract/;
const ACCOUNT_LIKE = /\d{7,}|0x[0-9a-f]{6,}|(?=[a-z]*\d)[0-9a-z]{20,}/i;

/** A branch, a city or a postal code does not lead money; a text that may be an account or an address does. */
const leadsMoney = (key: string, value: string): boolean =>
  MEMO.test(key) || ACCOUNT_LIKE.test(compact(value));

/** Without the separators in which accounts are grouped. */
const compact = (text: string): string => text.replaceAll(/[\s/-]/gu, '');

const DIGITS = /^\d[\d\s/-]*$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;
const BECH32 = /^[a-z]{2,10}1[02-9ac-hj-np-z]{6,}$/;
/** A long token without blanks is an address: there, every character counts, as no rule says otherwise. */
const TOKEN = /^(?=\S*\d)\S{20,}$/;

export function compareTexts(stated: string, agreed: string): 'same' | 'masked' | 'other' {
  const [now, was] = [tidy(stated), tidy(agreed)];
  if (now === was || sameWriting(now, was)) return 'same';
  return isMaskOf(now, was) || isEndOf(now, was) ? 'masked' : 'other';
}

const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

function sameWriting(a: string, b: string): boolean {
  const [one, other] = [parseDecimal(a), parseDecimal(b)];
  // Digits without a point are an account, in which a leading zero counts.
  if (one !== undefined && other !== undefined && (a.includes('.') || b.includes('.')))
    return sameValue(one, other);
  if (DIGITS.test(a) && DIGITS.test(b)) return compact(a) === compact(b);
  if (sameAddress(a, b)) return true;
  const [lowA, lowB] = [a.toLowerCase(), b.toLowerCase()];
  const isOneCase = (text: string, low: string): boolean => text === low || text === text.toUpperCase();
  if (BECH32.test(lowA) && isOneCase(a, lowA) && isOneCase(b, lowB)) return lowA === lowB;
  const isIban = IBAN.test(compact(a)) && IBAN.test(compact(b));
  if (isIban) return compact(lowA) === compact(lowB);
  return !TOKEN.test(a) && !TOKEN.test(b) && lowA === lowB;
}

const HIDDEN = /[*•●∙…]+|\.{2,}|x{3,}/gi;

/** `****1234` and `0x12…ab` for an account that begins and ends so. A text that hides nothing is no mask. */
function isMaskOf(stated: string, agreed: string): boolean {
  const text = compact(stated);
  const shown = text.split(HIDDEN);
  if (shown.length < 2) return false;
  const pattern = shown.map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+');
  return new RegExp(`^${pattern}$`, /^0x/i.test(agreed) ? 'i' : '').test(compact(agreed));
}

/** The last digits alone, as lists show an account; more of them are a number that lost its zeros. */
function isEndOf(stated: string, agreed: string): boolean {
  const [end, whole] = [compact(stated), compact(agreed)];
  return /^\d{3,6}$/.test(end) && /^\d+$/.test(whole) && end.length < whole.length && whole.endsWith(end);
}
