// The list of exports and statements that are being written or have ended, newest first.
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ExportsSlice, ExportTask } from '../../../contract/slices/exports.ts';

/** Ended tasks that stay in the list. */
const MOST_SHOWN = 20;

export interface TaskList {
  /** Adds a task. @returns a signal that aborts when the task is cancelled */
  begin(task: ExportTask): AbortSignal;
  show(task: ExportTask): void;
  cancel(id: string): Result<object>;
}

export function createTaskList(publish: (slice: ExportsSlice) => void): TaskList {
  let tasks: ExportTask[] = [];
  const running = new Map<string, AbortController>();

  function show(task: ExportTask): void {
    if (task.state !== 'running') running.delete(task.id);
    const rest = tasks.filter(({ id }) => id !== task.id);
    const isRunning = ({ state }: ExportTask): boolean => state === 'running';
    const ended = rest.filter((each) => !isRunning(each)).slice(0, MOST_SHOWN);
    tasks = [task, ...rest.filter((each) => isRunning(each) || ended.includes(each))].sort(
      (a, b) => b.startedAt - a.startedAt,
    );
    publish({ tasks });
  }

  return {
    begin(task) {
      const controller = new AbortController();
      running.set(task.id, controller);
      show(task);
      return controller.signal;
    },
    show,
    cancel(id) {
      const controller = running.get(id);
      if (controller === undefined)
        return fail({
          code: 'bad-input',
          field: 'task',
          problem: 'nothing is being written under this name',
        });
      controller.abort();
      return ok({});
    },
  };
}
