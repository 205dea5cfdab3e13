// Loans: what the borrower pays and where, and the return of the collateral.
import { useState } from 'react';
import * as v from 'valibot';
import { parseDecimal } from '../../../domain/decimal.ts';
import { LoanIdSchema, type LoanId } from '../../../domain/ids.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Buttons, Group, More, PickOne, Teaches, type Act, type GroupProps } from './practice-group.tsx';

const loan = (id: string): LoanId => v.parse(LoanIdSchema, id);

export function LoanGroup({ state, act }: GroupProps) {
  const route = useUi((ui) => ui.route);
  const here = route.screen === 'loan' ? route.id : undefined;
  return (
    <Group title={t('practice.loans.title')} teaches={t('practice.loans.teaches')}>
      <PickOne
        label={t('practice.loans.pick')}
        none={t('practice.loans.none')}
        options={state.openLoans}
        prefer={here}
      >
        {(id) => <Paying id={loan(id)} act={act} />}
      </PickOne>
      <PickOne
        label={t('practice.loans.pickReturn')}
        none={t('practice.loans.noReturn')}
        options={state.pendingReturns}
        prefer={here}
      >
        {(id) => (
          <Buttons>
            <Button onClick={() => act({ act: 'finish-return', loanId: loan(id) })}>
              {t('practice.loans.finish')}
            </Button>
            <Button onClick={() => act({ act: 'misdirect-return', loanId: loan(id) })}>
              {t('practice.loans.misdirect')}
            </Button>
          </Buttons>
        )}
      </PickOne>
    </Group>
  );
}

function Paying({ id, act }: { id: LoanId; act: Act }) {
  const [amount, setAmount] = useState('');
  const pay = (what: string, destination: 'current' | 'previous' = 'current'): void =>
    act({ act: 'pay', loanId: id, amount: what, destination });
  return (
    <>
      <Buttons>
        <Button onClick={() => pay('exact')}>{t('practice.loans.exact')}</Button>
        <Button onClick={() => act({ act: 'rotate-destination', loanId: id })}>
          {t('practice.loans.rotate')}
        </Button>
        <Button onClick={() => pay('under')}>{t('practice.loans.under')}</Button>
        <Button onClick={() => pay('over')}>{t('practice.loans.over')}</Button>
      </Buttons>
      <More of={t('practice.loans.title')}>
        <Teaches>{t('practice.loans.oldTeaches')}</Teaches>
        <Button onClick={() => pay('exact', 'previous')}>{t('practice.loans.old')}</Button>
        <AmountField label={t('practice.loans.amount')} value={amount} onValue={setAmount} />
        <Button disabled={parseDecimal(amount) === undefined} onClick={() => pay(amount)}>
          {t('practice.loans.payAmount')}
        </Button>
        <Teaches>{t('practice.loans.misdirectTeaches')}</Teaches>
        <Button onClick={() => act({ act: 'misdirect-return', loanId: id })}>
          {t('practice.loans.misdirectOpen')}
        </Button>
      </More>
    </>
  );
}
