// What Electron reports of a print, as an outcome of the act.
import { expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';

vi.mock('electron', () => ({ BrowserWindow: { getAllWindows: () => [] } }));
const { createScreenPrinter, printedBy } = await import('../../../../main/shell/screen-printer.ts');

const log = { failure: vi.fn((_event: string, _cause: unknown) => 'ref-1') };

it('is printed, cancelled, without a printer, or failed with a reference into the log', () => {
  expect(printedBy(true, '', log)).toEqual(ok(true));
  expect(printedBy(false, 'Print job canceled', log)).toEqual(ok(false));
  const none = fail({ code: 'blocked', by: 'no-printer' });
  expect(printedBy(false, 'Failed to enumerate printers', log)).toEqual(none);
  expect(printedBy(false, 'No printers available on the network', log)).toEqual(none);
  expect(log.failure).not.toHaveBeenCalled();
  expect(printedBy(false, 'Invalid printer settings', log)).toEqual(
    fail({ code: 'internal', reference: 'ref-1' }),
  );
  expect(log.failure.mock.calls[0]?.[1]).toEqual(new Error('Invalid printer settings'));
});

it('fails without a window, and throws nothing', async () => {
  const printer = createScreenPrinter(log);
  const failed = fail({ code: 'internal', reference: 'ref-1' });
  expect(await printer.paper()).toEqual(failed);
  expect(await printer.pdf()).toEqual(failed);
});
