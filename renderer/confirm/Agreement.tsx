// Agreeing: the details, the amount if there is one, how it was checked, and the button. The button waits until every
// detail was in sight, so that none is scrolled away.
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Text } from '../components/Layout.tsx';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { CheckedField } from './CheckedField.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { Panes } from './Panes.tsx';
import styles from './Confirm.module.css';

interface Props extends ActProps {
  facts: ReactNode;
  /** The journal records how it was checked. */
  asksReason: boolean;
  /** The safe act is another one. */
  isAlarming: boolean;
  label: string;
  children?: ReactNode;
}

export function Agreement({ facts, asksReason, isAlarming, label, children, ...given }: Props) {
  const { disabled, steady, busy, proof, failed, onAct } = given;
  const [read, setRead] = useState(typeof ResizeObserver === 'undefined');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const lacks = asksReason && reason.trim() === '';
  const isOff = disabled || !read;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!lacks && !isOff && steady) onAct({ gesture: 'press', ...(asksReason && { reason: reason.trim() }) });
  };
  return (
    <Panes facts={facts} onRead={() => setRead(true)}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {children}
        {asksReason ? <CheckedField value={reason} isMissing={asked && lacks} onValue={setReason} /> : null}
        {proof}
        {failed}
        <Button
          kind={isAlarming ? 'secondary' : 'primary'}
          submit
          wide
          busy={busy || !steady}
          disabled={isOff}
        >
          {label}
        </Button>
        {read ? null : <Text size="small">{t('confirm.readAll')}</Text>}
        <LeaveButton how="back" />
      </form>
    </Panes>
  );
}
