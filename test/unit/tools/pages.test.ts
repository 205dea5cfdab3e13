// The pages of the clone: each link leads to a file and a heading, each named file and command exists, each
// decision has a number of its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const markdown = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'sandbox', 'tools'].flatMap(markdown),
];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The part after `#` in a link to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The links of a page into the clone that lead nowhere. */
function broken(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
}

describe('the pages of the clone', () => {
  it('have no broken link', () => {
    expect(pages.flatMap((page) => broken(page).map((link) => `${page}: ${link}`))).toEqual([]);
  });

  it('name no file of the code that does not exist', () => {
    const rooms = 'contract|domain|main|messages|packaging|preload|renderer|sandbox|test|tools';
    const named = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g');
    const missing = pages.flatMap((page) =>
      [...read(page).matchAll(named)]
        .filter(([, path = '']) => !existsSync(join(root, path)))
        .map(([, path]) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('name no command that does not exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([\w-]+)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([command]) => `${page}: ${command}`),
    );
    expect(unknown).toEqual([]);
  });

  it('give each decision a number of its own', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });
});
