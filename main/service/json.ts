// JSON without loss. The engine's parser says whether the text is JSON at all; our walk over it then keeps what
// that parser throws away: each number's digits, each thing's own text, and keys that came twice.
import type { PlainJson } from '../../domain/destination.ts';

/** Where a value stands in its document, so that its exact text can be shown and stored. */
interface Place {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}
export type JsonText = Place & { readonly kind: 'text'; readonly value: string };
/** A number is its source text; nothing here ever makes a JavaScript number of it. */
export type JsonNumber = Place & { readonly kind: 'number'; readonly digits: string };
export type JsonTruth = Place & { readonly kind: 'truth'; readonly value: boolean };
export type JsonNull = Place & { readonly kind: 'null' };
export type JsonList = Place & { readonly kind: 'list'; readonly items: readonly JsonValue[] };
/** A map, not an object: a key may be `__proto__`, and the order is the service's own. */
export type JsonObject = Place & {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, JsonValue>;
};
export type JsonValue = JsonText | JsonNumber | JsonTruth | JsonNull | JsonList | JsonObject;

export type ParsedJson =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** In words for a report; the text itself is not quoted but for a key's name. */
  | { readonly kind: 'unreadable'; readonly problem: string };

/** Levels of nesting; services nest below ten, and what walks the tree may recurse this far safely. */
export const DEEPEST = 200;
/** Characters; the client's limit in bytes comes first for anything received. */
export const LONGEST = 10 * 1024 * 1024;

/** Never throws. Two members of one object with the same key are unreadable: which one is meant is not ours to say. */
export function parseJson(text: string): ParsedJson {
  if (text.length > LONGEST) return unreadable(`longer than ${LONGEST} characters`);
  if (text.trim() === '') return unreadable('empty');
  try {
    JSON.parse(text);
  } catch {
    return unreadable('not JSON');
  }
  try {
    return { kind: 'json', value: new Walk(text).whole() };
  } catch (cause) {
    if (cause instanceof Refusal) return unreadable(cause.message);
    throw cause;
  }
}

const unreadable = (problem: string): ParsedJson => ({ kind: 'unreadable', problem });

/** The exact text of a value, as the service wrote it. */
export function sourceOf(value: JsonValue): string {
  return value.document.slice(value.start, value.end);
}

/** The value with numbers as their source text, as a repayment destination is compared (gap 27). */
export function toPlain(value: JsonValue): PlainJson {
  switch (value.kind) {
    case 'text':
    case 'truth':
      return value.value;
    case 'number':
      return value.digits;
    case 'null':
      return null;
    case 'list':
      return value.items.map(toPlain);
    case 'object':
      // fromEntries defines properties, so a key called __proto__ stays a key.
      return Object.fromEntries([...value.members].map(([key, member]) => [key, toPlain(member)]));
  }
}

class Refusal extends Error {}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Walks text that is known to be JSON, so that it need not check the grammar again. */
class Walk {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonValue {
    this.#skipBlanks();
    return this.#value(1);
  }

  #value(depth: number): JsonValue {
    const start = this.#at;
    switch (this.#text.charCodeAt(start)) {
      case OPEN_OBJECT:
        return this.#object(start, within(depth));
      case OPEN_LIST:
        return this.#list(start, within(depth));
      case QUOTE: {
        const value = this.#string();
        return { kind: 'text', value, ...this.#place(start) };
      }
      case 0x74:
        return this.#word(start, 4, { kind: 'truth', value: true });
      case 0x66:
        return this.#word(start, 5, { kind: 'truth', value: false });
      case 0x6e:
        return this.#word(start, 4, { kind: 'null' });
      default:
        return this.#number(start);
    }
  }

  #object(start: number, depth: number): JsonObject {
    const members = new Map<string, JsonValue>();
    this.#at++;
    this.#skipBlanks();
    while (this.#text.charCodeAt(this.#at) !== CLOSE_OBJECT) {
      const key = this.#string();
      if (members.has(key))
        throw new Refusal(`the key ${JSON.stringify(key.slice(0, 60))} stands twice in one object`);
      this.#skipBlanks();
      this.#at++;
      this.#skipBlanks();
      members.set(key, this.#value(depth));
      this.#next();
    }
    this.#at++;
    return { kind: 'object', members, ...this.#place(start) };
  }

  #list(start: number, depth: number): JsonList {
    const items: JsonValue[] = [];
    this.#at++;
    this.#skipBlanks();
    while (this.#text.charCodeAt(this.#at) !== CLOSE_LIST) {
      items.push(this.#value(depth));
      this.#next();
    }
    this.#at++;
    return { kind: 'list', items, ...this.#place(start) };
  }

  /** From the end of a member to the next one or the closing bracket. */
  #next(): void {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) === COMMA) this.#at++;
    this.#skipBlanks();
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    let escaped = false;
    for (;;) {
      const code = this.#text.charCodeAt(end);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        escaped = true;
        end++;
      }
      end++;
    }
    this.#at = end + 1;
    // Escapes are the engine's business; the slice is a string literal it has accepted already.
    return escaped
      ? (JSON.parse(this.#text.slice(start, end + 1)) as string)
      : this.#text.slice(start + 1, end);
  }

  #number(start: number): JsonNumber {
    let end = start;
    while (end < this.#text.length && isNumberPart(this.#text.charCodeAt(end))) end++;
    this.#at = end;
    return { kind: 'number', digits: this.#text.slice(start, end), ...this.#place(start) };
  }

  #word<W extends { kind: 'truth'; value: boolean } | { kind: 'null' }>(
    start: number,
    length: number,
    word: W,
  ): W & Place {
    this.#at = start + length;
    return { ...word, ...this.#place(start) };
  }

  #place(start: number): Place {
    return { document: this.#text, start, end: this.#at };
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }
}

function within(depth: number): number {
  if (depth > DEEPEST) throw new Refusal(`nested deeper than ${DEEPEST} levels`);
  return depth + 1;
}

/** Digits, sign, point, exponent. */
const isNumberPart = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2d ||
  code === 0x2b ||
  code === 0x2e ||
  code === 0x65 ||
  code === 0x45;
