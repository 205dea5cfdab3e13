// A direct application: the exact body that is sent, and the act.
import type { ConfirmShown } from '../../contract/confirm.ts';
import { Fact, Facts } from '../components/Card.tsx';
import { grouped } from '../components/format.ts';
import { Money } from '../components/Money.tsx';
import { Preformatted } from '../components/Preformatted.tsx';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { DeliberateAct } from './DeliberateAct.tsx';
import { Stack } from '../components/Layout.tsx';
import styles from './Confirm.module.css';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'application' }>;
}

export function Application({ shown, disabled, steady, busy, proof, onAct }: Props) {
  const { amount, asset, body } = shown;
  const named = `${grouped(amount)}\u00a0${asset}`;
  return (
    <>
      <Facts>
        <Fact name={t('borrow.direct.amount')}>
          <Money value={amount} unit={asset} />
        </Fact>
      </Facts>
      <Preformatted>{body}</Preformatted>
      {proof}
      <Stack gap={2} align="center" className={styles['acting']}>
        <DeliberateAct
          hold={t('borrow.direct.hold', { amount: named })}
          word={t('borrow.direct.word')}
          typed={t('borrow.direct.applyTyped', { amount: named })}
          disabled={disabled}
          steady={steady}
          busy={busy}
          onAct={(gesture) => onAct({ gesture })}
        />
      </Stack>
    </>
  );
}
