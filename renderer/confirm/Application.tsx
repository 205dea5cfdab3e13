// A direct application: the exact body that is sent, and the act.
import type { ConfirmShown } from '../../contract/confirm.ts';
import { Fact, Facts } from '../components/Card.tsx';
import { grouped } from '../components/format.ts';
import { Stack, Text } from '../components/Layout.tsx';
import { Money } from '../components/Money.tsx';
import { Notice } from '../components/Notice.tsx';
import { Preformatted } from '../components/Preformatted.tsx';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { DeliberateAct } from './DeliberateAct.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { Panes } from './Panes.tsx';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'application' }>;
}

export function Application({ shown, disabled, steady, busy, proof, failed, onAct }: Props) {
  const { amount, asset, body } = shown;
  const named = `${grouped(amount)}\u00a0${asset}`;
  return (
    <Panes
      facts={
        <>
          <h1>{t('borrow.direct.reviewTitle')}</h1>
          <Facts>
            <Fact name={t('borrow.direct.amount')}>
              <Money value={amount} unit={asset} size="large" />
            </Fact>
          </Facts>
          <div>
            <Text weight="strong">{t('borrow.terms.body')}</Text>
            <Preformatted>{body}</Preformatted>
          </div>
          <Notice tone="look" title={t('borrow.direct.warning')}>
            {t('borrow.direct.once')}
          </Notice>
        </>
      }
    >
      {proof}
      {failed}
      <Stack gap={2} align="center">
        <DeliberateAct
          hold={t('borrow.direct.hold', { amount: named })}
          word={t('borrow.direct.word')}
          typed={t('borrow.direct.applyTyped', { amount: named })}
          disabled={disabled}
          steady={steady}
          busy={busy}
          onAct={(gesture) => onAct({ gesture })}
        />
        <LeaveButton how="back" />
      </Stack>
    </Panes>
  );
}
