// Agreeing to a deposit wallet or a return address: each part, beside what was agreed before, and how it was
// checked.
import { useState, type FormEvent } from 'react';
import type { ConfirmShown } from '../../contract/confirm.ts';
import { compareDestinations } from '../../domain/destination.ts';
import { Button } from '../components/Button.tsx';
import { Fact, Facts } from '../components/Card.tsx';
import { partName } from '../components/part-name.ts';
import { WholeText } from '../components/WholeText.tsx';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { CheckedField } from './CheckedField.tsx';
import styles from './Confirm.module.css';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'payee' }>;
}

export function Payee({ shown, disabled, steady, busy, proof, onAct }: Props) {
  const { payee, agreed, state, label } = shown.payee;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const lacks = reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!lacks && !disabled && steady) onAct({ gesture: 'press', reason: reason.trim() });
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Facts>
        {label === undefined ? null : <Fact name={t('addresses.title')}>{label}</Fact>}
        {compareDestinations(agreed?.payee ?? payee, payee).map(({ path, before, now }, line) => (
          <Fact key={`${line}:${path}`} name={partName(path)}>
            <strong>
              <WholeText
                {...(before !== undefined && before !== now && { beside: { text: before, as: 'now' } })}
              >
                {now ?? t('repay.compare.gone')}
              </WholeText>
            </strong>
            {before === undefined || before === now ? null : (
              <div>
                {t('payee.before')} <WholeText>{before}</WholeText>
              </div>
            )}
          </Fact>
        ))}
      </Facts>
      <CheckedField value={reason} isMissing={asked && lacks} onValue={setReason} />
      {proof}
      <div>
        <Button
          kind={state === 'changed' ? 'secondary' : 'primary'}
          submit
          busy={busy || !steady}
          disabled={disabled}
        >
          {t(`payee.agree.${state === 'changed' ? 'changed' : 'new'}`)}
        </Button>
      </div>
    </form>
  );
}
