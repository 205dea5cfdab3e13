// The catalogue contains every text that the screens use, and no other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../messages/index.ts';
import { t } from '../../../messages/words.ts';

const root = join(import.meta.dirname, '../../..');

interface Branch {
  readonly [key: string]: string | Branch;
}
function leaves(branch: Branch, path = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}
const texts = new Map(leaves(catalogue));
const plain = (key: string): string => key.replace(/_(one|other)$/, '');

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json)$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));
const sources = sourcesIn('renderer');
const code = [...sources, ...['main', 'contract', 'domain'].flatMap(sourcesIn)];
/** Keys as in the code, such as `errors.locked.${by}.what`. */
const used = code
  .flatMap((source) => [...source.matchAll(/['`]([a-zA-Z][\w-]*(?:\.(?:[\w-]|\$\{[^}`]*\})+)+)['`]/g)])
  .map(([, key = '']) => key);
const literal = new Set(used.filter((key) => !key.includes('${')));
/** A part that the code fills in becomes a group. */
const patterns = [...new Set(used)]
  .filter((key) => key.includes('${'))
  .map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w-]+)')}$`));
/** Every word that the code may fill in; the kind of a journal record has hyphens for its dots. */
const words = new Set(
  code
    .flatMap((source) => source.match(/[\w.-]+/g) ?? [])
    .flatMap((word) => [word, word.replaceAll('.', '-'), ...word.split('.')]),
);
/** Names of a lender's fields, which the code does not have. */
const THEIRS = /^(?:borrow\.review\.term|repay\.part)\./;
const isUsed = (key: string): boolean =>
  literal.has(key) ||
  patterns.some((pattern) => {
    const [, ...filled] = pattern.exec(key) ?? [''];
    return filled.length > 0 && (THEIRS.test(key) || filled.every((part) => words.has(part)));
  });

describe('the catalogue', () => {
  it('contains no text that no screen uses', () => {
    expect([...new Set([...texts.keys()].map(plain))].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('has both plural forms wherever it has one', () => {
    const single = [...texts.keys()].filter((key) => key.endsWith('_one'));
    expect(single.filter((key) => !texts.has(key.replace(/_one$/, '_other')))).toEqual([]);
  });

  it('has both plural forms wherever a number precedes what it counts', () => {
    const counted =
      /\{\{(?:count|rows|records|shown|hidden|passed|rest|found|kept|added|changed|points|some)\}\}[ \u00a0](?:\p{L}+ )?\p{L}+[sx](?!\p{L})/u;
    const single = [...texts].filter(([key, text]) => !/_(one|other)$/.test(key) && counted.test(text));
    expect(single).toEqual([]);
  });

  it('contains no escape code in place of a character', () => {
    const codes = [...texts].filter(([, text]) => /\\u[0-9a-f]{4}/i.test(text));
    expect(codes).toEqual([]);
  });

  it('inserts values and chooses the plural by the count', () => {
    expect(t('journal.entries', { count: 1 })).toBe('1 entry');
    expect(t('journal.entries', { count: 1480 })).toBe('1,480 entries');
    expect(t('freshness.stale', { ago: '5 min ago' })).toBe('stale, read 5 min ago');
  });

  it('contains every text of the screens, which have none of their own', () => {
    const spoken = sources.flatMap((source) =>
      [...source.matchAll(/>\s*([A-Z][a-z]+ [a-z]+[^<{]*)</g)].map((m) => m[1]),
    );
    expect(spoken).toEqual([]);
  });
});

describe('a placeholder', () => {
  // Each line compiles only because its error is expected.
  it('does not compile with a wrong name, without a value, or for a text that has none', () => {
    // @ts-expect-error -- the name is worked
    expect(t('collateral.ltvDisagrees', { stated: '44', work: '41' })).toContain('44');
    // @ts-expect-error -- its values are missing
    expect(t('collateral.ltvDisagrees')).not.toContain('{{');
    // @ts-expect-error -- a plural form needs its count
    expect(t('lateShapes.look', {})).not.toContain('{{');
    // @ts-expect-error -- nothing is filled in here
    expect(t('lateShapes.title', { name: 'x' })).not.toContain('x:');
  });
});
