// A backup that is being written or opened: its step, its progress, and a button to stop it.
import type { BackupTask } from '../../../contract/slices/backup.ts';
import { inBackground } from '../../background.ts';
import { Task } from '../../components/Task.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { size, taskWords } from './words.ts';

export function Working({ task }: { task: BackupTask }) {
  const stop = useCommand('backup.stop');
  return (
    <Task
      label={taskWords(task)}
      done={task.done}
      of={task.of}
      said={task.of === undefined ? '' : t('backup.far', { done: size(task.done), of: size(task.of) })}
      state={task.state === 'stopping' ? 'stopping' : 'running'}
      onCancel={() => inBackground(stop.run({}))}
    />
  );
}
