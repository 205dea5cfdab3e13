// Step 6: write down the payment made elsewhere. The app pays nothing itself.
import { useState, type FormEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Money } from '../../components/Money.tsx';
import { Mono } from '../../components/Address.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { ReadBack, type Copied } from './ReadBack.tsx';
import styles from './Repay.module.css';

export function RecordStep({ view, copied }: { view: RepaymentView; copied: Copied | undefined }) {
  const [reference, setReference] = useState('');
  const [asked, setAsked] = useState(false);
  const record = useCommand('repay.recordPayment');
  const { read, payment } = view;
  if (payment !== undefined)
    return (
      <Card title={t('repay.record.title')}>
        <Facts>
          <Fact name={t('repay.record.reference')}>
            <Mono>{payment.reference}</Mono>
          </Fact>
          <Fact name={t('repay.record.at')}>
            <Time at={payment.at} utc="beside" />
          </Fact>
        </Facts>
      </Card>
    );
  if (read === undefined) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    const words = reference.trim();
    if (words === '') return;
    void record.run({ loanId: view.loanId, digest: read.payable.digest, reference: words });
  };
  return (
    <Card title={t('repay.record.title')}>
      <form className={styles['stack']} noValidate onSubmit={submit}>
        {copied === undefined ? null : <ReadBack copied={copied} />}
        <p>
          {t('repay.record.text')} <Money value={read.payable.payoff} strong />
        </p>
        <TextField
          label={t('repay.record.reference')}
          hint={t('repay.record.hint')}
          value={reference}
          maxLength={200}
          required
          error={asked && reference.trim() === '' ? t('repay.record.needed') : undefined}
          onValue={setReference}
        />
        <div className={styles['actions']}>
          <Button kind="primary" submit busy={record.busy}>
            {t('repay.record.save')}
          </Button>
        </div>
        <ErrorNotice error={record.error} />
      </form>
    </Card>
  );
}
