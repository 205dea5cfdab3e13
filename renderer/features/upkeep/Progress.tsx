// A maintenance task: its progress, a button to stop it, and why it failed.
import type { UpkeepTask } from '../../../contract/slices/upkeep.ts';
import { inBackground } from '../../background.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Task } from '../../components/Task.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';

export function Progress({ task }: { task: UpkeepTask | undefined }) {
  const cancel = useCommand('upkeep.cancel');
  if (task === undefined) return null;
  if (task.state === 'failed') return <ErrorNotice error={task.error} />;
  if (task.state === 'done') return null;
  return (
    <>
      <Task
        label={t(`upkeep.task.${task.kind}`)}
        done={task.done}
        of={task.of}
        state={task.state === 'cancelled' ? 'stopped' : task.state}
        onCancel={() => inBackground(cancel.run({}))}
      />
      <ErrorNotice error={cancel.error} />
    </>
  );
}
