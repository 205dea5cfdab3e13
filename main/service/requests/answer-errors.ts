// Names the error that an answer of the service stands for: from its HTTP status, its JSON or its page.
import type { AppError, OfflineCause } from '../../../contract/errors.ts';
import type { Errors } from '../../../domain/connector/outcomes.ts';
import { ANSWER, tooLarge } from '../reading/budgets.ts';
import { excerptOf, pageTitle, serviceWords, type ServiceWords } from '../reading/error-text.ts';
import type { JsonValue } from '../reading/json.ts';
import type { Answered } from './client.ts';
import { ANSWER_TOO_LARGE } from './http/failure.ts';

/** The error if no answer came. */
export const offline = ({ cause, detail }: { cause: OfflineCause; detail: string }): AppError =>
  detail === ANSWER_TOO_LARGE
    ? tooLarge({ budget: 'answer-bytes', most: ANSWER.bytes })
    : { code: 'offline', cause, detail };

/** The error of an answer whose status is not 2xx. */
export function failureOf(
  answer: Answered,
  json: JsonValue | undefined,
  places: Errors | undefined,
): AppError {
  const { status, location } = answer;
  const { words, requestId } = wordsOf(answer, json, places);
  const detail = requestId === undefined ? words : `${words} [${requestId}]`.trim();
  const unanswered = (cause: OfflineCause, detail: string): AppError => ({
    code: 'offline',
    cause,
    detail,
    httpStatus: status,
  });
  if (status === 429) return unanswered('too-many-requests', detail);
  if (status === 408) return unanswered('timed-out', detail);
  if (status >= 500) return unanswered('service-error', detail);
  if (status < 400)
    return unanswered('other', `redirects to ${location ?? 'nowhere'}, which is not followed`);
  return rejection(answer, json, places);
}

/** The parts of an answer that its error is made from. */
type FailedAnswer = Pick<Answered, 'status' | 'text' | 'requestId'> & {
  readonly challenge?: string | undefined;
};

/** What a body says of a limit, in a code or in words. */
const LIMIT = /rate.?limit|too.?many.?requests|throttl|^429$/i;

/** The error of a read whose body states a failure under 2xx. */
export function refusal(
  answer: FailedAnswer,
  json: JsonValue | undefined,
  places: Errors | undefined,
): AppError {
  const { words, code = '' } = wordsOf(answer, json, places);
  return LIMIT.test(code) || LIMIT.test(words)
    ? { code: 'offline', cause: 'too-many-requests', detail: words, httpStatus: answer.status }
    : rejection(answer, json, places);
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
