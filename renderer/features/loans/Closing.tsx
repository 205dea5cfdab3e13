// The closing time of a loan for which the service states none, and entering its day with its source.
import { useId, useState } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import { closingOn, type ClosingFault } from '../../../domain/closing.ts';
import { lagosDay } from '../../../domain/days.ts';
import type { Loan } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Fact } from '../../components/Card.tsx';
import { ClosedAt } from '../../components/ClosedAt.tsx';
import { DayField } from '../../components/DayField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Time } from '../../components/Time.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';

export type Closing = NonNullable<CallOutput<'loans.detail'>['closing']>;

interface Props {
  loan: Loan;
  closing: Closing;
}

export function ClosingFact({ loan, closing }: Props) {
  const [entering, setEntering] = useState(false);
  const { at, by, source } = closing;
  return (
    <Fact name={t('loans.closed')}>
      <Stack as="span" gap={2}>
        <ClosedAt at={at} by={by} source={source} />
        <span>
          <Button onClick={() => setEntering(true)}>
            {t(by === 'entered' ? 'closing.change' : 'closing.enter')}
          </Button>
        </span>
      </Stack>
      {entering ? <EnterClosing loan={loan} closing={closing} onClose={() => setEntering(false)} /> : null}
    </Fact>
  );
}

function EnterClosing({ loan, closing, onClose }: Props & { onClose: () => void }) {
  const form = useId();
  const { firstSeen } = closing;
  const openedAt = valueOf(loan.openedAt);
  const [day, setDay] = useState(closing.by === 'entered' ? lagosDay(closing.at) : '');
  const [source, setSource] = useState(closing.source ?? '');
  const [tried, setTried] = useState(false);
  const enter = useCommand('loans.enterClosing');
  const read = closingOn(day, { openedAt, firstSeen }, wallNow());
  const fault = typeof read === 'string' ? read : undefined;
  const isSourced = source.trim() !== '';
  const submit = async (): Promise<void> => {
    setTried(true);
    if (fault !== undefined || !isSourced) return;
    const result = await enter.run({ loanId: loan.id, day, source: source.trim() });
    if (result?.ok !== true) return;
    notice(t('closing.done'));
    onClose();
  };
  return (
    <Dialog
      title={t('closing.title', { loan: loan.id })}
      onClose={onClose}
      actions={
        <Button kind="primary" submit form={form} busy={enter.busy}>
          {t('closing.save')}
        </Button>
      }
    >
      <Form id={form} weight="normal" onSubmit={submit}>
        <p>{t('closing.text')}</p>
        <Text>
          {t('closing.firstSeen')} <Time at={firstSeen} utc="beside" />
        </Text>
        <DayField
          label={t('closing.day')}
          {...(openedAt !== undefined && { min: lagosDay(openedAt) })}
          max={lagosDay(firstSeen)}
          value={day}
          error={wordsFor(fault, tried || day !== '')}
          onValue={setDay}
        />
        <TextField
          label={t('closing.sourceLabel')}
          hint={t('closing.sourceHint')}
          maxLength={500}
          value={source}
          error={tried && !isSourced ? t('closing.needed') : undefined}
          onValue={setSource}
        />
        <ErrorNotice error={enter.error} />
      </Form>
    </Dialog>
  );
}

const wordsFor = (fault: ClosingFault | undefined, isTold: boolean): string | undefined =>
  fault === undefined || !isTold ? undefined : t(`closing.fault.${fault}`);
