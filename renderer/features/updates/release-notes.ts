// The release notes, which are Markdown, as headings, paragraphs and items. Everything is drawn as text.
export interface NoteBlock {
  readonly kind: 'heading' | 'text' | 'list';
  /** The items of a list; otherwise one text. */
  readonly texts: readonly string[];
}

export function noteBlocks(notes: string): NoteBlock[] {
  const blocks: { kind: NoteBlock['kind']; texts: string[] }[] = [];
  let isOpen = false;
  for (const line of notes.split('\n').map((one) => one.trimEnd())) {
    const item = /^\s*[-*] +(.*)$/.exec(line)?.[1];
    const heading = /^#{1,6} +(.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (heading !== undefined) {
      blocks.push({ kind: 'heading', texts: [plain(heading)] });
      isOpen = false;
    } else if (item !== undefined) {
      if (last?.kind === 'list') last.texts.push(plain(item));
      else blocks.push({ kind: 'list', texts: [plain(item)] });
      isOpen = true;
    } else if (isOpen && last !== undefined) {
      // The line goes on where the one before ended.
      const text = last.texts.pop() ?? '';
      last.texts.push(`${text} ${plain(line.trim())}`);
    } else {
      blocks.push({ kind: 'text', texts: [plain(line)] });
      isOpen = true;
    }
  }
  return blocks;
}

/** Without the marks of bold words, code and links. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`/g, '');
