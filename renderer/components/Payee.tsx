// A payee beside the amount: its state in words, what a person agreed to, and the way to agree to it.
import { useContext, type ReactNode } from 'react';
import type { PayeeView } from '../../contract/payee.ts';
import { t } from '../text.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Exactly } from './Exactly.tsx';
import { Notice } from './Notice.tsx';
import { Pill } from './Pill.tsx';
import { Time } from './Time.tsx';
import { OpensItself, useConfirmFailure, usePreparedConfirmation } from '../state/confirmation.ts';

const TONES = { new: 'look', known: 'good', changed: 'stop' } as const;

export function PayeeBadge({ payee }: { payee: Pick<PayeeView, 'state'> }) {
  return <Pill tone={TONES[payee.state]}>{t(`payee.state.${payee.state}`)}</Pill>;
}

/** Who agreed and when, how it was checked, and how often it was used. */
export function PayeeRecord({ payee: { state, agreed, used } }: { payee: PayeeView }) {
  return (
    <>
      {agreed === undefined ? null : (
        <p>
          {t(state === 'changed' ? 'payee.before' : 'payee.agreed')} <Time at={agreed.at} />
          {agreed.by === undefined ? '. ' : ` ${t('payee.agreedBy', { name: agreed.by })}. `}
          {t('payee.checked')} <Exactly>{agreed.checked}</Exactly>
        </p>
      )}
      <p>
        {used.times === 0 ? t('payee.neverUsed') : t('payee.used', { count: used.times })}
        {used.lastAt === undefined ? null : (
          <>
            {', '}
            {t('payee.last')} <Time at={used.lastAt} />
          </>
        )}
      </p>
    </>
  );
}

/** Asks for the agreement in main's own window; nothing once the payee is known. */
export function AgreePayee({ payee, children }: { payee: PayeeView; children?: ReactNode }) {
  usePreparedConfirmation();
  const opensItself = useContext(OpensItself);
  const { purpose, state, digest } = payee;
  const failed = useConfirmFailure(digest);
  if (state === 'known') return null;
  return (
    <>
      <Notice tone={TONES[state]} title={t(`payee.${purpose}.${state}`)}>
        {children}
        {state === 'changed' ? <PayeeRecord payee={payee} /> : null}
        <p>{t(`payee.until.${purpose}`)}</p>
      </Notice>
      {/* Beside a change the first act is to call the lender. */}
      <OpensItself value={opensItself && state === 'new'}>
        <ConfirmButton key={digest} review={{ kind: 'payee', digest }} />
      </OpensItself>
      <ErrorNotice error={failed} />
    </>
  );
}
