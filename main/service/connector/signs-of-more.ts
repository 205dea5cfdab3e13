// Signs that a list has more pages, in forms that the app does not follow.
import type { JsonObject, JsonValue } from '../reading/json.ts';
import { NEXT_PAGE_WORDS, tokensOf } from '../reading/name-words.ts';
import { isBlank } from '../reading/wire/names.ts';

/** What may be beside a word for a next page. Others give a name another meaning: `more_info`, `prev_cursor`. */
const BESIDE =
  /^(?:has|available|pages?|number|no|index|position|skip|token|key|link|url|uri|href|offset|start|id|odata|results|records|rows|entries|items|data)$/;
const SAYS_WHETHER = /^(?:has|more|is|available|exists)$/;
/** Names whose "true" says that nothing follows: `isLast`, `last_page`, `no_more`. */
const SAYS_END = /^(?:is_)?last(?:_page)?$|(?:^|_)no_(?:more|next)(?:_|$)/;

/**
 * What counts first: the statement whether there is more, then what follows. A cursor alone may be the place
 * that was just read.
 */
type Rank = 0 | 1 | 2;

interface Sign {
  readonly more: boolean;
  /** A statement that nothing follows; a name without a value states it only for the next place. */
  readonly end: boolean;
  readonly rank: Rank;
}

/** more, end: what the answer says · undefined: it says neither. @param least the last rank that counts */
export function signOfMore(places: readonly JsonObject[], least: Rank = 2): 'more' | 'end' | undefined {
  const signs = places
    .flatMap(({ members }) => [...members].flatMap(([name, value]) => signOf(name, value)))
    .filter(({ rank }) => rank <= least);
  const first = Math.min(...signs.map(({ rank }) => rank));
  const decisive = signs.filter(({ rank }) => rank === first);
  if (decisive.some(({ more }) => more)) return 'more';
  return decisive.some(({ end }) => end) ? 'end' : undefined;
}

function signOf(name: string, value: JsonValue): Sign[] {
  if (value.kind === 'object' || value.kind === 'list') return [];
  const word = wordOf(value);
  const isTruth = word === 'true' || word === 'false';
  const tokens = tokensOf(name);
  if (SAYS_END.test(tokens.join('_')))
    return isTruth ? [{ more: word === 'false', end: word === 'true', rank: 0 }] : [];
  const others = tokens.filter((token) => !NEXT_PAGE_WORDS.includes(token));
  if (others.length === tokens.length) return [];
  // Whatever is more or next, "true" says that something follows: `has_more_deposits`.
  const isClear = isTruth && (tokens.includes('more') || tokens.includes('next'));
  if (!isClear && !others.every((token) => BESIDE.test(token))) return [];
  const more = !isBlank(value) && word !== 'false' && word !== '0';
  const rank = rankOf(tokens, value);
  return [{ more, end: !more && (rank === 0 || tokens.includes('next')), rank }];
}

/** Without a value a name says nothing, like `has_more: null`, or only that it has no place to go on from. */
function rankOf(tokens: readonly string[], value: JsonValue): Rank {
  const saysWhether = tokens.some((token) => SAYS_WHETHER.test(token));
  if (saysWhether && !isBlank(value)) return 0;
  return saysWhether || tokens.includes('next') ? 1 : 2;
}

function wordOf(value: JsonValue): string {
  if (value.kind === 'truth') return String(value.value);
  if (value.kind === 'number') return value.digits;
  return value.kind === 'text' ? value.value.trim().toLowerCase() : '';
}
