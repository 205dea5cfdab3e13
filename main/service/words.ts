// The service's own words about a failure, from whichever shape its errors have (gap 5). Shown as they came;
// nothing is read into them here.
import type { JsonObject, JsonValue } from './json.ts';

export interface ServiceWords {
  /** Empty where the service said nothing readable. */
  readonly words: string;
  readonly requestId: string | undefined;
}

const LONGEST = 500;
const SAYING = ['message', 'error_description', 'detail', 'description', 'title', 'reason', 'msg'];
const NAMING = ['code', 'error_code', 'errorCode', 'name', 'type'];
const REQUEST_IDS = ['request_id', 'requestId', 'trace_id', 'traceId', 'correlation_id', 'correlationId'];

/** @param headerId the answer's x-request-id; the body's own comes first, as it survives a proxy. */
export function serviceWords(body: JsonValue | undefined, headerId: string | undefined): ServiceWords {
  if (body?.kind !== 'object')
    return { words: body?.kind === 'text' ? cut(body.value) : '', requestId: headerId };
  const nested = ['error', 'meta', 'data'].flatMap((key) => objectAt(body, key));
  const requestId = [body, ...nested]
    .map((from) => firstText(from, REQUEST_IDS))
    .find((id) => id !== undefined);
  return { words: cut(wordsOf(body)), requestId: requestId?.slice(0, 200) ?? headerId };
}

/** The most particular words first: errors in the plural, then the error, then the message around them. */
function wordsOf(body: JsonObject): string {
  const said: string[] = [];
  const say = (text: string | undefined): void => {
    // `{error: "Bad Request", message: "…"}`: what is already said is not said twice.
    if (text !== undefined && text.trim() !== '' && !said.some((known) => known.includes(text.trim())))
      said.push(text.trim());
  };
  say(firstText(body, SAYING));
  const error = body.members.get('error');
  if (error?.kind === 'object') say(partWords(error));
  else if (error?.kind === 'text') say(error.value);
  for (const key of ['errors', 'details']) for (const part of parts(body.members.get(key))) say(part);
  if (error === undefined || error.kind === 'null' || error.kind === 'truth') say(firstText(body, NAMING));
  return said.join(' · ');
}

const MOST_PARTS = 10;

/** `errors` as a list of texts or objects, or an object of field → text or texts. */
function parts(errors: JsonValue | undefined): string[] {
  if (errors?.kind === 'text') return [errors.value];
  if (errors?.kind === 'list') return errors.items.slice(0, MOST_PARTS).flatMap(one);
  if (errors?.kind !== 'object') return [];
  return [...errors.members].slice(0, MOST_PARTS).flatMap(([field, value]) => {
    const texts = value.kind === 'list' ? value.items.flatMap(one) : one(value);
    return texts.map((text) => `${field}: ${text}`);
  });
}

function one(value: JsonValue): string[] {
  if (value.kind === 'text') return [value.value];
  const words = value.kind === 'object' ? partWords(value) : '';
  return words === '' ? [] : [words];
}

/** `Too low (invalid_field, amount_ngn)`. */
function partWords(error: JsonObject): string {
  const saying = firstText(error, SAYING);
  const asides = [firstText(error, NAMING), firstText(error, ['field', 'path', 'param', 'parameter'])].filter(
    (aside) => aside !== undefined && aside !== saying,
  );
  if (saying === undefined) return asides.join(', ');
  return asides.length === 0 ? saying : `${saying} (${asides.join(', ')})`;
}

function firstText(from: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = from.members.get(name);
    if (value?.kind === 'text' && value.value.trim() !== '') return value.value;
    if (value?.kind === 'number') return value.digits;
  }
  return undefined;
}

function objectAt(from: JsonObject, key: string): JsonObject[] {
  const value = from.members.get(key);
  return value?.kind === 'object' ? [value] : [];
}

function cut(text: string): string {
  // A line break or a control character would let a service's text imitate the desk's own lines.
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/** What an HTML page says it is, for "the answer was not JSON". */
export function pageTitle(text: string): string | undefined {
  const title = /<title[^>]*>([^<]{1,300})/i.exec(text.slice(0, 20_000))?.[1];
  return title === undefined || cut(title) === '' ? undefined : cut(title).slice(0, 120);
}
