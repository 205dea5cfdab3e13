// Step 3: the service's current payment details beside those confirmed or seen before. The view marks each
// changed character. The operator confirms a change by naming how they checked it.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { Card } from '../../components/Card.tsx';
import { ConfirmPlace, useConfirmFailure } from '../../components/ConfirmPlace.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { changesOf } from '../../components/payable-changes.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { DestinationHistory } from './DestinationHistory.tsx';
import { Oddities } from './Oddities.tsx';
import { PaidBefore } from './PaidBefore.tsx';
import { ReadNow } from './ReadStep.tsx';
import styles from './Repay.module.css';

export function CompareStep({ view }: { view: RepaymentView }) {
  const { read, before } = view;
  const { kind, changed } = changesOf(view);
  const digest = read?.payable.digest;
  const failed = useConfirmFailure(digest);
  if (read === undefined || digest === undefined) return null;

  return (
    <Card title={t(`repay.compare.title.${kind}`)}>
      <div className={styles['stack']}>
        <div className={styles['stack']}>
          <p className={styles['lead']}>
            {t('repay.compare.read')} <Time at={read.at} show="clock" />
            {before === undefined ? null : (
              <>
                {'. '}
                {t(`repay.compare.before.${before.how}`)} <Time at={before.at} />
              </>
            )}
            {'.'}
          </p>
          <ComparisonTable now={read.payable} before={before?.payable} how={before?.how} />
          <Oddities payable={read.payable} />
          {kind === 'first' ? (
            <Notice tone="way" title={t('repay.compare.firstTitle')}>
              {t('repay.compare.firstText')}
            </Notice>
          ) : changed ? (
            <Notice tone="look" title={t('repay.compare.checkTitle')}>
              {t(kind === 'amount' ? 'repay.compare.checkAmount' : 'repay.compare.checkDestination')}
            </Notice>
          ) : null}
          {view.confirmed ? (
            <Notice tone="good">{t('repay.compare.done')}</Notice>
          ) : (
            <ConfirmPlace review={{ kind: 'destination', loanId: view.loanId, digest }} />
          )}
          <ErrorNotice error={failed} />
          {failed?.code === 'expired' || failed?.code === 'changed-since-shown' ? (
            <ReadNow view={view} />
          ) : null}
        </div>
        <PaidBefore view={view} />
        <DestinationHistory view={view} />
      </div>
    </Card>
  );
}
