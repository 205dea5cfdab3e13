// The check of the stored data: the result of the last one, and a button for a new one.
import type { Check } from '../../../contract/slices/upkeep.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Progress } from './Progress.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Upkeep.module.css';
import { useBusy, useTask } from './use-upkeep.ts';

export function CheckCard() {
  const checked = useSlice('upkeep')?.checked;
  const check = useCommand('upkeep.check');
  const busy = useBusy();
  return (
    <Card title={t('upkeep.check.title')}>
      <Stack gap={2} align="start" className={styles['body']}>
        <Text measure>{t('upkeep.check.text')}</Text>
        {checked === undefined ? <p>{t('upkeep.check.never')}</p> : <Found check={checked} />}
        <Progress task={useTask('check')} />
        <Button busy={check.busy} disabled={busy} onClick={() => inBackground(check.run({}))}>
          {t('upkeep.check.now')}
        </Button>
        <ErrorNotice error={check.error} />
      </Stack>
    </Card>
  );
}

function Found({ check }: { check: Check }) {
  const isWhole =
    check.problems.length === 0 && (check.journal === 'intact' || check.journal === 'unanchored');
  return (
    <div className={styles['wide']}>
      <Notice
        tone={!isWhole ? 'stop' : check.journal === 'intact' ? 'good' : 'look'}
        title={isWhole ? t('upkeep.check.whole', { count: check.rows }) : t('upkeep.check.notWhole')}
      >
        <p>
          {t('upkeep.check.at')} <Time at={check.at} />
        </p>
        {check.problems.length === 0 ? null : (
          <p>{t('upkeep.check.problems', { list: check.problems.join(', ') })}</p>
        )}
        {check.journal === 'intact' ? null : <p>{t(`upkeep.check.journal.${check.journal ?? 'unread'}`)}</p>}
      </Notice>
    </div>
  );
}
