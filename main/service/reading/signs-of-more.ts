// Signs that a list has more pages, in forms that the app does not follow.
import type { JsonObject, JsonValue } from './json.ts';
import { NEXT_PAGE_WORDS, tokensOf } from './name-words.ts';
import { isBlank } from './wire/pick.ts';

/** What may be beside a word for a next page. Others give a name another meaning: `more_info`, `prev_cursor`. */
const BESIDE = /^(?:has|page|token|key|link|url|uri|href|offset|start|id|odata|results|records|items|data)$/;
/** These say whether there is more, or what follows. A cursor alone may be the place that was just read. */
const OUTRIGHT: readonly string[] = ['next', 'more', 'has'];
const LAST: readonly string[] = ['last', 'is_last', 'isLast', 'is_last_page', 'isLastPage'];

interface Sign {
  readonly more: boolean;
  readonly outright: boolean;
}

/** If the service says outright whether there is more, nothing else counts. */
export function hasSignOfMore(places: readonly JsonObject[]): boolean {
  const signs = places.flatMap(({ members }) => [...members].flatMap(([name, value]) => signOf(name, value)));
  const outright = signs.filter((sign) => sign.outright);
  return (outright.length > 0 ? outright : signs).some(({ more }) => more);
}

function signOf(name: string, value: JsonValue): Sign[] {
  if (value.kind === 'object' || value.kind === 'list') return [];
  const word = wordOf(value);
  if (LAST.includes(name))
    return word === 'true' || word === 'false' ? [{ more: word === 'false', outright: true }] : [];
  const tokens = tokensOf(name);
  const others = tokens.filter((token) => !NEXT_PAGE_WORDS.includes(token));
  if (others.length === tokens.length || !others.every((token) => BESIDE.test(token))) return [];
  return [
    {
      more: !isBlank(value) && word !== 'false' && word !== '0',
      outright: tokens.some((token) => OUTRIGHT.includes(token)),
    },
  ];
}

function wordOf(value: JsonValue): string {
  if (value.kind === 'truth') return String(value.value);
  if (value.kind === 'number') return value.digits;
  return value.kind === 'text' ? value.value.trim().toLowerCase() : '';
}
