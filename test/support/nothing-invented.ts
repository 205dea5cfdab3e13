// Checks that the desk invents no value: every found value must be in the answer at the field that it names,
// unchanged except by lossless rules. The check uses the engine's JSON parser, not the desk's.
import * as v from 'valibot';

const FoundSchema = v.object({
  state: v.literal('found'),
  value: v.unknown(),
  field: v.string(),
  rule: v.string(),
  raw: v.string(),
});
type Found = v.InferOutput<typeof FoundSchema>;
const ThingSchema = v.looseObject({ raw: v.string() });

/** Every reading with the state `found`, at any depth of a value. */
export function* foundIn(value: unknown): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  const found = v.safeParse(FoundSchema, value);
  if (found.success) yield found.output;
  else for (const inner of Object.values(value)) yield* foundIn(inner);
}

/** A leaf of the answer with its source text. */
class Leaf {
  readonly value: unknown;
  readonly source: string;
  constructor(value: unknown, source: string) {
    this.value = value;
    this.source = source;
  }
}

/** The answer, with the source text of every leaf. */
function parsed(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'object' && value !== null ? value : new Leaf(value, context?.source ?? '');
  return JSON.parse(text, keep);
}

function at(from: unknown, path: string): unknown {
  const whole = member(from, path);
  return whole === undefined ? path.split('.').reduce(member, from) : whole;
}

function member(from: unknown, key: string): unknown {
  if (typeof from !== 'object' || from === null || Array.isArray(from) || from instanceof Leaf)
    return undefined;
  return Object.getOwnPropertyDescriptor(from, key)?.value as unknown;
}

/** All leaves below a value that are not null or empty, which are the parts of a destination. */
function leaves(from: unknown): string[] {
  if (from instanceof Leaf) {
    if (from.value === null || from.value === '') return [];
    return [typeof from.value === 'string' ? from.value : from.source];
  }
  return typeof from === 'object' && from !== null ? Object.values(from).flatMap(leaves) : [];
}

/** When the request was sent, in epoch milliseconds. Only a time to live needs it. */
export interface Since {
  readonly sent?: number;
}

/**
 * Throws if a value is invented.
 * @param thing any object that was read from the service, with its `raw`
 * @param page the whole answer that contains the object
 * @returns how many values were found and checked
 */
export function nothingInvented(thing: unknown, page: string, since: Since = {}): number {
  const { raw: whole, ...rest } = v.parse(ThingSchema, thing);
  const raw = 'approvedAt' in rest ? withoutArray(whole) : whole;
  if (!page.includes(raw)) throw new Error('the answer does not contain the object');
  const answer = parsed(raw);
  // A loan's id is a plain text, not a reading.
  if (typeof rest['id'] === 'string' && !leaves(answer).includes(rest['id']))
    throw new Error(`the answer does not contain the id ${rest['id']}`);
  let held = 0;
  for (const found of foundIn(rest)) {
    const why = inventedIn(found, answer, raw, page, since);
    if (why !== undefined)
      throw new Error(`${why}: ${JSON.stringify(found).slice(0, 500)} in ${raw.slice(0, 500)}`);
    held++;
  }
  return held;
}

function inventedIn(
  found: Found,
  answer: unknown,
  raw: string,
  page: string,
  since: Since,
): string | undefined {
  const { field, value, rule } = found;
  // An address's status may be stated by the array that contains it, without a field.
  if (sameRaw(found.raw, raw))
    return isArrayOf(parsed(page), field, raw) ? undefined : 'the value names another array';
  if (Array.isArray(value)) {
    const paths = at(answer, field) === undefined ? field.split(', ') : [field];
    const statedValues = paths.flatMap((path) => leaves(at(answer, path))).sort();
    const said = value
      .map((part: unknown) => (v.is(v.object({ value: v.string() }), part) ? part.value : ''))
      .sort();
    return JSON.stringify(said) === JSON.stringify(statedValues)
      ? undefined
      : 'the value is another destination';
  }
  const leaf = at(answer, field);
  if (!(leaf instanceof Leaf)) return 'the answer has no value at this field';
  if (!sameRaw(found.raw, leaf.source)) return 'the answer has another text at this field';
  const written = typeof leaf.value === 'string' ? leaf.value : leaf.source;
  return isSaid(value, written, rule, since) ? undefined : 'the value differs from the answer';
}

/** The text of a return address is that of its array where the answer has two. */
const withoutArray = (raw: string): string => /^\{"(?:[^"\\]|\\.)*":\[(\{.*\})\]\}$/s.exec(raw)?.[1] ?? raw;

/** Whether an array of this name anywhere in the answer contains this thing. */
function isArrayOf(from: unknown, name: string, raw: string): boolean {
  if (typeof from !== 'object' || from === null || from instanceof Leaf) return false;
  const here = member(from, name);
  const thing = JSON.stringify(parsed(raw));
  if (Array.isArray(here) && here.some((item) => JSON.stringify(item) === thing)) return true;
  return Object.values(from).some((inner) => isArrayOf(inner, name, raw));
}

/** Compares raw texts. Long ones are cut, with an ellipsis at the end. */
const sameRaw = (raw: string, source: string): boolean =>
  raw === source || (raw.endsWith('…') && source.startsWith(raw.slice(0, -1)));

function isSaid(value: unknown, written: string, rule: string, { sent = Number.NaN }: Since): boolean {
  if (typeof value === 'string') return value === written || isSameAmount(value, written);
  if (typeof value !== 'number') return false;
  const number = Number(written.trim());
  const iso = written.trim().replace(' ', 'T');
  const assumed =
    rule === 'assumed' ? [Date.parse(`${iso}Z`), Date.parse(`${iso}:00Z`), sent + number * 1000] : [];
  const said = [number, Math.trunc(number * 1000), Math.trunc(number), Date.parse(iso), ...assumed];
  // A quote's expiry without a zone is the first that fits one.
  const fitsZone = rule === 'assumed' && (value - Date.parse(`${iso}Z`)) % 900_000 === 0;
  return said.includes(value) || fitsZone;
}

/** Grouping may be removed and an exponent written out. Every digit and its place must be the same. */
function isSameAmount(value: string, written: string): boolean {
  const bare = written.trim().replace(/[,\u00a0\u202f ]/g, '');
  if (!/e/i.test(bare)) return value === bare;
  const [a, b] = [scaled(value), scaled(bare)];
  return a !== undefined && b !== undefined && a.digits === b.digits && a.scale === b.scale;
}

/** A decimal number as integer digits and a scale, without trailing zeros. */
function scaled(text: string): { digits: bigint; scale: number } | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  let [digits, scale] = [BigInt(sign + whole + fraction), fraction.length - Number(exponent)];
  if (digits === 0n) return { digits, scale: 0 };
  while (digits % 10n === 0n) {
    digits /= 10n;
    scale--;
  }
  return { digits, scale };
}
