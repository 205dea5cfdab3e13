// Runs one upkeep task at a time, reports its progress, and stops it between two parts.
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { inBackground } from '../ports/background.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Clock } from '../ports/system.ts';

/** What a task uses to report its progress. */
export interface Run {
  /** Reports the progress. @throws when the operator asked to stop; the task then ends as cancelled */
  far(done: number, of?: number): void;
  /** Adds facts to the task. */
  note(facts: Partial<UpkeepTask>): void;
}

/** Milliseconds between two reports of progress. */
const PROGRESS_EVERY = 200;

class Failed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}
class Stopped extends Error {}

/** The value. @throws on a failure, which ends the task as failed */
export function good<T>(result: Result<T>): T {
  if (!result.ok) throw new Failed(result.error);
  return result.value;
}

/** @param onChange called when `shown` has changed */
export function createTasks(clock: Clock, onChange: () => void) {
  let task: UpkeepTask | undefined;
  let taskOf: ProfileId | undefined;
  const isStopping = (): boolean => task?.state === 'stopping';

  async function carryOut(started: UpkeepTask, work: (run: Run) => Promise<void>): Promise<void> {
    let now = started;
    let reportedAt = clock.mono();
    const show = (change: Partial<UpkeepTask>): void => {
      now = { ...now, ...change };
      task = { ...now, state: isStopping() && now.state === 'running' ? 'stopping' : now.state };
    };
    const run: Run = {
      note: show,
      far(done, of) {
        if (isStopping()) throw new Stopped();
        show({ done, ...(of !== undefined && { of: Math.max(of, done) }) });
        if (clock.mono() - reportedAt < PROGRESS_EVERY) return;
        reportedAt = clock.mono();
        onChange();
      },
    };
    try {
      await work(run);
      show({ state: 'done' });
    } catch (cause) {
      if (cause instanceof Stopped) show({ state: 'cancelled' });
      else if (cause instanceof Failed) show({ state: 'failed', error: cause.error });
      else {
        const detail = cause instanceof Error ? cause.message : 'unknown';
        show({ state: 'failed', error: { code: 'store-failed', fault: 'io', detail } });
      }
    }
    onChange();
  }

  return {
    /** The running task or the last one, unless it is about the records of another service. */
    shown: (open: ProfileId | undefined): UpkeepTask | undefined =>
      taskOf === undefined || taskOf === open ? task : undefined,
    /** @param of the profile of its records; undefined: all data of this machine */
    begin(
      kind: UpkeepTask['kind'],
      of: ProfileId | undefined,
      work: (run: Run) => Promise<void>,
    ): Result<object> {
      if (task?.state === 'running' || task?.state === 'stopping')
        return fail({
          code: 'bad-input',
          field: 'task',
          problem: 'other upkeep is under way; wait or stop it',
        });
      task = { kind, state: 'running', startedAt: clock.wall(), done: 0 };
      taskOf = of;
      onChange();
      const started = task;
      inBackground(`upkeep.${kind}`, () => carryOut(started, work));
      return ok({});
    },
    stop(): Result<object> {
      if (task?.state !== 'running')
        return fail({ code: 'bad-input', field: 'task', problem: 'no upkeep is under way' });
      task = { ...task, state: 'stopping' };
      onChange();
      return ok({});
    },
  };
}
