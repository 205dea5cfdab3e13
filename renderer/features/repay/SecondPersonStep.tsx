// Step 5: a second person checks the details and signs with their PIN. The step is optional, and the card
// says so.
import { useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { SignerId } from '../../../domain/signing.ts';
import { inBackground } from '../../background.ts';
import { useWallLeft } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, SecretField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { span } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { millis } from '../../../domain/time.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { ComparisonTable } from '../../components/ComparisonTable.tsx';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { withoutPlace } from './places.ts';
import { Signers } from './Signers.tsx';
import { Row, Stack } from '../../components/Layout.tsx';

export function SecondPersonStep({ view }: { view: RepaymentView }) {
  const signers = useSlice('repay')?.signers ?? [];
  const { read, signed, signatureSkipped, payment } = view;
  if (read === undefined) return null;
  const open = payment === undefined;
  const without = withoutPlace(view);
  return (
    <Card title={t('repay.step.second-person')}>
      <Stack>
        <Notice tone="plain">{t('secondPerson.advice')}</Notice>
        {signed === undefined ? null : (
          <Notice
            tone="good"
            title={t('secondPerson.signed', { signer: signed.signer, preparedBy: signed.preparedBy })}
          >
            <Time at={signed.at} utc="beside" />
            {open ? <p>{t('secondPerson.signedText')}</p> : null}
          </Notice>
        )}
        {signatureSkipped === undefined ? null : (
          <Notice tone="plain" title={t('secondPerson.withoutDone')}>
            {signatureSkipped.reason}
          </Notice>
        )}
        {signers.length === 0 && signed === undefined ? <p>{t('secondPerson.none')}</p> : null}
        {open && signers.length > 0 && signed === undefined ? (
          <>
            <h3>{t('secondPerson.look')}</h3>
            <ComparisonTable now={read.payable} before={undefined} />
            <Sign view={view} digest={read.payable.digest} />
            {without === undefined ? null : (
              <Without view={view} digest={read.payable.digest} place={without} />
            )}
          </>
        ) : null}
        <Signers signers={signers} />
      </Stack>
    </Card>
  );
}

interface OfDigest {
  view: RepaymentView;
  digest: string;
}

function Sign({ view, digest }: OfDigest) {
  const signers = useSlice('repay')?.signers ?? [];
  const [preparedBy, setPreparedBy] = useState('');
  const [chosen, setChosen] = useState<SignerId>();
  const [pin, setPin] = useState('');
  const [asked, setAsked] = useState(false);
  const sign = useCommand('repay.sign');
  const signer = signers.find(({ id }) => id === chosen) ?? (signers.length === 1 ? signers[0] : undefined);
  const left = useWallLeft(signer?.waitUntil);
  const lacks = signer === undefined || preparedBy.trim() === '' || pin === '';
  const submit = (): void => {
    setAsked(true);
    if (signer === undefined || lacks) return;
    const given = pin;
    // The page forgets the PIN as soon as it has sent it to main.
    setPin('');
    setAsked(false);
    inBackground(
      sign.run({
        loanId: view.loanId,
        digest,
        signerId: signer.id,
        pin: given,
        preparedBy: preparedBy.trim(),
      }),
    );
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('secondPerson.preparedBy')}
        hint={t('secondPerson.preparedHint')}
        value={preparedBy}
        maxLength={80}
        onValue={setPreparedBy}
      />
      <ChoiceField
        label={t('secondPerson.signer')}
        value={signer?.id ?? ''}
        options={[
          { value: '', label: t('secondPerson.choose') },
          ...signers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(value) => setChosen(signers.find(({ id }) => id === value)?.id)}
      />
      <SecretField
        label={t('secondPerson.pin')}
        hint={t('secondPerson.pinHint')}
        value={pin}
        maxLength={64}
        error={asked && lacks ? t('secondPerson.needed') : undefined}
        onValue={setPin}
      />
      {left > 0 ? <Notice tone="look">{t('secondPerson.wait', { left: span(millis(left)) })}</Notice> : null}
      <Row wrap>
        <Button kind="primary" submit busy={sign.busy} disabled={left > 0}>
          {t('secondPerson.sign')}
        </Button>
      </Row>
      <ErrorNotice error={sign.error} />
    </Form>
  );
}

function Without({ view, digest, place }: OfDigest & { place: string }) {
  const without = useCommand('repay.skipSignature');
  return (
    <ReasonForm
      open={t('secondPerson.without')}
      label={t('secondPerson.withoutReason')}
      needed={t('returns.reconcile.reasonNeeded')}
      confirm={t('secondPerson.without')}
      busy={without.busy}
      error={without.error}
      place={place}
      onReason={(reason) => without.run({ loanId: view.loanId, digest, reason })}
    />
  );
}
