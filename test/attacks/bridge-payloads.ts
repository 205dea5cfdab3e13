// Hostile payloads for every call of the bridge. Each differs from an accepted input in one or two places.
import { MOST_LEVELS, MOST_VALUES } from '../../main/bridge/input-limits.ts';
import { callSchemas, type CallName } from '../../contract/contract.ts';
import { MAX_INPUT } from '../../contract/limits.ts';
import type { Chance } from '../faults/chance.ts';
import type { HonestInput, Place } from './honest-inputs.ts';

/** A text in the payloads that no answer and no line of the log may contain. */
export const CANARY = 'canary-4b1f';

export interface Payload {
  readonly args: readonly unknown[];
  /** If false, a schema may accept the value, and the handler must get it unchanged. */
  readonly mustBeRefused: boolean;
  readonly sender?: 'subframe' | 'foreign-origin' | 'unknown-window' | 'no-frame';
}

const TEXTS = [
  '',
  ' ',
  '\0',
  '../../etc/passwd',
  '..\\..\\windows\\system32',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://evil.example/',
  '<img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '"; DROP TABLE journal; --',
  '=cmd|/C calc!A0',
  '${process.env.HOME}',
  '{{constructor.constructor("return process")()}}',
  '__proto__',
  'constructor',
  '\u202eNL-1',
  '\u200b',
  '\ud800',
  '\uff0e\uff0e/',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '١٢٣',
  'a'.repeat(60_000),
  '\u0300'.repeat(5_000),
] as const;
const NUMBERS = ['-1', '-0', '0.1', '1e21', '1e400', '-1e400', '9007199254740993', '1e-400'] as const;
const UNKNOWN = [
  'privateKey',
  'toString',
  'constructor',
  'prototype',
  '__proto__',
  'hasOwnProperty',
  'isAdmin',
];
/** A value of each JSON type. A schema of one type must refuse all others. */
const KINDS: Readonly<Record<string, string>> = {
  string: `"${CANARY}"`,
  number: '1',
  boolean: 'true',
  null: 'null',
  list: `["${CANARY}"]`,
  object: `{"a":"${CANARY}"}`,
};
const KIND_OF: Readonly<Record<string, string>> = {
  string: 'string',
  picklist: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  strict_object: 'object',
  object: 'object',
  record: 'object',
};

type Making = (chance: Chance, honest: HonestInput) => Payload | undefined;
const text = (written: string, mustBeRefused: boolean): Payload => ({ args: [written], mustBeRefused });

/** Replaces a value by JSON text, which can state what no JavaScript value can, such as a repeated name. */
function replaced(input: unknown, path: Place['path'], json: string): string {
  const [step, ...rest] = path;
  if (step === undefined) return json;
  if (Array.isArray(input))
    return `[${input.map((one, at) => (at === step ? replaced(one, rest, json) : JSON.stringify(one))).join()}]`;
  const members = Object.entries(input as object).map(
    ([name, one]) =>
      `${JSON.stringify(name)}:${name === step ? replaced(one, rest, json) : JSON.stringify(one)}`,
  );
  return `{${members.join()}}`;
}
const at = (input: unknown, path: Place['path']): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], input);
const somewhere = (chance: Chance, honest: HonestInput, fits: (place: Place) => boolean = () => true) => {
  const [first, ...more] = honest.places.filter(fits);
  return first && chance.pick([first, ...more]);
};
const largest = (name: CallName): number => callSchemas[name].maxInput ?? MAX_INPUT;

