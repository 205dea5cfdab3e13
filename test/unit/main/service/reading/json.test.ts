import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEEPEST,
  LONGEST,
  parseJson,
  parseJsonInTurns,
  sourceOf,
  toPlain,
  type JsonValue,
} from '../../../../../main/service/reading/json.ts';
import { runsOf } from '../../../../support/runs.ts';
import { json } from '../support.ts';

const problem = (text: string): string => {
  const parsed = parseJson(text);
  return parsed.kind === 'unreadable' ? parsed.problem : 'readable';
};

/** The value as the engine's own parser makes it, for comparison. */
function asEngine(value: JsonValue): unknown {
  switch (value.kind) {
    case 'null':
      return null;
    case 'number':
      return JSON.parse(value.digits);
    case 'list':
      return value.items.map(asEngine);
    case 'object':
      return Object.fromEntries([...value.members].map(([key, member]) => [key, asEngine(member)]));
    case 'text':
    case 'truth':
      return value.value;
  }
}

const { runs, seed } = runsOf('COLLATERAL_DESK_JSON', 2_000);
const patience = { timeout: 20_000 + runs };

function byEngine(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Texts that break the grammar, or nearly do. */
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2 }),
  fc.constantFrom(
    ...`¦,¦:¦"¦[¦]¦{¦}¦{}¦[]¦0¦-¦.¦e¦+¦1e5¦.5¦00¦-0¦1.¦\\¦\\u¦\\u12¦\\n¦\\x¦true¦nul¦NaN¦/**/¦'¦"a":1¦,"a":1`.split(
      '¦',
    ),
    ...' ¦\n¦\t¦\u0000¦\u001f¦\u007f¦\u00a0¦\ufeff¦\u2028'.split('¦'),
  ),
);

const documents = fc.json({ maxDepth: 6, noUnicodeString: false });
const blanks = fc.constantFrom('', ' ', '\n', '\t \r\n');

describe('lossless JSON', () => {
  it('keeps every digit of a number', () => {
    for (const digits of [
      '1e400',
      '9007199254740993',
      '1.10',
      '-0',
      '1E-7',
      '0.1000000000000000055511151231257827',
    ]) {
      const value = json(`{"a":${digits}}`);
      expect(toPlain(value)).toEqual({ a: digits });
    }
  });
  it('returns every value as its text, byte for byte', () => {
    const text = '  {"a" : [ 1.50 ,"x\\u0041\\n" , {"b":null} ], "c":true}\n';
    const value = json(text);
    expect(sourceOf(value)).toBe(text.trim());
    if (value.kind !== 'object') throw new Error('an object');
    const list = value.members.get('a');
    if (list?.kind !== 'list') throw new Error('a list');
    expect(list.items.map(sourceOf)).toEqual(['1.50', '"x\\u0041\\n"', '{"b":null}']);
    expect(list.items[1]).toMatchObject({ kind: 'text', value: 'xA\n' });
  });
  it('reads what the engine reads, to the same values', patience, () => {
    fc.assert(
      fc.property(documents, blanks, (text, blank) => {
        const parsed = parseJson(blank + text + blank);
        // fast-check may make an object with one key twice only through text, never through fc.json.
        expect(parsed.kind).toBe('json');
        if (parsed.kind === 'json') expect(asEngine(parsed.value)).toEqual(JSON.parse(text));
      }),
      { numRuns: runs, seed },
    );
  });
  it('refuses what the engine refuses and, beyond that, only repeated keys', patience, () => {
    let [broken, whole] = [0, 0];
    fc.assert(
      fc.property(documents, fc.nat(), junk, fc.nat(2), (text, at, other, gone) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + other + text.slice(place + gone);
        const parsed = parseJson(changed);
        const engine = byEngine(changed);
        if (engine === undefined) broken++;
        else whole++;
        if (engine === undefined) expect([changed, parsed.kind]).toEqual([changed, 'unreadable']);
        else if (parsed.kind === 'json') expect(asEngine(parsed.value)).toEqual(engine.value);
        else expect([changed, parsed.problem]).toEqual([changed, expect.stringContaining('stands twice')]);
      }),
      { numRuns: runs, seed },
    );
    expect(Math.min(broken, whole)).toBeGreaterThan(runs / 20);
  });
  it('is read in turns, to the same values, so that other work runs in between', async () => {
    const items = fc.sample(documents, { numRuns: 500, seed });
    const text = `[${items.join(', ')},"${'x'.repeat(200_000)}",${' '.repeat(200_000)}1]`;
    let turns = 0;
    let over = false;
    const count = (): void => {
      turns++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    const parsed = await parseJsonInTurns(text);
    over = true;
    if (parsed.kind !== 'json') throw new Error(parsed.problem);
    expect(asEngine(parsed.value)).toEqual(JSON.parse(text));
    // One turn for each 64 k characters; a text or a run of blanks is read at once.
    expect(turns).toBeGreaterThan(Math.floor((text.length - 400_000) / 65_536));
    expect(await parseJsonInTurns(text.slice(0, -1))).toEqual({ kind: 'unreadable', problem: 'not JSON' });
  });
  it('names a repeated key instead of choosing a value', () => {
    expect(problem('{"payoff_amount_ngn":"1","x":2,"payoff_amount_ngn":"2"}')).toContain('payoff_amount_ngn');
    expect(problem('[{"a":1},{"a":1}]')).toBe('readable');
    // The same key written with an escape is the same key.
    expect(problem('{"ab":1,"\\u0061b":2}')).toContain('"ab"');
  });
  it('is readable to a depth limit, unreadable beyond it, and never crashes', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(problem(nested(DEEPEST))).toBe('readable');
    expect(problem(nested(DEEPEST + 1))).toContain('nested deeper');
    expect(problem(nested(1_000))).toContain('nested deeper');
    expect(problem(nested(1_000_000))).toContain('nested deeper');
    expect(problem(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)).toContain('nested deeper');
  });
  it('has a size limit, and reports an empty text and a broken one differently', () => {
    expect(problem(`"${'x'.repeat(LONGEST)}"`)).toContain('longer than');
    expect(problem('   ')).toBe('empty');
    expect(problem('{"a":1')).toBe('not JSON');
  });
  it('keeps keys that mean something to JavaScript as plain keys', () => {
    const value = json('{"__proto__":{"polluted":"1"},"constructor":"c","2":"b","1":"a"}');
    if (value.kind !== 'object') throw new Error('an object');
    expect([...value.members.keys()]).toEqual(['__proto__', 'constructor', '2', '1']);
    const plain = toPlain(value);
    expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
    expect(Object.keys(plain as object)).toContain('__proto__');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
