// The lender: decides on applications, approves and suspends return addresses, seizes collateral, sets its
// speed.
import { useState } from 'react';
import { parseDecimal } from '../../../domain/decimal.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { span } from '../../components/format.ts';
import { millis } from '../../../domain/time.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Buttons, Group, More, PickOne, Teaches, type GroupProps } from './practice-group.tsx';

export function LenderGroup({ state, act }: GroupProps) {
  const [reason, setReason] = useState('');
  const said = reason.trim() === '' ? {} : { reason };
  return (
    <Group title={t('practice.applications.title')} teaches={t('practice.applications.teaches')}>
      <PickOne
        label={t('practice.applications.pick')}
        none={t('practice.applications.none')}
        options={state.pendingApplications}
      >
        {(id) => (
          <>
            <TextField
              label={t('practice.applications.reason')}
              maxLength={500}
              value={reason}
              onValue={setReason}
            />
            <Buttons>
              <Button onClick={() => act({ act: 'decide', applicationId: id, decision: 'approve' })}>
                {t('practice.applications.approve')}
              </Button>
              <Button onClick={() => act({ act: 'decide', applicationId: id, decision: 'decline', ...said })}>
                {t('practice.applications.decline')}
              </Button>
            </Buttons>
          </>
        )}
      </PickOne>
      <Addresses state={state} act={act} />
      <More of={t('practice.applications.title')}>
        <Pace state={state} act={act} />
        <Seizing act={act} />
      </More>
    </Group>
  );
}

function Addresses({ state, act }: GroupProps) {
  const labelled = (id: string): string => {
    const one = state.addresses.find((address) => address.id === id);
    if (one === undefined) return id;
    const words = one.status === 'pending' ? 'pending' : one.active ? 'approved' : 'inactive';
    return t('practice.addresses.named', { label: one.label, status: t(`addresses.status.${words}`) });
  };
  return (
    <PickOne
      label={t('practice.addresses.pick')}
      none={t('practice.addresses.none')}
      options={state.addresses.map(({ id }) => id)}
      name={labelled}
    >
      {(id) => {
        const one = state.addresses.find((address) => address.id === id);
        const change = (to: { status?: 'approved' | 'pending'; active?: boolean }) => () =>
          act({ act: 'change-address', addressId: id, ...to });
        return (
          <Buttons>
            {one?.status === 'approved' ? (
              <Button onClick={change({ status: 'pending' })}>{t('practice.addresses.revoke')}</Button>
            ) : (
              <Button onClick={change({ status: 'approved', active: true })}>
                {t('practice.addresses.approve')}
              </Button>
            )}
            {one?.active === true ? (
              <Button onClick={change({ active: false })}>{t('practice.addresses.suspend')}</Button>
            ) : (
              <Button onClick={change({ active: true })}>{t('practice.addresses.activate')}</Button>
            )}
          </Buttons>
        );
      }}
    </PickOne>
  );
}

const REVIEWS = [10, 90, 600] as const;
const QUOTES = [10, 45, 300] as const;

function Pace({ state, act }: GroupProps) {
  const { autoReview, autoDisbursement, reviewSeconds, quoteSeconds } = state.settings;
  const seconds = (known: readonly number[], now: number) =>
    [...new Set([...known, now])]
      .toSorted((a, b) => a - b)
      .map((value) => ({
        value: String(value),
        label: span(millis(value * 1000)),
      }));
  return (
    <>
      <Button aria-pressed={autoReview} onClick={() => act({ act: 'settings', autoReview: !autoReview })}>
        {t(autoReview ? 'practice.pace.reviewByHand' : 'practice.pace.reviewBySelf')}
      </Button>
      <ChoiceField
        label={t('practice.pace.review')}
        value={String(reviewSeconds)}
        options={seconds(REVIEWS, reviewSeconds)}
        disabled={!autoReview}
        onValue={(value) => act({ act: 'settings', reviewSeconds: Number(value) })}
      />
      <Button
        aria-pressed={autoDisbursement}
        onClick={() => act({ act: 'settings', autoDisbursement: !autoDisbursement })}
      >
        {t(autoDisbursement ? 'practice.pace.alwaysReview' : 'practice.pace.payAtOnce')}
      </Button>
      <ChoiceField
        label={t('practice.pace.quote')}
        hint={t('practice.pace.quoteTeaches')}
        value={String(quoteSeconds)}
        options={seconds(QUOTES, quoteSeconds)}
        onValue={(value) => act({ act: 'settings', quoteSeconds: Number(value) })}
      />
    </>
  );
}

function Seizing({ act }: Pick<GroupProps, 'act'>) {
  const asset = useSlice('collateral')?.expected?.asset;
  const [amount, setAmount] = useState('');
  return (
    <>
      <Teaches>{t('practice.seize.teaches')}</Teaches>
      <AmountField
        label={t('practice.seize.amount')}
        value={amount}
        unit={asset ?? ''}
        places={6}
        onValue={setAmount}
      />
      <Button disabled={parseDecimal(amount) === undefined} onClick={() => act({ act: 'seize', amount })}>
        {t('practice.seize.seize')}
      </Button>
    </>
  );
}
