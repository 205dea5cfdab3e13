// Compares what the operator pasted from the bank or the wallet with the payment details. Each difference is
// named, so that a person sees whether only the writing differs or the amount or account does.
import * as v from 'valibot';
import { compareDecimals, parseGrouped, scaleOf, sameValue, type Decimal } from './decimal.ts';
import { destinationText } from './destination.ts';
import { accountIn, matchesOf, matchLine, wordsOf, type Account } from './paste-lines.ts';
import type { Payable, CopiedPart } from './repayment-events.ts';
import { slipBetween } from './slip.ts';

/** Only the writing differs; the value is the same. */
const WRITING = [
  'spaces',
  'invisible',
  'currency',
  'grouping',
  'zeros',
  'label',
  'case',
  'separators',
  'piece',
] as const;
/** Another value, or none that can be read. */
const VALUE = [
  'empty',
  'not-an-amount',
  'sign',
  'point',
  'less',
  'more',
  'missing-character',
  'extra-character',
  'swapped-characters',
  'other-character',
  'shortened',
  'other-account',
  'no-account',
  'unknown-line',
  'other-value',
] as const;

export const PasteDifferenceSchema = v.picklist([...WRITING, ...VALUE]);
type PasteDifference = v.InferOutput<typeof PasteDifferenceSchema>;

/** exact: every character · same-value: only written differently · different: do not pay. */
export const PasteFindingSchema = v.object({
  verdict: v.picklist(['exact', 'same-value', 'different']),
  differences: v.array(PasteDifferenceSchema),
  /** Paths of the destination's parts that the pasted text does not show. */
  unshown: v.array(v.string()),
});
export type PasteFinding = v.InferOutput<typeof PasteFindingSchema>;

/** Longer than any bank's confirmation of one payment. */
export const LONGEST_PASTED = 2_000;

/**
 * @param notYet parts of the destination that earlier pastes did not show; undefined without an earlier paste
 * @param line of the destination, if the pasted text is to be this one line
 */
export function comparePasted(
  part: CopiedPart,
  payable: Payable,
  pasted: string,
  notYet?: readonly string[],
  line?: number,
): PasteFinding {
  if (part === 'amount') return compareAmount(payable.payoff, pasted);
  return line === undefined
    ? compareDestination(payable.destination, pasted, notYet)
    : compareOneLine(payable.destination, pasted, notYet, line);
}

/**
 * Compares the clipboard with what was copied. A bank's own writing of the same value is no swap. Another value
 * of the same payment details is `nothing`: the operator compares one after the other.
 * @param line of the destination, if one line was copied
 */
export function clipboardHolds(
  part: CopiedPart,
  payable: Payable,
  text: string,
  line?: number,
): 'copied' | 'same-value' | 'nothing' | 'other' {
  const copied = copiedText(part, payable, line);
  if (text === copied) return 'copied';
  if (text.trim() === '') return 'nothing';
  const isSame =
    line === undefined
      ? comparePasted(part, payable, text).verdict !== 'different'
      : bare(text) === bare(copied ?? '');
  if (isSame) return 'same-value';
  return isOwn(payable, text) ? 'nothing' : 'other';
}

/** The amount, or one line of the destination. */
const isOwn = (payable: Payable, text: string): boolean =>
  comparePasted('amount', payable, text).verdict !== 'different' ||
  payable.destination.some(
    (_, line) => comparePasted('destination', payable, text, [], line).verdict !== 'different',
  );

/** Without spaces, in which a bank groups the digits of an account. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');

/** The text to copy; undefined if the destination has no such line. */
export function copiedText(part: CopiedPart, payable: Payable, line?: number): string | undefined {
  if (line === undefined) return wholeText(part, payable);
  return part === 'destination' ? payable.destination[line]?.value : undefined;
}

