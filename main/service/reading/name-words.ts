// The words in the name of a field.

/** `handback.depth.got` → handback, depth, got. */
export const tokensOf = (path: string): string[] =>
  path
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');

/** Words that suggest a next page. */
export const NEXT_PAGE_WORDS: readonly string[] = [
  'next',
  'resume',
  'cursor',
  'after',
  'continue',
  'continuation',
  'marker',
  'more',
  'bookmark',
];
