// After an unknown outcome was settled as executed: the loan it opened, above an empty form.
import { useLayoutEffect } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { IntentId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { emptyFor } from '../../state/draft.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import styles from './Borrow.module.css';

export function MadeLoan({ intentId }: { intentId: IntentId }) {
  useLayoutEffect(() => emptyFor(intentId), [intentId]);
  const over = useCommand('borrow.startOver');
  const changes = useSlice('loans')?.changes ?? 0;
  const { value, error } = useAnswer(`made:${intentId}`, changes, () =>
    client['borrow.likelyLoans']({ intentId }),
  );
  return (
    <Notice
      tone="good"
      title={t('borrow.made.title')}
      actions={
        <Button kind="quiet" busy={over.busy} onClick={() => inBackground(over.run({}))}>
          {t('links.hide')}
        </Button>
      }
    >
      <div className={styles['stack']}>
        {value === undefined ? null : <Likely loans={value.loans} />}
        <ErrorNotice error={error ?? over.error} />
      </div>
    </Notice>
  );
}

function Likely({ loans }: CallOutput<'borrow.likelyLoans'>) {
  if (loans.length === 0)
    return (
      <>
        <p>{t('borrow.made.none')}</p>
        <div className={styles['actions']}>
          <Button onClick={() => go({ screen: 'loans' })}>{t('borrow.made.loans')}</Button>
        </div>
      </>
    );
  return (
    <>
      <p>{t('borrow.made.likely', { count: loans.length })}</p>
      {loans.map(({ id, principal, since }) => (
        <div key={id} className={styles['actions']}>
          <Button onClick={() => go({ screen: 'loan', id })}>{t('alerts.openLoan', { id })}</Button>
          {principal === undefined ? null : <Money value={principal} />}
          <Time at={since} />
        </div>
      ))}
    </>
  );
}
