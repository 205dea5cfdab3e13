// Backup and restore in the settings: the last backup, a new one, checking one, and restoring one.
import { lazy, Suspense, useState } from 'react';
import type { BackupTask } from '../../../contract/slices/backup.ts';
import { inBackground } from '../../background.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { useAgeClock } from '../../clock.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import type { Purpose } from './ReadDialog.tsx';
import { Working } from './Working.tsx';
import { size } from './words.ts';
import { BackupError } from './BackupError.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Backup.module.css';

const WriteDialog = lazy(async () => ({ default: (await import('./WriteDialog.tsx')).WriteDialog }));
const ReadDialog = lazy(async () => ({ default: (await import('./ReadDialog.tsx')).ReadDialog }));

/** After a month without a backup the card says so. */
const LONG_AGO = 30 * 24 * 60 * 60_000;

export function BackupCard() {
  const backup = useSlice('backup');
  const storage = useSlice('app')?.storage;
  const now = useAgeClock();
  const [open, setOpen] = useState<'write' | Purpose>();
  const choose = useCommand('backup.choose');
  if (backup === undefined) return null;
  const { last, task } = backup;
  const busy = task?.state === 'running' || task?.state === 'stopping';
  const closed = storage?.state !== 'ready';
  const read = async (purpose: Purpose): Promise<void> => {
    const result = await choose.run({});
    if (result?.ok === true && result.value.chosen) setOpen(purpose);
  };
  return (
    <Card title={t('backup.title')}>
      <Stack>
        <Text measure>{t('backup.lead')}</Text>
        <Facts>
          <Fact name={t('backup.last')}>
            {last === undefined ? (
              t('backup.never')
            ) : (
              <>
                <Ago at={last.at} /> · <bdi>{last.file}</bdi>
              </>
            )}
          </Fact>
        </Facts>
        {!busy && (last === undefined || now - last.at > LONG_AGO) ? (
          <Text measure>{t(last === undefined ? 'backup.nudge.never' : 'backup.nudge.old')}</Text>
        ) : null}
        <Row wrap>
          <Button disabled={busy || closed} onClick={() => setOpen('write')}>
            {t('backup.write.open')}
          </Button>
          <Button
            kind="quiet"
            busy={choose.busy}
            disabled={busy || closed}
            onClick={() => inBackground(read('check'))}
          >
            {t('backup.check.open')}
          </Button>
          <Button
            kind="quiet"
            busy={choose.busy}
            disabled={busy || closed}
            onClick={() => inBackground(read('view'))}
          >
            {t('backup.view.open')}
          </Button>
          <Button
            kind="quiet"
            busy={choose.busy}
            disabled={busy || closed}
            onClick={() => inBackground(read('restore'))}
          >
            {t('backup.restore.open')}
          </Button>
        </Row>
        <BackupError error={choose.error} />
        {task !== undefined && open === undefined ? <LastTask task={task} /> : null}
      </Stack>
      <Suspense fallback={null}>
        {open === 'write' ? <WriteDialog onClose={() => setOpen(undefined)} /> : null}
        {open === undefined || open === 'write' ? null : (
          <ReadDialog purpose={open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Card>
  );
}

function LastTask({ task }: { task: BackupTask }) {
  const { written, error } = task;
  if (task.state === 'running' || task.state === 'stopping') return <Working task={task} />;
  return (
    <Stack>
      {written === undefined ? null : (
        <Notice tone="good" title={t('backup.write.done', { file: task.file })}>
          <Text size="same" tone="plain">
            {t('backup.write.holds', {
              size: size(written.bytes),
              entries: t('journal.entries', { count: written.entries }),
              loans: t('backup.loans', { count: written.loans }),
            })}{' '}
            <Time at={task.startedAt} />.
          </Text>
          <Text size="small" className={styles['hash']}>
            SHA-256 {written.sha256}
          </Text>
        </Notice>
      )}
      {task.state === 'stopped' ? <output>{t('backup.stopped', { file: task.file })}</output> : null}
      {task.state === 'failed' ? (
        <output>{t(`backup.failed.${task.kind}`, { file: task.file })}</output>
      ) : null}
      <BackupError error={error} />
    </Stack>
  );
}
