// Writes statements of a loan or a period as PDF from the cache and the journal, and records the file's hash
// in the journal. It needs no network.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ExportTask } from '../../../contract/slices/exports.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { periodOfDays, type Period } from '../../../domain/statement.ts';
import { t } from '../../../messages/words.ts';
import { loanStatement } from '../../formats/statement/loan-statement.ts';
import { periodStatement } from '../../formats/statement/period-statement.ts';
import { gather } from '../evidence/gather.ts';
import { writeRecorded } from '../exports/recorded-file.ts';
import type { TaskList } from '../exports/task-list.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { record } from '../journal/records.ts';
import { timelineOf } from '../loans/timeline.ts';
import { inBackground } from '../ports/background.ts';
import type { Printer } from '../ports/printing.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Desktop, FileSink, Ids } from '../ports/system.ts';
import { gatherPeriod } from './period.ts';

interface StatementPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly desktop: Pick<Desktop, 'saveStatement'>;
  readonly printer: Printer;
  readonly list: TaskList;
  /** The app's version. */
  readonly version: string;
  readonly profile: () => ServiceProfile | undefined;
}

export type StatementsDesk = ReturnType<typeof createStatements>;

const NEVER = new AbortController().signal;

export function createStatements(ports: StatementPorts) {
  const { cache, journal, clock, ids, desktop, printer, list, version, profile } = ports;

  /** @returns the file's hash */
  const write = (
    sink: FileSink,
    bytes: Uint8Array,
    subject: string,
    of: Omit<RecordBody<'statement.written'>, 'file' | 'sha256'>,
  ): Promise<Result<string>> =>
    writeRecorded(sink, [bytes], (sha256) =>
      record(journal, 'statement.written', subject, clock.wall(), { ...of, file: sink.name, sha256 }),
    );

  /** @returns the PDF; undefined if it was cancelled */
  async function print(
    of: ServiceProfile,
    period: Period,
    started: ExportTask,
    signal: AbortSignal,
  ): Promise<Result<{ bytes: Uint8Array; rows: number } | undefined>> {
    let rows = 0;
    const onRows = (many: number): void => list.show({ ...started, rows: (rows = many) });
    const facts = await gatherPeriod(cache, of.id, period, started.startedAt, { signal, onRows });
    if (!facts.ok) return facts;
    if (facts.value === undefined) return ok(undefined);
    list.show({ ...started, rows, printing: true });
    const page = periodStatement({
      profile: of,
      version,
      period,
      madeAt: started.startedAt,
      facts: facts.value,
    });
    const bytes = await printer.pdf(page, signal);
    if (!bytes.ok) return bytes;
    return ok(bytes.value && { bytes: bytes.value, rows });
  }

  async function run(
    of: ServiceProfile,
    { first, last }: CallParsed<'statements.period'>,
    period: Period,
    sink: FileSink,
    started: ExportTask,
  ): Promise<void> {
    const signal = list.begin(started);
    const end = (how: Pick<ExportTask, 'state' | 'rows' | 'sha256' | 'error'>): void =>
      list.show({ ...started, ...how });
    const failed = async (error: AppError): Promise<void> => {
      await sink.abandon();
      end({ state: 'failed', rows: 0, error });
    };
    const printed = await print(of, period, started, signal);
    if (!printed.ok) return failed(printed.error);
    if (printed.value === undefined || signal.aborted) {
      await sink.abandon();
      return end({ state: 'cancelled', rows: 0 });
    }
    const { bytes, rows } = printed.value;
    const sha256 = await write(sink, bytes, sink.name, { profile: of.id, first, last });
    if (!sha256.ok) return failed(sha256.error);
    end({ state: 'done', rows, sha256: sha256.value });
  }

  return {
    /** If the operator cancels, no file and no record is written. */
    async loan(loanId: LoanId): Promise<Result<CallOutput<'statements.loan'>>> {
      const of = profile();
      if (of === undefined) return fail({ code: 'not-connected' });
      // Gathers before the dialog: an unknown loan fails without a question.
      const gathered = await gather({ cache, journal }, of.id, loanId);
      if (!gathered.ok) return gathered;
      const timeline = timelineOf(gathered.value.observations.filter(({ resource }) => resource === 'loans'));
      const madeAt = clock.wall();
      const sink = await desktop.saveStatement(t('native.save.statementOfLoan', { loan: loanId }));
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const page = loanStatement({ profile: of, version, madeAt, gathered: gathered.value, timeline });
      const bytes = await printer.pdf(page, NEVER);
      if (!bytes.ok || bytes.value === undefined) {
        await sink.value.abandon();
        return bytes.ok ? ok({}) : bytes;
      }
      const sha256 = await write(sink.value, bytes.value, loanId, { profile: of.id, loanId });
      return sha256.ok ? ok({ file: sink.value.name, sha256: sha256.value }) : sha256;
    },
    async period(days: CallParsed<'statements.period'>): Promise<Result<CallOutput<'statements.period'>>> {
      const of = profile();
      if (of === undefined) return fail({ code: 'not-connected' });
      const startedAt = clock.wall();
      const period = periodOfDays(days.first, days.last, startedAt);
      if (typeof period === 'string') return fail({ code: 'bad-input', field: 'last', problem: period });
      const sink = await desktop.saveStatement(
        t('native.save.statementOfPeriod', { first: days.first, last: days.last }),
      );
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const started: ExportTask = {
        id: ids.uuid(),
        resource: 'loans',
        format: 'pdf',
        file: sink.value.name,
        startedAt,
        state: 'running',
        rows: 0,
      };
      const { value: into } = sink;
      inBackground(
        'statement',
        () => run(of, days, period, into, started),
        (reference) => list.show({ ...started, state: 'failed', error: { code: 'internal', reference } }),
      );
      return ok({ task: started.id });
    },
  };
}
