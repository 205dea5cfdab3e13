// Parses JSON strictly and keeps what the engine's parser drops: each number's digits, each value's place,
// repeated keys. It can stop anywhere and continue later, and never recurses.
import { ANSWER, type Over } from './budgets.ts';
import type { JsonList, JsonNumber, JsonObject, JsonText, JsonValue } from './json-values.ts';

/** Why a text is refused, in words for a report. `over`: it exceeds this limit. */
export class Refusal extends Error {
  readonly over: Over | undefined;
  constructor(problem: string, over?: Over) {
    super(problem);
    this.over = over;
  }
}

/** Levels of nesting. Services nest below ten, and code that recurses over the tree is safe at this depth. */
export const DEEPEST = ANSWER.levels;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** Characters below it are control characters, which no text contains unescaped. */
const BLANK = 0x20;

/** A power of two. An answer has a few dozen keys. */
const KEYS_KEPT = 256;

/** An object or list whose end has not been read yet. */
type Open =
  | { readonly kind: 'list'; readonly start: number; readonly items: JsonValue[] }
  | {
      readonly kind: 'object';
      readonly start: number;
      readonly members: Map<string, JsonValue>;
      key: string;
    };

export class Walk {
  readonly #text: string;
  readonly #number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  readonly #open: Open[] = [];
  /** Keys read so far, by their hash: the objects of a list share theirs. */
  readonly #keys: (string | undefined)[] = Array.from({ length: KEYS_KEPT });
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The number of values begun so far. */
  get values(): number {
    return this.#values;
  }

  /**
   * Continues for about this many characters, to the end of the present value.
   * @returns the whole value once it is read; undefined before
   * @throws Refusal
   */
  goOn(characters: number): JsonValue | undefined {
    const pause = this.#at + characters;
    while (this.#at < pause) {
      const value = this.#begin();
      const whole = value && this.#add(value);
      if (whole !== undefined) return whole;
    }
    return undefined;
  }

  /** The value that begins here, or undefined for an object or list with content. */
  #begin(): JsonValue | undefined {
    const code = this.#next();
    const start = this.#at;
    const document = this.#text;
    this.#values++;
    switch (code) {
      case OPEN_OBJECT:
        this.#deeper();
        if (this.#next() === CLOSE_OBJECT)
          return this.#end({ kind: 'object', start, members: new Map(), key: '' });
        this.#open.push({ kind: 'object', start, members: new Map(), key: this.#key() });
        return undefined;
      case OPEN_LIST:
        this.#deeper();
        if (this.#next() === CLOSE_LIST) return this.#end({ kind: 'list', start, items: [] });
        this.#open.push({ kind: 'list', start, items: [] });
        return undefined;
      case QUOTE: {
        const value = this.#string();
        return { kind: 'text', value, document, start, end: this.#at } satisfies JsonText;
      }
      case 0x74:
        return { kind: 'truth', value: true, document, start, end: this.#word('true') };
      case 0x66:
        return { kind: 'truth', value: false, document, start, end: this.#word('false') };
      case 0x6e:
        return { kind: 'null', document, start, end: this.#word('null') };
      default: {
        if (Number.isNaN(code) && this.#open.length === 0) throw new Refusal('empty');
        const digits = this.#digits();
        return { kind: 'number', digits, document, start, end: this.#at } satisfies JsonNumber;
      }
    }
  }

  /** Puts a value in its place and closes what ends with it; returns the whole value when nothing is open. */
  #add(value: JsonValue): JsonValue | undefined {
    for (let whole = value; ;) {
      const around = this.#open.at(-1);
      const code = this.#next();
      if (around === undefined) {
        if (Number.isNaN(code)) return whole;
        throw notJson();
      }
      if (around.kind === 'list') around.items.push(whole);
      else around.members.set(around.key, whole);
      if (code === COMMA) {
        this.#at++;
        if (around.kind === 'object') {
          this.#next();
          around.key = this.#key(around.members);
        }
        return undefined;
      }
      if (code !== (around.kind === 'list' ? CLOSE_LIST : CLOSE_OBJECT)) throw notJson();
      this.#open.pop();
      whole = this.#end(around);
    }
  }

  #end(open: Open): JsonList | JsonObject {
    const place = { document: this.#text, start: open.start, end: ++this.#at };
    return open.kind === 'list'
      ? { kind: 'list', items: open.items, ...place }
      : { kind: 'object', members: open.members, ...place };
  }

  #deeper(): void {
    if (this.#open.length >= DEEPEST)
      throw new Refusal(`nested deeper than ${DEEPEST} levels`, { budget: 'answer-levels', most: DEEPEST });
    this.#at++;
  }

  #key(members?: ReadonlyMap<string, JsonValue>): string {
    if (this.#text.charCodeAt(this.#at) !== QUOTE) throw notJson();
    const key = this.#sharedString();
    if (members?.has(key) === true)
      throw new Refusal(`the key ${JSON.stringify(key.slice(0, 60))} stands twice in one object`);
    if (this.#next() !== COLON) throw notJson();
    this.#at++;
    return key;
  }

  /** As `#string`, but the same string as before for the same characters, unless an escape is among them. */
  #sharedString(): string {
    const start = this.#at + 1;
    let [end, hash] = [start, 0];
    for (;;) {
      const code = this.#text.charCodeAt(end);
      if (code === QUOTE) break;
      if (!(code >= BLANK) || code === BACKSLASH) return this.#string();
      hash = (hash * 31 + code) & (KEYS_KEPT - 1);
      end++;
    }
    this.#at = end + 1;
    const kept = this.#keys[hash];
    if (kept?.length === end - start && this.#text.startsWith(kept, start)) return kept;
    return (this.#keys[hash] = this.#text.slice(start, end));
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    let escaped = false;
    for (;;) {
      const code = this.#text.charCodeAt(end);
      if (code === QUOTE) break;
      // The end of the text is NaN, which no comparison accepts.
      if (!(code >= BLANK)) throw notJson();
      if (code === BACKSLASH) {
        escaped = true;
        end++;
      }
      end++;
    }
    this.#at = end + 1;
    return escaped ? unescaped(this.#text.slice(start, end + 1)) : this.#text.slice(start + 1, end);
  }

  #digits(): string {
    this.#number.lastIndex = this.#at;
    const digits = this.#number.exec(this.#text)?.[0];
    if (digits === undefined) throw notJson();
    this.#at += digits.length;
    return digits;
  }

  #word(word: string): number {
    if (!this.#text.startsWith(word, this.#at)) throw notJson();
    this.#at += word.length;
    return this.#at;
  }

  /** The code of the next character after blanks; NaN at the end. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== BLANK && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at++;
    }
  }
}

const notJson = (): Refusal => new Refusal('not JSON');

/** The engine decodes escapes and rejects wrong ones. */
function unescaped(literal: string): string {
  try {
    const value: unknown = JSON.parse(literal);
    if (typeof value === 'string') return value;
  } catch {
    // The throw below names the error.
  }
  throw notJson();
}
