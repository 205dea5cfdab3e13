// Agreeing to a deposit wallet or a return address: each part, beside what was agreed before.
import type { ConfirmShown } from '../../contract/confirm.ts';
import { compareDestinations } from '../../domain/destination.ts';
import { Fact, Facts } from '../components/Card.tsx';
import { Notice } from '../components/Notice.tsx';
import { partName } from '../components/part-name.ts';
import { WholeText } from '../components/WholeText.tsx';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { Agreement } from './Agreement.tsx';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'payee' }>;
}

export function Payee({ shown, ...given }: Props) {
  const { payee, agreed, state, label, purpose } = shown.payee;
  const isChanged = state === 'changed';
  return (
    <Agreement
      {...given}
      facts={
        <>
          <Notice
            tone={isChanged ? 'stop' : 'look'}
            title={t(`payee.${purpose}.${isChanged ? 'changed' : 'new'}`)}
          />
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
        </>
      }
      asksReason
      isAlarming={isChanged}
      label={t(`payee.agree.${isChanged ? 'changed' : 'new'}`)}
    />
  );
}
