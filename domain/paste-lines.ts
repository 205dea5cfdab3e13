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
    | 'separators'
    | 'piece'
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

/** Fewer can be a postal code. */
const SURE_DIGITS = 10;

/**
 * The account or address: the part that the connector declares, else the one run that can be one. A part's name proves nothing. Undefined if there is none or
 * several, or if its ends are unclear, because a piece of an account must never pass for the account. Beside other
 * parts it stands alone in its own: inside other words it can be a postal code, and so can a short one beside
 * other digits.
 */
export function accountIn(destination: Destination): Account | undefined {
  const [declared, second] = destination.filter(({ account }) => account === true);
  if (declared !== undefined)
    return second === undefined ? { path: declared.path, value: declared.value.trim() } : undefined;
  const only = onlyRun(destination);
  const others = destination.filter(({ value }) => value.trim() !== only?.value);
  if (only === undefined || destination.length === 1) return only;
  if (others.length === destination.length) return undefined;
  const isShort = /^\d+$/.test(only.value) && only.value.length < SURE_DIGITS;
  return isShort && others.some(({ value }) => /\d/.test(value)) ? undefined : only;
}

function onlyRun(destination: Destination): Account | undefined {
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
  if (labelled === undefined) return nothingOf(destination, account, line.trim());
  const part = asPart(destination, account, labelled);
  if (part === undefined) return nothingOf(destination, account, labelled);
  return { ...part, differences: [...spaces, 'label', ...part.differences] };
}

/** A bank may write several parts in one line, such as the account and the bank's name. */
export function matchesOf(
  destination: readonly Account[],
  account: Account | undefined,
  line: string,
): LineMatch[] {
  const whole = matchLine(destination, account, line);
  const run = account && [...line.matchAll(RUN)].find(([text]) => text === account.value);
  if (!whole.differences.some(isOther) || run === undefined) return [whole];
  const [before, after] = [line.slice(0, run.index), line.slice(run.index + run[0].length)];
  if (GOES_ON_BEFORE.test(before) || GOES_ON_AFTER.test(after)) return [whole];
  const parts = [before, run[0], after]
    .map((text) => text.replaceAll(EDGE, ''))
    .filter((text) => text !== '');
  const matches = parts.map((text) => matchLine(destination, account, text));
  if (matches.some(({ differences }) => differences.some(isOther))) return [whole];
  return [...matches, { path: undefined, account: false, differences: ['separators'] }];
}

const EDGE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const WRITING: ReadonlySet<string> = new Set(['spaces', 'label', 'case', 'separators', 'piece']);
const isOther = (difference: string): boolean => !WRITING.has(difference);

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

function asPart(
  destination: readonly Account[],
  account: Account | undefined,
  text: string,
): LineMatch | undefined {
  // Inside a longer text it is not the whole part.
  const isPart = destination.some(({ path, value }) => path === account?.path && value === account.value);
  const shown = { path: isPart ? account?.path : undefined, account: true };
  if (account?.value === text) return { ...shown, differences: [] };
  for (const { path, value } of destination) {
    const isAccount = account?.path === path;
    if (value === text || `${path}: ${value}` === text) return { path, account: isAccount, differences: [] };
  }
  if (account !== undefined && squeezed(text) === account.value) return { ...shown, differences: ['spaces'] };
  for (const { path, value } of destination) {
    const isAccount = account?.path === path;
    if (squeezed(value) === squeezed(text)) return { path, account: isAccount, differences: ['spaces'] };
    // Case does not matter in a name; in an account it can name another account.
    const sameLetters = isAccount ? sameAddress(value, text) : value.toLowerCase() === text.toLowerCase();
    if (sameLetters) return { path, account: isAccount, differences: ['case'] };
  }
  return undefined;
}

/** Words and digits alone: a bank joins and separates them its own way. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The line shows words of a part: all of them, or a piece, which with the account may come line by line. */
function piecesOf(
  destination: readonly Account[],
  account: Account | undefined,
  text: string,
): LineMatch | undefined {
  const words = wordsOf(text);
  const isAccount = account !== undefined && text.includes(account.value);
  // In another case it can name another account.
  if (!isAccount && words.includes(account?.value.toLowerCase() ?? '')) return undefined;
  for (const { path, value } of destination) {
    const own = wordsOf(value);
    if (
      account?.value === value ||
      words.length === 0 ||
      !` ${own.join(' ')} `.includes(` ${words.join(' ')} `)
    )
      continue;
    const isWhole = own.length === words.length;
    return {
      path: isWhole ? path : undefined,
      account: isAccount && account.path === path,
      differences: [isWhole ? 'separators' : 'piece'],
    };
  }
  return undefined;
}

function nothingOf(destination: readonly Account[], account: Account | undefined, text: string): LineMatch {
  const piece = piecesOf(destination, account, text);
  if (piece !== undefined) return piece;
  const none = { path: undefined, account: false };
  if (/…|\.{2,}|\*{2,}|x{4,}/i.test(text)) return { ...none, differences: ['shortened'] };
  if (account === undefined) return { ...none, differences: ['unknown-line'] };
  const slip = slipBetween(account.value, squeezed(text));
  if (slip !== undefined) return { ...none, differences: [slip] };
  // An account other than ours, as opposed to the bank's own words.
  const runs = [...(squeezed(text).match(RUN) ?? []), ...(text.match(RUN) ?? [])];
  const isOther = runs.length > 0 && !runs.includes(account.value);
  return { ...none, differences: [isOther ? 'other-account' : 'unknown-line'] };
}
