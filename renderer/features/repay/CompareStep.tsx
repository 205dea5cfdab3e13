// Step 3: the service's current payment details below those agreed before, with each unlike character marked. After a change the operator can stop and call the lender. For another destination that is the first act,
// and confirming it comes second; either change needs the way it was checked.
import { useContext, useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ComparisonTable } from '../../components/ComparisonTable.tsx';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { changesOf } from '../../components/payable-changes.ts';
import { PayeeBadge } from '../../components/Payee.tsx';
import { Time } from '../../components/Time.tsx';
import { OpensItself, useConfirmFailure } from '../../state/confirmation.ts';
import { t } from '../../text.ts';
import { DestinationHistory, useDestinations } from './DestinationHistory.tsx';
import { DestinationRecord } from './DestinationRecord.tsx';
import { OnHold, StopAndCall } from './Hold.tsx';
import { Oddities } from './Oddities.tsx';
import { PaidBefore } from './PaidBefore.tsx';
import { ReadNow } from './ReadStep.tsx';
import { Stack, Text } from '../../components/Layout.tsx';

export function CompareStep({ view }: { view: RepaymentView }) {
  const { read, before, hold, payee } = view;
  const { kind } = changesOf(view);
  const isNew = kind === 'destination' || kind === 'both';
  const destinations = useDestinations(view);
  if (read === undefined)
    return hold === undefined ? null : (
      <Card title={t('repay.step.compare')}>
        <OnHold view={view} since={hold.since} />
      </Card>
    );
  return (
    <Card title={t(`repay.compare.title.${kind}`)} aside={payee && <PayeeBadge payee={payee} />}>
      <Stack>
        <Text>
          {t('repay.compare.read')} <Time at={read.at} show="clock" />.
        </Text>
        <ComparisonTable now={read.payable} before={before?.payable} />
        <DestinationRecord view={view} isNew={isNew} listed={destinations.value} />
        <Oddities payable={read.payable} />
        {hold === undefined ? (
          // Another reading must be judged anew.
          <Decision key={read.payable.digest} view={view} digest={read.payable.digest} />
        ) : (
          <OnHold view={view} since={hold.since} />
        )}
        <PaidBefore view={view} step="compare" />
        <DestinationHistory view={view} asked={destinations} />
      </Stack>
    </Card>
  );
}

function Decision({ view, digest }: { view: RepaymentView; digest: string }) {
  const { kind } = changesOf(view);
  const isNew = kind === 'destination' || kind === 'both';
  const opensItself = useContext(OpensItself);
  const [checked, setChecked] = useState(false);
  const failed = useConfirmFailure(digest);
  if (view.confirmed) return <Notice tone="good">{t('repay.compare.done')}</Notice>;
  return (
    <>
      {isNew || kind === 'amount' ? (
        <StopAndCall
          view={view}
          isAmountAlone={!isNew}
          other={
            checked || !isNew ? null : (
              <Button kind="link" onClick={() => setChecked(true)}>
                {t('repay.compare.checked')}
              </Button>
            )
          }
        />
      ) : kind === 'first' ? (
        <Notice tone="look" title={t('payee.until.repayment')} />
      ) : view.amountIs === 'accrued' ? (
        <Notice tone="way" title={t('payee.accrues')}>
          {t('payee.accruesText')}
        </Notice>
      ) : null}
      {isNew && !checked ? null : (
        <OpensItself value={opensItself || checked}>
          <ConfirmButton review={{ kind: 'destination', loanId: view.loanId, digest }} />
        </OpensItself>
      )}
      <ErrorNotice error={failed} />
      {failed?.code === 'expired' || failed?.code === 'changed-since-shown' ? <ReadNow view={view} /> : null}
    </>
  );
}
