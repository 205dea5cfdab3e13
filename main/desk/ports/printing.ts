// The ports to printers: one makes a PDF of a page of HTML and styles, the other prints the window's page.
import type { Result } from '../../../contract/errors.ts';
import type { PrintedPage } from '../../formats/statement/printed-page.ts';

export interface Printer {
  /**
   * A tagged PDF with an outline; undefined if `signal` ended it. Never throws: a failure is `internal`, with
   * its reference in the log.
   */
  pdf(page: PrintedPage, signal: AbortSignal): Promise<Result<Uint8Array | undefined>>;
}

/** Prints the page of the window. Neither call throws: a failure is `internal`, with its reference in the log. */
export interface ScreenPrinter {
  /** Opens the system's print dialog; false if the operator cancelled, `blocked` without a printer. */
  paper(): Promise<Result<boolean>>;
  /** A tagged PDF. */
  pdf(): Promise<Result<Uint8Array>>;
}
