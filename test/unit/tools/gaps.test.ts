// docs/gaps.md says how the app handles each gap of the lender's document. Its files and test titles must
// exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/gaps.md'), 'utf8');
const GAPS = 37;

const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => /^\d+$/.test(cells[1] ?? ''))
  .map(([, gap = '', , , where = '', shownBy = '']) => ({
    gap,
    where: links(where),
    shownBy: links(shownBy),
  }));

function links(cell: string): string[] {
  return [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
}

/** First arguments of calls that are plain text, such as the titles of tests. */
function titlesIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/\(\s*(['"`])((?:(?!\1)[^\n])+)\1/g)].map(([, , title = '']) => title);
}

describe('docs/gaps.md', () => {
  it('has a row for each gap, in order', () => {
    expect(rows.map(({ gap }) => Number(gap))).toEqual(
      Array.from({ length: GAPS }, (_none, index) => index + 1),
    );
  });
  it.each(rows)('names code that exists, and tests whose titles name gap $gap', ({ gap, where, shownBy }) => {
    expect(where.length * shownBy.length).toBeGreaterThan(0);
    expect(where.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const says = new RegExp(`\\bgap ${gap}\\b`);
    expect(shownBy.filter((path) => !titlesIn(path).some((title) => says.test(title)))).toEqual([]);
  });
});
