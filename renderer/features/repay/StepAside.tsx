// Beside a step with little to do: what comes next, what to have at hand, and the last payment to this lender.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { REPAYMENT_STEPS, type RepaymentStep } from '../../../domain/repayment.ts';
import { client } from '../../bridge.ts';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Money } from '../../components/Money.tsx';
import { Time } from '../../components/Time.tsx';
import { WholeText } from '../../components/WholeText.tsx';
import { accountIn } from '../../../domain/paste-lines.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { Grid, Text } from '../../components/Layout.tsx';

/** The other steps fill the width themselves. */
const QUIET = [
  'return-address',
  'read-now',
  'second-person',
  'record-payment',
  'watch-closed',
  'reconcile-return',
] as const;
type QuietStep = (typeof QUIET)[number];
export const isQuiet = (step: RepaymentStep): step is QuietStep => QUIET.some((quiet) => quiet === step);

export function StepAside({ view, step }: { view: RepaymentView; step: QuietStep }) {
  const after = REPAYMENT_STEPS.slice(REPAYMENT_STEPS.indexOf(step) + 1);
  const next = after.find((one) => {
    const state = view.steps.find((listed) => listed.step === one)?.state;
    return state !== 'done' && state !== 'skipped';
  });
  return (
    <Grid least={320} gap="wide">
      <Card title={t('repay.aside.atHand')}>
        <Text>{t(`repay.aside.need.${step}`)}</Text>
      </Card>
      <Card title={t('repay.aside.next')}>
        {next === undefined ? (
          <Text>{t(view.returnState === 'none' ? 'repay.aside.wait' : 'repay.aside.end')}</Text>
        ) : (
          <>
            <p>{t(`repay.step.${next}`)}</p>
            <Text>{t(`repay.aside.after.${next}`)}</Text>
          </>
        )}
      </Card>
      <LastPayment view={view} />
    </Grid>
  );
}

/** Hidden while no payment for another loan is recorded on this desk. */
function LastPayment({ view: { loanId } }: { view: RepaymentView }) {
  const asked = useAnswer(`last-payment:${loanId}`, 0, () => client['repay.lastPayment']({ loanId }));
  const payment = asked.value?.payment;
  if (payment === undefined) return null;
  const account = accountIn(payment.destination);
  return (
    <Card title={t('repay.aside.last')}>
      <Facts>
        <Fact name={t('repay.watch.paidFor')}>
          <Money value={payment.payoff} strong />
        </Fact>
        <Fact name={t('repay.record.at')}>
          <Time at={payment.at} />
        </Fact>
        <Fact name={t('confirm.loan')}>
          <Exactly>{payment.loanId}</Exactly>
        </Fact>
        {account === undefined ? null : (
          <Fact name={t('repay.aside.account')}>
            <WholeText>{account.value}</WholeText>
          </Fact>
        )}
        <Fact name={t('repay.record.reference')}>
          <Exactly>{payment.reference}</Exactly>
        </Fact>
      </Facts>
    </Card>
  );
}
