// Exports that are being written or have just ended, on every screen that starts one.
import { useState } from 'react';
import FileCheck2 from 'lucide-react/icons/file-check-corner';
import FileX2 from 'lucide-react/icons/file-x-corner';
import X from 'lucide-react/icons/x';
import type { ExportTask } from '../../contract/slices/exports.ts';
import { inBackground } from '../background.ts';
import { useCommand } from '../state/command.ts';
import { currentSlice, useSlice } from '../state/mirror.ts';
import { dismissTask, useDismissedTasks } from '../state/dismissed-tasks.ts';
import { t } from '../text.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './ExportTasks.module.css';
import { Task } from './Task.tsx';

const MOST_SHOWN = 3;
const none: readonly ExportTask[] = [];

interface Props {
  /** Earlier exports are hidden. */
  since?: number | undefined;
}

export function ExportTasks({ since = 0 }: Props) {
  const tasks = useSlice('exports')?.tasks ?? none;
  const away = useDismissedTasks((state) => state.tasks);
  // An export that ended before this screen opened was shown on the previous one.
  const [endedBefore] = useState(endedNow);
  const shown = tasks
    .filter(({ id, startedAt }) => startedAt >= since && !away.includes(id) && !endedBefore.has(id))
    .slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={t('history.export.tasks')}>
      {shown.map((task) => (
        <li key={task.id} className={styles['task']}>
          {task.state === 'running' ? <Running task={task} /> : <Ended task={task} />}
        </li>
      ))}
    </Stack>
  );
}

const endedNow = (): ReadonlySet<string> =>
  new Set(currentSlice('exports')?.tasks.flatMap(({ id, state }) => (state === 'running' ? [] : [id])));

function Running({ task }: { task: ExportTask }) {
  const cancel = useCommand('exports.cancel');
  // The task is stopping until main reports the end.
  const stop = (): Promise<unknown> => cancel.run({ task: task.id });
  return (
    <Stack gap={2}>
      <Task
        label={t(task.printing === true ? 'history.export.printing' : 'history.export.writing', {
          file: task.file,
        })}
        done={task.rows}
        of={task.of}
        state={cancel.busy ? 'stopping' : 'running'}
        onCancel={() => inBackground(stop())}
      />
      <ErrorNotice error={cancel.error} />
    </Stack>
  );
}

function Ended({ task }: { task: ExportTask }) {
  const done = task.state === 'done';
  const Icon = done ? FileCheck2 : FileX2;
  return (
    <Row align="start" className={styles['ended']}>
      <Icon className={done ? styles['good'] : styles['quiet']} aria-hidden="true" />
      <Stack gap={0.5} className={styles['words']}>
        <output>
          {done
            ? t('history.export.done', { count: task.rows, file: task.file })
            : t(task.state === 'cancelled' ? 'history.export.cancelled' : 'history.export.failed', {
                file: task.file,
              })}
        </output>
        {task.sha256 === undefined ? null : (
          <Text size="small" className={styles['hash']}>
            SHA-256 {task.sha256}
          </Text>
        )}
        <ErrorNotice error={task.error} />
      </Stack>
      <button
        type="button"
        className={styles['away']}
        aria-label={t('history.export.hide', { file: task.file })}
        onClick={() => dismissTask(task.id)}
      >
        <X aria-hidden="true" />
      </button>
    </Row>
  );
}