const makings: readonly [Making, ...Making[]] = [
  // A text that is not JSON.
  (chance, { input }) => {
    const whole = JSON.stringify(input);
    return text(
      chance.pick([
        whole.slice(0, chance.between(0, whole.length - 1)),
        `${whole}${whole}`,
        `\ufeff${whole}`,
        `/* */${whole}`,
        `${whole};`,
        CANARY,
        'undefined',
        "{'a':1}",
      ]),
      true,
    );
  },
  // Arguments other than one text.
  (chance, { input }) => {
    const whole = JSON.stringify(input);
    const args = chance.pick<readonly unknown[]>([
      [],
      [undefined],
      [input],
      [whole, whole],
      [whole, CANARY],
      [[whole]],
      [Buffer.from(whole)],
      [Object(whole)],
      [{ toString: () => whole, length: 1 }],
      [null],
      [1],
    ]);
    return { args, mustBeRefused: true };
  },
  // JSON that is not an object.
  (chance) => text(chance.pick(['null', '1', '"x"', 'true', '[]', `["${CANARY}"]`, '[[]]', '[{}]']), true),
  // A property that the contract does not have, in any object.
  (chance, honest) => {
    const place = somewhere(chance, honest, ({ type }) => type === 'strict_object');
    if (place === undefined) return undefined;
    const own = JSON.stringify(at(honest.input, place.path));
    const name = JSON.stringify(chance.pick(UNKNOWN as [string, ...string[]]));
    const written = chance.once(2) ? name : name.replaceAll('o', '\\u006f');
    const value = chance.pick([`"${CANARY}"`, `{"polluted":"${CANARY}"}`, 'null', '[]']);
    const member = `${written}:${value}`;
    const more =
      own === '{}'
        ? `{${member}}`
        : chance.once(2)
          ? `{${member},${own.slice(1)}`
          : `${own.slice(0, -1)},${member}}`;
    return text(replaced(honest.input, place.path, more), true);
  },
  // A value of another type.
  (chance, honest) => {
    const place = somewhere(chance, honest, ({ type }) => KIND_OF[type] !== undefined);
    if (place === undefined) return undefined;
    // A picklist accepts numbers if its choices are numbers.
    const own = typeof at(honest.input, place.path) === 'number' ? 'number' : KIND_OF[place.type];
    const [first = '', ...others] = Object.keys(KINDS).filter((kind) => kind !== own);
    const other = KINDS[chance.pick([first, ...others])] ?? '';
    // A record accepts any names, so its values could be of the right type by chance.
    return text(replaced(honest.input, place.path, other), true);
  },
  // A required property is missing.
  (chance, honest) => {
    const place = somewhere(
      chance,
      honest,
      ({ optional, path }) => !optional && typeof path.at(-1) === 'string',
    );
    if (place === undefined) return undefined;
    const around = place.path.slice(0, -1);
    const { [String(place.path.at(-1))]: _gone, ...rest } = at(honest.input, around) as Record<
      string,
      unknown
    >;
    return text(replaced(honest.input, around, JSON.stringify(rest)), true);
  },
  // More characters, levels or values than the limits allow.
  (chance, { name, input }) => {
    const whole = JSON.stringify(input);
    return chance.pick<() => Payload>([
      () => text(`${whole}${' '.repeat(largest(name) + 1 - whole.length)}`, true),
      () => text('['.repeat(chance.between(MOST_LEVELS + 1, 60_000)), true),
      () => text(`${'{"a":'.repeat(MOST_LEVELS + 1)}1${'}'.repeat(MOST_LEVELS + 1)}`, true),
      () => text(`[${'1,'.repeat(Math.min(MOST_VALUES, MAX_INPUT / 2))}1]`, true),
      () => text(`{${'"a":1,'.repeat(10_000)}"a":1}`, true),
    ])();
  },
  // The same property twice. JSON.parse uses the last one, which is wrong.
  (chance, honest) => {
    const place = somewhere(
      chance,
      honest,
      ({ path, type }) => path.length === 1 && KIND_OF[type] !== undefined,
    );
    if (place === undefined) return undefined;
    const kind = KIND_OF[place.type] === 'boolean' ? 'number' : 'boolean';
    const member = `${JSON.stringify(place.path[0])}:${KINDS[kind]}`;
    return text(`${JSON.stringify(honest.input).slice(0, -1)},${member}}`, true);
  },
  // A hostile text in the place of a text.
  (chance, honest) => {
    const place = somewhere(chance, honest, ({ type }) => type === 'string');
    const [first, ...more] = TEXTS;
    return (
      place && text(replaced(honest.input, place.path, JSON.stringify(chance.pick([first, ...more]))), false)
    );
  },
  // A word that is not in the picklist, but similar to one that is.
  (chance, honest) => {
    const place = somewhere(chance, honest, ({ type }) => type === 'picklist' || type === 'literal');
    if (place === undefined) return undefined;
    const own = String(at(honest.input, place.path));
    const word = chance.pick([
      `${own} `,
      ` ${own}`,
      `${own}\0`,
      own.toUpperCase(),
      '__proto__',
      'toString',
      '',
    ]);
    return text(replaced(honest.input, place.path, JSON.stringify(word)), word !== own);
  },
  // Numbers at the limits of the number type.
  (chance, honest) => {
    const place = somewhere(chance, honest, ({ type }) => type === 'number');
    const [first, ...more] = NUMBERS;
    return place && text(replaced(honest.input, place.path, chance.pick([first, ...more])), false);
  },
  // A list with thousands of copies of its first item.
  (chance, honest) => {
    const place = somewhere(chance, honest, ({ type }) => type === 'array');
    if (place === undefined) return undefined;
    const [item = CANARY] = at(honest.input, place.path) as unknown[];
    const many = Array.from({ length: chance.between(2, 5_000) }, () => item);
    return text(replaced(honest.input, place.path, JSON.stringify(many)), false);
  },
  // An accepted input from a sender that is not allowed.
  (chance, { input }) => ({
    args: [JSON.stringify(input)],
    mustBeRefused: true,
    sender: chance.pick(['subframe', 'foreign-origin', 'unknown-window', 'no-frame']),
  }),
];

/** Draws a kind of payload. If the call has no place for it, draws another kind. */
export function payloadFor(chance: Chance, honest: HonestInput): Payload {
  for (;;) {
    const payload = chance.pick(makings)(chance, honest);
    if (payload !== undefined) return payload;
  }
}
