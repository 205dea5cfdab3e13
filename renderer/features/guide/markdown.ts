// Reads the pages of the guide: headings, paragraphs, lists, notes, bold words and links to other pages. A
// page with anything else is refused, so nothing of a file is ever drawn as markup.
import { GUIDE_PAGES, type GuidePage } from '../../state/guide.ts';

export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly page: GuidePage };
export type Block =
  | { readonly kind: 'text' | 'note'; readonly inline: readonly Inline[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Inline[])[] };
export interface Section {
  /** Absent before the first heading below the title. */
  readonly title?: string;
  readonly blocks: readonly Block[];
}
export interface Page {
  readonly title: string;
  readonly sections: readonly Section[];
}

export function parsePage(source: string): Page {
  const [head = '', ...chunks] = source.trim().split(/\n{2,}/);
  if (!head.startsWith('# ') || head.includes('\n')) throw new Error('a page begins with its title');
  const sections: { title?: string; blocks: Block[] }[] = [{ blocks: [] }];
  for (const chunk of chunks) {
    if (chunk.startsWith('## ')) sections.push({ title: chunk.slice(3), blocks: [] });
    // Pictures are for readers of the repository; beside the screen itself they would say nothing new.
    else if (!/^!\[[^\]]*\]\([^)]*\)$/.test(chunk)) sections.at(-1)?.blocks.push(parseBlock(chunk));
  }
  return { title: head.slice(2), sections };
}

function parseBlock(chunk: string): Block {
  if (chunk.startsWith('- ')) return { kind: 'list', items: itemsOf(chunk, /^- /) };
  if (/^\d+\. /.test(chunk)) return { kind: 'steps', items: itemsOf(chunk, /^\d+\. /) };
  if (chunk.startsWith('> ')) return { kind: 'note', inline: parseInline(chunk.replaceAll(/^> ?/gm, '')) };
  return { kind: 'text', inline: parseInline(chunk) };
}

/** An item goes on in lines that are indented. */
function itemsOf(chunk: string, mark: RegExp): Inline[][] {
  return chunk
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .map((line) => {
      if (!mark.test(line)) throw new Error(`not an item of this list: ${line}`);
      return parseInline(line.replace(mark, ''));
    });
}

const TOKEN = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([a-z-]+)\.md\)/g;

function parseInline(source: string): Inline[] {
  const text = source.replaceAll('\n', ' ');
  const found: Inline[] = [];
  let from = 0;
  const plain = (until: number): void => {
    const part = text.slice(from, until);
    if (/[<>*`|_[\]#]/.test(part)) throw new Error(`markup that the guide does not use: ${part}`);
    if (part !== '') found.push({ kind: 'text', text: part });
  };
  for (const { 0: whole, 1: strong, 2: label = '', 3: name, index } of text.matchAll(TOKEN)) {
    plain(index);
    from = index + whole.length;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else found.push({ kind: 'link', text: label, page: pageNamed(name) });
  }
  plain(text.length);
  return found;
}

function pageNamed(name: string | undefined): GuidePage {
  const page = GUIDE_PAGES.find((one) => one === name);
  if (page === undefined) throw new Error(`no page of the guide: ${name}`);
  return page;
}

const wordsOf = (block: Block): string =>
  ('items' in block ? block.items : [block.inline])
    .map((inline) => inline.map(({ text }) => text).join(''))
    .join(' ');

export const textOf = ({ blocks }: Section): string => blocks.map(wordsOf).join(' ');
