// What a mutation run changes in a source, and that its list of equivalent changes is up to date.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changesOf, switched } from '../../../tools/lib/mutants/operators.mjs';
import {
  equivalentsIn,
  importing,
  isListed,
  mutantsOf,
  ROOMS,
  sampleOf,
  type Room,
} from '../../../tools/lib/mutants/plan.mjs';

const root = join(import.meta.dirname, '../../..');
const changed = (source: string) => changesOf(source, 'rule.ts').map(({ instead }) => instead);

describe('the changes to a source', () => {
  it.each([
    ['a === b', ['a !== b']],
    ['a < b', ['a <= b', 'a >= b']],
    ['a + b', ['a - b']],
    ['(a && b)', ['(a) || (b)', 'a', 'b']],
    ['a = { ...(b && { b }) }', ['(b) || ({ b })', 'b']],
    [
      'a = { ...(b !== undefined && { b }) }',
      ['(b !== undefined) || ({ b })', 'b !== undefined', 'b === undefined'],
    ],
    ['a ?? b', ['a']],
    ['!a', ['a']],
    ['a ? b : c', ['b', 'c']],
    ['f(true)', ['undefined', 'false']],
    ['f(2n)', ['undefined', '(2n + 1n)']],
    ['a = [b]', ['[]']],
    ['a = b.some(c)', ['b.every(c)']],
    ['a = b.filter(c)', ['b']],
    ['if (a) b = c', ['true', 'false']],
    ['async () => { await f(a); }', ['undefined']],
  ])('to %s are %j', (source, expected) => {
    expect(changed(source)).toEqual(expected);
  });
  it.each([
    'type A = 1 | 2',
    'interface A { b: true }',
    "import { a } from './a.ts'",
    "a + 'text'",
    'a = { b }',
    'a?.filter(b)',
  ])('of %s are none', (source) => {
    expect(changed(source)).toEqual([]);
  });
});

describe('a source with its changes', () => {
  afterEach(() => vi.unstubAllGlobals());
  const source = 'export const rule = (a, b) => a > 1 && !(b.filter((c) => c > a + 1).length === 0);';
  const changes = changesOf(source, 'rule.ts').map((change, index) => ({ ...change, id: index + 1 }));

  async function results(active: number): Promise<boolean[]> {
    vi.stubGlobal('__mutant', (id: number) => id === active);
    const text = `${switched(source, changes)}//${active}`;
    const { rule } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
    )) as {
      rule: (a: number, b: number[]) => boolean;
    };
    return [rule(2, [3]), rule(2, [4]), rule(1, [4]), rule(0, [0]), rule(2, [])];
  }

  it('acts as before while none is switched on', async () => {
    expect(await results(0)).toEqual([false, true, false, false, false]);
  });
  it('acts as the change that is switched on, also inside another', async () => {
    const what = (text: string) => changes.find(({ instead }) => instead === text)?.id ?? -1;
    expect(await results(what('a >= 1'))).toEqual([false, true, true, false, false]);
    expect(await results(what('c >= a + 1'))).toEqual([true, true, false, false, false]);
    expect(await results(what('a - 1'))).toEqual([true, true, false, false, false]);
    expect(await results(what('b'))).toEqual([true, true, false, false, false]);
  });
});

describe('the list of equivalent changes', () => {
  const { mutants } = mutantsOf(root, Object.keys(ROOMS) as Room[]);
  it('names changes that exist, each with a reason', () => {
    const wrong = equivalentsIn(root).filter(
      (entry) => entry.reason.length < 20 || !mutants.some((mutant) => isListed(entry, mutant)),
    );
    expect(wrong).toEqual([]);
  });
  it('names each change once', () => {
    const keys = equivalentsIn(root).map(({ file, line, text, change }) =>
      JSON.stringify([file, line, text, change]),
    );
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe('a sample', () => {
  it('is the same for the same seed', () => {
    const all = Array.from({ length: 100 }, (_, index) => index);
    expect(sampleOf(all, 5, 'a')).toEqual(sampleOf(all, 5, 'a'));
    expect(sampleOf(all, 5, 'a')).not.toEqual(sampleOf(all, 5, 'b'));
    expect(sampleOf(all, 100, 'a').toSorted((a, b) => a - b)).toEqual(all);
  });
});

describe('the tests of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  it('are those that import it, also through others', () => {
    const files = {
      'domain/rule.ts': 'export const rule = 1;',
      'main/desk.ts': "import { rule } from '../domain/rule.ts';",
      'test/desk.test.ts': "import { desk } from '../main/desk.ts';",
      'test/lazy.test.ts': "const desk = await import('../main/desk.ts');",
      'test/other.test.ts': "import { other } from 'other';",
    };
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const reaches = importing(folder, new Set(['domain/rule.ts']));
    expect(Object.keys(files).filter((path) => reaches(join(folder, path)))).toEqual([
      'domain/rule.ts',
      'main/desk.ts',
      'test/desk.test.ts',
      'test/lazy.test.ts',
    ]);
  });
});

describe('the rooms of a mutation run', () => {
  it('have only folders with source files', () => {
    const folders = Object.values(ROOMS).flatMap((room) => room.folders);
    const files = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true }).filter((name) => String(name).endsWith('.ts'));
    expect(folders.filter((folder) => files(folder).length === 0)).toEqual([]);
  });
});