/** The text to copy for this part, to the character. */
export function wholeText(part: CopiedPart, { payoff, destination }: Payable): string {
  return part === 'amount' ? payoff : destinationText(destination);
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CURRENCY = /^(?:NGN|N|₦)\s*(?=[-\d])|\s*(?:NGN|₦)$/i;

/**
 * Kobo after a comma, as some banks write them: `7 101 213,03`. Two digits after a comma cannot be thousands.
 * A typed amount is refused in this writing; here it is only compared.
 */
const WITH_COMMA = /^(-?)(\d+|\d{1,3}(?:([ .\u00a0\u202f])\d{3})(?:\3\d{3})*),(\d{2})$/;
const withPoint = (text: string): string =>
  text.replace(
    WITH_COMMA,
    (_text, sign: string, whole: string, _separator, kobo: string) =>
      `${sign}${whole.replaceAll(/\D/g, '')}.${kobo}`,
  );

/** Compares exact decimals. Grouping must be grouping. */
function compareAmount(payoff: Decimal, pasted: string): PasteFinding {
  if (pasted === payoff) return found([]);
  const seen: PasteDifference[] = [];
  let text = pasted.replace(INVISIBLE, '');
  if (text !== pasted) seen.push('invisible');
  if (text.trim() === '') return found(['empty']);
  if (text !== text.trim()) seen.push('spaces');
  text = text.trim();
  const bare = text.replace(CURRENCY, '');
  if (bare !== text) seen.push('currency');
  const value = parseGrouped(withPoint(bare));
  if (value === undefined) return found([...seen, 'not-an-amount']);
  if (value !== bare) seen.push('grouping');
  if (sameValue(value, payoff)) return found(value === payoff ? seen : [...seen, 'zeros']);
  return found([...seen, ...slipsInAmount(payoff, value)]);
}

function slipsInAmount(payoff: Decimal, value: Decimal): PasteDifference[] {
  const digits = (of: Decimal): string => of.replaceAll(/\D/g, '');
  const size = compareDecimals(value, payoff) < 0 ? 'less' : 'more';
  if (value.startsWith('-') !== payoff.startsWith('-')) return ['sign', size];
  if (digits(value) === digits(payoff) && scaleOf(value) !== scaleOf(payoff)) return ['point', size];
  const slip = slipBetween(payoff, value);
  return slip === undefined ? [size] : [slip, size];
}

/**
 * Every line must be a part of the destination, and the account or address must be among them, because a bank
 * shows only some parts and in its own words. Parts that it did not show count as not compared.
 */
function compareDestination(
  destination: Payable['destination'],
  pasted: string,
  notYet: readonly string[] | undefined,
): PasteFinding {
  const written = pasted.replaceAll('\r\n', '\n');
  if (written === destinationText(destination)) return found([]);
  const seen = new Set<PasteDifference>();
  const text = written.replace(INVISIBLE, '');
  if (text !== written) seen.add('invisible');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return found(['empty']);
  const account = accountIn(destination);
  const earlier = destination.filter(({ path }) => notYet?.includes(path) === false);
  const shown = new Set(earlier.map(({ path }) => path));
  let accountShown = account !== undefined && shown.has(account.path);
  for (const line of lines) {
    for (const match of matchesOf(destination, account, line)) {
      for (const difference of match.differences) seen.add(difference);
      if (match.path !== undefined) shown.add(match.path);
      accountShown ||= match.account;
    }
  }
  for (const path of shownInPieces(destination, lines)) shown.add(path);
  const unshown = destination.filter(({ path }) => !shown.has(path)).map(({ path }) => path);
  const proven = provesAccount(account, accountShown, unshown);
  if (!proven && !isOther([...seen])) seen.add('no-account');
  return { ...found([...seen]), unshown };
}

/** Parts whose every word is in these lines. */
function shownInPieces(destination: Payable['destination'], lines: readonly string[]): string[] {
  const pasted = new Set(lines.flatMap(wordsOf));
  return destination.flatMap(({ path, value }) =>
    wordsOf(value).every((word) => pasted.has(word)) ? [path] : [],
  );
}

/** The text of one line, which must be that line and no other. The other lines keep what was shown before. */
function compareOneLine(
  destination: Payable['destination'],
  pasted: string,
  notYet: readonly string[] | undefined,
  line: number,
): PasteFinding {
  const paths = destination.map(({ path }) => path);
  const before = new Set(notYet ?? paths);
  const after = (unshown: ReadonlySet<string>): string[] => paths.filter((path) => unshown.has(path));
  const one = destination[line];
  const text = pasted.replace(INVISIBLE, '').trim();
  if (one === undefined || text === '') return { ...found(['empty']), unshown: after(before) };
  const seen = new Set<PasteDifference>();
  if (text !== pasted.trim()) seen.add('invisible');
  if (pasted !== pasted.trim()) seen.add('spaces');
  const account = accountIn(destination);
  const match = matchLine([one], account?.path === one.path ? account : undefined, text);
  for (const difference of match.differences)
    seen.add(
      difference === 'unknown-line' || difference === 'piece'
        ? (slipBetween(one.value, text) ?? 'other-value')
        : difference,
    );
  if (match.path === undefined) return { ...found([...seen]), unshown: after(before.add(one.path)) };
  before.delete(one.path);
  const unshown = after(before);
  // A bank's name beside another account proves nothing, so the account comes first.
  if (!provesAccount(account, !unshown.includes(account?.path ?? ''), unshown)) seen.add('no-account');
  return { ...found([...seen]), unshown };
}

/** If no account or address can be recognised, the whole destination must be shown. */
const provesAccount = (account: Account | undefined, shown: boolean, unshown: readonly string[]): boolean =>
  account === undefined ? unshown.length === 0 : shown;

const values: ReadonlySet<PasteDifference> = new Set(VALUE);
const isOther = (differences: readonly PasteDifference[]): boolean =>
  differences.some((difference) => values.has(difference));

/** Another value is named before another writing. */
function found(named: PasteDifference[]): PasteFinding {
  const differences = [...named.filter((one) => values.has(one)), ...named.filter((one) => !values.has(one))];
  const verdict = isOther(differences) ? 'different' : differences.length === 0 ? 'exact' : 'same-value';
  return { verdict, differences, unshown: [] };
}
