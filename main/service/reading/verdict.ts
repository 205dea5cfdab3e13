// Judges whether an answer means what its HTTP status says. Some services answer 200 and state a failure
// inside. If neither is certain, the verdict is "unclear", which makes a POST's outcome unknown.
import type { FoundThing, Sought } from './envelope.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { statedFailure } from './stated-failure.ts';
import { locate } from './wire/names.ts';

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
        return isErrorStated(value);
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
const isErrorStated = (value: JsonValue): boolean =>
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

/** Members that state how a request went, by their names without case and separators. */
const STATING = new Set(
  [
    'success succeeded ok status state code statuscode retcode returncode rescode resultcode responsecode respcode',
    'errcode errorcode errno error errors err fault exception problem result outcome type',
  ].flatMap((names) => names.split(' ')),
);
const SAYING = new Set(
  'message msg retmsg errmsg errormessage responsemessage detail title description reason'.split(' '),
);
/** Objects beside the list that hold such members. */
const PLACES = new Set('meta status header head response responseheader info resultinfo'.split(' '));
/** 1 means success as a truth value, and a failure as a code. */
const TRUTH = new Set(['success', 'succeeded', 'ok', 'status']);
const SUCCESS =
  /^(?:|true|0+|20\d|ok|okay|yes|y|success(?:ful|fully)?|succeeded|done|completed?|good|none|null|list)$/;
const SUCCESS_WORDS =
  /\b(?:ok|success\w*|retrieved|fetched|listed|no (?:\w+ ){0,2}(?:found|records?|results?|data|items?))\b/;

/**
 * Whether an answer without an object comes in a form that says success. An unknown code or text beside an empty
 * list may be an error.
 */
export function saysSuccess(around: readonly JsonObject[]): boolean {
  const layers = around.flatMap((layer) => [
    layer,
    ...[...layer.members].flatMap(([name, value]) =>
      value.kind === 'object' && PLACES.has(plainName(name)) ? [value] : [],
    ),
  ]);
  const members = layers.flatMap(({ members: own }) => [...own]);
  const stated = members.filter(([name, value]) => STATING.has(plainName(name)) && !isContainer(name, value));
  if (stated.length > 0)
    return stated.every(([name, value]) =>
      isError(name) ? !isErrorStated(value) : isSuccess(value, TRUTH.has(plainName(name)) ? /^1$/ : SUCCESS),
    );
  return members.every(([name, value]) => !SAYING.has(plainName(name)) || isSuccess(value, SUCCESS_WORDS));
}

const isError = (name: string): boolean => ['error', 'errors', 'err'].includes(plainName(name));
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** `status: {…}` and `result: {list: []}` hold something and state nothing themselves; `error: {…}` does. */
const isContainer = (name: string, value: JsonValue): boolean =>
  (value.kind === 'object' &&
    (PLACES.has(plainName(name)) || ['result', 'outcome'].includes(plainName(name)))) ||
  (value.kind === 'list' && !plainName(name).startsWith('err'));

function isSuccess(value: JsonValue, also = SUCCESS): boolean {
  switch (value.kind) {
    case 'null':
      return true;
    case 'truth':
      return value.value;
    case 'number':
      return SUCCESS.test(value.digits) || also.test(value.digits);
    case 'text': {
      const word = value.value.trim().toLowerCase();
      return SUCCESS.test(word) || also.test(word);
    }
    case 'object':
      return value.members.size === 0;
    case 'list':
      return value.items.length === 0;
  }
}
