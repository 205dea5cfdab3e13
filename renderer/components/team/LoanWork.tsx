// Another desk's repayment of a loan: in one line for the list, and whole for the page of the loan.
import type { TeamClaim } from '../../../contract/slices/team.ts';
import { REPAYMENT_STEPS } from '../../../domain/repayment.ts';
import { loanWork, useActingTeam, type OthersWork } from '../../state/team.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { Notice } from '../Notice.tsx';
import { Pill } from '../Pill.tsx';
import { sinceWords } from './words.ts';
import styles from './LoanWork.module.css';

export function useLoanWork(loanId: string): OthersWork | undefined {
  const acting = useActingTeam();
  return acting && loanWork(acting, loanId);
}

/** The loan, and who of the others is repaying it. */
export function LoanAndWork({ loanId }: { loanId: string }) {
  const work = useLoanWork(loanId);
  return (
    <>
      {loanId}
      {work === undefined ? null : (
        <span className={styles['row']} title={wholeWords(work)}>
          <Pill tone={work.is === 'doing' || work.is === 'held' ? 'way' : 'look'}>{rowWords(work)}</Pill>
        </span>
      )}
    </>
  );
}

/** What the page of the loan says about it. */
function wholeWords({ is, person, deskName: desk, since }: OthersWork): string {
  const named = { person, desk, since: sinceWords(since) };
  return is === 'held' ? t('team.loan.holds', named) : t(`team.loan.${is}`, named);
}

function rowWords({ is, person }: OthersWork): string {
  if (is === 'paid') return t('team.doing.rowPaid', { person });
  if (is === 'unknown') return t('team.doing.rowUnknown', { person });
  return t('team.doing.row', { person });
}

/** This desk's claim to repay the loan, if it counts as executed: by a colleague's word, or by an earlier payment. */
export function useExecutedClaim(loanId: string): TeamClaim | undefined {
  const acting = useActingTeam();
  return acting?.team.claims.find(
    ({ kind, loanId: of, service, isOwn, state }) =>
      kind === 'repayment' && of === loanId && service === acting.service && isOwn && state === 'confirmed',
  );
}

/** Stands where this desk has no payment of it. */
export function ExecutedNotice({ loanId }: { loanId: string }) {
  const executed = useExecutedClaim(loanId);
  if (executed === undefined) return null;
  return (
    <Notice tone="stop" title={t('team.loan.executed')}>
      <p>{t('team.loan.executedText', { evidence: executed.evidence ?? '' })}</p>
    </Notice>
  );
}

/** Above this desk's own checklist, or instead of it. */
export function Spectator({ work }: { work: OthersWork }) {
  const { is, person, deskName: desk, awaySince, step } = work;
  return (
    <>
      <Notice
        tone={is === 'doing' ? 'way' : is === 'held' ? 'look' : 'stop'}
        title={wholeWords(work)}
        actions={
          is === 'doing' ? undefined : (
            <Button onClick={() => go({ screen: 'approvals' })}>{t('team.loan.approvals')}</Button>
          )
        }
      >
        <p>{is === 'doing' ? t('team.loan.talk', { person }) : t('team.loan.free')}</p>
        {awaySince === undefined ? null : <p>{t('team.loan.away', { at: sinceWords(awaySince) })}</p>}
      </Notice>
      {step === undefined ? null : (
        <Card
          title={t('team.loan.steps', { desk })}
          aside={
            <span>
              {t('team.loan.step', {
                number: REPAYMENT_STEPS.indexOf(step) + 1,
                of: REPAYMENT_STEPS.length,
                step: t(`repay.step.${step}`),
              })}
            </span>
          }
        >
          <ol className={styles['steps']} aria-label={t('team.loan.steps', { desk })}>
            {REPAYMENT_STEPS.map((one) => (
              <li key={one} aria-current={one === step ? 'step' : undefined}>
                {t(`repay.step.${one}`)}
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}
