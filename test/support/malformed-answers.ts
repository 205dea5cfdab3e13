// Changes a dialect's answers: parts are missing, repeated or of another type.
import fc from 'fast-check';
import { parseJson, sourceOf, type JsonValue } from '../../main/service/reading/json.ts';

/** A change of one part of an answer: it is removed or replaced. */
export interface Injury {
  readonly part: number;
  /** JSON text; undefined removes the part. */
  readonly instead: string | undefined;
}

const others = fc.constantFrom(
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1e400',
  '0.10',
  '""',
  '" "',
  '"text"',
  '"1,234.50"',
  '"1,2"',
  '"approved"',
  '"confirmed"',
  '"2026-11-21"',
  '"2026-02-31T00:00:00Z"',
  '1795237230',
  '[]',
  '{}',
  '[[]]',
  '{"a":{"b":"c"}}',
  '"\\ud800"',
  '"\\u0000"',
  '"\u202e00.000,1"',
  '"\uff11\uff12\uff13"',
  '"\u200b12"',
  '"e\u0301\ud83d\ude80"',
  '-0',
  '1E-400',
  '123456789012345678901234567890.123456789012345678',
);
export const injuries: fc.Arbitrary<Injury[]> = fc.array(
  fc.record({ part: fc.nat(100_000), instead: fc.option(others, { nil: undefined, freq: 2 }) }),
  { minLength: 1, maxLength: 12 },
);

/** Most items of a list that are kept, enough for open and closed, new and old ones. */
const KEPT = 6;

/** Makes the changes in the answer's text. Numbers keep their digits. */
export function mutilate(text: string, done: readonly Injury[]): string {
  const parsed = parseJson(text);
  if (parsed.kind !== 'json') throw new Error(parsed.problem);
  const parts = count(parsed.value);
  const at = new Map(done.map(({ part, instead }) => [part % parts, instead]));
  let next = 0;

  function write(value: JsonValue): string | undefined {
    const here = next++;
    const inside = insideOf(value);
    if (at.has(here)) {
      next += inside.reduce((sum, [, member]) => sum + count(member), 0);
      return at.get(here);
    }
    if (value.kind !== 'object' && value.kind !== 'list') return sourceOf(value);
    const written = inside.flatMap(([name, member]) => {
      const said = write(member);
      if (said === undefined) return [];
      return [value.kind === 'object' ? `${JSON.stringify(name)}:${said}` : said];
    });
    return value.kind === 'object' ? `{${written.join(',')}}` : `[${written.join(',')}]`;
  }
  return write(parsed.value) ?? '';
}

function insideOf(value: JsonValue): (readonly [string, JsonValue])[] {
  if (value.kind === 'object') return [...value.members];
  if (value.kind !== 'list') return [];
  const kept =
    value.items.length <= KEPT ? value.items : [...value.items.slice(0, 4), ...value.items.slice(-2)];
  return kept.map((item) => ['', item] as const);
}

function count(value: JsonValue): number {
  return insideOf(value).reduce((sum, [, member]) => sum + count(member), 1);
}

/** The answer with one key of an object twice, the first time with "0"; undefined if it has no object. */
export function doubled(text: string, nth: number): string | undefined {
  const parsed = parseJson(text);
  const objects = parsed.kind === 'json' ? objectsIn(parsed.value) : [];
  const object = objects[nth % Math.max(objects.length, 1)];
  const [name] = [...(object?.members.keys() ?? [])];
  if (object === undefined || name === undefined) return undefined;
  return `${text.slice(0, object.start + 1)}${JSON.stringify(name)}:"0",${text.slice(object.start + 1)}`;
}

function objectsIn(value: JsonValue): Extract<JsonValue, { kind: 'object' }>[] {
  const inside = insideOf(value).flatMap(([, member]) => objectsIn(member));
  return value.kind === 'object' && value.members.size > 0 ? [value, ...inside] : inside;
}

/** Writes letters of keys and texts as escapes, which changes no value. */
export const escaped = (text: string): string =>
  text.replace(
    /[a-z](?=[^"]*"[,:}\]])/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
