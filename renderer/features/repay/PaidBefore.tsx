// A payment that left before the payment details changed. The operator records it for the details it was made
// with.
import { useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import { Button } from '../../components/Button.tsx';
import { DestinationRows } from '../../components/DestinationRows.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Money } from '../../components/Money.tsx';
import { useCommand } from '../../state/command.ts';
import { hasUnsavedText, useUnsavedText } from '../../state/unsaved-text.ts';
import { t } from '../../text.ts';
import { paidBeforePlaces } from './places.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

type Overtaken = NonNullable<RepaymentView['overtaken']>;

/** Shown only when details that were ready to be paid were replaced. */
export function PaidBefore({ view, step }: { view: RepaymentView; step: RepaymentStep }) {
  const { overtaken } = view;
  const places = paidBeforePlaces(view, step);
  const [shown, setShown] = useState(() => Object.values(places ?? {}).some(hasUnsavedText));
  if (overtaken === undefined || places === undefined) return null;
  if (shown)
    return <Earlier view={view} overtaken={overtaken} places={places} onClose={() => setShown(false)} />;
  return (
    <Row wrap>
      <Button kind="link" onClick={() => setShown(true)}>
        {t('repay.paidBefore.open')}
      </Button>
    </Row>
  );
}

interface Props {
  view: RepaymentView;
  overtaken: Overtaken;
  places: { reference: string; reason: string };
  onClose: () => void;
}

function Earlier({ view, overtaken: { payable }, places, onClose }: Props) {
  const [reference, setReference] = useUnsavedText(places.reference);
  const [reason, setReason] = useUnsavedText(places.reason);
  const [isNew] = useState(reference === '' && reason === '');
  const [asked, setAsked] = useState(false);
  const record = useCommand('repay.recordPayment');
  const close = (): void => {
    setReference('');
    setReason('');
    onClose();
  };
  const submit = async (): Promise<void> => {
    setAsked(true);
    const [words, beforeChange] = [reference.trim(), reason.trim()];
    if (words === '' || beforeChange === '') return;
    const { digest } = payable;
    const result = await record.run({ loanId: view.loanId, digest, reference: words, beforeChange });
    if (result?.ok === true) close();
  };
  return (
    <Form gap={2} className={styles['proof']} onSubmit={submit}>
      <Text>{t('repay.paidBefore.text')}</Text>
      <p>
        <Money value={payable.payoff} strong />
      </p>
      <DestinationRows of={payable.destination} />
      <TextField
        label={t('repay.record.reference')}
        hint={t('repay.record.hint')}
        value={reference}
        maxLength={200}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the link that had the focus has become this field
        autoFocus={isNew}
        error={asked && reference.trim() === '' ? t('repay.record.needed') : undefined}
        onValue={setReference}
      />
      <TextField
        label={t('repay.paidBefore.reason')}
        value={reason}
        maxLength={1000}
        required
        error={asked && reason.trim() === '' ? t('repay.paidBefore.needed') : undefined}
        onValue={setReason}
      />
      <Row wrap>
        <Button submit busy={record.busy}>
          {t('repay.paidBefore.confirm')}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
      </Row>
      <ErrorNotice error={record.error} />
    </Form>
  );
}
