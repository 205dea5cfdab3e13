// A page for the printer: HTML without a script, its styles, and the names of the files that it may load.

/** Names under which a printed page finds its files; the printer serves nothing else. */
export const PAPER_FILES = {
  style: 'style.css',
  regular: 'regular.woff2',
  regularMore: 'regular-more.woff2',
  strong: 'strong.woff2',
  strongMore: 'strong-more.woff2',
  mono: 'mono.woff2',
} as const;

export interface PrintedPage {
  /** In parts, so that a long page is not twice in memory. */
  readonly html: readonly string[];
  /** CSS, with the size and margins of the paper. */
  readonly style: string;
}
