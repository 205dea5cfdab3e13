// Another desk's claim on a loan: in one line for the list, and whole for the page of the loan.
import type { TeamClaim } from '../../../contract/slices/team.ts';
import { loanWork, useActingTeam, type OthersWork } from '../../state/team.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
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
          <Pill tone={work.is === 'held' ? 'way' : 'look'}>
            {t(`team.row.${work.is}`, { person: work.person })}
          </Pill>
        </span>
      )}
    </>
  );
}

/** What the page of the loan says about it. */
const wholeWords = ({ is, person, deskName: desk, since }: OthersWork): string =>
  t(`team.loan.${is}`, { person, desk, since: sinceWords(since) });

/** This desk's claim to repay the loan, if it counts as executed: by a colleague's word, or by an earlier payment. */
export function useExecutedClaim(loanId: string): TeamClaim | undefined {
  const acting = useActingTeam();
  return acting?.team.claims.find(
    ({ kind, subject: of, service, isOwn, state }) =>
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
export function OthersNotice({ work }: { work: OthersWork }) {
  return (
    <Notice
      tone={work.is === 'held' ? 'look' : 'stop'}
      title={wholeWords(work)}
      actions={<Button onClick={() => go({ screen: 'approvals' })}>{t('team.loan.approvals')}</Button>}
    >
      <p>{t('team.loan.free')}</p>
    </Notice>
  );
}
