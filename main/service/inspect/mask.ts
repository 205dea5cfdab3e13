// Lays out an answer as indented text, as the service wrote it, or masked so that the lender's support can see
// its shape: names stay, and every value keeps its form but loses its content (`1,250,000.50` becomes
// `0,000,000.00`). true, false and null stay.
import { t } from '../../../messages/words.ts';
import type { JsonObject, JsonValue } from '../reading/json.ts';
import { memberAt } from '../reading/wire/at.ts';
import { readThing, type OneThing, type ReadUnder } from './readings.ts';
import { meaningOf, wordFieldsOf } from './status-words.ts';

/** Items of a list; the rest is counted. */
const MOST_ITEMS = 3;
/** Members of one object, and lines of the whole. */
const MOST_MEMBERS = 200;
const MOST_LINES = 2_000;
const LONGEST_TEXT = 200;
/** The most objects whose status words are looked up; no list shows more. */
const MOST_THINGS = 50;

/**
 * Returns indented JSON. Status words with a meaning in the draft stay, because the question is about them.
 */
export function maskedAnswer(body: JsonValue, things: readonly OneThing[], under: ReadUnder): string {
  return new Layout(keptWords(things, under)).text(body);
}

/** Its values as they came; a long text or list is cut. */
export const plainText = (value: JsonValue): string => new Layout().text(value);

function keptWords(things: readonly OneThing[], under: ReadUnder): Set<JsonValue> {
  const kept = new Set<JsonValue>();
  for (const one of things.slice(0, MOST_THINGS)) {
    const { readings } = readThing(one, under);
    for (const field of wordFieldsOf(one.thing)) {
      const reading = readings[field];
      if (reading?.state !== 'found' || typeof reading.value !== 'string') continue;
      const means = meaningOf(one.thing, field, { word: reading.value, mapping: under.mapping });
      const value = memberAt(one.item, reading.field);
      if (means !== undefined && value !== undefined) kept.add(value);
    }
  }
  return kept;
}

class Layout {
  readonly #kept: ReadonlySet<JsonValue> | undefined;
  #lines = 0;

  /** @param kept values that are not masked; undefined: none is masked */
  constructor(kept?: ReadonlySet<JsonValue>) {
    this.#kept = kept;
  }

  text(value: JsonValue, indent = ''): string {
    switch (value.kind) {
      case 'object':
        return this.#object(value, indent);
      case 'list': {
        const items = value.items
          .slice(0, this.#room(MOST_ITEMS))
          .map((item) => this.text(item, `${indent}  `));
        return this.#block('[]', withMore(items, value.items.length), indent);
      }
      case 'text':
        return JSON.stringify(this.#isShown(value) ? cut(value.value) : maskText(value.value));
      case 'number':
        return this.#isShown(value) ? cut(value.digits) : maskNumber(value.digits);
      case 'truth':
        return String(value.value);
      case 'null':
        return 'null';
    }
  }

  #object(value: JsonObject, indent: string): string {
    const areData = this.#kept !== undefined && isDictionary(value);
    const taken = new Set<string>();
    const members = [...value.members.entries().take(this.#room(MOST_MEMBERS))].map(([key, member]) => {
      const name = areData || (this.#kept !== undefined && isData(key)) ? unlike(taken, maskText(key)) : key;
      taken.add(name);
      return `${JSON.stringify(name)}: ${this.text(member, `${indent}  `)}`;
    });
    const left = value.members.size - members.length;
    const rest = left > 0 ? [`${JSON.stringify(unlike(taken, '…'))}: ${more(left)}`] : [];
    return this.#block('{}', [...members, ...rest], indent);
  }

  #isShown(value: JsonValue): boolean {
    return this.#kept?.has(value) ?? true;
  }

  #room(most: number): number {
    return this.#lines >= MOST_LINES ? 0 : most;
  }

  #block([open = '', close = '']: string, parts: readonly string[], indent: string): string {
    this.#lines += parts.length;
    if (parts.length === 0) return open + close;
    const lines = parts.map((part) => `${indent}  ${part}`).join(',\n');
    return `${open}\n${lines}\n${indent}${close}`;
  }
}

const more = (count: number): string => JSON.stringify(t('native.sample.more', { count }));

const withMore = (shown: readonly string[], size: number): readonly string[] =>
  size > shown.length ? [...shown, more(size - shown.length)] : shown;

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text;

/** Letters become x and X, digits 0, by Unicode's classes; all other characters are the form. */
export function maskText(text: string): string {
  const masked = text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/\p{Lu}|\p{Lt}/gu, 'X')
    .replaceAll(/[[\p{L}\p{M}]--[Xx]]/gv, 'x')
    .replaceAll(/\p{N}/gu, '0');
  return text.length > LONGEST_TEXT ? `${masked}…` : masked;
}

/** Like text, but JSON allows no number to begin with a zero before other digits. */
export const maskNumber = (digits: string): string =>
  digits.replaceAll(/\d/g, '0').replace(/^(-?)0(?=0)/, (_whole, sign: string) => `${sign}1`);

/** A member's name that is data, such as an id or a person's name. */
const isData = (key: string): boolean =>
  key.includes('@') ||
  key.length > 60 ||
  key.replaceAll(/\P{Nd}/gu, '').length >= 4 ||
  /^\p{Lu}+[-:#/]\d+$/u.test(key) ||
  /[^\p{ASCII}]/u.test(key);

/** Objects by their ids: all members have the same names inside. */
function isDictionary(value: JsonObject): boolean {
  if (value.members.size < 3) return false;
  const shapes = new Set<string>();
  for (const member of value.members.values()) {
    if (member.kind !== 'object' || member.members.size === 0) return false;
    shapes.add([...member.members.keys()].sort().join('\n'));
    if (shapes.size > 1) return false;
  }
  return true;
}

function unlike(taken: ReadonlySet<string>, name: string): string {
  let unlike = name;
  for (let count = 2; taken.has(unlike); count++) unlike = `${name}~${count}`;
  return unlike;
}
