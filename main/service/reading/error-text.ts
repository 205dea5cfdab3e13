// Finds the service's own error text in any of the usual forms. The text is shown as it came, and nothing is
// concluded from it here.
import type { Errors } from '../../../domain/connector/outcomes.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { memberAt } from './wire/at.ts';

export interface ServiceWords {
  /** Empty if the service stated nothing readable. */
  readonly words: string;
  /** The code of the error, from the profile's path or the usual names. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
}

const LONGEST = 500;
const SAYING = ['message', 'error_description', 'detail', 'description', 'title', 'reason', 'msg'];
const NAMING = ['code', 'error_code', 'errorCode', 'name', 'type'];
const CODES = [
  ...NAMING,
  ...'retCode ret_code responseCode response_code status_code statusCode errcode errCode err_code resultCode'.split(
    ' ',
  ),
];
const REQUEST_IDS = ['request_id', 'requestId', 'trace_id', 'traceId', 'correlation_id', 'correlationId'];

/**
 * @param headerId the answer's x-request-id; the body's own comes first, because it survives a proxy
 * @param places the profile's paths of text, code and request id, which come before the known names
 */
export function serviceWords(
  body: JsonValue | undefined,
  headerId: string | undefined,
  places: Errors = {},
): ServiceWords {
  if (body?.kind !== 'object')
    return { words: body?.kind === 'text' ? cut(body.value) : '', code: undefined, requestId: headerId };
  const nested = ['error', 'meta', 'data'].flatMap((key) => objectAt(body, key));
  const requestId = [textAt(body, places.requestId), ...[body, ...nested].map(idIn)].find(
    (id) => id !== undefined,
  );
  const said = textAt(body, places.message)?.trim() ?? wordsOf(body);
  const code = textAt(body, places.code)?.trim();
  const isSaid = code === undefined || said.split(/[\s(),·]+/u).includes(code);
  return {
    words: cut(isSaid ? said : said === '' ? code : `${said} (${code})`),
    code: code ?? codeOf(body),
    requestId: requestId === undefined ? headerId : cut(requestId).slice(0, 200),
  };
}

const idIn = (from: JsonObject): string | undefined => firstText(from, REQUEST_IDS);

function textAt(body: JsonObject, path: string | undefined): string | undefined {
  return path === undefined ? undefined : plainText(memberAt(body, path));
}

/** The error's own code before one of the wrapper. */
function codeOf(body: JsonObject): string | undefined {
  const errors = body.members.get('errors');
  const [first] = errors?.kind === 'list' ? errors.items : [];
  const inner = [...objectAt(body, 'error'), ...(first?.kind === 'object' ? [first] : [])];
  return [...inner, body].map((place) => firstText(place, CODES)?.trim()).find((code) => code !== undefined);
}

/** Enough to recognise an answer and to find its error text, so that the profile can name the path. */
const EXCERPT = 200;

/** The first characters of an answer without a recognised error text; empty only for an empty answer. */
export function excerptOf(text: string): string {
  const line = cut(text.slice(0, 2 * EXCERPT));
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1)}…`;
}

/** The most specific text first: errors in the plural, then the error, then the message around them. */
function wordsOf(body: JsonObject): string {
  const said: string[] = [];
  const say = (text: string | undefined): void => {
    // `{error: "Bad Request", message: "…"}`: a text that another contains is not repeated.
    if (text !== undefined && text.trim() !== '' && !said.some((known) => known.includes(text.trim())))
      said.push(text);
  };
  say(firstText(body, SAYING));
  const error = body.members.get('error');
  const own = error?.kind === 'object' ? partWords(error) : '';
  for (const part of own === '' ? parts(error) : [own]) say(part);
  for (const key of ['errors', 'details']) for (const part of parts(body.members.get(key))) say(part);
  if (error === undefined || error.kind === 'null' || error.kind === 'truth') say(firstText(body, NAMING));
  return said.join(' · ');
}

const MOST_PARTS = 10;

/** `errors` as a list of texts or objects, or as an object of field → text or texts. */
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
    const text = plainText(from.members.get(name));
    if (text !== undefined) return text;
  }
  return undefined;
}

function plainText(value: JsonValue | undefined): string | undefined {
  if (value?.kind === 'text' && value.value.trim() !== '') return value.value;
  return value?.kind === 'number' ? value.digits : undefined;
}

function objectAt(from: JsonObject, key: string): JsonObject[] {
  const value = from.members.get(key);
  return value?.kind === 'object' ? [value] : [];
}

function cut(text: string): string {
  // With line breaks or control characters a service's text could imitate the app's own lines.
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/** The title of an HTML page, for "the answer was not JSON". */
export function pageTitle(text: string): string | undefined {
  const title = /<title[^>]*>([^<]{1,300})/i.exec(text.slice(0, 20_000))?.[1];
  return title === undefined || cut(title) === '' ? undefined : cut(title).slice(0, 120);
}
