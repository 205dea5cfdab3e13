// A payment that left before the payment details changed. The operator records it for the details it was made
// with.
import { useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { DestinationRows } from '../../components/DestinationRows.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Money } from '../../components/Money.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

type Overtaken = NonNullable<RepaymentView['overtaken']>;

/** Shown only when details that were ready to be paid were replaced. */
export function PaidBefore({ view }: { view: RepaymentView }) {
  const [shown, setShown] = useState(false);
  if (view.overtaken === undefined) return null;
  if (shown) return <Earlier view={view} overtaken={view.overtaken} onCancel={() => setShown(false)} />;
  return (
    <div className={styles['actions']}>
      <Button kind="link" onClick={() => setShown(true)}>
        {t('repay.paidBefore.open')}
      </Button>
    </div>
  );
}

interface Props {
  view: RepaymentView;
  overtaken: Overtaken;
  onCancel: () => void;
}

function Earlier({ view, overtaken: { payable }, onCancel }: Props) {
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const record = useCommand('repay.recordPayment');
  const submit = (): void => {
    setAsked(true);
    const [words, beforeChange] = [reference.trim(), reason.trim()];
    if (words === '' || beforeChange === '') return;
    inBackground(record.run({ loanId: view.loanId, digest: payable.digest, reference: words, beforeChange }));
  };
  return (
    <Form className={styles['proof']} onSubmit={submit}>
      <p className={styles['lead']}>{t('repay.paidBefore.text')}</p>
      <p>
        <Money value={payable.payoff} strong />
      </p>
      <DestinationRows of={payable.destination} />
      <TextField
        label={t('repay.record.reference')}
        hint={t('repay.record.hint')}
        value={reference}
        maxLength={200}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the link that had the focus has become this field
        autoFocus
        error={asked && reference.trim() === '' ? t('repay.record.needed') : undefined}
        onValue={setReference}
      />
      <TextField
        label={t('repay.paidBefore.reason')}
        value={reason}
        maxLength={1000}
        required
        error={asked && reason.trim() === '' ? t('repay.paidBefore.needed') : undefined}
        onValue={setReason}
      />
      <div className={styles['actions']}>
        <Button submit busy={record.busy}>
          {t('repay.paidBefore.confirm')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
      <ErrorNotice error={record.error} />
    </Form>
  );
}
