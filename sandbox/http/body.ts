// Reads request bodies and their fields. A reader returns undefined if the field is absent or null. It throws
// a Refusal that names the field and what was expected, for people who write a client.
import { dec, isPlainDecimal } from '../decimal.ts';
import { Refusal } from '../rules/refusal.ts';

const MOST_BYTES = 1_000_000;

export type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function limitedText(request: Request): Promise<string> {
  const tooLarge = new Refusal('body_too_large', `The body is larger than ${String(MOST_BYTES)} bytes.`);
  if (Number(request.headers.get('content-length') ?? '0') > MOST_BYTES) throw tooLarge;
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A chunked body states no length, so its bytes are counted as they arrive.
  for await (const chunk of request.body as AsyncIterable<unknown>) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A request body is made of bytes.');
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw tooLarge;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** An empty body counts as an empty object, so that the refusal names the first missing field. */
export async function readBody(request: Request): Promise<Body> {
  const text = await limitedText(request);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('malformed_json', 'The body is not JSON.');
  }
  if (!isObject(value)) throw new Refusal('malformed_json', 'The body has to be a JSON object.');
  return value;
}

const invalid = (field: string, expected: string): Refusal =>
  new Refusal('invalid_field', `${field} has to be ${expected}.`, field);

function given(body: Body, field: string): unknown {
  const value = body[field];
  return value === null ? undefined : value;
}

export function required<T>(
  body: Body,
  field: string,
  read: (body: Body, field: string) => T | undefined,
): T {
  const value = read(body, field);
  if (value === undefined) throw new Refusal('missing_field', `${field} is missing.`, field);
  return value;
}

export function text(body: Body, field: string, longest = 128): string | undefined {
  const value = given(body, field);
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.trim() === '' || value.length > longest) {
    throw invalid(field, `a string of 1 to ${String(longest)} characters`);
  }
  return value;
}

export function oneOf<const T extends string>(body: Body, field: string, words: readonly T[]): T | undefined {
  const value = given(body, field);
  if (value === undefined) return undefined;
  const found = words.find((word) => word === value);
  if (found === undefined) throw invalid(field, words.map((word) => JSON.stringify(word)).join(' or '));
  return found;
}

/**
 * A plain decimal string above zero with at most `places` places. A JSON number is refused because it may be
 * rounded.
 */
export function amount(body: Body, field: string, places: number): string | undefined {
  const value = given(body, field);
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isPlainDecimal(value, places) || dec(value).eq('0')) {
    throw invalid(field, `a decimal string above 0 with at most ${String(places)} places, like "1250.5"`);
  }
  return value;
}

export function flag(body: Body, field: string): boolean | undefined {
  const value = given(body, field);
  if (value === undefined || typeof value === 'boolean') return value;
  throw invalid(field, 'true or false');
}

export function number(body: Body, field: string, low: number, high: number): number | undefined {
  const value = given(body, field);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= low && value <= high)) {
    throw invalid(field, `a number from ${String(low)} to ${String(high)}`);
  }
  return value;
}

export function integer(body: Body, field: string, low: number, high: number): number | undefined {
  const value = number(body, field, low, high);
  if (value !== undefined && !Number.isInteger(value)) throw invalid(field, 'a whole number');
  return value;
}

export function objectIn(body: Body, field: string): Body | undefined {
  const value = given(body, field);
  if (value === undefined || isObject(value)) return value;
  throw invalid(field, 'an object');
}

export function objectsIn(body: Body, field: string): Body[] | undefined {
  const value = given(body, field);
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every(isObject)) throw invalid(field, 'a list of objects');
  return value;
}

export const refuseField = invalid;
