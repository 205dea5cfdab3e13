// Files written beside the work: each a task that shows how far it is and can be cancelled. What is written is what
// is shown, row by row; nothing stands under the file's name until all of it does.
import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { ExportsSlice, ExportTask } from '../../../contract/slices/exports.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { record } from '../journal/records.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Desktop, FileSink, Ids } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { headLine, type MadeBy } from './head-line.ts';
import { MOST_SHEET_ROWS, workbook } from './workbook.ts';

export interface TaskPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly book: Book;
  readonly desktop: Pick<Desktop, 'saveExport'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** Whose records they are and what writes them, for the first line of JSON lines. */
  readonly madeBy: () => MadeBy;
  readonly publish: (slice: ExportsSlice) => void;
}

/** Ended tasks that are still shown. */
const MOST_SHOWN = 20;
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

export function createExportTasks(ports: TaskPorts) {
  const { cache, journal, book, desktop, clock, ids, madeBy, publish } = ports;
  let tasks: ExportTask[] = [];
  const cancelled = new Set<string>();

  function show(task: ExportTask): void {
    const rest = tasks.filter(({ id }) => id !== task.id);
    const isRunning = ({ state }: ExportTask): boolean => state === 'running';
    const ended = rest.filter((each) => !isRunning(each)).slice(0, MOST_SHOWN);
    tasks = [task, ...rest.filter((each) => isRunning(each) || ended.includes(each))].sort(
      (a, b) => b.startedAt - a.startedAt,
    );
    publish({ tasks });
  }

  /** The rows as text, a part at a time, until the end or until the task is cancelled. */
  async function* parts(
    profile: ProfileId,
    query: CallParsed<'exports.start'>,
    started: ExportTask,
    progress: { rows: number },
  ): AsyncGenerator<string> {
    let told = clock.mono();
    if (query.format === 'jsonl') yield headLine(query, started.startedAt, madeBy());
    for (let cursor: string | undefined; ;) {
      if (cancelled.has(started.id)) throw new Cancelled();
      const part = await cache.exportPart(profile, { ...query, cursor });
      if (!part.ok) throw new Failed(part.error);
      progress.rows += part.value.rows;
      if (query.format === 'xlsx' && progress.rows >= MOST_SHEET_ROWS)
        throw new Failed({ code: 'bad-input', field: 'format', problem: 'more rows than a sheet holds' });
      yield part.value.text;
      if (clock.mono() - told >= TELL_EVERY) {
        told = clock.mono();
        show({ ...started, rows: progress.rows });
      }
      cursor = part.value.nextCursor;
      if (cursor === undefined) return;
    }
  }

  async function run(
    profile: ProfileId,
    query: CallParsed<'exports.start'>,
    sink: FileSink,
    started: ExportTask,
  ): Promise<void> {
    const hash = createHash('sha256');
    const progress = { rows: 0 };
    try {
      const text = parts(profile, query, started, progress);
      for await (const part of query.format === 'xlsx' ? workbook(text) : text) {
        const written = await sink.write(part);
        if (!written.ok) throw new Failed(written.error);
        hash.update(part);
      }
      if (cancelled.has(started.id)) throw new Cancelled();
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
    } finally {
      cancelled.delete(started.id);
    }
  }

  return {
    async start(query: CallParsed<'exports.start'>): Promise<Result<CallOutput<'exports.start'>>> {
      const profile = book.profile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      if (query.format === 'hledger' && query.resource !== 'loans')
        return fail({ code: 'bad-input', field: 'format', problem: 'a journal is made of loans' });
      const sink = await desktop.saveExport(query.resource, query.format, clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const { resource, format, filter, asOf } = query;
      const count = await cache.historyCount(profile, { resource, filter, asOf });
      const started: ExportTask = {
        id: ids.uuid(),
        resource,
        format,
        file: sink.value.name,
        startedAt: clock.wall(),
        state: 'running',
        rows: 0,
        ...(count.ok && count.value.counted === 'exact' && { of: count.value.total }),
      };
      show(started);
      void run(profile, query, sink.value, started);
      return ok({ task: started.id });
    },
    async cancel({ task }: CallParsed<'exports.cancel'>): Promise<Result<object>> {
      if (!tasks.some(({ id, state }) => id === task && state === 'running'))
        return fail({
          code: 'bad-input',
          field: 'task',
          problem: 'nothing is being written under this name',
        });
      cancelled.add(task);
      return ok({});
    },
  };
}
