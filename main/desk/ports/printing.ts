// Paper as the desk sees it: a whole page of text and its styles go in, a PDF comes out.
import type { Result } from '../../../contract/errors.ts';

/** Names under which a printed page finds what it may load; everything else is refused to it. */
export const PAPER_FILES = {
  style: 'style.css',
  regular: 'regular.woff2',
  regularMore: 'regular-more.woff2',
  strong: 'strong.woff2',
  strongMore: 'strong-more.woff2',
  mono: 'mono.woff2',
} as const;

export interface PrintedPage {
  /** HTML without a script, in parts, so that a long page is never one text in memory twice. */
  readonly html: readonly string[];
  /** Its styles, with size and margins of the paper. */
  readonly style: string;
}

export interface Printer {
  /**
   * A tagged PDF with an outline. Undefined when `signal` ended it. Never throws: what could not be printed is
   * `internal`, with its reference in the log.
   */
  pdf(page: PrintedPage, signal: AbortSignal): Promise<Result<Uint8Array | undefined>>;
}
