// The period of a statement in days of Lagos: two dates, or a usual period.
import { useId, useState } from 'react';
import { periodOfDays, type PeriodFault } from '../../../domain/statement.ts';
import { inBackground } from '../../background.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { DayField } from '../../components/DayField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Form } from '../../components/Form.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Dialogs.module.css';
import { lagosDate } from './lagos.ts';
import { usualDays, USUAL_PERIODS } from './usual-periods.ts';

export function StatementDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [today] = useState(() => lagosDate(wallNow()));
  const [days, setDays] = useState(() => usualDays('lastMonth', today));
  const begin = useCommand('statements.period');
  const period = periodOfDays(days.first, days.last, wallNow());
  const fault = typeof period === 'string' ? period : undefined;
  const make = async (): Promise<void> => {
    const result = await begin.run(days);
    // If the operator chose no file, the dialog stays as it is.
    if (result?.ok === true && result.value.task !== undefined) onClose();
  };
  return (
    <Dialog
      title={t('statements.dialog.title')}
      onClose={onClose}
      actions={
        <Button kind="primary" submit form={form} busy={begin.busy} disabled={fault !== undefined}>
          {t('statements.dialog.make')}
        </Button>
      }
    >
      <Form
        id={form}

        onSubmit={() => {
          if (fault === undefined) inBackground(make());
        }}
      >
        <p>{t('statements.dialog.text')}</p>
        <div className={styles['pair']}>
          <DayField
            label={t('statements.dialog.first')}
            max={today}
            value={days.first}
            error={faultOf(fault, 'first')}
            onValue={(first) => setDays({ ...days, first })}
          />
          <DayField
            label={t('statements.dialog.last')}
            max={today}
            value={days.last}
            error={faultOf(fault, 'last')}
            onValue={(last) => setDays({ ...days, last })}
          />
        </div>
        <Row wrap>
          {USUAL_PERIODS.map((usual) => (
            <Button key={usual} onClick={() => setDays(usualDays(usual, today))}>
              {t(`statements.dialog.${usual}`)}
            </Button>
          ))}
        </Row>
        <ErrorNotice error={begin.error} />
      </Form>
    </Dialog>
  );
}

/** Shown at its own field; an incomplete day is no error at the other field. */
function faultOf(fault: PeriodFault | undefined, field: 'first' | 'last'): string | undefined {
  if (fault === undefined) return undefined;
  return (fault === 'too-long') === (field === 'first') ? t(`statements.dialog.fault.${fault}`) : undefined;
}
