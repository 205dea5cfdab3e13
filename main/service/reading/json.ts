// Parses JSON without loss, from answers of any length.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlainJson } from '../../../domain/destination.ts';
import { ANSWER, meterOfAnswer, type Meter, type Over } from './budgets.ts';
import type { JsonObject, JsonValue } from './json-values.ts';
import { Refusal, Walk } from './json-walk.ts';

export type * from './json-values.ts';
export { DEEPEST } from './json-walk.ts';

type ParsedJson =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** `problem` is for a report: it may quote the name of a key, but no value. */
  | { readonly kind: 'unreadable'; readonly problem: string; readonly over?: Over | undefined };

/** Characters; for received text the client's limit in bytes applies first. */
export const LONGEST = ANSWER.bytes;
/** Characters parsed without a pause, in a tenth of a millisecond; in one before V8 has compiled the parser. */
const AT_ONCE = 16 * 1024;

/** Never throws. An object with the same key twice is unreadable: the app cannot know which one is meant. */
export function parseJson(text: string): ParsedJson {
  const steps = parsing(text, meterOfAnswer());
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** For answers of any length: it pauses regularly, so that main is never blocked. */
export function parseJsonInTurns(text: string, meter = meterOfAnswer()): Promise<ParsedJson> {
  return inTurns(parsing(text, meter));
}

async function inTurns(steps: Generator<void, ParsedJson>): Promise<ParsedJson> {
  for (let isLong = false; ; isLong = true) {
    const { done, value } = steps.next();
    // What reads a long text's value gets a turn of its own.
    if (done !== true || isLong) await nextTurn();
    if (done === true) return value;
  }
}

function* parsing(text: string, meter: Meter): Generator<void, ParsedJson> {
  if (text.length > LONGEST)
    return unreadable(`longer than ${LONGEST} characters`, { budget: 'answer-bytes', most: LONGEST });
  const walk = new Walk(text);
  try {
    for (let paid = 0; ; paid = walk.values) {
      const value = walk.goOn(AT_ONCE);
      const over = meter.spend({ values: walk.values - paid });
      if (over !== undefined) return unreadable(`more than ${over.most} values`, over);
      if (value !== undefined) return { kind: 'json', value };
      yield;
    }
  } catch (cause) {
    if (cause instanceof Refusal) return unreadable(cause.message, cause.over);
    throw cause;
  }
}

const unreadable = (problem: string, over?: Over): ParsedJson => ({ kind: 'unreadable', problem, over });

/** The exact text of a value, as the service wrote it. */
export function sourceOf(value: JsonValue): string {
  return value.document.slice(value.start, value.end);
}

/** The value with numbers as their source text, for comparing repayment destinations. */
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
      return plainObject(value);
  }
}

function plainObject({ members }: JsonObject): PlainJson {
  const plain: Record<string, PlainJson> = {};
  for (const [key, member] of members) {
    const value = toPlain(member);
    // Assigned, it would be the prototype and no key.
    if (key === '__proto__') Object.defineProperty(plain, key, { value, enumerable: true });
    else plain[key] = value;
  }
  return plain;
}
