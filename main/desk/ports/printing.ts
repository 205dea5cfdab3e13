// The printer as the desk sees it: a page of text and styles goes in, a PDF comes out.
import type { Result } from '../../../contract/errors.ts';
import type { PrintedPage } from '../../formats/statement/printed-page.ts';

export interface Printer {
  /**
   * A tagged PDF with an outline. Undefined when `signal` ended it. Never throws: a failure is `internal`, with its
   * reference in the log.
   */
  pdf(page: PrintedPage, signal: AbortSignal): Promise<Result<Uint8Array | undefined>>;
}
