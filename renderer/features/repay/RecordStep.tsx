// Step 6: record the payment that was made elsewhere. The app pays nothing itself.
import { isEnded } from '../../../domain/loan.ts';
import { useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { ageOf, PAYABLE_READ_LIFETIME } from '../../../domain/freshness.ts';
import { COPIED_PARTS } from '../../../domain/repayment-events.ts';
import { useSeconds } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { span } from '../../components/format.ts';
import { Money } from '../../components/Money.tsx';
import { Mono } from '../../components/Address.tsx';
import { Notice } from '../../components/Notice.tsx';
import { partName } from '../../components/part-name.ts';
import { paymentRows } from '../../components/payment-rows.ts';
import { ApprovalAsk } from '../../components/team/ApprovalAsk.tsx';
import { TeamRefusal } from '../../components/team/TeamRefusal.tsx';
import { Time } from '../../components/Time.tsx';
import { WholeText } from '../../components/WholeText.tsx';
import { useCommand } from '../../state/command.ts';
import { useUnsavedText } from '../../state/unsaved-text.ts';
import { t } from '../../text.ts';
import { referencePlace } from './places.ts';
import { ReadBack } from './ReadBack.tsx';
import { ReadNow } from './ReadStep.tsx';
import { Row } from '../../components/Layout.tsx';

export function RecordStep({ view }: { view: RepaymentView }) {
  const [reference, setReference] = useUnsavedText(referencePlace(view));
  const [asked, setAsked] = useState(false);
  const record = useCommand('repay.recordPayment');
  const { read, payment } = view;
  if (payment !== undefined)
    return (
      <Card title={t('repay.step.record-payment')}>
        <Facts>
          <Fact name={t('repay.record.reference')}>
            <Mono>{payment.reference}</Mono>
          </Fact>
          <Fact name={t('repay.watch.paidFor')}>
            <Money value={payment.payoff} strong />
          </Fact>
          <Fact name={t('repay.record.at')}>
            <Time at={payment.at} utc="beside" />
          </Fact>
          {payment.beforeChange === undefined ? null : (
            <Fact name={t('repay.paidBefore.recorded')}>{payment.beforeChange}</Fact>
          )}
        </Facts>
      </Card>
    );
  if (read === undefined) return null;
  const submit = async (): Promise<void> => {
    setAsked(true);
    const words = reference.trim();
    if (words === '') return;
    const { digest } = read.payable;
    const result = await record.run({ loanId: view.loanId, digest, reference: words });
    if (result?.ok !== true) return;
    setAsked(false);
    setReference('');
  };
  return (
    <Card title={t('repay.step.record-payment')}>
      <Form onSubmit={submit}>
        {COPIED_PARTS.map((part) => (
          <ReadBack key={part} view={view} part={part} brief />
        ))}
        <TeamRefusal acts="repay" />
        <BeforePaying view={view} read={read} />
        <TextField
          label={t('repay.record.reference')}
          hint={t('repay.record.hint')}
          value={reference}
          maxLength={200}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step's only field; the step appears when it is due
          autoFocus
          error={asked && reference.trim() === '' ? t('repay.record.needed') : undefined}
          onValue={setReference}
        />
        <Row wrap>
          <Button kind="primary" submit busy={record.busy}>
            {t('repay.step.record-payment')}
          </Button>
        </Row>
        <ErrorNotice error={record.error} />
        {reference.trim() === '' ? null : (
          <ApprovalAsk
            of={{
              kind: 'payment',
              loanId: view.loanId,
              digest: read.payable.digest,
              reference: reference.trim(),
            }}
            act={{ kind: 'repayment', amount: read.payable.payoff, destination: view.destinationNews }}
            subject={view.loanId}
            refused={record.error?.code === 'approval-needed'}
          />
        )}
      </Form>
    </Card>
  );
}

/** The payment details once more and the age of the reading, because the bank asks for approval now. */
function BeforePaying({ view, read }: { view: RepaymentView; read: NonNullable<RepaymentView['read']> }) {
  const now = useSeconds(true);
  const closed = isEnded(view.status);
  const age = ageOf(read.at, now);
  return (
    <>
      <p>{t('repay.record.text')}</p>
      <Facts>
        <Fact name={t('repay.record.pay')}>
          <Money value={read.payable.payoff} strong />
        </Fact>
        {paymentRows(read.payable.destination).map(({ path, value, line }) => (
          <Fact key={line} name={partName(path)}>
            <WholeText>{value}</WholeText>
          </Fact>
        ))}
      </Facts>
      {closed ? (
        <Notice tone="look" title={t('repay.before.closed')}>
          {t('repay.before.closedText')}
        </Notice>
      ) : age > PAYABLE_READ_LIFETIME ? (
        <Notice tone="way">
          <p>{t('repay.before.old', { age: span(age) })}</p>
          <ReadNow view={view} />
        </Notice>
      ) : null}
    </>
  );
}
