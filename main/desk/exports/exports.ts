// Files written beside the work: each a task that shows how far it is and can be cancelled. What is written is what
// is shown, row by row; nothing stands under the file's name until all of it does.
import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { ExportFormat, ExportTask } from '../../../contract/slices/exports.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { record } from '../journal/records.ts';
import type { Clock, Desktop, FileSink, Ids } from '../ports/system.ts';
import { compared, partsOf, recordsOf, type Source, type SourcePorts } from './sources.ts';
import type { TaskList } from './task-list.ts';
import { MOST_SHEET_ROWS, workbook } from './workbook.ts';

export type ExportsDesk = ReturnType<typeof createExports>;

export interface ExportPorts extends SourcePorts {
  readonly desktop: Pick<Desktop, 'saveExport'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly list: TaskList;
}

/** Milliseconds between two words about a running task. */
const TELL_EVERY = 200;

class Cancelled extends Error {}
/** What the store or the file said, on its way out of the generators in between. */
class Failed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

export function createExports(ports: ExportPorts) {
  const { journal, book, desktop, clock, ids, list } = ports;
  const show = (task: ExportTask): void => list.show(task);

  /** The rows as text, a part at a time, until the end or until the task is cancelled. */
  async function* parts(
    source: Source,
    started: ExportTask,
    signal: AbortSignal,
    progress: { rows: number },
  ): AsyncGenerator<string> {
    let told = clock.mono();
    for await (const part of partsOf(source)) {
      if (signal.aborted) throw new Cancelled();
      if (!part.ok) throw new Failed(part.error);
      progress.rows += part.value.rows;
      if (started.format === 'xlsx' && progress.rows >= MOST_SHEET_ROWS)
        throw new Failed({ code: 'bad-input', field: 'format', problem: 'more rows than a sheet holds' });
      yield part.value.text;
      if (clock.mono() - told >= TELL_EVERY) {
        told = clock.mono();
        show({ ...started, rows: progress.rows });
      }
    }
  }

  async function run(
    profile: ProfileId,
    source: Source,
    sink: FileSink,
    started: ExportTask,
    signal: AbortSignal,
  ): Promise<void> {
    const hash = createHash('sha256');
    const progress = { rows: 0 };
    try {
      const text = parts(source, started, signal, progress);
      for await (const part of started.format === 'xlsx' ? workbook(text) : text) {
        const written = await sink.write(part);
        if (!written.ok) throw new Failed(written.error);
        hash.update(part);
      }
      if (signal.aborted) throw new Cancelled();
      const sha256 = hash.digest('hex');
      const closed = await sink.close();
      if (!closed.ok) throw new Failed(closed.error);
      // From here on the file stands, whatever becomes of its note.
      show({ ...started, state: 'done', rows: progress.rows, sha256 });
      const body = { profile, file: sink.name, rows: progress.rows, sha256 };
      const noted = await record(journal, 'export.written', sink.name, clock.wall(), body);
      if (!noted.ok) show({ ...started, state: 'done', rows: progress.rows, sha256, error: noted.error });
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

  /** Asks for a file, and writes into it beside the work. */
  async function begin(
    what: { resource: HistoryResource; format: ExportFormat; compared: boolean },
    sourceOf: (profile: ProfileId) => Promise<Source>,
  ): Promise<Result<{ task?: string }>> {
    const profile = book.profile();
    if (profile === undefined) return fail({ code: 'not-connected' });
    const { resource, format } = what;
    const sink = await desktop.saveExport(what, format, clock.wall());
    if (!sink.ok) return sink;
    if (sink.value === undefined) return ok({});
    const source = await sourceOf(profile);
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
    void run(profile, source, sink.value, started, list.begin(started));
    return ok({ task: started.id });
  }

  return {
    async start(query: CallParsed<'exports.start'>): Promise<Result<CallOutput<'exports.start'>>> {
      if (query.format === 'hledger' && query.resource !== 'loans')
        return fail({ code: 'bad-input', field: 'format', problem: 'a journal is made of loans' });
      return begin({ ...query, compared: false }, (profile) => recordsOf(ports, profile, query));
    },
    startCompared: (
      query: CallParsed<'exports.startCompared'>,
    ): Promise<Result<CallOutput<'exports.startCompared'>>> =>
      begin({ ...query, compared: true }, (profile) => Promise.resolve(compared(ports, profile, query))),
    /** Of whatever stands in the list, a statement as well. */
    cancel: ({ task }: CallParsed<'exports.cancel'>): Promise<Result<object>> =>
      Promise.resolve(list.cancel(task)),
  };
}
