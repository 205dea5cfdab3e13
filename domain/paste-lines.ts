// Matches one pasted line of a bank or wallet with the part of the destination that it shows.
import { sameAddress } from './address-text.ts';
import type { Destination } from './destination.ts';
import { slipBetween, type Slip } from './slip.ts';

/** A part of a destination: of an account, its number or address, alone or inside a longer text. */
export interface Account {
  readonly path: string;
  readonly value: string;
}

interface LineMatch {
  /** The part that this line shows; undefined if none. */
  readonly path: string | undefined;
  readonly account: boolean;
  readonly differences: readonly (
    | 'spaces'
    | 'label'
    | 'case'
    | Slip
    | 'shortened'
    | 'other-account'
    | 'unknown-line'
  )[];
}

/** Of seven digits or more: a postal code and a loan's number are shorter than any account. */
const RUN = /0x[0-9a-f]{6,}|\d{7,}|(?<![0-9a-z])(?=[a-z]*\d)[0-9a-z]{20,}/gi;

/** Digits in groups, whose whole nobody can tell. */
const GROUPED = /\d(?:[\d\s./_-]|\p{Cf})*\d/gu;
const isUnclear = (text: string): boolean => {
  const digits = text.replaceAll(/\D/gu, '');
  return digits.length >= 7 && digits !== text;
};

/** Text around a run that makes it a piece of a longer account, such as `0123456` of `0123456-789`. */
const GOES_ON_BEFORE = /(?:[0-9][\s./_-]|\p{Cf})$/u;
const GOES_ON_AFTER = /^(?:[\s./_-][0-9]|\p{Cf})/u;

/**
 * The account or address: the one run that can be one. A part's name proves nothing. Undefined if there is none or
 * several, or if its ends are unclear, because a piece of an account must never pass for the account.
 */
export function accountIn(destination: Destination): Account | undefined {
  let only: Account | undefined;
  for (const { path, value } of destination) {
    if ((value.match(GROUPED) ?? []).some(isUnclear)) return undefined;
    for (const run of value.matchAll(RUN)) {
      const [text] = run;
      if (GOES_ON_BEFORE.test(value.slice(0, run.index))) return undefined;
      if (GOES_ON_AFTER.test(value.slice(run.index + text.length))) return undefined;
      if (only !== undefined && only.value !== text) return undefined;
      only ??= { path, value: text };
    }
  }
  return only;
}

export function matchLine(
  destination: readonly Account[],
  account: Account | undefined,
  line: string,
): LineMatch {
  const whole = asPart(destination, account, line.trim());
  const spaces = line === line.trim() ? [] : (['spaces'] as const);
  if (whole !== undefined) return { ...whole, differences: [...spaces, ...whole.differences] };
  const labelled = /^[^:\t]{1,60}[:\t]\s*(.+)$/.exec(line.trim())?.[1];
  if (labelled === undefined) return nothingOf(account, line.trim());
  const part = asPart(destination, account, labelled);
  if (part === undefined) return nothingOf(account, labelled);
  return { ...part, differences: [...spaces, 'label', ...part.differences] };
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

function asPart(
  destination: readonly Account[],
  account: Account | undefined,
  text: string,
): LineMatch | undefined {
  if (account?.value === text) return { path: account.path, account: true, differences: [] };
  for (const { path, value } of destination) {
    const isAccount = account?.path === path;
    if (value === text || `${path}: ${value}` === text) return { path, account: isAccount, differences: [] };
  }
  if (account !== undefined && squeezed(text) === account.value)
    return { path: account.path, account: true, differences: ['spaces'] };
  for (const { path, value } of destination) {
    const isAccount = account?.path === path;
    if (squeezed(value) === squeezed(text)) return { path, account: isAccount, differences: ['spaces'] };
    // Case does not matter in a name; in an account it can name another account.
    const sameLetters = isAccount ? sameAddress(value, text) : value.toLowerCase() === text.toLowerCase();
    if (sameLetters) return { path, account: isAccount, differences: ['case'] };
  }
  return undefined;
}

function nothingOf(account: Account | undefined, text: string): LineMatch {
  const none = { path: undefined, account: false };
  if (/…|\.{2,}|\*{2,}|x{4,}/i.test(text)) return { ...none, differences: ['shortened'] };
  if (account === undefined) return { ...none, differences: ['unknown-line'] };
  const slip = slipBetween(account.value, squeezed(text));
  if (slip !== undefined) return { ...none, differences: [slip] };
  // An account other than ours, as opposed to the bank's own words.
  const run = squeezed(text).match(RUN) ?? [];
  return { ...none, differences: [run.length > 0 ? 'other-account' : 'unknown-line'] };
}
