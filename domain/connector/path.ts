// Where a value is in an answer, as data. Parsed once, when a connector is opened; main follows it.
//
//   wallet.address   names from the object inwards; a key that contains the dot works too
//   items[0]         an item of a list; [-1] is the last
//   fees[type=late]  the item of a list whose member has this value
//   *                every entry of a list or of a map
//   @key             the entry's own key in that map, or the key of its list
//   ^                at the beginning: the object around the item
//   .                the value itself
import * as v from 'valibot';

export type Step =
  /** `keys`, longest first: those that this name begins, as `a.b` may be one, each with the number of names in it. */
  | { readonly kind: 'name'; readonly keys: readonly { readonly key: string; readonly names: number }[] }
  | { readonly kind: 'index'; readonly at: number }
  | { readonly kind: 'where'; readonly name: string; readonly value: string }
  | { readonly kind: 'entries' }
  | { readonly kind: 'key' };

export interface Path {
  readonly text: string;
  /** How often it leads to the object around, before anything else. */
  readonly up: number;
  readonly steps: readonly Step[];
}

export interface PathFault {
  /** Of the first character that does not belong there, from 0. */
  readonly at: number;
  readonly expected: string;
}

const LONGEST = 200;
/** Services nest four or five deep, and a list or a map adds a step. */
const MOST_STEPS = 12;

const BRACKET = /^\[(?:(-?\d{1,6})|([^[\]=]{1,60})=([^[\]]{0,60}))\]/;

type Token = Exclude<Step, { kind: 'name' }> | { readonly kind: 'around' } | string;

export function parsePath(text: string): Path | PathFault {
  if (text.length > LONGEST) return { at: LONGEST, expected: `at most ${LONGEST} characters` };
  if (text === '.') return { text, up: 0, steps: [] };
  const tokens: Token[] = [];
  for (let at = 0; at < text.length || at === 0;) {
    if (at > 0 && text[at] !== '.' && text[at] !== '[') return { at, expected: 'a dot or a bracket' };
    if (at > 0 && text[at] === '.') at++;
    const [length, token] = text[at] === '[' ? bracketAt(text, at) : nameAt(text, at);
    if (token === undefined) return { at, expected: 'a name, or [0] or [name=value]' };
    tokens.push(token);
    at += length;
  }
  if (tokens.length > MOST_STEPS) return { at: text.length, expected: `at most ${MOST_STEPS} steps` };
  const isUp = (token: Token): boolean => typeof token === 'object' && token.kind === 'around';
  const up = tokens.findIndex((token) => !isUp(token));
  const rest = up < 0 ? [] : tokens.slice(up);
  if (rest.some(isUp)) return { at: text.lastIndexOf('^'), expected: '^ at the beginning' };
  const isKey = (token: Token): boolean => typeof token === 'object' && token.kind === 'key';
  if (rest.slice(0, -1).some(isKey) || (rest.length > 1 && rest.some(isKey)))
    return { at: text.indexOf('@key'), expected: '@key of the item or of what is around it' };
  return { text, up: up < 0 ? tokens.length : up, steps: stepsOf(rest) };
}

function bracketAt(text: string, at: number): [number, Token | undefined] {
  const bracket = BRACKET.exec(text.slice(at));
  if (bracket === null) return [0, undefined];
  const [whole, index, name = '', value = ''] = bracket;
  return [
    whole.length,
    index === undefined ? { kind: 'where', name, value } : { kind: 'index', at: Number(index) },
  ];
}

function nameAt(text: string, at: number): [number, Token | undefined] {
  const name = /^[^.[]*/.exec(text.slice(at))?.[0] ?? '';
  if (name === '*') return [1, { kind: 'entries' }];
  if (name === '^') return [1, { kind: 'around' }];
  if (name === '@key') return [4, { kind: 'key' }];
  return [name.length, /^\S(?:.*\S)?$/u.test(name) ? name : undefined];
}

function stepsOf(tokens: readonly Token[]): Step[] {
  return tokens.flatMap((token, from): Step[] => {
    if (typeof token === 'object') return token.kind === 'around' ? [] : [token];
    const end = tokens.findIndex((other, index) => index > from && typeof other === 'object');
    const run = tokens.slice(from, end < 0 ? undefined : end).filter((other) => typeof other === 'string');
    const keys = run.map((_name, index) => ({ key: run.slice(0, index + 1).join('.'), names: index + 1 }));
    return [{ kind: 'name', keys: keys.reverse() }];
  });
}

const isFault = (parsed: Path | PathFault): parsed is PathFault => 'expected' in parsed;

/** @throws RangeError if the text is no path; a connector's paths were checked by its schema */
export function path(text: string): Path {
  const parsed = parsePath(text);
  if (isFault(parsed)) throw new RangeError(`${JSON.stringify(text)}: ${parsed.expected}`);
  return parsed;
}

/** Of a path to one value at most. */
export const isPath = (text: string): boolean => v.is(FieldPathSchema, text);

const isSingle = ({ steps }: Path): boolean => steps.every(({ kind }) => kind !== 'entries');

const pathSchema = (allowed: (path: Path) => boolean) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const parsed = parsePath(text);
      return !isFault(parsed) && allowed(parsed);
    }, problemOf),
  );

function problemOf({ input }: { readonly input: unknown }): string {
  const parsed = typeof input === 'string' ? parsePath(input) : undefined;
  const place =
    parsed === undefined || !isFault(parsed)
      ? '; * has its place in unwrap'
      : ` (${parsed.expected} at character ${parsed.at + 1})`;
  return `names joined by dots, such as attributes.payoff-amount${place}`;
}

export const FieldPathSchema = pathSchema(isSingle);
/** Where the items of a list are, or the one object. */
export const ItemsPathSchema = pathSchema(() => true);
