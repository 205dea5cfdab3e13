// Step 6: wait for the service to say closed. Nothing on this desk marks a loan closed.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { humanised } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

export function WatchStep({ view }: { view: RepaymentView }) {
  const refresh = useCommand('connect.refreshNow');
  const practice = useSlice('practice')?.available ?? false;
  const closed = view.standing === 'closed';
  return (
    <Card title={closed ? t('repay.watch.closedTitle') : t('repay.watch.title')}>
      <div className={styles['stack']}>
        <Facts>
          <Fact name={t('repay.watch.says')}>
            {view.status === undefined ? (
              <NotProvided />
            ) : (
              <Pill tone={closed ? 'good' : 'way'}>{humanised(view.status)}</Pill>
            )}
          </Fact>
          <Fact name={t('repay.watch.lastLook')}>
            {view.lastSeenAt === undefined ? <NotProvided /> : <Ago at={view.lastSeenAt} />}
          </Fact>
          {view.payment === undefined ? null : (
            <Fact name={t('repay.record.at')}>
              <Time at={view.payment.at} />
            </Fact>
          )}
        </Facts>
        {closed ? null : <Notice tone="plain">{t('repay.watch.text')}</Notice>}
        {practice && !closed ? <p className={styles['quiet']}>{t('repay.watch.practice')}</p> : null}
        <div className={styles['actions']}>
          <Button busy={refresh.busy} onClick={() => void refresh.run({})}>
            {t('repay.watch.look')}
          </Button>
        </div>
        <ErrorNotice error={refresh.error} />
      </div>
    </Card>
  );
}
