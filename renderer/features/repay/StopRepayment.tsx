// Stops a repayment for good, with a reason. To continue later, the operator just leaves the checklist.
import { useState } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { useCommand } from '../../state/command.ts';
import { useActingTeam } from '../../state/team.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

export function StopRepayment({ view: { loanId, payment, closedElsewhere } }: { view: RepaymentView }) {
  const isUnpaid = payment === undefined && !closedElsewhere;
  // Then the desk gives its claim up.
  const frees = useActingTeam() !== undefined && isUnpaid;
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const stop = useCommand('repay.stop');
  const submit = (): void => {
    if (reason.trim() !== '') inBackground(stop.run({ loanId, reason: reason.trim() }));
  };
  return (
    <div className={styles['stop']}>
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('repay.stop.open')}
      </Button>
      {open ? (
        <Dialog title={t('repay.stop.title')} onClose={() => setOpen(false)}>
          <Form onSubmit={submit}>
            {isUnpaid ? <p>{t('repay.stop.unpaid')}</p> : null}
            <p>
              {t('repay.stop.text')}
              {payment === undefined ? null : ` ${t('repay.stop.paid')}`}
              {frees ? ` ${t('repay.stop.team')}` : null}
            </p>
            <TextField
              label={t('repay.stop.reason')}
              value={reason}
              maxLength={1000}
              required
              onValue={setReason}
            />
            <ErrorNotice error={stop.error} />
            <Row wrap>
              <Button kind="primary" submit busy={stop.busy} disabled={reason.trim() === ''}>
                {t('repay.stop.confirm')}
              </Button>
              <Button kind="quiet" onClick={() => setOpen(false)}>
                {t('repay.stop.keep')}
              </Button>
            </Row>
          </Form>
        </Dialog>
      ) : null}
    </div>
  );
}
