// The sandbox drawer: what would be up to the chain, the market and the lender is up to the operator here.
// Everything it does happens at the practice service; the desk then sees it like any other change.
import { useState } from 'react';
import type { PracticeAct } from '../../../contract/calls/commands.ts';
import type { PracticeSlice } from '../../../contract/slices/practice.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { naira } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Group, PickOne } from './parts.tsx';
import styles from './Practice.module.css';

type State = NonNullable<PracticeSlice['state']>;
type Act = (act: PracticeAct) => void;

export function PracticePanel() {
  const practice = useSlice('practice');
  const command = useCommand('practice.act');
  const act: Act = (input) => void command.run(input);
  const state = practice?.state;
  return (
    <Drawer title={t('practice.title')}>
      <div className={styles['panel']} aria-busy={command.busy}>
        <p className={styles['lead']}>{t('practice.lead')}</p>
        <ErrorNotice error={command.error} />
        {state === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <>
            <Loans state={state} act={act} />
            <Deposits state={state} act={act} />
            <Price state={state} act={act} />
            <Applications state={state} act={act} />
            <Clock state={state} act={act} />
            <Network state={state} act={act} />
          </>
        )}
      </div>
    </Drawer>
  );
}

interface GroupProps {
  state: State;
  act: Act;
}

function Loans({ state, act }: GroupProps) {
  const route = useUi((ui) => ui.route);
  const here = route.screen === 'loan' ? route.id : undefined;
  return (
    <Group title={t('practice.loans.title')}>
      <PickOne
        label={t('practice.loans.pick')}
        none={t('practice.loans.none')}
        options={state.openLoans}
        prefer={here}
      >
        {(id) => (
          <>
            <Button onClick={() => act({ act: 'pay', loanId: id as LoanId, amount: 'exact' })}>
              {t('practice.loans.exact')}
            </Button>
            <Button onClick={() => act({ act: 'pay', loanId: id as LoanId, amount: 'under' })}>
              {t('practice.loans.under')}
            </Button>
            <Button onClick={() => act({ act: 'pay', loanId: id as LoanId, amount: 'over' })}>
              {t('practice.loans.over')}
            </Button>
            <Button onClick={() => act({ act: 'rotate-destination', loanId: id as LoanId })}>
              {t('practice.loans.rotate')}
            </Button>
          </>
        )}
      </PickOne>
      <PickOne
        label={t('practice.loans.pickReturn')}
        none={t('practice.loans.noReturn')}
        options={state.pendingReturns}
        prefer={here}
      >
        {(id) => (
          <Button onClick={() => act({ act: 'finish-return', loanId: id as LoanId })}>
            {t('practice.loans.finish')}
          </Button>
        )}
      </PickOne>
    </Group>
  );
}

function Deposits({ state, act }: GroupProps) {
  const asset = useSlice('collateral')?.expected?.asset;
  const [amount, setAmount] = useState('2500');
  return (
    <Group title={t('practice.deposits.title')}>
      <AmountField
        label={t('practice.deposits.amount')}
        value={amount}
        unit={asset ?? ''}
        onValue={setAmount}
      />
      <div className={styles['buttons']}>
        <Button
          disabled={parseDecimal(amount) === undefined}
          onClick={() => act({ act: 'send-deposit', amount })}
        >
          {t('practice.deposits.send')}
        </Button>
      </div>
      <PickOne
        label={t('practice.deposits.pick')}
        none={t('practice.deposits.none')}
        options={state.pendingDeposits}
      >
        {(id) => (
          <Button onClick={() => act({ act: 'confirm-deposit', depositId: id })}>
            {t('practice.deposits.confirm')}
          </Button>
        )}
      </PickOne>
    </Group>
  );
}

const MOVES = ['-10', '-5', '5'] as const;

function Price({ state, act }: GroupProps) {
  const price = parseDecimal(state.priceNgn);
  return (
    <Group title={t('practice.price.title')} aside={price === undefined ? state.priceNgn : naira(price)}>
      <div className={styles['three']}>
        {MOVES.map((percent) => (
          <Button key={percent} onClick={() => act({ act: 'move-price', percent })}>
            {t('practice.price.move', { percent: percent.replace('-', '\u2212').replace(/^(?=\d)/, '+') })}
          </Button>
        ))}
      </div>
    </Group>
  );
}

function Applications({ state, act }: GroupProps) {
  return (
    <Group title={t('practice.applications.title')}>
      <PickOne
        label={t('practice.applications.pick')}
        none={t('practice.applications.none')}
        options={state.pendingApplications}
      >
        {(id) => (
          <>
            <Button onClick={() => act({ act: 'decide', applicationId: id, decision: 'approve' })}>
              {t('practice.applications.approve')}
            </Button>
            <Button onClick={() => act({ act: 'decide', applicationId: id, decision: 'decline' })}>
              {t('practice.applications.decline')}
            </Button>
          </>
        )}
      </PickOne>
    </Group>
  );
}

const SPEEDS = ['1', '10', '60', '600'] as const;

function Clock({ state, act }: GroupProps) {
  const speed = SPEEDS.find((known) => Number(known) === state.speed);
  return (
    <Group title={t('practice.clock.title')} aside={<Time at={state.now} />}>
      <Segmented
        label={t('practice.clock.speed')}
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: t('practice.clock.times', { speed: value }) }))}
        onValue={(value) => act({ act: 'clock', speed: Number(value) })}
      />
      {state.paused ? <p className={styles['lead']}>{t('practice.clock.paused')}</p> : null}
    </Group>
  );
}

function Network({ state, act }: GroupProps) {
  const faults = state.faults > 0 ? t('practice.network.faults', { count: state.faults }) : undefined;
  return (
    <Group
      title={t('practice.network.title')}
      aside={state.offline ? t('practice.network.isOffline') : faults}
    >
      <div className={styles['rows']}>
        <Button aria-pressed={state.offline} onClick={() => act({ act: 'offline', offline: !state.offline })}>
          {state.offline ? t('practice.network.online') : t('practice.network.offline')}
        </Button>
        <Button onClick={() => act({ act: 'drop-next-accept', when: 'before' })}>
          {t('practice.network.dropBefore')}
        </Button>
        <Button onClick={() => act({ act: 'drop-next-accept', when: 'after' })}>
          {t('practice.network.dropAfter')}
        </Button>
        <Button disabled={state.faults === 0 && !state.offline} onClick={() => act({ act: 'clear-faults' })}>
          {t('practice.network.clear')}
        </Button>
      </div>
    </Group>
  );
}
