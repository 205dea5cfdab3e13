// Settles an unmatched return or a break of the journal with the operator's reason. Nothing else changes.
import { useState, type ReactNode } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { UnsettledItem } from '../../../contract/slices/unsettled.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';

type Carried = Extract<UnsettledItem, { kind: 'carried' }>;

export function SettleReturn({ txHash }: { txHash: string }) {
  const { run, busy, error } = useCommand('repay.settleReturn');
  return (
    <Settle
      text={t('unsettled.settle.text')}
      hint={t('unsettled.settle.hint')}
      settle={(reason) => run({ txHash, reason })}
      busy={busy}
      error={error}
    >
      <p>
        <Mono>{txHash}</Mono>
      </p>
    </Settle>
  );
}

export function SettleBreak({ seq }: { seq: number }) {
  const { run, busy, error } = useCommand('journal.settleBreak');
  return (
    <Settle
      text={t('unsettled.break.settle')}
      hint={t('unsettled.break.hint')}
      settle={(reason) => run({ seq, reason })}
      busy={busy}
      error={error}
    />
  );
}

export function AnswerCarried({ need, subject }: Pick<Carried, 'need' | 'subject'>) {
  const { run, busy, error } = useCommand('backup.answer');
  return (
    <Settle
      text={t('unsettled.carried.answer')}
      hint={t('unsettled.carried.hint')}
      settle={(reason) => run({ need, subject, reason })}
      busy={busy}
      error={error}
    />
  );
}

interface Props {
  text: string;
  hint: string;
  settle: (reason: string) => Promise<unknown>;
  busy: boolean;
  error: AppError | undefined;
  children?: ReactNode;
}

function Settle({ text, hint, settle, busy, error, children }: Props) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const submit = (): void => {
    if (words !== '') inBackground(settle(words));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('unsettled.settle.open')}</Button>
      {open ? (
        <Dialog title={t('unsettled.settle.title')} onClose={() => setOpen(false)}>
          <Form gap={3} onSubmit={submit}>
            <p>{text}</p>
            {children}
            <TextField
              label={t('unsettled.settle.reason')}
              hint={hint}
              value={reason}
              maxLength={1000}
              required
              onValue={setReason}
            />
            <ErrorNotice error={error} />
            <Row wrap>
              <Button kind="primary" submit busy={busy} disabled={words === ''}>
                {t('unsettled.settle.confirm')}
              </Button>
              <Button kind="quiet" onClick={() => setOpen(false)}>
                {t('common.cancel')}
              </Button>
            </Row>
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
