// Prints the screen that the window shows, on paper or as PDF, and notes it in the journal.
import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { record } from '../journal/records.ts';
import type { ScreenPrinter } from '../ports/printing.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop } from '../ports/system.ts';

interface PrintPorts {
  readonly screenPrinter: ScreenPrinter;
  readonly journal: Journal;
  readonly openProfile: () => ProfileId | undefined;
  readonly desktop: Pick<Desktop, 'savePrint'>;
  readonly clock: Pick<Clock, 'wall'>;
  /** Name of the computer account. */
  readonly account: string;
  /** Of this computer. */
  readonly hostName: string;
}

export type PrintsDesk = ReturnType<typeof createPrints>;

export function createPrints(ports: PrintPorts) {
  const { screenPrinter, journal, openProfile, desktop, clock, account, hostName } = ports;
  return {
    async by(): Promise<Result<CallOutput<'prints.by'>>> {
      return ok({ account, computer: hostName });
    },

    async paper({ title }: CallParsed<'prints.paper'>): Promise<Result<CallOutput<'prints.paper'>>> {
      const profile = openProfile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const printed = await screenPrinter.paper();
      if (!printed.ok || !printed.value) return printed.ok ? ok({ printed: false }) : printed;
      const noted = await record(journal, 'screen.printed', title, clock.wall(), { profile, title });
      return noted.ok ? ok({ printed: true }) : noted;
    },

    async pdf({ title }: CallParsed<'prints.pdf'>): Promise<Result<CallOutput<'prints.pdf'>>> {
      const profile = openProfile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      // Before the dialog, so that the file shows what the operator saw.
      const printed = await screenPrinter.pdf();
      if (!printed.ok) return printed;
      const sink = await desktop.savePrint(title, clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const written = await sink.value.write(printed.value);
      const closed = written.ok ? await sink.value.close() : written;
      if (!closed.ok) {
        await sink.value.abandon();
        return closed;
      }
      const file = sink.value.name;
      const sha256 = createHash('sha256').update(printed.value).digest('hex');
      const body = { profile, title, file, sha256 };
      const noted = await record(journal, 'screen.printed', file, clock.wall(), body);
      return noted.ok ? ok({ file, sha256 }) : noted;
    },
  };
}
