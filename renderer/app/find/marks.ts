// Marks found places by the browser's highlights, which change nothing in the page's elements.

const ALL = 'found';
const CURRENT = 'found-current';

export function mark(found: readonly Range[], current: number | undefined): void {
  // A test's page has none.
  if (typeof Highlight === 'undefined') return;
  const here = current === undefined ? undefined : found[current];
  CSS.highlights.set(ALL, new Highlight(...found.filter((range) => range !== here)));
  CSS.highlights.set(CURRENT, here === undefined ? new Highlight() : new Highlight(here));
}

export function unmark(): void {
  if (typeof Highlight === 'undefined') return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}
