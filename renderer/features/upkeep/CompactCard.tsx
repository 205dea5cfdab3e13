// Frees unused disk space in the cache's file.
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Progress } from './Progress.tsx';
import { size } from '../../components/file-size.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Upkeep.module.css';
import { useBusy, useStored, useTask } from './use-upkeep.ts';

export function CompactCard() {
  const stored = useStored().value;
  const compact = useCommand('upkeep.compact');
  const task = useTask('compact');
  const busy = useBusy();
  return (
    <Card title={t('upkeep.compact.title')}>
      <Stack gap={2} align="start" className={styles['body']}>
        <Text measure>{t('upkeep.compact.text')}</Text>
        {stored === undefined ? null : (
          <div className={styles['wide']}>
            <Facts>
              <Fact name={t('upkeep.stored.cache')}>{size(stored.cacheBytes)}</Fact>
              <Fact name={t('upkeep.compact.free')}>{size(stored.freeBytes)}</Fact>
            </Facts>
          </div>
        )}
        <Progress task={task} />
        {task?.sizes === undefined ? null : (
          <output>
            {t(task.state === 'done' ? 'upkeep.compact.done' : 'upkeep.compact.stopped', {
              before: size(task.sizes.before),
              after: size(task.sizes.after),
            })}
          </output>
        )}
        <Button
          busy={compact.busy}
          disabled={busy || stored === undefined}
          onClick={() => inBackground(compact.run({}))}
        >
          {t('upkeep.compact.now')}
        </Button>
        <ErrorNotice error={compact.error} />
      </Stack>
    </Card>
  );
}
