// After an unknown outcome was settled as executed: the loan it opened, above an empty form.
import { useLayoutEffect } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { IntentId, LoanId } from '../../../domain/ids.ts';
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
import { Row, Stack } from '../../components/Layout.tsx';

interface Props {
  intentId: IntentId;
  /** The loan whose reference settled the outcome; undefined: it was settled otherwise. */
  loanId: LoanId | undefined;
}

export function MadeLoan({ intentId, loanId }: Props) {
  useLayoutEffect(() => emptyFor(intentId), [intentId]);
  const over = useCommand('borrow.startOver');
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
      <Stack>
        {loanId === undefined ? (
          <LikelyLoans intentId={intentId} />
        ) : (
          <>
            <p>{t('borrow.made.named')}</p>
            <Row wrap>
              <OpenLoan id={loanId} />
            </Row>
          </>
        )}
        <ErrorNotice error={over.error} />
      </Stack>
    </Notice>
  );
}

const OpenLoan = ({ id }: { id: LoanId }) => (
  <Button onClick={() => go({ screen: 'loan', id })}>{t('alerts.openLoan', { id })}</Button>
);

function LikelyLoans({ intentId }: Pick<Props, 'intentId'>) {
  const changes = useSlice('loans')?.changes ?? 0;
  const { value, error } = useAnswer(`made:${intentId}`, changes, () =>
    client['borrow.likelyLoans']({ intentId }),
  );
  return (
    <>
      {value === undefined ? null : <Likely loans={value.loans} />}
      <ErrorNotice error={error} />
    </>
  );
}

function Likely({ loans }: CallOutput<'borrow.likelyLoans'>) {
  if (loans.length === 0)
    return (
      <>
        <p>{t('borrow.made.none')}</p>
        <Row wrap>
          <Button onClick={() => go({ screen: 'loans' })}>{t('borrow.made.loans')}</Button>
        </Row>
      </>
    );
  return (
    <>
      <p>{t('borrow.made.likely', { count: loans.length })}</p>
      {loans.map(({ id, principal, since }) => (
        <Row key={id} wrap>
          <OpenLoan id={id} />
          {principal === undefined ? null : <Money value={principal} />}
          <Time at={since} />
        </Row>
      ))}
    </>
  );
}
