// Step 7: wait for the service to say closed. Nothing on this desk marks a loan closed, and
// nothing it says about the payment is more than what the service shows.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { humanised } from '../../components/humanised.ts';
import { Money } from '../../components/Money.tsx';
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
  const { payment } = view;
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
          {payment === undefined ? null : (
            <>
              <Fact name={t('repay.record.at')}>
                <Time at={payment.at} /> <Ago at={payment.at} />
              </Fact>
              <Fact name={t('repay.watch.paidFor')}>
                <Money value={payment.payoff} strong />
              </Fact>
              {closed ? null : (
                <Fact name={t('repay.watch.stillOwed')}>
                  {payment.owed === undefined ? (
                    <span className={styles['quiet']}>{t('repay.watch.notSince')}</span>
                  ) : payment.owed.payoff === undefined ? (
                    <NotProvided />
                  ) : (
                    <Money value={payment.owed.payoff} strong />
                  )}
                </Fact>
              )}
            </>
          )}
        </Facts>
        {closed || payment === undefined ? null : <Unclosed payment={payment} />}
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

/** What the service shows to pay after the payment, and how long that has been so. */
function Unclosed({ payment: { owed, overdue } }: { payment: NonNullable<RepaymentView['payment']> }) {
  return (
    <>
      {overdue === undefined ? null : (
        <Notice tone="look" title={t(`repay.watch.overdue.${overdue}`)}>
          {t('repay.watch.overdueText')}
        </Notice>
      )}
      {owed === undefined ? null : (
        <Notice tone={overdue === undefined ? 'way' : 'look'} title={t(`repay.watch.owed.${owed.how}`)}>
          {owed.how === 'same' || owed.how === 'less' || owed.how === 'more' ? (
            <p>{t('repay.watch.compareBank')}</p>
          ) : null}
          <p>{t('repay.watch.again')}</p>
        </Notice>
      )}
    </>
  );
}
