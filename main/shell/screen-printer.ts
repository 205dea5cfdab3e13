// Prints the page of the window as it is laid out for paper: by the system's dialog, or to PDF.
import { BrowserWindow, type WebContents } from 'electron';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { ScreenPrinter } from '../desk/ports/printing.ts';
import type { Log } from '../desk/ports/system.ts';

export function createScreenPrinter(log: Pick<Log, 'failure'>): ScreenPrinter {
  const page = (): WebContents => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) throw new Error('no window');
    return window.webContents;
  };
  return {
    async paper() {
      try {
        const contents = page();
        const [printed, why] = await new Promise<[boolean, string]>((resolve) =>
          contents.print({ silent: false, printBackground: true }, (success, reason) =>
            resolve([success, reason]),
          ),
        );
        return printedBy(printed, why, log);
      } catch (cause) {
        return fail({ code: 'internal', reference: log.failure('printing failed', cause) });
      }
    },
    async pdf() {
      try {
        const contents = page();
        const bytes = await contents.printToPDF({
          preferCSSPageSize: true,
          printBackground: true,
          generateTaggedPDF: true,
          generateDocumentOutline: true,
        });
        return ok(new Uint8Array(bytes));
      } catch (cause) {
        return fail({ code: 'internal', reference: log.failure('printing to PDF failed', cause) });
      }
    },
  };
}

/** Pure, but for the log. @param why Electron's reason for a print that did not happen */
export function printedBy(isPrinted: boolean, why: string, log: Pick<Log, 'failure'>): Result<boolean> {
  if (isPrinted) return ok(true);
  if (/cancel/i.test(why)) return ok(false);
  // "Failed to enumerate printers" on Linux, "No printers available on the network" elsewhere.
  if (/printers/i.test(why)) return fail({ code: 'blocked', by: 'no-printer' });
  return fail({ code: 'internal', reference: log.failure('printing failed', new Error(why)) });
}
