// Whether an answer means what its HTTP status says (gap 3). Some services answer 200 and say "failed" inside;
// where the two cannot be told apart, the verdict is "unclear", and for a POST that is an unknown outcome.
import type { FoundThing, Sought } from './envelope.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { statedFailure } from './stated-failure.ts';
import { locate } from './wire/pick.ts';

/** good: the thing is there · failure: the body says no · unclear: neither, or both. */
export type Verdict = 'good' | 'failure' | 'unclear';

/** Judges what a POST answered under 2xx. `found` is what `findThing` made of the body. */
export function verdictOn(found: FoundThing | undefined, sought: Sought): Verdict {
  if (found === undefined) return 'unclear';
  const { thing, recognised, around } = found;
  const named = isNamed(thing, sought);
  const bare = around.length === 0;
  const stated = statedFailure(around[0] ?? thing, sought.failure);
  if (stated === 'failed') return named && !bare ? 'unclear' : 'failure';
  if (stated === 'worked') return named ? 'good' : 'unclear';
  const claimsFailure = bare
    ? saysFailure(thing, { ownStatus: !named })
    : around.some((layer) => saysFailure(layer));
  // A failure that hands over the very thing it denies is the service contradicting itself.
  if (claimsFailure) return named ? 'unclear' : 'failure';
  // `{id, status: "error"}` alone: a failed thing, or a report about a request; too little to tell.
  if (bare && named && recognised <= 2 && saysFailure(thing)) return 'unclear';
  // `{status: "maintenance"}` is no application: without a word about which thing it is, it is no yes.
  return named ? 'good' : 'unclear';
}

/** Whether something readable says which thing this is. */
function isNamed(thing: JsonObject, { fields, identifiers }: Sought): boolean {
  return identifiers.some((identifier) => {
    const names = fields[identifier];
    const kind = names === undefined ? undefined : locate(thing, names)?.value.kind;
    return kind === 'text' || kind === 'number';
  });
}

const FAILURE_WORDS = new Set([
  'error',
  'errors',
  'fail',
  'failed',
  'failure',
  'false',
  'rejected',
  'unsuccessful',
]);

/**
 * Whether an object says that what was asked has failed.
 * @param options.ownStatus false where the object is the thing itself: a declined application's `status` is an
 *   answer, not a failure to answer.
 */
export function saysFailure(
  wrapping: JsonObject,
  options: { ownStatus: boolean } = { ownStatus: true },
): boolean {
  return [...wrapping.members].some(([name, value]) => {
    switch (name.toLowerCase()) {
      case 'success':
      case 'ok':
      case 'succeeded':
        return isFalse(value) || isFailureWord(value);
      case 'status':
      case 'state':
        return isFalse(value) || (options.ownStatus && (isFailureWord(value) || isFailureCode(value)));
      case 'status_code':
      case 'statuscode':
        return isFailureCode(value);
      case 'error':
      case 'errors':
        return isError(value);
      default:
        return false;
    }
  });
}

const isFalse = (value: JsonValue): boolean =>
  (value.kind === 'truth' && !value.value) ||
  (value.kind === 'text' && value.value.trim().toLowerCase() === 'false') ||
  (value.kind === 'number' && value.digits === '0');

/** Whatever states something other than that there is none: words, fields, a list, a code. */
const isError = (value: JsonValue): boolean =>
  (value.kind === 'text' && !['', 'false', 'none', 'null'].includes(value.value.trim().toLowerCase())) ||
  (value.kind === 'object' && value.members.size > 0) ||
  (value.kind === 'list' && value.items.length > 0) ||
  (value.kind === 'number' && Number(value.digits) !== 0) ||
  (value.kind === 'truth' && value.value);

const isFailureWord = (value: JsonValue): boolean =>
  value.kind === 'text' && FAILURE_WORDS.has(value.value.trim().toLowerCase());

/** An HTTP status repeated in the body, which a gateway may have flattened to 200. */
const isFailureCode = (value: JsonValue): boolean =>
  /^[45]\d\d$/.test(value.kind === 'number' ? value.digits : value.kind === 'text' ? value.value.trim() : '');
