// Finds a text in what the page shows, without case and accents. Text that a formatted value splits over
// several elements is one text; a new block, such as the next cell, begins another.

const INLINE = new Set([
  'A',
  'B',
  'BDI',
  'CODE',
  'DEL',
  'EM',
  'I',
  'INS',
  'KBD',
  'MARK',
  'SMALL',
  'SPAN',
  'STRONG',
  'TIME',
]);
/** More are counted and marked no further. */
const MOST = 2_000;

/** One character each, so that a place in the folded text is a place in the shown one. */
function folded(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const [letter = ' '] = text.charAt(at).normalize('NFD').toLowerCase();
    plain += letter.length === 1 ? (/\s/.test(letter) ? ' ' : letter) : text.charAt(at);
  }
  return plain;
}

interface Piece {
  readonly node: Text;
  /** Where its text begins in the block's. */
  readonly from: number;
}

/** In the order of the page. */
export function findText(root: Element, wanted: string): Range[] {
  const sought = folded(wanted.trim());
  if (sought === '') return [];
  const found: Range[] = [];
  let pieces: Piece[] = [];
  let text = '';
  let block: Element | undefined;
  const search = (): void => {
    const plain = folded(text);
    for (
      let at = plain.indexOf(sought);
      at >= 0 && found.length < MOST;
      at = plain.indexOf(sought, at + sought.length)
    ) {
      const range = rangeOf(pieces, at, at + sought.length);
      if (range !== undefined) found.push(range);
    }
    pieces = [];
    text = '';
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (!(node instanceof Text) || node.parentElement === null || !isShown(node.parentElement)) continue;
    const its = blockOf(node.parentElement);
    if (its !== block) search();
    block = its;
    pieces.push({ node, from: text.length });
    text += node.data;
  }
  search();
  return found;
}

function blockOf(element: Element): Element {
  let block = element;
  while (INLINE.has(block.tagName) && block.parentElement !== null) block = block.parentElement;
  return block;
}

function isShown(element: Element): boolean {
  if (element.closest('.unseen, script, style, [hidden]') !== null) return false;
  // A closed details element is searched, and opened when its text is reached.
  if (element.closest('details:not([open])') !== null) return true;
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}

function rangeOf(pieces: readonly Piece[], from: number, to: number): Range | undefined {
  const first = pieces.findLast((piece) => piece.from <= from);
  const last = pieces.findLast((piece) => piece.from < to);
  if (first === undefined || last === undefined) return undefined;
  const range = document.createRange();
  range.setStart(first.node, from - first.from);
  range.setEnd(last.node, to - last.from);
  return range;
}
