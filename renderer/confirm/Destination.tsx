// Confirming the payment details: everything that the journal records. A changed destination also needs the
// way it was checked.
import { useState, type FormEvent } from 'react';
import type { ConfirmShown } from '../../contract/confirm.ts';
import { Mono } from '../components/Address.tsx';
import { Button } from '../components/Button.tsx';
import { Fact, Facts } from '../components/Card.tsx';
import { Money } from '../components/Money.tsx';
import { partName } from '../components/part-name.ts';
import { changesOf } from '../components/payable-changes.ts';
import { paymentRows } from '../components/payment-rows.ts';
import { WholeText } from '../components/WholeText.tsx';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { CheckedField } from './CheckedField.tsx';
import styles from './Confirm.module.css';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'destination' }>;
}

export function Destination({ shown, disabled, steady, busy, proof, onAct }: Props) {
  const { payable } = shown.read;
  const { kind, changed } = changesOf(shown);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  // The page offers the safe act, to call the lender, as the first one.
  const isNew = kind === 'destination' || kind === 'both';
  const lacks = changed && reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!lacks && !disabled && steady) onAct({ gesture: 'press', ...(changed && { reason: reason.trim() }) });
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Facts>
        <Fact name={t('confirm.loan')}>
          <Mono>{shown.loanId}</Mono>
        </Fact>
        <Fact name={t('loans.payoff')}>
          <Money value={payable.payoff} strong />
        </Fact>
        {paymentRows(payable.destination).map(({ path, value, line }) => (
          // Two parts may have the same path, so only their place identifies them.
          <Fact key={line} name={partName(path)}>
            <strong>
              <WholeText>{value}</WholeText>
            </strong>
          </Fact>
        ))}
      </Facts>
      {changed ? <CheckedField value={reason} isMissing={asked && lacks} onValue={setReason} /> : null}
      {proof}
      <div>
        <Button kind={isNew ? 'secondary' : 'primary'} submit busy={busy || !steady} disabled={disabled}>
          {t(`repay.compare.confirm.${kind}`)}
        </Button>
      </div>
    </form>
  );
}
