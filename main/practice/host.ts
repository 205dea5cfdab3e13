// The practice service as the desk's port: starts its worker on demand and controls it over HTTP.
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { PracticeHost } from '../desk/ports/practice.ts';
import type { Ids, Log } from '../desk/ports/system.ts';
import { startPracticeWorker, type RunningPractice } from './worker.ts';

type PracticeControl = Pick<PracticeHost, 'act' | 'state' | 'positions'>;

interface PracticeHostOptions {
  readonly worker: string;
  /** Undefined: the practice is kept in memory alone. */
  readonly statePath: string | undefined;
  readonly seed: string;
  readonly ids: Ids;
  readonly log: Log;
  /** Makes the control API's client for a service at this address. */
  readonly control: (controlUrl: string, controlKey: string) => PracticeControl;
}

export function createPracticeHost({
  worker,
  statePath,
  seed,
  ids,
  log,
  control,
}: PracticeHostOptions): PracticeHost {
  const controlKey = ids.uuid();
  let running: { practice: RunningPractice; control: PracticeControl } | undefined;
  /** Shared by concurrent starts: two workers would write one state file. */
  let starting: Promise<Result<RunningPractice>> | undefined;
  const notRunning = <T>(): Promise<Result<T>> => Promise.resolve(fail({ code: 'not-connected' }));

  return {
    async start(apiKey) {
      if (running === undefined) {
        starting ??= startPracticeWorker(worker, { port: 0, seed, apiKey, controlKey, statePath }, log);
        const started = await starting;
        starting = undefined;
        if (!started.ok) return started;
        running = { practice: started.value, control: control(started.value.controlUrl, controlKey) };
      }
      return ok({ baseUrl: running.practice.baseUrl, note: running.practice.note });
    },
    isRunning: () => running !== undefined,
    act: (act) => running?.control.act(act) ?? notRunning(),
    state: () => running?.control.state() ?? notRunning(),
    positions: () => running?.control.positions() ?? notRunning(),
    async stop() {
      // A worker that is still starting would outlive this stop.
      await starting;
      const stopping = running;
      running = undefined;
      await stopping?.practice.stop();
    },
  };
}
