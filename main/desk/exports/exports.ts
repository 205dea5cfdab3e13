// Files written beside the work: each a task that shows how far it is and can be cancelled. What is written is what
// is shown, row by row; nothing stands under the file's name until all of it does.
import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { ExportFormat, ExportTask } from '../../../contract/slices/exports.ts';
import { MOST_SHEET_ROWS } from '../../formats/sheet.ts';
import { record } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { Clock, Desktop, FileSink, Ids } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import type { ReviewedRecords } from '../review/held.ts';
import type { MadeBy } from './head-line.ts';
import { ownRecords, reviewedRecords, type OwnPorts, type Records } from './records.ts';
import { compared, partsOf, recordsOf, type Source, type Writing } from './sources.ts';
import type { TaskList } from './task-list.ts';

export type ExportsDesk = ReturnType<typeof createExports>;

export interface ExportPorts extends OwnPorts {
  /** What was last read from the service that is open. */
  readonly openBook: () => Book | undefined;
  /** What is looked at of the file under review, while there is one. */
  readonly underReview: () => ReviewedRecords | undefined;
  /** Whose records this desk's own are and what writes them, for the first line of JSON lines. */
  readonly madeBy: () => MadeBy;
  readonly desktop: Pick<Desktop, 'saveExport'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly list: TaskList;
}

/** Milliseconds between two words about a running task. */
const TELL_EVERY = 200;

/** Each loan stands in an export once: what was last to be paid on it and how its collateral came back do not. */
const ONE_MOMENT = {
  code: 'bad-input',
  field: 'format',
  problem: 'an export has not what a journal is made of',
} as const;

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
  const { journal, openBook, desktop, clock, ids, list, underReview } = ports;
  const show = (task: ExportTask): void => list.show(task);

  /** The rows as text, a part at a time, until the end or until the task is cancelled or its file put away. */
  async function* parts(
    source: Source,
    { isThere }: Records,
    started: ExportTask,
    signal: AbortSignal,
    progress: { rows: number },
  ): AsyncGenerator<string> {
    let told = clock.mono();
    for await (const part of partsOf(source)) {
      if (signal.aborted || !isThere()) throw new Cancelled();
      if (!part.ok) throw new Failed(part.error);
      progress.rows += part.value.rows;
      if (started.format === 'xlsx' && progress.rows >= MOST_SHEET_ROWS)
        throw new Failed({ code: 'bad-input', field: 'format', problem: 'more rows than a sheet holds' });
      yield part.value.text;
      if (clock.mono() - told >= TELL_EVERY) {
        told = clock.mono();
        const { looked } = part.value;
        show({ ...started, rows: progress.rows, ...(looked !== undefined && { looked }) });
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
    const hash = createHash('sha256');
    const progress = { rows: 0 };
    try {
      const text = parts(source, records, started, signal, progress);
      // The library of ZIPs is loaded when somebody wants one.
      const isBook = started.format === 'xlsx';
      const file = isBook ? (await import('../../formats/workbook.ts')).workbook(text, source.about) : text;
      for await (const part of file) {
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
      const body = { ...whoseIn(records), file: sink.name, rows: progress.rows, sha256 };
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

  function recordsAsked(source: 'review' | undefined): Result<Records> {
    if (source === 'review') {
      const reviewed = underReview();
      return reviewed === undefined
        ? fail({ code: 'bad-input', field: 'source', problem: 'no file is open for review' })
        : ok(reviewedRecords(reviewed));
    }
    const book = openBook();
    return book === undefined ? fail({ code: 'not-connected' }) : ok(ownRecords(ports, book));
  }

  /** Asks for a file, and writes into it beside the work. */
  async function begin(
    what: {
      source: 'review' | undefined;
      resource: HistoryResource;
      format: ExportFormat;
      compared: boolean;
    },
    sourceOf: (records: Records, writing: Writing) => Promise<Source>,
  ): Promise<Result<{ task?: string }>> {
    const whose = recordsAsked(what.source);
    if (!whose.ok) return whose;
    const records = whose.value;
    // With the records, before the dialog: another service may be opened meanwhile.
    const madeBy = ports.madeBy();
    const { resource, format, compared: isCompared } = what;
    if (format === 'hledger' && records.review?.isOneMoment === true) return fail(ONE_MOMENT);
    const review = records.review?.file;
    const sink = await desktop.saveExport({ resource, compared: isCompared, review }, format, clock.wall());
    if (!sink.ok) return sink;
    if (sink.value === undefined) return ok({});
    const source = await sourceOf(records, { at: clock.wall(), madeBy });
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
      const { source, ...asked } = query;
      return begin({ ...asked, source, compared: false }, (records, writing) =>
        recordsOf(records, asked, writing),
      );
    },
    startCompared: (
      query: CallParsed<'exports.startCompared'>,
    ): Promise<Result<CallOutput<'exports.startCompared'>>> =>
      begin({ ...query, source: query.source, compared: true }, (records, writing) =>
        Promise.resolve(compared(records, query, writing)),
      ),
    /** Of whatever stands in the list, a statement as well. */
    cancel: ({ task }: CallParsed<'exports.cancel'>): Promise<Result<object>> =>
      Promise.resolve(list.cancel(task)),
  };
}

/** Records of a file are of no profile here. */
const whoseIn = ({ told, review }: Records) =>
  review === undefined
    ? { profile: told?.profile }
    : { review: { file: review.file, sha256: review.sha256 } };
