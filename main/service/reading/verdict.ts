// Judges whether an answer means what its HTTP status says. Some services answer 200 and state a failure
// inside. If neither is certain, the verdict is "unclear", which makes a POST's outcome unknown.
import type { FoundThing, Sought } from './envelope.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { statedFailure } from './stated-failure.ts';
import { locate } from './wire/pick.ts';

/** good: the object is there · failure: the body states a failure · unclear: neither, or both. */
export type Verdict = 'good' | 'failure' | 'unclear';

/** Judges the 2xx answer to a POST. `found` is the result of `findThing`. */
export function verdictOn(found: FoundThing | undefined, sought: Sought): Verdict {
  if (found === undefined) return 'unclear';
  const { thing, recognised, around } = found;
  const named = isNamed(thing, sought);
  const bare = around.length === 0;
  const stated = statedFailure(around[0] ?? thing, sought.failure);
  if (stated === 'failed') return named && !bare ? 'unclear' : 'failure';
  if (stated === 'worked') return named ? 'good' : 'unclear';
  const claimsFailure = bare
    ? statesFailure(thing, { ownStatus: !named })
    : around.some((layer) => statesFailure(layer));
  // A stated failure together with the very object contradicts itself.
  if (claimsFailure) return named ? 'unclear' : 'failure';
  // `{id, status: "error"}` alone may be a failed object or a report about a request.
  if (bare && recognised <= 2 && statesFailure(thing)) return 'unclear';
  // `{status: "maintenance"}` is no application: without an id or other identifier it confirms nothing.
  return named ? 'good' : 'unclear';
}

/** A readable value says which object this is. */
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
 * Whether an object states that the request failed.
 * @param options.ownStatus false for the object itself: a declined application's `status` is an answer, not a
 * failed request
 */
export function statesFailure(
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

/** Any value other than a statement that there is no error: words, fields, a list, a code. */
const isError = (value: JsonValue): boolean =>
  (value.kind === 'text' && !['', 'false', 'none', 'null'].includes(value.value.trim().toLowerCase())) ||
  (value.kind === 'object' && value.members.size > 0) ||
  (value.kind === 'list' && value.items.length > 0) ||
  (value.kind === 'number' && Number(value.digits) !== 0) ||
  (value.kind === 'truth' && value.value);

const isFailureWord = (value: JsonValue): boolean =>
  value.kind === 'text' && FAILURE_WORDS.has(value.value.trim().toLowerCase());

/** An HTTP status in the body, which a gateway may have changed to 200. */
const isFailureCode = (value: JsonValue): boolean =>
  /^[45]\d\d$/.test(value.kind === 'number' ? value.digits : value.kind === 'text' ? value.value.trim() : '');
