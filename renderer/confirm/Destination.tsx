// Confirming the payment details: everything that the journal records, beside what was agreed before.
import type { ConfirmShown } from '../../contract/confirm.ts';
import { Mono } from '../components/Address.tsx';
import { Fact, Facts } from '../components/Card.tsx';
import { ComparisonTable } from '../components/ComparisonTable.tsx';
import { Money } from '../components/Money.tsx';
import { changesOf } from '../components/payable-changes.ts';
import { t } from '../text.ts';
import type { ActProps } from './act.ts';
import { Agreement } from './Agreement.tsx';

interface Props extends ActProps {
  shown: Extract<ConfirmShown, { kind: 'destination' }>;
}

export function Destination({ shown, ...given }: Props) {
  const { payable } = shown.read;
  const { kind, changed } = changesOf(shown);
  return (
    <Agreement
      {...given}
      facts={
        <>
          <h1>{t(`repay.compare.title.${kind}`)}</h1>
          <ComparisonTable now={payable} before={shown.before?.payable} />
        </>
      }
      asksReason={changed}
      // The page offers the safe act, to call the lender, as the first one.
      isAlarming={kind === 'destination' || kind === 'both'}
      label={t(`repay.compare.confirm.${kind}`)}
    >
      <Facts>
        <Fact name={t('confirm.loan')}>
          <Mono>{shown.loanId}</Mono>
        </Fact>
        <Fact name={t('loans.payoff')}>
          <Money value={payable.payoff} strong />
        </Fact>
      </Facts>
    </Agreement>
  );
}
