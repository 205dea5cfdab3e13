// The stored data, read again whenever a task ends, and whether a task is running.
import type { CallOutput } from '../../../contract/contract.ts';
import type { UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { client } from '../../bridge.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer, type Asked } from '../../state/query.ts';

export const isRunning = (task: UpkeepTask | undefined): boolean =>
  task?.state === 'running' || task?.state === 'stopping';

export function useStored(): Asked<CallOutput<'upkeep.stored'>> {
  const task = useSlice('upkeep')?.task;
  const version = task === undefined || isRunning(task) ? 'now' : `${task.startedAt} ${task.state}`;
  return useAnswer('upkeep.stored', version, () => client['upkeep.stored']({}));
}

/** The task if it is of this kind, running or ended. */
export function useTask(...kinds: UpkeepTask['kind'][]): UpkeepTask | undefined {
  const task = useSlice('upkeep')?.task;
  return task !== undefined && kinds.includes(task.kind) ? task : undefined;
}

/** Only one runs at a time. */
export const useBusy = (): boolean => isRunning(useSlice('upkeep')?.task);
