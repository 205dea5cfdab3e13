// All pages of the guide, and the search in them.
import { GUIDE_PAGES, type GuidePage } from '../../state/guide.ts';
import { parsePage, textOf, type Page } from './markdown.ts';

export type Book = ReadonlyMap<GuidePage, Page>;

export const bookOf = (sources: Readonly<Record<GuidePage, string>>): Book =>
  new Map(GUIDE_PAGES.map((page) => [page, parsePage(sources[page])]));

let loaded: Promise<Book> | undefined;
export const loadBook = (): Promise<Book> =>
  (loaded ??= import('./pages.ts').then(({ sources }) => bookOf(sources)));

export interface Found {
  readonly page: GuidePage;
  readonly title: string;
  readonly section: string | undefined;
  /** The words around the first match: before, the match itself, after. */
  readonly excerpt: readonly [string, string, string];
}

/** Without capitals and accents; each letter stays one character, so that places in the text stay the same. */
const folded = (text: string): string =>
  [...text.normalize('NFC')]
    .map(
      (letter) =>
        letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, letter.length) || letter,
    )
    .join('');

const AROUND = 60;

/** Sections that contain every word; titles come first. */
export function searchBook(book: Book, query: string): Found[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: (Found & { inTitle: boolean })[] = [];
  for (const [page, { title, sections }] of book)
    for (const section of sections) {
      const heading = section.title ?? title;
      const text = textOf(section).normalize('NFC');
      const searched = folded(text);
      const inTitle = words.every((word) => folded(heading).includes(word));
      if (!inTitle && !words.every((word) => `${folded(heading)} ${searched}`.includes(word))) continue;
      const word = words.find((one) => searched.includes(one));
      const at = word === undefined ? 0 : searched.indexOf(word);
      const end = at + (word?.length ?? 0);
      found.push({
        page,
        title,
        section: section.title,
        inTitle,
        excerpt: [
          (at > AROUND ? '… ' : '') +
            text.slice(Math.max(0, at - AROUND), at).replace(at > AROUND ? /^\S*\s/ : '', ''),
          text.slice(at, end),
          text.slice(end, end + AROUND).replace(/\s\S*$/, '') + (end + AROUND < text.length ? ' …' : ''),
        ],
      });
    }
  return found.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle));
}
