// Names the error that an answer of the service stands for: from its HTTP status, its JSON or its page.
import { fail, type AppError, type OfflineCause } from '../../../contract/errors.ts';
import type { Errors, Limits } from '../../../domain/connector/outcomes.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { millis, readTime, type EpochMillis, type Millis } from '../../../domain/time.ts';
import { sameWord } from '../../../domain/wallet.ts';
import { ANSWER, tooLarge } from '../reading/budgets.ts';
import { excerptOf, pageTitle, serviceWords, type ServiceWords } from '../reading/error-text.ts';
import type { JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import type { Answered } from './client.ts';
import { ANSWER_TOO_LARGE } from './http/failure.ts';
import { LONGEST_RETRY_AFTER, mayLimit } from './http/headers.ts';

/** The error if no answer came. */
export const offline = ({ cause, detail }: { cause: OfflineCause; detail: string }): AppError =>
  detail === ANSWER_TOO_LARGE
    ? tooLarge({ budget: 'answer-bytes', most: ANSWER.bytes })
    : { code: 'offline', cause, detail };

/** The error of an answer whose status is not 2xx. */
export function failureOf(
  answer: Answered,
  json: JsonValue | undefined,
  { errors: places, limits }: Settings,
): AppError {
  const { status, location, retryAfter } = answer;
  const said = wordsOf(answer, json, places);
  const { words, requestId } = said;
  const detail = requestId === undefined ? words : `${words} [${requestId}]`.trim();
  const unanswered = (cause: OfflineCause, detail: string): AppError => ({
    code: 'offline',
    cause,
    detail,
    httpStatus: status,
  });
  const isHeld = retryAfter !== undefined && mayLimit(status);
  if (status === 429 || (status >= 400 && status < 500 && (isHeld || isLimit(said, limits))))
    return unanswered('too-many-requests', detail);
  if (status === 408) return unanswered('timed-out', detail);
  if (status >= 500) return unanswered('service-error', detail);
  if (status < 400)
    return unanswered('other', `redirects to ${location ?? 'nowhere'}, which is not followed`);
  return rejection(answer, json, places);
}

/** The parts of an answer that its error is made from. */
type FailedAnswer = Pick<Answered, 'status' | 'text' | 'requestId'> & {
  readonly challenge?: string | undefined;
  readonly receivedAt?: EpochMillis;
  /** By its headers, if it is a limit. */
  readonly limitWait?: Millis | undefined;
};
type Settings = Pick<ServiceProfile, 'errors' | 'limits'>;

/** What a body says of a limit, in a code or in words. */
const LIMIT = /rate.?limit|too.?many.?requests|throttl|^429$/i;

const isLimit = ({ words, code = '' }: ServiceWords, limits: Limits | undefined): boolean =>
  LIMIT.test(code) || LIMIT.test(words) || limits?.codes?.some((one) => sameWord(one, code)) === true;

/** A read whose body states a failure under 2xx; with a limit, how long the body asks to wait. */
export function refused(
  answer: FailedAnswer,
  json: JsonValue | undefined,
  { errors, limits }: Settings,
): { ok: false; error: AppError; retryAfter?: Millis } {
  const said = wordsOf(answer, json, errors);
  if (!isLimit(said, limits)) return fail(rejection(answer, json, errors));
  const error = {
    code: 'offline' as const,
    cause: 'too-many-requests' as const,
    detail: said.words,
    httpStatus: answer.status,
  };
  const stated = limits?.wait === undefined ? undefined : waitIn(answer, json, limits.wait);
  const wait = stated ?? answer.limitWait;
  return wait === undefined ? fail(error) : { ok: false, error, retryAfter: wait };
}

/** At most an hour, as for a header. */
function waitIn(
  { receivedAt }: FailedAnswer,
  json: JsonValue | undefined,
  { at, unit }: NonNullable<Limits['wait']>,
): Millis | undefined {
  const value = json === undefined ? undefined : memberAt(json, at);
  const text = value?.kind === 'number' ? value.digits : value?.kind === 'text' ? value.value.trim() : '';
  const until = unit === 'time' ? readTime(text)?.at : undefined;
  const length = /^\d{1,9}(?:\.\d{1,9})?$/.test(text)
    ? Math.ceil(Number(text) * (unit === 'seconds' ? 1000 : 1))
    : undefined;
  const wait = until === undefined ? length : until - (receivedAt ?? until);
  return wait === undefined || (unit === 'time' && until === undefined)
    ? undefined
    : millis(Math.min(LONGEST_RETRY_AFTER, Math.max(0, wait)));
}

/** A rejection with the service's own text. */
export function rejection(
  answer: FailedAnswer,
  json: JsonValue | undefined,
  places: Errors | undefined,
): Extract<AppError, { code: 'rejected' }> {
  const { words, requestId } = wordsOf(answer, json, places);
  return {
    code: 'rejected',
    httpStatus: answer.status,
    serviceWords: words,
    ...(requestId !== undefined && { requestId }),
    ...(answer.challenge !== undefined && { challenge: answer.challenge }),
  };
}

/** The error text in the JSON, or the title of an HTML page, or the first characters of the body. */
export function wordsOf(
  { text = '', requestId: headerId }: Pick<FailedAnswer, 'text' | 'requestId'>,
  json: JsonValue | undefined,
  places: Errors | undefined,
): ServiceWords {
  const { words, code, requestId } = serviceWords(json, headerId, places);
  const excerpt = excerptOf(text);
  const fallback = pageTitle(text) ?? (excerpt === '' ? '' : `the service answered: ${excerpt}`);
  return { words: words === '' ? fallback : words, code, requestId };
}

/** Describes an answer that is not JSON by its content type and its title or first characters. */
export function notJson({ contentType, text = '' }: Answered, why: string): string {
  const kind = contentType === '' ? 'no content type' : contentType.slice(0, 100);
  const said = pageTitle(text) ?? excerptOf(text);
  return said === '' ? `${why} (${kind})` : `${why} (${kind}, "${said}")`;
}
