// Writing what is shown into a file: which formats there are, how far each file is, and how it ended.
import { useState } from 'react';
import { Download, FileCheck2, FileX2, X } from 'lucide-react';
import type { Resource } from '../../../contract/slices/connect.ts';
import { ExportFormatSchema, type ExportFormat, type ExportTask } from '../../../contract/slices/exports.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Task } from '../../components/Task.tsx';
import { useCommand, type Command } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import styles from './Exports.module.css';
import { Menu, MenuItem } from './Menu.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { useTerms } from './use-terms.ts';
import { putAway, useHistory } from './view.ts';

/** Pledges, drawdowns and repayments are told of loans alone. */
const formatsFor = (resource: Resource): readonly ExportFormat[] =>
  ExportFormatSchema.options.filter((format) => format !== 'hledger' || resource === 'loans');

/** Quotes and payments are the journal's to tell, and are exported nowhere else. A statement is of all kinds. */
export function ExportMenu({ start }: { start: Command<'exports.start'> }) {
  const { resource } = useTerms();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label={t('history.export.menu')} icon={<Download aria-hidden="true" />} busy={start.busy}>
        {resource === 'quotes' || resource === 'payments' ? null : (
          <Formats resource={resource} start={start} />
        )}
        <MenuItem note={t('statements.note')} onClick={() => setAsking(true)}>
          {t('statements.open.period')}
        </MenuItem>
      </Menu>
      {isAsking ? <StatementDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Formats({ resource, start }: { resource: Resource; start: Command<'exports.start'> }) {
  const terms = useTerms();
  const sort = useHistory(({ view }) => view.sort);
  return (
    <>
      {formatsFor(resource).map((format) => (
        <MenuItem
          key={format}
          note={t(`history.export.note.${format}`)}
          // Without a task the operator chose no file, which needs no news.
          onClick={() => void start.run({ ...terms, resource, format, ...(sort !== undefined && { sort }) })}
        >
          {t(`history.export.format.${format}`)}
        </MenuItem>
      ))}
    </>
  );
}

const MOST_SHOWN = 3;
const none: readonly ExportTask[] = [];

export function ExportTasks() {
  const tasks = useSlice('exports')?.tasks ?? none;
  const away = useHistory((state) => state.putAway);
  const shown = tasks.filter(({ id }) => !away.includes(id)).slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul className={styles['tasks']} aria-label={t('history.export.tasks')}>
      {shown.map((task) => (
        <li key={task.id} className={styles['task']}>
          {task.state === 'running' ? <Running task={task} /> : <Ended task={task} />}
        </li>
      ))}
    </ul>
  );
}

function Running({ task }: { task: ExportTask }) {
  const cancel = useCommand('exports.cancel');
  // Heard is not stopped: it is stopping until main says that it ended.
  const stop = async (): Promise<void> => void (await cancel.run({ task: task.id }));
  return (
    <div className={styles['running']}>
      <Task
        label={t(task.printing === true ? 'history.export.printing' : 'history.export.writing', {
          file: task.file,
        })}
        done={task.rows}
        of={task.of}
        state={cancel.busy ? 'stopping' : 'running'}
        onCancel={() => void stop()}
      />
      <ErrorNotice error={cancel.error} />
    </div>
  );
}

function Ended({ task }: { task: ExportTask }) {
  const done = task.state === 'done';
  const Icon = done ? FileCheck2 : FileX2;
  return (
    <div className={styles['ended']}>
      <Icon className={done ? styles['good'] : styles['quiet']} aria-hidden="true" />
      <div className={styles['words']}>
        <output>
          {done
            ? t('history.export.done', { count: task.rows, file: task.file })
            : t(task.state === 'cancelled' ? 'history.export.cancelled' : 'history.export.failed', {
                file: task.file,
              })}
        </output>
        {task.sha256 === undefined ? null : (
          <p className={styles['hash']} title={task.sha256}>
            SHA-256 {task.sha256}
          </p>
        )}
        <ErrorNotice error={task.error} />
      </div>
      <button
        type="button"
        className={styles['away']}
        aria-label={t('history.export.hide', { file: task.file })}
        onClick={() => putAway(task.id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
