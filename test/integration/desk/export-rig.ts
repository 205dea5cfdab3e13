// Exports over a real store, into files in memory.
import { ok, type Result } from '../../../contract/errors.ts';
import type { CallInput, CallParsed } from '../../../contract/contract.ts';
import type { ExportTask } from '../../../contract/slices/exports.ts';
import { createExports } from '../../../main/desk/exports/exports.ts';
import { createTaskList } from '../../../main/desk/exports/task-list.ts';
import { openBook, type Book } from '../../../main/desk/readings/book.ts';
import type { Store } from '../../../main/desk/ports/store.ts';
import type { Clock } from '../../../main/desk/ports/system.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { systemIds } from '../../../main/shell/ids.ts';
import { PROFILE, okValue } from '../store/rig.ts';

export interface ExportRig {
  readonly exports: ReturnType<typeof createExports>;
  readonly book: () => Promise<Book>;
  readonly files: Map<string, Buffer>;
  readonly abandoned: string[];
  tasks(): readonly ExportTask[];
  /** Every progress report of the last file, in order. */
  said(): readonly ExportTask[];
  ended(): Promise<ExportTask>;
  saved(query: Partial<CallInput<'exports.start'>>): Promise<{ task: ExportTask; file: Buffer }>;
  differences(query: CallInput<'exports.startCompared'>): Promise<{ task: ExportTask; file: Buffer }>;
}

/**
 * @param onWrite what writing a part answers; undefined is success
 * @param clock how long it takes, for what is said of it
 */
export function exportRig(
  store: Store,
  onWrite: () => Result<void> | undefined | Promise<undefined> = () => undefined,
  clock: Clock = systemClock,
): ExportRig {
  let tasks: readonly ExportTask[] = [];
  const said: ExportTask[] = [];
  const files = new Map<string, Buffer>();
  const abandoned: string[] = [];
  let book: Book | undefined;
  const openBookOnce = async (): Promise<Book> => (book ??= await openBook(store.cache, PROFILE));
  const exports = createExports({
    ...store,
    openService: () => book && { book, profile: { expectedCollateral: { asset: 'USDC', chain: 'base' } } },
    clock,
    ids: systemIds,
    list: createTaskList((slice) => {
      tasks = slice.tasks;
      said.push(...slice.tasks.slice(0, 1));
    }),
    desktop: {
      saveExport({ resource, compared }, format) {
        const name = `${compared ? 'differences-of-' : ''}${resource}.${format}`;
        const parts: Buffer[] = [];
        return Promise.resolve(
          ok({
            name,
            async write(part) {
              parts.push(Buffer.from(part));
              return (await onWrite()) ?? ok(undefined);
            },
            close: () => Promise.resolve(ok(void files.set(name, Buffer.concat(parts)))),
            abandon: () => Promise.resolve(void abandoned.push(name)),
          }),
        );
      },
    },
  });
  const ended = async (): Promise<ExportTask> => {
    for (;;) {
      const [task] = tasks;
      if (task !== undefined && task.state !== 'running') return task;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const written = async (started: Promise<Result<{ task?: string | undefined }>>) => {
    said.length = 0;
    okValue(await started);
    const task = await ended();
    return { task, file: files.get(task.file) ?? Buffer.alloc(0) };
  };
  return {
    exports,
    book: openBookOnce,
    files,
    abandoned,
    tasks: () => tasks,
    said: () => said,
    ended,
    async saved(query) {
      await openBookOnce();
      tasks = [];
      return written(
        exports.start({ resource: 'loans', format: 'csv', ...query } as CallParsed<'exports.start'>),
      );
    },
    async differences(query) {
      await openBookOnce();
      tasks = [];
      return written(exports.startCompared(query as CallParsed<'exports.startCompared'>));
    },
  };
}

/** The lines of a CSV file, without their line ends. */
export const csvLines = (file: Buffer): string[] => file.toString().split('\r\n').slice(0, -1);
