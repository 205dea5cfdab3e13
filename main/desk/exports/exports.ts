// Writes exports in the background: each is a task with its progress, and can be cancelled. A file appears
// under its name only when it is complete.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { ExportFormat, ExportTask } from '../../../contract/slices/exports.ts';
import { MOST_SHEET_ROWS } from '../../formats/sheet.ts';
import { writeRecorded } from './recorded-file.ts';
import { record } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { Clock, Desktop, FileSink, Ids } from '../ports/system.ts';
import { ownRecords, type OwnPorts, type OwnService, type Records } from './records.ts';
import { compared, partsOf, recordsOf, type Source } from './sources.ts';
import type { TaskList } from './task-list.ts';

export type ExportsDesk = ReturnType<typeof createExports>;

interface ExportPorts extends OwnPorts {
  readonly openService: () => OwnService | undefined;
  readonly desktop: Pick<Desktop, 'saveExport'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly list: TaskList;
}

/** Milliseconds between two reports of progress. */
const PROGRESS_EVERY = 200;

class Cancelled extends Error {}
/** Carries an error of the store or the file out of the generators. */
class Failed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

export function createExports(ports: ExportPorts) {
  const { journal, openService, desktop, clock, ids, list } = ports;
  const show = (task: ExportTask): void => list.show(task);

  /** The rows as text, in parts. @throws Cancelled */
  async function* parts(
    source: Source,
    started: ExportTask,
    signal: AbortSignal,
    progress: { rows: number },
  ): AsyncGenerator<string> {
    let reportedAt = clock.mono();
    for await (const part of partsOf(source)) {
      if (signal.aborted) throw new Cancelled();
      if (!part.ok) throw new Failed(part.error);
      progress.rows += part.value.rows;
      if (started.format === 'xlsx' && progress.rows >= MOST_SHEET_ROWS)
        throw new Failed({ code: 'bad-input', field: 'format', problem: 'more rows than a sheet holds' });
      yield part.value.text;
      if (clock.mono() - reportedAt >= PROGRESS_EVERY) {
        reportedAt = clock.mono();
        show({ ...started, rows: progress.rows });
      }
    }
  }

  async function run(
    records: Records,
    source: Source,
    sink: FileSink,
    started: ExportTask,
    signal: AbortSignal,
  ): Promise<void> {
    const progress = { rows: 0 };
    try {
      const text = parts(source, started, signal, progress);
      // Loads the ZIP library only for a workbook.
      const isBook = started.format === 'xlsx';
      const file = isBook ? (await import('../../formats/workbook.ts')).workbook(text) : text;
      const sha256 = await writeRecorded(sink, file, (hash) => {
        if (signal.aborted) throw new Cancelled();
        const body = { profile: records.journal.profile, file: sink.name, rows: progress.rows, sha256: hash };
        return record(journal, 'export.written', sink.name, clock.wall(), body);
      });
      const ended = { ...started, rows: progress.rows };
      if (sha256.ok) show({ ...ended, state: 'done', sha256: sha256.value });
      else show({ ...ended, state: 'failed', error: sha256.error });
    } catch (cause) {
      await sink.abandon();
      const ended = { ...started, rows: progress.rows };
      if (cause instanceof Cancelled) show({ ...ended, state: 'cancelled' });
      else if (cause instanceof Failed) show({ ...ended, state: 'failed', error: cause.error });
      else {
        const detail = cause instanceof Error ? cause.message : 'unknown';
        show({ ...ended, state: 'failed', error: { code: 'store-failed', fault: 'io', detail } });
      }
    }
  }

  /** Asks for a file, and writes it in the background. */
  async function begin(
    what: { resource: HistoryResource; format: ExportFormat; compared: boolean },
    sourceOf: (records: Records) => Promise<Source>,
  ): Promise<Result<{ task?: string }>> {
    // Before the dialog: another service may be opened meanwhile.
    const service = openService();
    if (service === undefined) return fail({ code: 'not-connected' });
    const records = ownRecords(ports, service);
    const { resource, format, compared: isCompared } = what;
    const sink = await desktop.saveExport({ resource, compared: isCompared }, format, clock.wall());
    if (!sink.ok) return sink;
    if (sink.value === undefined) return ok({});
    const source = await sourceOf(records);
    const started: ExportTask = {
      id: ids.uuid(),
      resource,
      format,
      file: sink.value.name,
      startedAt: clock.wall(),
      state: 'running',
      rows: 0,
      ...(source.of !== undefined && { of: source.of }),
    };
    const { value: into } = sink;
    inBackground(
      'export',
      () => run(records, source, into, started, list.begin(started)),
      (reference) => list.show({ ...started, state: 'failed', error: { code: 'internal', reference } }),
    );
    return ok({ task: started.id });
  }

  return {
    async start(query: CallParsed<'exports.start'>): Promise<Result<CallOutput<'exports.start'>>> {
      if (query.format === 'hledger' && query.resource !== 'loans')
        return fail({ code: 'bad-input', field: 'format', problem: 'a journal is made of loans' });
      return begin({ ...query, compared: false }, (records) => recordsOf(records, query));
    },
    startCompared: (
      query: CallParsed<'exports.startCompared'>,
    ): Promise<Result<CallOutput<'exports.startCompared'>>> =>
      begin({ ...query, compared: true }, (records) => Promise.resolve(compared(records, query))),
    /** Cancels any task of the list, a statement too. */
    cancel: ({ task }: CallParsed<'exports.cancel'>): Promise<Result<object>> =>
      Promise.resolve(list.cancel(task)),
  };
}
