// The port to the printer, which makes a PDF of a page of HTML and styles.
import type { Result } from '../../../contract/errors.ts';
import type { PrintedPage } from '../../formats/statement/printed-page.ts';

export interface Printer {
  /**
   * A tagged PDF with an outline; undefined if `signal` ended it. Never throws: a failure is `internal`, with
   * its reference in the log.
   */
  pdf(page: PrintedPage, signal: AbortSignal): Promise<Result<Uint8Array | undefined>>;
}
