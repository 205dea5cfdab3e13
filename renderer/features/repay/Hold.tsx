// The safe act when the payment details have changed: stop, and call the lender on a number known from before.
// The repayment is then on hold until somebody lifts the hold with a reason.
import type { ReactNode } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { liftPlace } from './places.ts';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Hold.module.css';

interface StopProps {
  view: RepaymentView;
  /** Interest changes an amount every day, so the act is quieter than for another destination. */
  isAmountAlone: boolean;
  /** What the operator can do instead. */
  other?: ReactNode;
}

export function StopAndCall({ view, isAmountAlone, other }: StopProps) {
  const hold = useCommand('repay.hold');
  const title = isAmountAlone ? t('repay.compare.checkTitle') : t('repay.hold.title');
  return (
    <Stack as="section" gap={2} className={styles['call']} aria-label={title}>
      <h3>{title}</h3>
      <p>{isAmountAlone ? t('repay.compare.checkAmount') : t('repay.hold.why')}</p>
      <Contact />
      <Row gap={4} rowGap={2} wrap>
        <Button
          kind={isAmountAlone ? 'secondary' : 'primary'}
          busy={hold.busy}
          onClick={() => inBackground(hold.run({ loanId: view.loanId }))}
        >
          {t('repay.hold.stop')}
        </Button>
        {other}
      </Row>
      <ErrorNotice error={hold.error} />
    </Stack>
  );
}

export function OnHold({ view, since }: { view: RepaymentView; since: number }) {
  const lift = useCommand('repay.liftHold');
  return (
    <Stack as="section" gap={2} className={styles['call']} aria-label={t('repay.hold.on')}>
      <h3>{t('repay.hold.on')}</h3>
      <p>
        {t('repay.hold.since')} <Time at={since as RepaymentView['startedAt']} />. {t('repay.hold.blocked')}
      </p>
      <Contact />
      <ReasonForm
        open={t('repay.hold.lift')}
        label={t('repay.hold.reason')}
        needed={t('repay.hold.needed')}
        confirm={t('repay.hold.lift')}
        busy={lift.busy}
        error={lift.error}
        place={liftPlace(view)}
        onReason={(reason) => lift.run({ loanId: view.loanId, reason })}
      />
    </Stack>
  );
}

function Contact() {
  const contact = useSlice('connect')?.profile?.lenderContact;
  return (
    <Stack gap={1} className={styles['contact']}>
      {contact === undefined ? (
        <p>
          {t('repay.hold.noContact')}{' '}
          <Button kind="link" onClick={() => go({ screen: 'settings', section: 'connection' })}>
            {t('repay.hold.addContact')}
          </Button>
        </p>
      ) : (
        <dl>
          <dt>{t('profiles.field.lenderContact')}</dt>
          <dd>
            <Exactly>{contact}</Exactly>
          </dd>
        </dl>
      )}
      <p>{t('repay.hold.known')}</p>
    </Stack>
  );
}

/** The repayments that were started and not recorded as paid, with a way back to each. Hidden without any. */
export function UnderWay() {
  const open = useSlice('repay')?.repayments.filter(isUnderWay) ?? [];
  if (open.length === 0) return null;
  return (
    <Card title={t('repay.underWay.title')}>
      <Stack as="ul" gap={2} className={styles['list']}>
        {open.map(({ loanId, startedAt, hold, steps }) => {
          const next = steps.find(({ state }) => state === 'current' || state === 'alarm')?.step;
          return (
            <li key={loanId}>
              <Button kind="link" onClick={() => go({ screen: 'loan', id: loanId })}>
                {t('palette.loan', { id: loanId })}
              </Button>
              <span>
                {t('repay.underWay.started')} <Time at={startedAt} />
              </span>
              {hold === undefined ? (
                next === undefined ? null : (
                  <span>{t('repay.underWay.next', { step: t(`repay.step.${next}`) })}</span>
                )
              ) : (
                <span>
                  {t('repay.hold.since')} <Time at={hold.since} />
                </span>
              )}
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}

const isUnderWay = ({ hold, payment, steps }: RepaymentView): boolean =>
  hold !== undefined ||
  (payment === undefined &&
    !steps.some(({ step, state }) => step === 'reconcile-return' && state === 'done'));
