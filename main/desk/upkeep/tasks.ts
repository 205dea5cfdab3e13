// One task at a time, told of while it runs, and stopped between two of its parts.
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { inBackground } from '../ports/background.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Clock } from '../ports/system.ts';

/** What a task may do: say how far it is, and leave when it was asked to stop. */
export interface Run {
  /** Throws where the operator asked to stop; the task ends then as cancelled. */
  far(done: number, of?: number): void;
  /** Facts that stand with the task from here on. */
  note(facts: Partial<UpkeepTask>): void;
}

/** Milliseconds between two words about a running task. */
const TELL_EVERY = 200;

class Failed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}
class Stopped extends Error {}

/** The value; what is none ends the task as failed. */
export function good<T>(result: Result<T>): T {
  if (!result.ok) throw new Failed(result.error);
  return result.value;
}

/** @param tell called when `shown` has changed */
export function createTasks(clock: Clock, tell: () => void) {
  let task: UpkeepTask | undefined;
  let taskOf: ProfileId | undefined;
  const isStopping = (): boolean => task?.state === 'stopping';

  async function carryOut(started: UpkeepTask, work: (run: Run) => Promise<void>): Promise<void> {
    let now = started;
    let told = clock.mono();
    const show = (change: Partial<UpkeepTask>): void => {
      now = { ...now, ...change };
      task = { ...now, state: isStopping() && now.state === 'running' ? 'stopping' : now.state };
    };
    const run: Run = {
      note: show,
      far(done, of) {
        if (isStopping()) throw new Stopped();
        show({ done, ...(of !== undefined && { of: Math.max(of, done) }) });
        if (clock.mono() - told < TELL_EVERY) return;
        told = clock.mono();
        tell();
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
    tell();
  }

  return {
    /** The one that runs, or the last; one about the records of another service is not this one's to show. */
    shown: (open: ProfileId | undefined): UpkeepTask | undefined =>
      taskOf === undefined || taskOf === open ? task : undefined,
    /** @param of whose records it is about; undefined: the data of this machine. */
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
      tell();
      const begun = task;
      inBackground(`upkeep.${kind}`, () => carryOut(begun, work));
      return ok({});
    },
    stop(): Result<object> {
      if (task?.state !== 'running')
        return fail({ code: 'bad-input', field: 'task', problem: 'no upkeep is under way' });
      task = { ...task, state: 'stopping' };
      tell();
      return ok({});
    },
  };
}
