// Step 3: what the service says now beside what was confirmed or seen before. A change is shown character by
// character and goes on only with the way it was checked.
import { useState, type FormEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { changesOf } from './changes.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { DestinationHistory } from './DestinationHistory.tsx';
import { Oddities } from './Oddities.tsx';
import { PaidBefore } from './PaidBefore.tsx';
import { ReadNow } from './ReadStep.tsx';
import styles from './Repay.module.css';

export function CompareStep({ view }: { view: RepaymentView }) {
  const { read, before } = view;
  const { kind, changed } = changesOf(view);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const confirm = useCommand('repay.confirm');
  if (read === undefined) return null;
  const { digest } = read.payable;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const words = reason.trim();
    setAsked(true);
    if (changed && words === '') return;
    inBackground(confirm.run({ loanId: view.loanId, digest, ...(changed ? { reason: words } : {}) }));
  };

  return (
    <Card title={t(`repay.compare.title.${kind}`)}>
      <div className={styles['stack']}>
        <form className={styles['stack']} noValidate onSubmit={submit}>
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
          {changed && !view.confirmed ? (
            <TextField
              label={t('repay.compare.reason')}
              placeholder={t('repay.compare.reasonExample')}
              value={reason}
              maxLength={1000}
              required
              error={asked && reason.trim() === '' ? t('repay.compare.reasonNeeded') : undefined}
              onValue={setReason}
            />
          ) : null}
          {view.confirmed ? (
            <Notice tone="good">{t('repay.compare.done')}</Notice>
          ) : (
            <div className={styles['actions']}>
              <Button kind="primary" submit busy={confirm.busy}>
                {t(`repay.compare.confirm.${kind}`)}
              </Button>
            </div>
          )}
          <ErrorNotice error={confirm.error} />
          {confirm.error?.code === 'expired' || confirm.error?.code === 'changed-since-shown' ? (
            <ReadNow view={view} />
          ) : null}
        </form>
        <PaidBefore view={view} />
        <DestinationHistory view={view} />
      </div>
    </Card>
  );
}
