// Finds a text in what the page shows, without case. Text that a formatted value splits over several elements is
// one text; a new block, such as the next cell, begins another.

const INSIDE_A_BLOCK = 'a, b, bdi, code, em, i, kbd, mark, small, span, strong, time';
/** More are counted and marked no further. */
const MOST = 2_000;

/** One character each, so that a place in the folded text is a place in the shown one. */
const folded = (text: string): string =>
  text.replaceAll(/\s/g, ' ').replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });

/** In the order of the page. */
export function findText(root: Element, wanted: string): Range[] {
  const sought = folded(wanted.trim());
  if (sought === '') return [];
  const pieces: { node: Text; from: number }[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || holder.closest('.unseen, [hidden]') !== null) continue;
    if (typeof holder.checkVisibility === 'function' && !holder.checkVisibility()) continue;
    const its = holder.closest(`:not(${INSIDE_A_BLOCK})`);
    // No search has this character.
    if (its !== block) text += '\0';
    block = its;
    pieces.push({ node, from: text.length });
    text += node.data;
  }
  const plain = folded(text);
  const found: Range[] = [];
  for (let at = plain.indexOf(sought); at >= 0 && found.length < MOST;) {
    const end = at + sought.length;
    const [first, last] = [at + 1, end].map((place) => pieces.findLast(({ from }) => from < place));
    if (first === undefined || last === undefined) break;
    const range = document.createRange();
    range.setStart(first.node, at - first.from);
    range.setEnd(last.node, end - last.from);
    found.push(range);
    at = plain.indexOf(sought, end);
  }
  return found;
}
